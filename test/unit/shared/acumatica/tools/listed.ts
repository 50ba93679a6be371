// SPDX-License-Identifier: Apache-2.0
import { listEntitiesTool } from '#shared/acumatica/tools/list-entities.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { testEndpoint } from '../../../../fixtures/mcp.ts';

/** Calls acumatica_list_entities at an ERP that answers by a function, and that tells no schema. */
export async function listed(args: object, reply: (asked: Asked) => Reply) {
  const { erp, asked } = fakeErp((one) =>
    one.path.endsWith('/$adHocSchema') && !isForm(one) ? { status: 404 } : reply(one),
  );
  const { call, events } = testEndpoint([listEntitiesTool(fakeConnector(erp))]);
  const answer = await call('modern', 'acumatica_list_entities', args);
  return {
    answer,
    /** What was asked besides schemas. */
    asked: asked.filter(({ path }) => !path.endsWith('/$adHocSchema')),
    events,
    structured: answer.json.result?.['structuredContent'],
  };
}

function isForm({ path }: Asked): boolean {
  return path.includes('Inquiry');
}
