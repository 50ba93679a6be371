// SPDX-License-Identifier: Apache-2.0

/** The site's virtual directory, as most installations have one. */
export const instance = '/AcumaticaERP';

/** The site's URL on this machine. */
export function siteUrl(port: number): string {
  return `http://127.0.0.1:${port}${instance}`;
}
