// SPDX-License-Identifier: Apache-2.0

/** One part of a record's key in the address of its form. */
export interface Column {
  /** The contract's name. */
  readonly field: string;
  /** The name in the address. */
  readonly column: string;
  /** True where the address finds its place without it. */
  readonly isOptional: boolean;
  /** What stands in the address for a value of the contract; undefined where that is not known. */
  readonly codeOf: (value: string) => string | undefined;
}

const receivable = {
  Invoice: 'INV',
  'Debit Memo': 'DRM',
  'Credit Memo': 'CRM',
  'Overdue Charge': 'FCH',
  'Prepayment Invoice': 'PPI',
  'Cash Sale': 'CSL',
  'Cash Return': 'RCS',
} as const;

/** The contract names types of documents in words, and addresses have the codes behind them. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Invoice: receivable,
  SalesInvoice: receivable,
  Bill: { Bill: 'INV', 'Credit Adj.': 'ACR', 'Debit Adj.': 'ADR', Prepayment: 'PPM' },
  Payment: {
    Payment: 'PMT',
    'Credit Memo': 'CRM',
    Prepayment: 'PPM',
    Refund: 'REF',
    'Customer Refund': 'REF',
    'Voided Payment': 'RPM',
    'Voided Refund': 'VRF',
  },
  Check: {
    Check: 'CHK',
    Payment: 'CHK',
    'Debit Adj.': 'ADR',
    Prepayment: 'PPM',
    Refund: 'REF',
    'Vendor Refund': 'REF',
    'Voided Check': 'VCK',
    'Voided Payment': 'VCK',
    'Voided Refund': 'VRF',
  },
  PurchaseOrder: {
    Normal: 'RO',
    'Drop-Ship': 'DP',
    'Project Drop-Ship': 'PD',
    Blanket: 'BL',
    Standard: 'SB',
  },
  PurchaseReceipt: { Receipt: 'RT', Return: 'RN', 'Transfer Receipt': 'RX' },
};

/** Reads one word of the table of forms: `Field`, `Field:Column`, with a question mark behind an optional one. */
export function columnOf(entity: string, word: string): Column {
  const [field = '', column = field] = word.replace('?', '').split(':');
  const known = field === 'Type' ? codes[entity] : undefined;
  return {
    field,
    column,
    isOptional: word.endsWith('?'),
    codeOf: (value) => {
      if (known === undefined) return value;
      if (Object.hasOwn(known, value)) return known[value];
      return Object.values(known).includes(value) ? value : undefined;
    },
  };
}
