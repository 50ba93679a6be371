// SPDX-License-Identifier: Apache-2.0

/** One part of a record's key. */
export interface KeyPart {
  /** The tool's parameter; the contract field has the same name with a capital first letter. */
  readonly parameter: string;
  /** Used where the parameter is left out or blank. */
  readonly standard?: string;
  /** True where a record is found without it. Only the last part may be. */
  readonly optional?: true;
  /** What the model must know of its format. */
  readonly about?: string;
}

/** One entity of the contract endpoint with its getter tool. */
export interface EntityGetter {
  /** The tool's name without its prefix: `get_customer`. */
  readonly tool: string;
  readonly entity: string;
  /** What the tool fetches, in a few words. */
  readonly what: string;
  /** What people who do not speak the ERP's language call it (acumatica-complaints #71). */
  readonly alsoCalled?: string;
  /** In the order of the address. */
  readonly keys: readonly KeyPart[];
  /** Linked and detail entities that come along. */
  readonly expand: readonly string[];
  /** `keyed-get` is the rule; an inquiry form is asked by PUT with the keys as its body (acumatica-protocol §1.12). */
  readonly read: 'keyed-get' | 'inquiry-put';
}
