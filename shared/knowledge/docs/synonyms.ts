// SPDX-License-Identifier: Apache-2.0

/**
 * Words that people say, and the words that ERP documentation uses for them. The left side stands
 * for all of its words, in any order; ours, from the vocabulary of the trade.
 */
const table: readonly (readonly [said: string, written: string])[] = [
  ['cancel cheque', 'void payment'],
  ['cancel check', 'void payment'],
  ['cancel payment', 'void payment'],
  ['stop payment', 'void payment'],
  ['month end', 'close financial period'],
  ['year end', 'close financial year'],
  ['close books', 'close financial period'],
  ['cheque', 'check payment'],
  ['undo', 'reverse'],
  ['cancel invoice', 'reverse invoice'],
  ['credit note', 'credit memo'],
  ['debit note', 'debit adjustment'],
  ['write off', 'write-off balance'],
  ['bad debt', 'write-off'],
  ['supplier', 'vendor'],
  ['client', 'customer'],
  ['purchase invoice', 'bill'],
  ['supplier invoice', 'vendor bill'],
  ['sales tax', 'tax'],
  ['vat', 'tax'],
  ['stock take', 'physical inventory count'],
  ['stocktake', 'physical inventory count'],
  ['stock', 'inventory'],
  ['warehouse transfer', 'transfer order'],
  ['product', 'item'],
  ['article', 'item'],
  ['sku', 'inventory item'],
  ['salary', 'payroll'],
  ['worker', 'employee'],
  ['staff', 'employee'],
  ['chart accounts', 'account'],
  ['bookkeeping entry', 'journal transaction'],
  ['post', 'release'],
  ['approve', 'approval'],
  ['dunning', 'dunning letter overdue'],
  ['reminder', 'dunning letter'],
  ['login', 'sign in'],
  ['logon', 'sign in'],
  ['permission', 'access rights role'],
  ['rights', 'access rights role'],
  ['currency rate', 'exchange rate'],
  ['bill materials', 'bom'],
  ['work order', 'production order'],
  ['delivery', 'shipment'],
  ['dispatch', 'shipment'],
  ['goods receipt', 'purchase receipt'],
  ['quote', 'quotation'],
  ['prepay', 'prepayment'],
  ['advance', 'prepayment'],
  ['bank statement', 'reconciliation'],
  ['expense report', 'expense claim'],
  ['timesheet', 'time card'],
];
const rules = table.map(([said, written]) => ({
  said: said.split(' '),
  written: written.split(/[ -]/),
}));
const maxVariants = 3;

// "invoices" and "cancelled" are meant too; both sides are compared without their usual endings.
const bare = (word: string) => word.replace(/(?:ling|led|ing|ed|es|s)$/, '');

/** One more way to ask the same. */
export interface Variant {
  readonly words: readonly string[];
  /** The words that were put in. */
  readonly added: readonly string[];
}

/** The question in the words of the documentation, the widest replacement first; at most three ways. */
export function inOtherWords(words: readonly string[]): Variant[] {
  const bares = words.map(bare);
  return rules
    .filter(({ said }) => said.every((one) => bares.includes(bare(one))))
    .toSorted((one, other) => other.said.length - one.said.length)
    .slice(0, maxVariants)
    .map(({ said, written }) => {
      const replaced = new Set(said.map(bare));
      const kept = words.filter((_, at) => !replaced.has(bares[at] ?? ''));
      return { words: [...new Set([...kept, ...written])], added: written };
    });
}
