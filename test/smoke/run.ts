// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { textTable } from '#local/text-table.ts';
import type { Target } from './check.ts';
import { smoke } from './smoke.ts';

const usage = `Usage: npm run smoke -- URL [--token TOKEN] [--execute-api URL]

  URL             the gateway, for example https://erp-ai.example.com (with or without /mcp)
  --token         an access token, for the checks that need a person
  --execute-api   API Gateway's own address with its stage, to see that it is closed

Exit code 1 where a check failed, 2 where the command is wrong.`;

function readTarget(): Target | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { token: { type: 'string' }, 'execute-api': { type: 'string' } },
    });
    const url = URL.parse(positionals[0] ?? '');
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined;
    return { origin: url.origin, token: values.token, executeApi: values['execute-api'] };
  } catch {
    return undefined;
  }
}

const target = readTarget();
if (target === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const looked = await smoke(target);
  const rows = looked.map(({ check, outcome }) => ({
    check: check.number,
    what: check.what,
    outcome: outcome.kind,
    why: outcome.kind === 'ok' ? '' : outcome.why,
  }));
  console.log(textTable({ columns: ['check', 'what', 'outcome', 'why'], rows }));
  const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
  console.log(`\n${failed === 0 ? 'Nothing failed' : `${failed} failed`} at ${target.origin}`);
  if (failed > 0) process.exitCode = 1;
}
