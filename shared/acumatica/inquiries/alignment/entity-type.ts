// SPDX-License-Identifier: Apache-2.0

/** A property of an inquiry's entity type. */
export interface Property {
  readonly name: string;
  /** As `$metadata` declares it, such as `Edm.Decimal`. */
  readonly type?: string;
}

/** An inquiry's entity type, in the document's order (acumatica-protocol §2). */
export interface EntityType {
  readonly properties: readonly Property[];
  /** Names of key properties. */
  readonly keys: readonly string[];
}
