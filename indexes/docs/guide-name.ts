// SPDX-License-Identifier: Apache-2.0
import { basename } from 'node:path';

const prefix = /^(AcumaticaERP_|HelpRoot_|Acumatica_)/;
const words = (name: string) =>
  name
    .replace(/\.(md|markdown)$/i, '')
    .replace(prefix, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);

/** The name of a guide in references: `AcumaticaERP_AccountsPayable.md` is `accounts-payable`. */
export function guideSlug(path: string): string {
  return words(basename(path)).join('-').toLowerCase() || 'guide';
}

/** The name of a guide for people: `AcumaticaERP_AccountsPayable.md` is `Accounts Payable`. */
export function guideTitle(path: string): string {
  return words(basename(path)).join(' ');
}
