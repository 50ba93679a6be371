// SPDX-License-Identifier: Apache-2.0
import { type Person, personKey } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { ErpSession, FailedAnswer } from '../client/erp-session.ts';
import { checkEntityName } from '../client/names.ts';
import { entityUrl } from '../client/paths.ts';
import type { AcumaticaSettings } from '../settings.ts';
import { standardType } from './field-types.ts';

/** What a field of a record holds. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'guid';

/** One field of an entity. */
export interface EntityField {
  /** As the contract has it; a custom field as `View.Field`. */
  readonly name: string;
  /** Left out where it is not known. */
  readonly type?: FieldType;
  /** True of a field outside the contract: it comes on request only (`$custom`). */
  readonly custom?: boolean;
}

/** What comes with a record by `$expand`. */
export interface EntityPart {
  readonly name: string;
  /** True of a linked entity, of which there is one; its fields are reached by `Name/Field`. Detail collections cannot be filtered. */
  readonly linked?: boolean;
  readonly fields: readonly EntityField[];
}

/** An entity of the contract endpoint, with the rights of the person who asked. */
export interface EntitySchema {
  readonly name: string;
  readonly fields: readonly EntityField[];
  /** Detail collections and linked entities. */
  readonly collections: readonly EntityPart[];
}

/** A schema, or why there is none. */
type ReadEntitySchema =
  | { readonly kind: 'schema'; readonly schema: EntitySchema }
  /** The name breaks the grammar, or is one of users and rights: nothing was asked. */
  | { readonly kind: 'not-allowed'; readonly why: 'malformed' | 'denied' }
  /** The ERP answered with JSON of another shape. */
  | { readonly kind: 'unreadable' }
  | FailedAnswer;

/** Gives the schema of an entity as the session's person sees it. */
export interface EntitySchemas {
  (session: ErpSession, entity: string): Promise<ReadEntitySchema>;
  /** The entities of which this process remembers a person's view. */
  remembered?(person: Person): readonly string[];
  /** Forgets a person's view of an entity. */
  forget?(person: Person, entity: string): void;
}

const notFields: ReadonlySet<string> = new Set([
  'id',
  'rowNumber',
  'note',
  'custom',
  'error',
  'files',
  '_links',
]);

const customTypes: Readonly<Record<string, FieldType>> = {
  CustomStringField: 'string',
  CustomDecimalField: 'number',
  CustomDoubleField: 'number',
  CustomIntField: 'number',
  CustomShortField: 'number',
  CustomLongField: 'number',
  CustomByteField: 'number',
  CustomBooleanField: 'boolean',
  CustomDateTimeField: 'date',
  CustomGuidField: 'guid',
};

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record of its own, not a field: those have an id, fields have a value or nothing. */
function isRecord(value: unknown): value is Node {
  return isNode(value) && ['id', 'rowNumber', 'custom'].some((key) => Object.hasOwn(value, key));
}

function field(name: string, type: FieldType | undefined, custom = false): EntityField {
  return { name, ...(type !== undefined && { type }), ...(custom && { custom }) };
}

/** Custom fields stand by view and field (acumatica-protocol §1.5). */
function customFields(node: Node): EntityField[] {
  const views = Object.entries(isNode(node['custom']) ? node['custom'] : {});
  return views.flatMap(([view, fields]) =>
    Object.entries(isNode(fields) ? fields : {}).map(([name, about]) => {
      const type: unknown = Reflect.get(Object(about), 'type');
      return field(
        `${view}.${name}`,
        typeof type === 'string' ? customTypes[type] : undefined,
        true,
      );
    }),
  );
}

function fieldsOf(node: Node, typeOf: (name: string) => FieldType | undefined): EntityField[] {
  const plain = Object.entries(node)
    .filter(([name, value]) => !notFields.has(name) && isNode(value) && !isRecord(value))
    .map(([name]) => field(name, typeOf(name)));
  return [...plain, ...customFields(node)];
}

/**
 * Reads the answer to `$adHocSchema`: an empty record in which detail collections show one row
 * (acumatica-protocol §1.16). Undefined where it is something else.
 */
export function readEntitySchema(
  name: string,
  answer: unknown,
  typeOf: (name: string) => FieldType | undefined = () => undefined,
): EntitySchema | undefined {
  if (!isNode(answer) || Object.keys(answer).every((key) => notFields.has(key))) return undefined;
  const collections = Object.entries(answer).flatMap(([part, value]): EntityPart[] => {
    if (notFields.has(part)) return [];
    if (Array.isArray(value)) {
      const row: unknown = value[0];
      return [{ name: part, fields: isNode(row) ? fieldsOf(row, typeOf) : [] }];
    }
    return isRecord(value) ? [{ name: part, linked: true, fields: fieldsOf(value, typeOf) }] : [];
  });
  return { name, fields: fieldsOf(answer, typeOf), collections };
}

const freshMs = 3_600_000;
const remembered = 500;

/**
 * Remembers each person's own view of each entity for an hour in this process: `$adHocSchema` follows
 * the rights of whoever asks, so what one may see is not shown to another. A failure is asked anew.
 */
export function createEntitySchemas(settings: AcumaticaSettings, clock: Clock): EntitySchemas {
  const known = new Map<string, { readonly until: number; readonly schema: EntitySchema }>();
  // What names mean is only known of the standard endpoint: another may map one to another field.
  const typeOf = settings.endpointName === 'Default' ? standardType : () => undefined;
  const keyOf = (person: Person, name: string) => `${personKey(person)} ${name}`;
  const schemas: EntitySchemas = async (session, entity) => {
    const checked = checkEntityName(entity);
    if (checked.kind !== 'allowed') return { kind: 'not-allowed', why: checked.kind };
    const { name } = checked;
    const key = keyOf(session.person, name);
    const now = clock.now().getTime();
    const cached = known.get(key);
    if (cached !== undefined && cached.until > now)
      return { kind: 'schema', schema: cached.schema };
    const answer = await session.send({
      method: 'GET',
      url: entityUrl(settings, name, ['$adHocSchema']),
      label: `the schema of ${name}`,
    });
    if (answer.kind === 'failed') return answer;
    const schema = readEntitySchema(name, answer.data, typeOf);
    if (schema === undefined) return { kind: 'unreadable' };
    if (known.size >= remembered) known.clear();
    known.set(key, { until: now + freshMs, schema });
    return { kind: 'schema', schema };
  };
  return Object.assign(schemas, {
    remembered: (person: Person) => {
      const prefix = keyOf(person, '');
      return [...known.keys()].flatMap((key) =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      );
    },
    forget: (person: Person, entity: string) => void known.delete(keyOf(person, entity)),
  });
}
