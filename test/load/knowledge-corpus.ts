// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nouns, seeded, Vocabulary, verbs } from './knowledge-words.ts';

/** A question and the heading of the section that answers it. */
export interface Question {
  readonly kind: 'procedure' | 'body' | 'vocabulary' | 'form' | 'fact';
  readonly query: string;
  /** A part of the path that no other section has, or the form id. */
  readonly target: string;
}

export interface Corpus {
  readonly bytes: number;
  readonly questions: readonly Question[];
}

/** Sections whose words are the documentation's, and questions in people's own words. */
const vocabulary: readonly (readonly [query: string, heading: string])[] = [
  ['how do I cancel a cheque', 'Voiding of an Issued Payment'],
  ['month end checklist', 'Closing of a Financial Period'],
  ['write off a bad debt', 'Write-Off of Uncollectible Customer Balances'],
  ['stocktake counting sheets', 'Physical Inventory Count Preparation'],
  ['supplier rebate setup', 'Vendor Rebate Settings'],
  ['send a credit note to a client', 'Credit Memo for a Customer'],
  ['salary run per worker', 'Payroll Batches by Employee'],
  ['goods receipt without order', 'Purchase Receipt Entered Directly'],
];
const topicShare = 0.3;
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Writes a corpus of both shapes, all of it made up, of about so many bytes; the seed decides every
 * letter of it.
 */
export function writeCorpus(folder: string, bytes: number, seed = 7): Corpus {
  const random = seeded(seed);
  const words = new Vocabulary(random, 24_000);
  const questions: Question[] = [];
  const asked = { procedure: 20, body: 26, fact: 150 };
  const sections = Math.round(bytes / 2_750);
  let written = 0;
  let number = 0;
  const sentence = (topic: readonly string[]) =>
    `${capital(words.word())} ${Array.from({ length: 9 + Math.floor(random() * 9) }, () =>
      random() < 0.08 ? words.of(topic) : words.word(),
    ).join(' ')}.`;
  const paragraph = (topic: readonly string[]) =>
    Array.from({ length: 5 }, () => sentence(topic)).join(' ');

  function section(level: number, attributes: string): string {
    number++;
    const [verb, one, other] = [words.of(verbs), words.of(nouns), words.of(nouns)];
    const [first, second] = [words.rare(), words.rare()];
    const heading = `To ${capital(verb)} a ${capital(one)} ${capital(other)} with ${capital(first)} ${capital(second)}`;
    const topic = [verb, one, other, first];
    const fact = [
      words.rare(),
      words.rare(),
      words.rare(),
      words.word(),
      words.word(),
      words.rare(),
    ];
    const told = `The ${fact.slice(0, 3).join(' ')} box is shown only if ${fact.slice(3).join(' ')} is selected.`;
    const every = Math.floor(sections / 200);
    if (number % every === 0 && asked.fact-- > 0)
      questions.push({ kind: 'fact', query: fact.join(' '), target: heading });
    if (number % every === 1 && asked.procedure-- > 0)
      questions.push({
        kind: 'procedure',
        query: `how do I ${verb} a ${one} ${other} with ${first}`,
        target: heading,
      });
    if (number % every === 2 && asked.body-- > 0)
      questions.push({
        kind: 'body',
        query: `when is the ${fact.slice(0, 3).join(' ')} box shown`,
        target: heading,
      });
    const table = [
      '|Element|Description|',
      '|-------|-----------|',
      ...Array.from(
        { length: 4 },
        () => `|${capital(words.rare())} ${capital(words.word())}|${sentence(topic)}|`,
      ),
    ].join('\n');
    return [
      `${'#'.repeat(level)} ${heading}${attributes}`,
      paragraph(topic),
      `${told} ${paragraph(topic)}`,
      table,
      paragraph(topic),
    ].join('\n\n');
  }
  function write(path: string, text: string) {
    written += Buffer.byteLength(text);
    writeFileSync(join(folder, path), text);
  }

  mkdirSync(join(folder, 'UserGuide'), { recursive: true });
  const topics = Math.round(sections * topicShare) / 2;
  for (let topic = 0; topic < topics; topic++) {
    const isForm = topic % 10 === 0;
    const id = `AP${String(300_000 + topic)}`;
    const spaced = `AP_${id.slice(2, 4)}_${id.slice(4, 6)}_${id.slice(6)}`;
    const text = section(1, ` {#_${topic} .concept}`).replace(
      '\n\n',
      isForm ? `\n\nForm ID: \\(${id}\\)\n\n` : '\n\n',
    );
    if (isForm && questions.filter(({ kind }) => kind === 'form').length < 6 && topic % 400 === 0)
      questions.push({ kind: 'form', query: `what is ${id} for`, target: id });
    const foot = '**Parent topic:**[Payables](Payables_Mapref.md)';
    write(
      join('UserGuide', isForm ? `${spaced}.md` : `Topic_${topic}.md`),
      `${text}\n\n${section(2, ' { .section}')}\n\n${foot}\n`,
    );
  }
  const guides = 58;
  const perGuide = Math.round((sections * (1 - topicShare)) / guides);
  for (let guide = 0; guide < guides; guide++) {
    const special = vocabulary[guide];
    const named =
      special === undefined
        ? []
        : [`## ${special[1]}\n\n${paragraph(special[1].toLowerCase().split(/\W+/))}`];
    if (special) questions.push({ kind: 'vocabulary', query: special[0], target: special[1] });
    const parts = Array.from({ length: perGuide }, (_, at) => section(at % 8 === 0 ? 2 : 3, ''));
    write(
      `AcumaticaERP_Guide${guide}.md`,
      [`# Guide ${guide}`, '2026 R1', ...named, ...parts].join('\n\n'),
    );
  }
  return { bytes: written, questions };
}
