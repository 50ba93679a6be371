// SPDX-License-Identifier: Apache-2.0

const stopWords = new Set(
  'the a an of to in on for and or is are was be do does did i we you my our it its this that these those how what when where which who why can could should with by at from as into if not no there please tell me about form screen tab page acumatica'.split(
    ' ',
  ),
);
/** More would ask the index for words that tell nothing apart. */
const maxWords = 24;
const word = /[\p{L}\p{N}]+/gu;

/** A text as the index folds it: lower case, without diacritics. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** All words of a text, folded. */
export function wordsOf(text: string): string[] {
  return folded(text).match(word) ?? [];
}

/** The words of a question that tell sections apart, each once and at most twenty-four. */
export function soughtWords(query: string): string[] {
  const words = wordsOf(query).filter((found) => found.length > 1 && !stopWords.has(found));
  return [...new Set(words)].slice(0, maxWords);
}
