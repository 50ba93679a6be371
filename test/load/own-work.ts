// SPDX-License-Identifier: Apache-2.0
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createCatalogue } from '#shared/mcp/catalogue.ts';
import { registeredTools } from '../fixtures/registered-tools.ts';
import { measureAlignment } from './alignment.ts';
import { measureOutgoing } from './outgoing.ts';
import { measureRebuild } from './registry-rebuild.ts';
import { ms, table } from './statistics.ts';

/** How large the list of tools is, and how much of it a model is given. */
interface ToolListFigures {
  readonly tools: number;
  readonly bytes: number;
  readonly tokens: number;
  /** Names, descriptions and inputs: what clients hand to their models. */
  readonly tokensOfModel: number;
}

/** Counted with the tokenizer of GPT-4o and later; other models differ by some percent. */
function measureToolList(): ToolListFigures {
  const { list } = createCatalogue(registeredTools());
  const listed: readonly Record<string, unknown>[] = JSON.parse(list);
  const ofModel = listed.map(({ name, description, inputSchema }) =>
    countTokens(JSON.stringify({ name, description, inputSchema })),
  );
  return {
    tools: listed.length,
    bytes: Buffer.byteLength(list),
    tokens: countTokens(list),
    tokensOfModel: ofModel.reduce((sum, tokens) => sum + tokens, 0),
  };
}

/** Work that needs neither network nor tables, as Markdown: what leaves, inquiries aligned, the list of tools. */
export async function ownWork(): Promise<string> {
  const outgoing = measureOutgoing();
  const alignments = [
    ['captions as in production', measureAlignment()] as const,
    ['the same, one row of each dropped', measureAlignment(0.43, 1)] as const,
  ];
  const rebuild = await measureRebuild();
  const list = measureToolList();
  const each = (tokens: number) => (tokens / list.tools).toFixed(0);
  return [
    '## What leaves: 1,000 rows of 60 fields, unwrapped, cleaned and masked',
    table(
      ['characters', 'JSON.parse ms', 'parse and pass ms', 'above the parse, ms', 'of the parse'],
      [
        [
          String(outgoing.characters),
          ms(outgoing.parseMs),
          ms(outgoing.wholeMs),
          ms(outgoing.aboveMs),
          (outgoing.aboveMs / outgoing.parseMs).toFixed(2),
        ],
      ],
    ),
    '## Alignment of 121 inquiries of 40 columns with 8 keys',
    table(
      ['', 'CPU ms', 'columns', 'annotated', 'unsafe'],
      alignments.map(([name, { cpuMs, columns, annotated, unsafe }]) => [
        name,
        cpuMs.toFixed(0),
        String(columns),
        String(annotated),
        String(unsafe),
      ]),
    ),
    '## Registry rebuilt: the same inquiries read, aligned and compressed, without the time of the ERP and the tables',
    table(
      ['inquiries', 'design rows', 'requests', 'CPU ms', 'pieces', 'bytes'],
      [
        [
          String(rebuild.inquiries),
          String(rebuild.designRows),
          String(rebuild.requests),
          rebuild.cpuMs.toFixed(0),
          String(rebuild.pieces),
          String(rebuild.bytes),
        ],
      ],
    ),
    '## The list of tools',
    table(
      ['tools', 'bytes', 'tokens', 'tokens a tool', 'of them for a model', 'for a model, a tool'],
      [
        [
          String(list.tools),
          String(list.bytes),
          String(list.tokens),
          each(list.tokens),
          String(list.tokensOfModel),
          each(list.tokensOfModel),
        ],
      ],
    ),
  ].join('\n\n');
}

if (import.meta.main) console.log(await ownWork());
