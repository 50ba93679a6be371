// SPDX-License-Identifier: Apache-2.0
import { auditStream, buckets, queues, tables } from '#shared/platform/names.ts';

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The local name of a table, queue, bucket or stream. */
export const localName = (name: string): string => `mcp4erp-${dashed(name)}`;
export const deadLetterName = (queue: string): string => `${localName(queue)}-dead`;
export const auditStreamName = localName('audit');

/** The variables that tell the functions the names of their resources. */
export function resourceVariables(queueUrl: (name: string) => string): Record<string, string> {
  const variables = [
    ...Object.entries(tables).map(([name, { env }]) => [env, localName(name)]),
    ...Object.entries(buckets).map(([name, { env }]) => [env, localName(name)]),
    ...Object.entries(queues).map(([name, { env }]) => [env, queueUrl(localName(name))]),
  ];
  return { ...Object.fromEntries(variables), [auditStream.env]: auditStreamName };
}
