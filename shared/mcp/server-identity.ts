// SPDX-License-Identifier: Apache-2.0

/** How this server names itself; a test keeps the version equal to package.json's. */
export const serverIdentity = {
  name: 'mcp4erp',
  title: 'Company ERP',
  version: '0.1.0',
} as const;
