// SPDX-License-Identifier: Apache-2.0
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as z from 'zod';
import type { AlignedColumn } from '#shared/acumatica/inquiries/alignment/align-inquiry.ts';
import { InputError } from './command.ts';
import { rowsIn } from './input-files.ts';

/** What a gateway, or the alignment here, says of an inquiry. */
export interface DescribedInquiry {
  readonly name: string;
  /** The kind of the alignment's diagnostic; `unknown` where a gateway does not say. */
  readonly status: string;
  readonly why: string;
  readonly fix?: string;
  readonly columns: readonly AlignedColumn[];
  /** Descriptions that are not shown; absent where a gateway does not say. */
  readonly hidden?: number;
}

/** Calls a tool and returns its structured answer. */
export type CallTool = (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

const Described = z.object({
  fields: z
    .array(
      z.object({
        fieldName: z.string(),
        dataType: z.string().optional(),
        caption: z.string().optional(),
        description: z.string().optional(),
        calculated: z.boolean().optional(),
      }),
    )
    .default([]),
  diagnostic: z
    .object({ status: z.string(), why: z.string().default(''), fix: z.string().optional() })
    .optional(),
});
const Failure = z.object({ error: z.object({ message_en: z.string() }) });

/** The tools of a gateway, called with a person's access token; `close` ends the connection. */
async function connect(
  url: URL,
  token: string,
): Promise<{ readonly call: CallTool; close(): Promise<void> }> {
  const client = new Client({ name: 'inquiry-descriptions', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  try {
    // The transport's optional members allow an explicit undefined, which exactOptionalPropertyTypes tells apart.
    await client.connect(transport as Parameters<Client['connect']>[0]);
  } catch (error) {
    throw new InputError(
      `${url.origin} does not let us in: ${error instanceof Error ? error.message : error}`,
    );
  }
  return {
    async call(name, args) {
      const answer = await client.callTool({ name, arguments: { ...args } });
      return answer['structuredContent'] ?? writtenAnswer(answer['content']);
    },
    close: () => client.close(),
  };
}

/** A refusal has no structure beside its text, and the text is JSON. */
function writtenAnswer(content: unknown): unknown {
  const [first] = z
    .array(z.object({ text: z.string() }))
    .catch([])
    .parse(content);
  try {
    return JSON.parse(first?.text ?? '');
  } catch {
    return { error: { message_en: first?.text ?? 'The gateway gave no answer.' } };
  }
}

/** What the gateway says about inquiries: those that are named, or all that the person may run. */
export async function describe(
  call: CallTool,
  names: readonly string[],
): Promise<readonly DescribedInquiry[]> {
  const wanted = names.length > 0 ? names : await listedNames(call);
  const described: DescribedInquiry[] = [];
  // One after another: the ERP gives each person few places at once.
  for (const name of wanted) {
    const answer = await call('acumatica_describe_inquiry', { inquiryName: name });
    throwOnFailure(name, answer);
    const parsed = Described.safeParse(answer);
    if (!parsed.success)
      throw new InputError(
        `${name}: the gateway answers in another shape. Are it and this folder of one version?`,
      );
    const { fields, diagnostic } = parsed.data;
    described.push({
      name,
      status: diagnostic?.status ?? 'unknown',
      why: diagnostic?.why ?? 'The gateway does not say how it aligned the columns.',
      ...(diagnostic?.fix !== undefined && { fix: diagnostic.fix }),
      columns: fields.map(({ fieldName, dataType, caption, description, calculated }) => ({
        name: fieldName,
        ...(dataType !== undefined && { type: dataType }),
        ...(caption !== undefined && { caption }),
        ...(description !== undefined && { description }),
        ...(calculated !== undefined && { calculated }),
      })),
    });
  }
  return described;
}

function throwOnFailure(name: string, answer: unknown): void {
  const failure = Failure.safeParse(answer);
  if (failure.success) throw new InputError(`${name}: ${failure.data.error.message_en}`);
}

async function listedNames(call: CallTool): Promise<readonly string[]> {
  const answer = await call('acumatica_list_generic_inquiries', { topN: 1_000 });
  throwOnFailure('The list of inquiries', answer);
  return (rowsIn(answer) ?? []).flatMap(({ inquiryName }) =>
    typeof inquiryName === 'string' ? [inquiryName] : [],
  );
}

/** Asks a running gateway. @throws InputError where it cannot be asked */
export async function describedInquiries(
  address: string,
  names: readonly string[],
): Promise<readonly DescribedInquiry[]> {
  const url = URL.parse(address);
  if (url === null)
    throw new InputError(`"${address}" is no address; it looks like https://HOST/mcp.`);
  const token = process.env['GATEWAY_TOKEN'];
  if (token === undefined || token === '')
    throw new InputError(
      'GATEWAY_TOKEN is not set: it has to hold an access token of the gateway.',
    );
  const { call, close } = await connect(url, token);
  try {
    return await describe(call, names);
  } finally {
    await close();
  }
}
