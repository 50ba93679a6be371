// SPDX-License-Identifier: Apache-2.0
import type { Call, Expression } from '../grammar/expression.ts';
import type { Checking, Translated } from './checking.ts';
import { offeredFunctions } from './dialect.ts';
import { translateLiteral } from './literals.ts';
import { childCollection, isStrayWord } from './paths.ts';

/** Translates any expression; passed in, since calls hold expressions and are some. */
export type Translate = (expression: Expression, checking: Checking) => Translated;

const textTests: ReadonlySet<string> = new Set([
  'contains',
  'substringof',
  'startswith',
  'endswith',
]);
const takingTwoTexts: ReadonlySet<string> = new Set([...textTests, 'indexof', 'concat']);
const foldingCase: ReadonlySet<string> = new Set(['tolower', 'toupper']);

/** What the functions of OData v4 answer (OData URL Conventions 4.0 §5.1.1.5 to §5.1.1.10). */
const results: ReadonlyMap<string, Translated['type']> = new Map(
  Object.entries({
    boolean: 'contains startswith endswith',
    integer:
      'indexof length year month day hour minute second totaloffsetminutes round floor ceiling',
    string: 'tolower toupper trim concat substring',
    decimal: 'fractionalseconds totalseconds',
    datetime: 'date now mindatetime maxdatetime',
    // Their types depend on what they are given, or are none of ours.
    unknown: 'time cast isof substringof',
  }).flatMap(([type, names]) =>
    names.split(' ').map((name): [string, Translated['type']] => [
      name,
      type === 'unknown' ? undefined : (type as Translated['type']), // the keys above are types
    ]),
  ),
);

/** Functions of other versions, of which nobody has said whether the ERP knows them. */
const ofOtherVersions: ReadonlySet<string> = new Set([
  'replace',
  'matchespattern',
  'hassubset',
  'hassubsequence',
  'case',
]);

/** The text of a call with its operands replaced. */
function write(call: Call, name: string, operands: readonly string[], checking: Checking): string {
  let text = name;
  let at = call.path.to;
  call.operands.forEach((operand, nth) => {
    text += checking.written({ from: at, to: operand.from }) + (operands[nth] ?? '');
    at = operand.to;
  });
  return text + checking.written({ from: at, to: call.to });
}

function wrongArguments(name: string, problem: string, { dialect }: Checking, useInstead?: string) {
  return {
    kind: 'wrong_arguments' as const,
    problem: `The function '${name}' ${problem}.`,
    ...(useInstead !== undefined && { useInstead }),
    supportedFunctions: offeredFunctions(dialect),
    next: 'Rewrite the call as one of supportedFunctions.',
  };
}

/** An operand that must be a text: what stands without quotes and can be nothing else gets them. */
function textOperand(
  operand: Expression,
  name: string,
  checking: Checking,
  translate: Translate,
): string {
  if (operand.kind === 'literal') {
    const { text, type } = translateLiteral(operand, checking, 'string');
    if (type === 'boolean' || type === 'datetime' || type === 'guid')
      checking.wrong(wrongArguments(name, `takes texts, and ${text} is none`, checking));
    return text;
  }
  if (isStrayWord(operand, checking)) {
    const word = checking.written(operand);
    return checking.rewrite(word, `'${word}'`, 'it is no field, and texts stand in single quotes');
  }
  const { text, type } = translate(operand, checking);
  if (type !== undefined && type !== 'string' && type !== 'null')
    checking.wrong(
      wrongArguments(name, `takes texts, and ${checking.written(operand)} is none`, checking),
    );
  return text;
}

const isText = (operand: Expression | undefined) =>
  operand?.kind === 'literal' && (operand.form === 'text' || operand.form === 'double-quoted');

/** The text tests of one dialect for those of the other; in v3 the text comes first, in v4 the field. */
function translateTextTest(
  call: Call,
  name: string,
  operands: readonly string[],
  checking: Checking,
): Translated {
  const { dialect } = checking;
  const searches = name === 'contains' || name === 'substringof';
  const own = dialect === 'v3' ? 'substringof' : 'contains';
  const target = searches ? own : name;
  const textFirst = name === 'substringof';
  const [first, second] = call.operands;
  // The order of the other dialect: the text sought stands where the field belongs.
  const isReversed =
    textFirst === false
      ? isText(first) && second?.kind === 'path'
      : isText(second) && first?.kind === 'path';
  const [field, sought] = textFirst === isReversed ? operands : operands.toReversed();
  const ordered =
    target === 'substringof' ? [sought ?? '', field ?? ''] : [field ?? '', sought ?? ''];
  const text = write(call, target, ordered, checking);
  const why =
    target !== name
      ? `${dialect === 'v3' ? 'entities know' : 'inquiries know'} ${target}${searches ? ', with its arguments the other way round' : ''}`
      : 'the arguments stand the other way round';
  if (text !== write(call, name, operands, checking))
    checking.rewrite(checking.written(call), text, why);
  return { text, type: 'boolean', ...(dialect === 'v3' && { isPredicate: true }) };
}

function translateForEntities(
  call: Call,
  name: string,
  operands: readonly string[],
  checking: Checking,
): Translated {
  const [first = '', second = ''] = operands;
  if (textTests.has(name)) return translateTextTest(call, name, operands, checking);
  if (foldingCase.has(name) && operands.length === 1) {
    const why = `entities do not know ${name}, and the ERP compares texts without regard to case`;
    return { text: checking.rewrite(checking.written(call), first, why), type: 'string' };
  }
  const text = write(call, name, operands, checking);
  if (name === 'indexof')
    return {
      text,
      type: 'integer',
      place: {
        found: `substringof(${second},${first})`,
        atStart: `startswith(${first},${second})`,
      },
    };
  checking.doubts.add(
    `Entities are not known to take the function ${name}: if the ERP fails, use substringof, startswith or endswith, or compare fields with values.`,
  );
  return { text, type: results.get(name) };
}

function unknownFunction(name: string, checking: Checking): void {
  const { dialect } = checking;
  checking.wrong({
    kind: 'unknown_function',
    problem: `The function '${name}' is not known to ${dialect === 'v3' ? 'filters of entities' : 'inquiries'}.`,
    supportedFunctions: offeredFunctions(dialect),
    next: 'Rewrite the filter with one of supportedFunctions.',
  });
}

function translateFunction(call: Call, checking: Checking, translate: Translate): Translated {
  const written = checking.written(call.path);
  const name = written.toLowerCase();
  const isKnown = results.has(name);
  if (!isKnown) {
    const operands = call.operands.map((operand) => translate(operand, checking).text);
    if (ofOtherVersions.has(name))
      checking.doubts.add(`The function ${written} could not be checked.`);
    else unknownFunction(written, checking);
    return { text: write(call, written, operands, checking), type: undefined };
  }
  if (takingTwoTexts.has(name) && call.operands.length !== 2)
    checking.wrong(wrongArguments(written, 'takes two arguments', checking));
  checking.rewrite(written, name, 'names of functions are written small');
  const operands = call.operands.map((operand) =>
    takingTwoTexts.has(name)
      ? textOperand(operand, written, checking, translate)
      : translate(operand, checking).text,
  );
  if (checking.dialect === 'v3') return translateForEntities(call, name, operands, checking);
  if (textTests.has(name)) return translateTextTest(call, name, operands, checking);
  return { text: write(call, name, operands, checking), type: results.get(name) };
}

/** `Details/any(row: row/Qty gt 5)`: details, of which lists of entities and inquiries have none. */
function translateLambda(call: Call, checking: Checking): Translated {
  const [collection = ''] = call.path.steps;
  if (checking.dialect === 'v3') childCollection(collection, checking);
  else
    checking.doubts.add(
      'Inquiries are not known to have details, so any and all could not be checked.',
    );
  return { text: checking.written(call), type: 'boolean' };
}

/** A call of a function as the dialect has it. */
export function translateCall(call: Call, checking: Checking, translate: Translate): Translated {
  const last = call.path.steps.at(-1)?.toLowerCase();
  if (call.path.steps.length > 1 && (last === 'any' || last === 'all'))
    return translateLambda(call, checking);
  // A custom field: cf.String(f='View.Field'), a form of the contract API's own.
  const isCustomField = checking.dialect === 'v3' && /^cf\./i.test(call.path.steps[0] ?? '');
  if (isCustomField) return { text: checking.written(call), type: undefined };
  if (call.path.steps.length > 1 || call.path.steps[0]?.includes('.')) {
    checking.doubts.add(`The function ${checking.written(call.path)} could not be checked.`);
    return { text: checking.written(call), type: undefined };
  }
  return translateFunction(call, checking, translate);
}
