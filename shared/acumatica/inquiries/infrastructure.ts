// SPDX-License-Identifier: Apache-2.0

/** Inquiries that serve this gateway itself; nobody reads them by a tool (acumatica-reference-product §8.4). */
const ownInquiries = ['MCPAccess', 'MCPGIs', 'MCPGIFields'];

/** The inquiry that lists the others with their descriptions. */
export const feedInquiry = 'MCPGIs';
/** The inquiry that lists their result columns. */
export const columnFeedInquiry = 'MCPGIFields';

/** What OData and IIS read as the end of a name: a key or parameters, a path below it, path parameters, a control character. */
const endOfName = /[(/\\;?#%\p{C}]/u;
/** What IIS drops from the end of a path. */
const droppedEnd = /(?<![.\s])[.\s]+$/;

/**
 * Whether an inquiry belongs to the gateway, or is no inquiry but a resource of OData itself such as
 * `$metadata`. Compared without case, since the ERP's paths are, as it is written and as it is read.
 */
export function isInfrastructure(name: string, canaryInquiry: string): boolean {
  const written = name.trim().toLowerCase();
  const read = (written.split(endOfName)[0] ?? '').replace(droppedEnd, '');
  if (read.startsWith('$')) return true;
  return [...ownInquiries, canaryInquiry]
    .map((own) => own.toLowerCase())
    .some((own) => own === written || own === read);
}
