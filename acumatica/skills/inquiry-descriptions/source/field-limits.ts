// SPDX-License-Identifier: Apache-2.0

/** What the fields of our customization project hold, in characters (acumatica-reference-product §13.1). */
export const fieldLimits = { inquiry: 2_000, column: 1_000 } as const;
