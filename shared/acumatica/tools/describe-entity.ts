// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod';
import type { Failure } from '#shared/mcp/failure.ts';
import type { ToolOutcome } from '#shared/mcp/outcome.ts';
import { defineTool, readsOnly, type Tool } from '#shared/mcp/tool.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import { type DescribedPart, describeEntity } from '../entities/describe.ts';
import type { EntitySchema } from '../entities/entity-schema.ts';
import { nearestNames } from '../entities/nearest-names.ts';
import { type Connector, failedOutcome, sessionOf, unexpectedAnswer } from './connector.ts';
import { notAllowed } from './entity-refusal.ts';
import { unknownEntity } from './list-faults.ts';
import { given, optionalText } from './row-limit.ts';

/** Longer descriptions crowd out the question that they are to help with. */
const longest = 30_000;

/** The part of a schema that is meant; undefined where it has none of the name. */
function partNamed(schema: EntitySchema, name: string | undefined): DescribedPart | undefined {
  if (name === undefined) return { kind: 'whole' };
  const part = schema.collections.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (part !== undefined) return { kind: 'part', part };
  return name.toLowerCase() === 'custom' ? { kind: 'custom' } : undefined;
}

function unknownPart({ name, collections }: EntitySchema, part: string): Failure {
  const known = collections.map((one) => one.name);
  return {
    code: 'INVALID_ARGUMENTS',
    message: `${name} has no part ${part}.`,
    actionRequired: 'Take a name from parts, or leave part out.',
    details: { parts: known, nearestNames: nearestNames(part, known) },
  };
}

/** The tool that says what an entity is made of, as the person may see it. */
export function describeEntityTool(connector: Connector): Tool {
  return defineTool({
    name: 'acumatica_describe_entity',
    title: 'Describe Entity',
    description:
      'Says what an entity is made of, with the rights of the person: fields by type, key, linked and detail entities, custom fields, and how its filters are written. Call it before filtering an entity you do not know.',
    input: z.strictObject({
      entityName: z.string().max(200).describe('such as Customer, SalesOrder, StockItem'),
      part: optionalText(200, 'one detail or linked entity alone, or custom'),
    }),
    output: z.looseObject({
      entity: z.string().optional(),
      key: z.array(z.string()).optional(),
      fields: z.looseObject({}).describe('names by type').optional(),
    }),
    annotations: readsOnly,
    scope: 'erp.read',
    async run(context, args): Promise<ToolOutcome> {
      const entity = args.entityName.trim();
      const session = sessionOf(connector, context);
      const read = await connector.entitySchemas(session, entity);
      const facts = { ...session.facts(), entity };
      switch (read.kind) {
        case 'not-allowed':
          return failedOutcome({ failure: notAllowed(entity, read.why) }, facts);
        case 'unreadable':
          return failedOutcome({ failure: unexpectedAnswer(`the schema of ${entity}`) }, facts);
        case 'failed': {
          const isUnknown = read.failure.code === 'ERP_NOT_FOUND';
          const failure = isUnknown ? unknownEntity(entity, connector.settings) : read.failure;
          return failedOutcome({ ...read, failure }, facts);
        }
        case 'schema': {
          const { schema } = read;
          const name = given(args.part);
          const part = partNamed(schema, name);
          if (part === undefined)
            return failedOutcome({ failure: unknownPart(schema, name ?? '') }, facts);
          const limit = Math.min(longest, await connector.maxAnswerChars());
          return { kind: 'ok', result: describeEntity(schema, part, limit), facts };
        }
        default:
          return assertNever(read);
      }
    },
  });
}
