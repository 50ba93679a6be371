// SPDX-License-Identifier: Apache-2.0

const ours: Readonly<Record<string, string>> = {
  Decimal: 'decimal',
  Double: 'decimal',
  Single: 'decimal',
  Byte: 'integer',
  SByte: 'integer',
  Int16: 'integer',
  Int32: 'integer',
  Int64: 'integer',
  Boolean: 'boolean',
  DateTime: 'datetime',
  DateTimeOffset: 'datetime',
  Date: 'datetime',
  Time: 'datetime',
};

/**
 * A type of `$metadata` in the words of the tools: `decimal`, `integer`, `boolean`, `datetime`, other
 * types of the ERP's model in lower case, all else as it is written (acumatica-reference-product §8.5).
 */
export function columnType(declared: string): string {
  const [, name] = /^Edm\.(\w+)$/.exec(declared) ?? [];
  return name === undefined ? declared : (ours[name] ?? name.toLowerCase());
}
