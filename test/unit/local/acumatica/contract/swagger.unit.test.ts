// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entities } from '#local/acumatica/contract/entities.ts';
import { typeNamed, typeNames } from '#local/acumatica/contract/schema/types.ts';
import { swagger } from '#local/acumatica/contract/swagger.ts';

const own = swagger('http://erp.example/entity/Default/25.200.001') as {
  paths: Record<string, Record<string, { parameters?: { $ref: string }[]; responses: object }>>;
  components: { schemas: Record<string, { properties?: object }>; parameters: object };
};

describe('the OpenAPI document', () => {
  it('has for each entity the paths that every entity has, and a path per action', () => {
    const expected = [...entities.values()].flatMap(({ name, actions }) => [
      `/${name}`,
      `/${name}/{ids}`,
      `/${name}/{id}`,
      `/${name}/{ids}/files/{filename}`,
      `/${name}/$adHocSchema`,
      `/${name}/{actionName}`,
      ...actions.map((action) => `/${name}/${action}`),
    ]);
    expect(Object.keys(own.paths).toSorted()).toEqual(expected.toSorted());
    const list = own.paths['/Customer']?.['get'];
    expect(list?.parameters?.map((one) => one.$ref.split('/').at(-1))).toEqual([
      'select',
      'filter',
      'expand',
      'custom',
      'skip',
      'top',
    ]);
    expect(Object.keys(own.paths['/Customer']?.['put']?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '412',
      '422',
      '500',
    ]);
    expect(Object.keys(own.components)).not.toContain('securitySchemes');
  });

  it('refers to nothing that it does not define', () => {
    const text = JSON.stringify(own);
    const astray = [...text.matchAll(/"#\/components\/(schemas|parameters)\/([^"]+)"/g)].filter(
      ([, kind, name]) => !(String(name) in own.components[kind as 'schemas' | 'parameters']),
    );
    expect(astray).toEqual([]);
  });
});

const reference = new URL('../../../../../../shared/data/acumatica/', import.meta.url);
const document = new URL('swagger/Default_24.200.001.swagger.json', reference);
const deltas = new URL('default_endpoint_deltas_names_only.json', reference);
const absent = existsSync(document) ? '' : ' (not run: the reference data is not on this machine)';

describe.runIf(absent === '')(`beside the published endpoint 24.200${absent}`, () => {
  interface Published {
    paths: Record<string, unknown>;
    components: {
      schemas: Record<
        string,
        { allOf?: { properties?: Record<string, { $ref?: string; items?: { $ref: string } }> }[] }
      >;
    };
  }
  interface Deltas {
    '25.200_vs_24.200': { new_fields_actions: { name: string }[]; removed: { name: string }[] };
  }
  const read = () => JSON.parse(readFileSync(document, 'utf8')) as Published;
  const change = () => (JSON.parse(readFileSync(deltas, 'utf8')) as Deltas)['25.200_vs_24.200'];

  it('the types have its fields and types, plus and minus what 25.200 changed', () => {
    const { schemas } = read().components;
    const { new_fields_actions: added, removed } = change();
    const gone = new Set([
      ...removed.map((one) => one.name),
      'BusinessAccountMainContact.LanguageOrLocale',
    ]);
    const wrong: string[] = [];
    for (const name of typeNames) {
      const published = schemas[name];
      if (published === undefined) continue;
      const fields = new Map<string, string>();
      for (const part of published.allOf ?? []) {
        for (const [field, schema] of Object.entries(part.properties ?? {})) {
          const ref = (schema.$ref ?? schema.items?.$ref ?? '').split('/').at(-1) ?? '';
          if (!gone.has(`${name}.${field}`))
            fields.set(field, schema.items === undefined ? ref : `${ref}[]`);
        }
      }
      const extra = new Set(
        added
          .filter((one) => one.name.startsWith(`${name}.`))
          .map((one) => one.name.slice(name.length + 1)),
      );
      const mine = new Map(
        typeNamed(name).fields.map((field) => [
          field.name,
          field.kind === 'value'
            ? `${field.type}Value`
            : field.kind === 'many'
              ? `${field.of}[]`
              : field.of,
        ]),
      );
      const same = (one: string, other: string) =>
        one.toLowerCase().replace('datetime', 'date') === other.toLowerCase();
      for (const [field, type] of fields) {
        const found = mine.get(field);
        if (found === undefined || !same(type, found))
          wrong.push(`${name}.${field}: ${type} but ${found}`);
      }
      for (const field of mine.keys())
        if (!fields.has(field) && !extra.has(field)) wrong.push(`${name}.${field} is extra`);
      for (const field of extra) if (!mine.has(field)) wrong.push(`${name}.${field} is missing`);
    }
    expect(wrong).toEqual([]);
  });

  it('the entities have its paths, actions included', () => {
    const served = new Set(entities.keys());
    const published = Object.keys(read().paths).filter((path) =>
      served.has(path.split('/')[1] ?? ''),
    );
    expect(Object.keys(own.paths).toSorted()).toEqual(published.toSorted());
  });
});
