// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { listEntitiesTool } from '#shared/acumatica/tools/list-entities.ts';
import { schemaOf } from '../../../../fixtures/entity-schema.ts';
import { type Asked, fakeConnector, fakeErp, type Reply } from '../../../../fixtures/fake-erp.ts';
import { envelopeOf, testEndpoint } from '../../../../fixtures/mcp.ts';

async function list(args: object, reply: (asked: Asked) => Reply) {
  const { erp, asked } = fakeErp(reply);
  const { call, events } = testEndpoint([
    listEntitiesTool({ ...fakeConnector(erp), entitySchemas: schemaOf() }),
  ]);
  const answer = await call('modern', 'acumatica_list_entities', args);
  return { answer, asked, events, structured: answer.json.result?.['structuredContent'] };
}

const childCollection = {
  exceptionMessage:
    "The parent value for a property access of a property 'AlternateID' is not a single value.",
};

describe('a mistake of the caller that the ERP answers as an error of its own', () => {
  const trace = '   at Microsoft.Data.OData.Query.ODataUriParser.ParseFilter()';
  const says = (exceptionMessage: string): Reply => ({
    status: 500,
    body: { message: 'An error has occurred.', exceptionMessage, stackTrace: trace },
  });

  it.each([
    [
      'length(CustomerName) gt 5',
      "An unknown function with name 'length' was found.",
      /'length' is not known/,
      { supportedFunctions: expect.arrayContaining(["substringof('text',Field)"]) },
    ],
    [
      "concat(CustomerName,City) eq 'x'",
      "No function signature for the function with name 'concat' matches the specified arguments.",
      /takes other arguments/,
      { supportedFunctions: expect.arrayContaining(["startswith(Field,'text')"]) },
    ],
    [
      "Stat eq 'Open'",
      "Could not find a property named 'Stat' on type 'Default.Customer'.",
      /no field 'Stat'/,
      { actionRequired: expect.stringContaining('topN 1') },
    ],
    [
      "Status ~ 'Open'",
      "Syntax error at position 7 in 'Status ~ 'Open''.",
      /quote or bracket is not closed/,
      {},
    ],
    [
      'Total gt date',
      "Unrecognized 'Edm.DateTime' literal 'x' at '1' in 'y'.",
      /literal x/,
      { useInstead: expect.stringContaining('datetimeoffset') },
    ],
    [
      "Total gt '5'",
      "A binary operator with incompatible types was detected. Found operand types 'Edm.Decimal' and 'Edm.String'.",
      /another type/,
      {},
    ],
    ['Status', 'The $filter expression must evaluate to a single boolean value.', /compares/, {}],
  ])('%s is corrected', async (filterExpression, message, problem, more) => {
    const { structured, answer, events, asked } = await list(
      { entityName: 'Customer', filterExpression },
      () => says(message),
    );
    expect(structured).toMatchObject({
      error: 'invalid_filter',
      entity: 'Customer',
      filterExpression,
      acumaticaMessage: message,
      dialect: expect.stringContaining('OData v3'),
      problem: expect.stringMatching(problem),
      actionRequired: expect.stringContaining('never executed'),
      ...more,
    });
    expect(answer.json.result).not.toHaveProperty('isError');
    expect(answer.text).not.toContain('ODataUriParser');
    expect(events[0]).toMatchObject({ status: 'refused' });
    expect(asked).toHaveLength(1);
  });

  it('is suspected of the filter where nobody recognises it', async () => {
    const { answer } = await list({ entityName: 'Customer', filterExpression: 'A eq 1' }, () => ({
      status: 500,
      body: { exceptionMessage: 'Something broke' },
    }));
    expect(envelopeOf(answer)).toMatchObject({
      code: 'ERP_ERROR',
      message_en: expect.stringContaining('Something broke'),
      action_required: expect.stringMatching(/likely cause.*without filterExpression/),
    });
  });

  it('in expand is found out by asking without it', async () => {
    const { answer, asked } = await list(
      { entityName: 'SalesOrder', expand: 'Lines', filterExpression: 'Total gt 1' },
      ({ query }) =>
        query['$expand'] === undefined
          ? { body: [{ Nbr: { value: 1 } }] }
          : says('The given key was not present in the dictionary.'),
    );
    expect(asked[1]?.query).toEqual({ $filter: 'Total gt 1', $top: '1' });
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_ARGUMENTS',
      message_en: expect.stringMatching(/expand Lines.*not an empty result/),
      details: { knownDetails: ['Details'] },
    });
  });

  it('in expand is not blamed where it fails without it too', async () => {
    const { structured } = await list(
      { entityName: 'SalesOrder', expand: 'Details', filterExpression: 'A/B eq 1' },
      () => ({ status: 500, body: childCollection }),
    );
    expect(structured).toMatchObject({ filterErrorKind: 'child_collection' });
  });

  it.each([
    ['Customers', ['Customer']],
    ['customer', ['Customer']],
    ['StockItm', ['StockItem']],
    ['Orders', ['SalesOrder', 'ChangeOrder', 'ServiceOrder']],
    ['Qwertyuiop', []],
  ])('in the name of an entity (%s) is answered with %j', async (entityName, nearest) => {
    const { answer } = await list({ entityName }, () => ({
      status: 404,
      body: {
        message:
          "No HTTP resource was found that matches the request URI 'http://127.0.0.1:8788/x?$top=3'.",
      },
    }));
    expect(answer.text).not.toMatch(/127\.0|8788|\$top|http:/);
    const envelope = envelopeOf(answer);
    expect(envelope).toMatchObject({
      code: 'ERP_NOT_FOUND',
      message_en: `The endpoint Default 25.200.001 of the ERP has no entity ${entityName}. This is not an empty result.`,
    });
    const { nearestNames } = Object(envelope['details']);
    expect(nearestNames.slice(0, nearest.length)).toEqual(nearest);
    if (nearest.length === 0) expect(nearestNames).toEqual([]);
  });
});
