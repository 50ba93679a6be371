// SPDX-License-Identifier: Apache-2.0

/** Inquiries that serve this gateway itself; nobody reads them by a tool (acumatica-reference-product §8.4). */
const ownInquiries = ['MCPAccess', 'MCPGIs', 'MCPGIFields'];

/** The inquiry that lists the others with their descriptions. */
export const feedInquiry = 'MCPGIs';

/** Whether an inquiry belongs to the gateway. Compared without case, since the ERP's paths are. */
export function isInfrastructure(name: string, canaryInquiry: string): boolean {
  const wanted = name.trim().toLowerCase();
  return [...ownInquiries, canaryInquiry].some((own) => own.toLowerCase() === wanted);
}
