// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { allColumns } from '#acumatica/inquiries/source/authoring.ts';
import { canary, columnFeed, inquiryFeed } from '#acumatica/inquiries/source/feeds.ts';
import type { Inquiry } from '#acumatica/inquiries/source/inquiry.ts';
import { readDesignRow } from '#shared/acumatica/inquiries/alignment/design-row.ts';
import * as reader from '#shared/acumatica/inquiries/feeds.ts';
import { isInfrastructure } from '#shared/acumatica/inquiries/infrastructure.ts';
import { AcumaticaEnv } from '#shared/acumatica/settings.ts';

const captionsOf = ({ columns }: Inquiry) => columns.map(({ caption }) => caption);
/** What an inquiry of all columns calls otherwise, and the gateway reads too. */
const otherNames = ['ColumnAIDescription', 'ColumnIsActive'];

describe('the feeds', () => {
  it('have the names that the gateway asks for', () => {
    expect(inquiryFeed.name).toBe(reader.inquiryFeed.inquiry);
    expect(columnFeed.name).toBe(reader.columnFeed.inquiry);
    expect(canary.name).toBe(AcumaticaEnv.shape.ACUMATICA_CANARY_GI.parse(undefined));
  });

  it('have the columns that the gateway reads, and no others', () => {
    expect(captionsOf(inquiryFeed).toSorted()).toEqual(reader.inquiryFeed.columns.toSorted());
    expect(captionsOf(columnFeed).toSorted()).toEqual(
      reader.columnFeed.columns.filter((name) => !otherNames.includes(name)).toSorted(),
    );
  });

  it('have what pages are ordered by', () => {
    expect(captionsOf(inquiryFeed)).toEqual(
      expect.arrayContaining(reader.inquiryFeed.orderBy.split(',')),
    );
    expect(captionsOf(columnFeed)).toEqual(
      expect.arrayContaining(reader.columnFeed.orderBy.split(',')),
    );
  });

  it('are read as they are written: an inquiry once, with its parameters', () => {
    const row = (parameter: Record<string, unknown>) => ({
      ...Object.fromEntries(captionsOf(inquiryFeed).map((caption) => [caption, null])),
      Name: 'AR-Statement',
      ...parameter,
    });
    const read = reader.inquiriesIn([
      row({ ParameterName: 'Customer', ParameterDisplayName: 'Customer', ParameterRequired: true }),
      row({ ParameterName: 'Until', ParameterIsActive: true }),
      row({ ParameterName: 'Old', ParameterIsActive: false }),
    ]);
    expect(read?.listsParameters).toBe(true);
    expect([...(read?.inquiries.keys() ?? [])]).toEqual(['AR-Statement']);
    expect(read?.inquiries.get('AR-Statement')?.parameters.map(({ name }) => name)).toEqual([
      'Customer',
      'Until',
    ]);
  });

  it('open an inquiry only where both boxes are ticked', () => {
    for (const feed of [inquiryFeed, columnFeed])
      expect(feed.onlyWhereTrue).toEqual(['GIDesign.usrExposedToMCP', 'GIDesign.exposeViaOData']);
  });

  it('keep inquiries without parameters, which have no row in the joined table', () => {
    expect(inquiryFeed.joins?.map(({ type }) => type)).toEqual(['left']);
  });

  it('are never run for an assistant', () => {
    for (const { name } of [inquiryFeed, columnFeed, canary])
      expect(isInfrastructure(name, canary.name)).toBe(true);
  });
});

describe('the inquiry of all columns', () => {
  it('has what aligns columns, so that its rows can stand for the feed', () => {
    const row = Object.fromEntries(captionsOf(allColumns).map((caption) => [caption, '1']));
    expect(Object.keys(readDesignRow(row) ?? {}).toSorted()).toEqual([
      'active',
      'caption',
      'description',
      'field',
      'line',
      'order',
      'schemaField',
    ]);
  });
});
