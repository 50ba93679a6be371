// SPDX-License-Identifier: Apache-2.0

/** Names of fields whose values never leave (acumatica-reference-product §6). */
export const builtInPatterns = [
  'SSN',
  'SocialSecurity',
  'TaxRegistrationID',
  'TaxID',
  'BankAccount',
  'RoutingNumber',
  'IBAN',
  'SWIFT',
  'CreditCard',
  'CardNumber',
  'Password',
  'Secret',
  'Salary',
  'PayRate',
  'HourlyRate',
  'AnnualRate',
  'BirthDate',
  'DateOfBirth',
  'DOB',
] as const;

/** From this length on a pattern is distinctive enough to be found inside an unbroken run of letters. */
const distinctiveLength = 8;
/** The cache of decisions is bounded, since a caller may invent argument names. */
const cacheLimit = 10_000;

/** What says how a value is kept and not what it is: `SalaryBasis`, `BankAccountType`. */
const classifying: ReadonlySet<string> = new Set(['basis', 'frequency', 'policy', 'type']);

/** The words in a name: at changes of case, between letters and digits, and at punctuation. */
function wordsOf(name: string): string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\d+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

/** Whether some run of whole words, read together, is the pattern or its plural. */
function holdsWords(words: readonly string[], pattern: string): boolean {
  return words.some((_, start) => {
    let run = '';
    for (const word of words.slice(start)) {
      run += word;
      if (run === pattern || run === `${pattern}s`) return true;
      if (run.length > pattern.length) return false;
    }
    return false;
  });
}

/** Whether an acronym stands in a name in its capitals, although small letters follow without a break: `IBANcode`. */
function holdsCapitals(name: string, acronym: string): boolean {
  const at = name.indexOf(acronym);
  if (at < 0) return false;
  const around = [name.charAt(at - 1), name.charAt(at + acronym.length)];
  return around.every((letter) => !/\p{Lu}/u.test(letter));
}

/** Whether a name holds a pattern, which is compared by its letters and digits alone. */
function matcherOf(pattern: string): (name: string, words: readonly string[]) => boolean {
  const letters = pattern.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const isAcronym = /^\p{Lu}{3,}$/u.test(pattern);
  return (name, words) =>
    holdsWords(words, letters) ||
    (letters.length >= distinctiveLength && words.join('').includes(letters)) ||
    (isAcronym && holdsCapitals(name, pattern));
}

/**
 * Decides by a field's name whether its value is masked. Patterns match whole words, so `DOB` is
 * found in `EmployeeDOB` and not in `Adobe`; long patterns are also found inside unbroken words.
 * Each name is decided once.
 *
 * @param extra further patterns, as an operator set them
 * @param skip built-in patterns that an operator switched off, compared without case
 */
export function sensitiveNames(
  extra: readonly string[] = [],
  skip: readonly string[] = [],
): (name: string) => boolean {
  const skipped = new Set(skip.map((pattern) => pattern.toLowerCase()));
  const matchersOf = (patterns: readonly string[]) =>
    patterns
      .filter((pattern) => !skipped.has(pattern.toLowerCase()) && /[\p{L}\d]/u.test(pattern))
      .map(matcherOf);
  const builtIn = matchersOf(builtInPatterns);
  const own = matchersOf(extra);
  const decided = new Map<string, boolean>();

  const decide = (name: string): boolean => {
    const words = wordsOf(name);
    const holds = (matches: (typeof own)[number]) => matches(name, words);
    return own.some(holds) || (!classifying.has(words.at(-1) ?? '') && builtIn.some(holds));
  };

  return (name) => {
    const known = decided.get(name);
    // Stryker disable next-line ConditionalExpression: what is remembered is what would be decided again
    if (known !== undefined) return known;
    const decision = decide(name);
    // Stryker disable next-line all: what is remembered is what would be decided again
    if (decided.size < cacheLimit) decided.set(name, decision);
    return decision;
  };
}
