// SPDX-License-Identifier: Apache-2.0
import type { InquiryEntry, RegistryState } from '#shared/acumatica/inquiries/registry-entry.ts';
import { runInquiryTool } from '#shared/acumatica/tools/run-inquiry.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { builtOf, entryOf, testInquiries } from '../../../../fixtures/inquiries.ts';
import { testEndpoint } from '../../../../fixtures/mcp.ts';

const metadata = `<Edmx><DataServices><Schema>
<EntityType Name="ARInv"><Key><PropertyRef Name="RefNbr"/></Key><Property Name="RefNbr" Type="Edm.String"/><Property Name="Amount" Type="Edm.Decimal"/><Property Name="WH" Type="Edm.String"/></EntityType>
<Function Name="Param GI"><Parameter Name="InventoryID" Type="Edm.String"/><Parameter Name="Until" Type="Edm.DateTimeOffset"/></Function>
<EntityContainer Name="Default"><EntitySet Name="AR-Inv"/><EntitySet Name="AR-Invoices Open"/><EntitySet Name="MCPAccess"/><EntitySet Name="Secret"/><EntitySet Name="Param GI"/><FunctionImport Name="ParamGI_WithParameters" Function="Param GI" EntitySet="Param GI"/></EntityContainer>
</Schema></DataServices></Edmx>`;

const parameterised: Partial<InquiryEntry> = {
  parameters: [
    { name: 'InventoryID', required: true },
    { name: 'Until', required: false, displayName: 'Until when' },
  ],
};
const registry = builtOf([
  entryOf('AR-Inv'),
  entryOf('AR-Invoices Open'),
  entryOf('Param GI', parameterised),
  entryOf('Of others'),
]);

/** How the world of a test differs. */
interface World {
  readonly edmx?: Reply;
  readonly state?: RegistryState;
  readonly openBeforeFirstBuild?: boolean;
  readonly aggregateMaxRows?: number;
}

/** The tool at an ERP that answers with metadata and as the test says, behind a registry. */
export function inquiries(
  reply: (asked: Asked, nth: number) => Reply,
  { edmx = { body: metadata }, state = registry, ...rules }: World = {},
) {
  let rows = 0;
  const { erp, asked } = fakeErp((one) =>
    one.path.endsWith('/$metadata') ? edmx : reply(one, ++rows),
  );
  const connector = fakeConnector(erp);
  let now = Date.parse('2026-03-01T10:00:00Z');
  const clock = { now: () => new Date(now) };
  const tools = testInquiries(connector.settings, state, clock, rules);
  const tool = runInquiryTool(connector, tools);
  const { call, events } = testEndpoint([tool]);
  return {
    tool,
    asked,
    events,
    requests: tools.asked,
    stand: tools.stand,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    async run(args: object) {
      const answer = await call('modern', 'acumatica_run_inquiry', args);
      const structured = answer.json.result?.['structuredContent'];
      return { answer, structured: structured as Record<string, unknown> | undefined }; // an object by the protocol
    },
    data: () => asked.filter(({ path }) => !path.endsWith('/$metadata')),
  };
}

/** An answer of rows. */
export const found = (...value: object[]) => ({ body: { '@odata.context': 'x', value } });
