// SPDX-License-Identifier: Apache-2.0

/** What is wrong with a question, and how to ask it. */
export interface Correction {
  readonly kind:
    | 'unknown_function'
    | 'wrong_arguments'
    | 'unknown_property'
    | 'unrecognized_literal'
    | 'type_mismatch'
    | 'no_condition'
    | 'syntax'
    | 'not_supported'
    | 'calculated_column'
    | 'child_collection';
  readonly problem: string;
  readonly useInstead?: string;
  readonly supportedFunctions?: readonly string[];
  readonly availableFields?: readonly string[];
  readonly nearestNames?: readonly string[];
  readonly calculatedColumns?: readonly string[];
  readonly filterableFields?: readonly string[];
  /** What to do now, as a sentence. */
  readonly next: string;
}

/** Several faults as one: the advice of the first, and what is wrong with all. */
export function together(corrections: readonly [Correction, ...Correction[]]): Correction {
  const [first] = corrections;
  const problems = [...new Set(corrections.map(({ problem }) => problem))];
  const nearest = [...new Set(corrections.flatMap(({ nearestNames }) => nearestNames ?? []))];
  const steps = [...new Set(corrections.map(({ next }) => next))];
  return {
    ...first,
    problem: problems.slice(0, 5).join(' '),
    ...(nearest.length > 0 && { nearestNames: nearest }),
    next: steps.slice(0, 3).join(' '),
  };
}
