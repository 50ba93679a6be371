// SPDX-License-Identifier: Apache-2.0
import type { Random } from '#local/acumatica/company/generate/random.ts';
import type { DesignRow } from '#shared/acumatica/inquiries/alignment/design-row.ts';
import type { EntityType } from '#shared/acumatica/inquiries/alignment/entity-type.ts';

/** How an inquiry is made, and what is wrong with it. */
export interface Making {
  readonly columns: number;
  /** Keys among the columns, and keys beside them. */
  readonly hoistedKeys: number;
  readonly hiddenKeys: number;
  readonly captioned: number;
  /** Rows that make no column. */
  readonly dropped: number;
  /** Hoisted columns that are not declared as keys; each has a caption of its own. */
  readonly undeclared: number;
  /** Rows that the feed lacks. */
  readonly missing: number;
}

/** An inquiry with its truth: the row that each property comes from. */
export interface GeneratedInquiry {
  readonly rows: readonly DesignRow[];
  readonly entityType: EntityType;
  readonly truth: readonly (DesignRow | undefined)[];
}

/** Fields as an ERP has them: what they are called inside, their own heading, their type. Some pairs tell nothing. */
const fields: readonly (readonly [field: string, heading: string, type: string])[] = (
  'acctCD|Customer ID|S acctName|Customer Name|S customerID|Customer|S customerClassID|Class|S ' +
  'vendorID|Vendor|S orderType|Order Type|S orderNbr|Order Nbr.|S orderDate|Date|D orderDesc|Description|S ' +
  'curyOrderTotal|Order Total|N curyID|Currency|S status|Status|S docStatus|Document State|S siteID|Warehouse|S ' +
  'inventoryID|Inventory ID|S inventoryCD|Stock Item|S tranDesc|Transaction Descr.|S lineNbr|Line Nbr.|I ' +
  'orderQty|Quantity|N openQty|Open Qty.|N unitPrice|Unit Price|N curyUnitCost|Ext. Cost|N refNbr|Reference Nbr.|S ' +
  'extRefNbr|Ext. Ref. Nbr.|S docType|Type|S docDate|Doc. Date|D dueDate|Due Date|D curyDocBal|Balance|N ' +
  'finPeriodID|Post Period|S branchID|Branch|S branchID_description|Branch Name|S ownerID|Owner|S ' +
  'customerID_description|Company|S salesPersonID|Salesperson ID|S projectID|Project|S taskID|Project Task|I ' +
  'termsID|Terms|S released|Released|B isActive|Active|B voided|Void|B noteID|Note ID|G ' +
  'createdDateTime|Created On|D lastModifiedDateTime|Last Modified|D createdByID|Created By|S ' +
  'AttributeCOLOR|Color|S usrTotalMargin|Total Margin|N shipDate|Sched. Shipment|D requestDate|Requested On|D ' +
  'locationID|Location|S taxZoneID|Tax Zone|S shipVia|Ship Via|S uOM|UOM|S discPct|Discount Percent|N ' +
  'leadID|Lead|I caseCD|Case ID|S subject|Subject|S priority|Priority|S email|Email|S phone1|Phone|S ' +
  'countryID|Country|S state|State|S city|City|S baseQty|Base Qty.|N'
)
  .split(/ (?=[a-z]\w+\||Attribute)/)
  .map((entry) => {
    const [field = '', heading = '', type = ''] = entry.split('|');
    return [field, heading, type] as const;
  });

const edm: Readonly<Record<string, string>> = {
  S: 'Edm.String',
  D: 'Edm.DateTimeOffset',
  N: 'Edm.Decimal',
  I: 'Edm.Int32',
  B: 'Edm.Boolean',
  G: 'Edm.Guid',
};
const typedHeadings = [
  'Status',
  'Customer',
  'Total',
  'Item',
  'Order Nbr.',
  'My Column',
  'Due',
  'Branch',
  'Owner',
  'Qty',
];

interface Draft {
  readonly row: DesignRow | undefined;
  readonly heading: string;
  readonly type: string;
}

function column(random: Random, captioned: number, mayBeFormula: boolean): Draft {
  // A key is stored, so it is neither a formula nor the description of a code.
  const [field, heading, type] = random.pick(
    mayBeFormula ? fields : fields.filter(([name]) => !name.endsWith('_description')),
  );
  const formula = mayBeFormula && random.chance(0.1);
  const caption =
    formula || random.chance(captioned) ? random.pick([heading, ...typedHeadings]) : undefined;
  return {
    row: {
      field: formula ? `=[T.${field}]*2` : field,
      active: true,
      ...(caption !== undefined && { caption }),
    },
    heading: caption ?? heading,
    type: edm[type] ?? '',
  };
}

function shuffled<Value>(random: Random, values: readonly Value[]): readonly Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** Names as the ERP makes them: letters and digits of the heading, and a number where it repeats. */
function named(drafts: readonly Draft[]): readonly string[] {
  const times = new Map<string, number>();
  return drafts.map(({ heading }) => {
    const name = heading.replace(/[^A-Za-z\d]/g, '');
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name}_${time}`;
  });
}

/** Makes an inquiry by the layout rule: hoisted keys, the other columns in the order of the grid, hidden keys. */
export function generateInquiry(random: Random, making: Making): GeneratedInquiry {
  const make = (count: number, mayBeFormula: boolean) =>
    Array.from({ length: count }, () => column(random, making.captioned, mayBeFormula));
  const keys = make(making.hoistedKeys, false);
  // Only a caption that cannot be mistaken gives such a column away.
  const undeclared = make(making.undeclared, false).map(({ row, ...draft }, index): Draft => {
    const heading = `Pinned ${String.fromCharCode(65 + index)}`;
    return { ...draft, heading, row: { ...row, caption: heading } };
  });
  const others = make(making.columns - keys.length - undeclared.length, true);
  const hidden = make(making.hiddenKeys, false).map((draft) => ({ ...draft, row: undefined }));
  const front = shuffled(random, [...keys, ...undeclared]);
  const laidOut: readonly Draft[] = [...front, ...others, ...hidden];
  const names = named(laidOut);
  // The others keep their order; the hoisted ones and those that make no column may stand anywhere.
  const grid: (DesignRow | undefined)[] = others.map(({ row }) => row);
  // A row called like a hidden key would in truth be that key's.
  const ghosts = make(making.dropped, true)
    .filter((draft) => hidden.every(({ heading }) => heading !== draft.heading))
    .map(({ row }) =>
      row?.caption === undefined ? row : { ...row, caption: `${row.caption} gone` },
    );
  for (const row of [...front.map((draft) => draft.row), ...ghosts])
    grid.splice(random.int(0, grid.length), 0, row);
  const numbered = new Map<DesignRow, DesignRow>();
  for (const row of grid) {
    if (row === undefined) continue;
    const line = numbered.size + 1;
    numbered.set(row, { ...row, line, order: line, description: `row ${line}` });
  }
  const all = [...numbered.values()];
  const lost = new Set(shuffled(random, all).slice(0, making.missing));
  const declared = new Set<Draft>([...keys, ...hidden]);
  return {
    rows: all.filter((row) => !lost.has(row)),
    entityType: {
      properties: laidOut.map(({ type }, index) => ({ name: names[index] ?? '', type })),
      keys: laidOut.flatMap((draft, index) => (declared.has(draft) ? [names[index] ?? ''] : [])),
    },
    truth: laidOut.map(({ row }) => row && numbered.get(row)),
  };
}
