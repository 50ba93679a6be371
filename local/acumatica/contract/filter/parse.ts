// SPDX-License-Identifier: Apache-2.0
import { EmbeddedActionsParser, type IToken } from 'chevrotain';
import { type Comparison, type Expression, FilterError, untranslatable } from './expression.ts';
import { numberLiteral, textLiteral, typedLiteral } from './literals.ts';
import {
  And,
  Arithmetic,
  Close,
  Comma,
  Compare,
  Decimal,
  False,
  Identifier,
  Integer,
  lexer,
  Not,
  Null,
  Open,
  Or,
  Slash,
  Text,
  True,
  TypedLiteral,
  tokens,
} from './tokens.ts';

const operators: Readonly<Record<string, Comparison>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
};

/** or < and < not < comparison, as the OData URI conventions have it; arithmetic is recognised to be refused. */
class FilterParser extends EmbeddedActionsParser {
  constructor() {
    super(tokens, { maxLookahead: 2 });
    this.performSelfAnalysis();
  }

  readonly filter = this.RULE('filter', (): Expression => this.SUBRULE(this.disjunction));

  private readonly disjunction = this.RULE('disjunction', (): Expression => {
    let left = this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(Or);
      const right = this.SUBRULE2(this.conjunction);
      left = { kind: 'logic', operator: 'or', left, right };
    });
    return left;
  });

  private readonly conjunction = this.RULE('conjunction', (): Expression => {
    let left = this.SUBRULE(this.negation);
    this.MANY(() => {
      this.CONSUME(And);
      const right = this.SUBRULE2(this.negation);
      left = { kind: 'logic', operator: 'and', left, right };
    });
    return left;
  });

  private readonly negation = this.RULE(
    'negation',
    (): Expression =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(Not);
            return { kind: 'not', operand: this.SUBRULE(this.negation) } as const;
          },
        },
        { ALT: () => this.SUBRULE(this.comparison) },
      ]),
  );

  private readonly comparison = this.RULE('comparison', (): Expression => {
    const left = this.SUBRULE(this.sum);
    let compared: Expression = left;
    this.OPTION(() => {
      const operator = this.CONSUME(Compare).image;
      const right = this.SUBRULE2(this.sum);
      this.ACTION(() => {
        compared = { kind: 'comparison', operator: operators[operator] ?? 'eq', left, right };
      });
    });
    return compared;
  });

  private readonly sum = this.RULE('sum', (): Expression => {
    let left = this.SUBRULE(this.operand);
    this.MANY(() => {
      const name = this.CONSUME(Arithmetic).image;
      const right = this.SUBRULE2(this.operand);
      left = { kind: 'call', name, operands: [left, right] };
    });
    return left;
  });

  private readonly operand = this.RULE(
    'operand',
    (): Expression =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(Open);
            const inner = this.SUBRULE(this.disjunction);
            this.CONSUME(Close);
            return inner;
          },
        },
        { ALT: () => this.SUBRULE(this.literal) },
        { ALT: () => this.SUBRULE(this.nameOrCall) },
      ]),
  );

  private readonly literal = this.RULE('literal', (): Expression => {
    const literal = this.OR([
      { ALT: () => ({ token: this.CONSUME(Text), read: textLiteral }) },
      { ALT: () => ({ token: this.CONSUME(TypedLiteral), read: typedLiteral }) },
      { ALT: () => ({ token: this.CONSUME(Decimal), read: numberLiteral }) },
      { ALT: () => ({ token: this.CONSUME(Integer), read: numberLiteral }) },
      {
        ALT: () => ({
          token: this.CONSUME(True),
          read: () => ({ type: 'Edm.Boolean', value: true }) as const,
        }),
      },
      {
        ALT: () => ({
          token: this.CONSUME(False),
          read: () => ({ type: 'Edm.Boolean', value: false }) as const,
        }),
      },
      { ALT: () => ({ token: this.CONSUME(Null), read: () => ({ type: 'null' }) as const }) },
    ]);
    // While the grammar records itself there is no text to read.
    return this.ACTION(
      (): Expression => ({ kind: 'literal', literal: literal.read(literal.token.image) }),
    );
  });

  private readonly nameOrCall = this.RULE('nameOrCall', (): Expression => {
    const first = this.CONSUME(Identifier);
    return this.OR([
      {
        ALT: () => {
          const operands: Expression[] = [];
          this.CONSUME(Open);
          this.MANY_SEP({ SEP: Comma, DEF: () => operands.push(this.SUBRULE(this.disjunction)) });
          this.CONSUME(Close);
          return { kind: 'call', name: first.image, operands } as const;
        },
      },
      {
        ALT: () => {
          const path = [first.image];
          this.MANY(() => {
            this.CONSUME(Slash);
            path.push(this.CONSUME2(Identifier).image);
          });
          return { kind: 'field', path } as const;
        },
      },
    ]);
  });
}

const parser = new FilterParser();

function syntaxError(token: IToken | undefined, text: string): FilterError {
  const place =
    token === undefined || Number.isNaN(token.startOffset) ? text.length : token.startOffset;
  return new FilterError(`Syntax error at position ${place} in '${text}'.`);
}

/**
 * Parses a `$filter`.
 *
 * @throws FilterError with the ERP's words when it is no filter
 */
export function parseFilter(text: string): Expression {
  const { tokens: read, errors } = lexer.tokenize(text);
  const stray = errors[0];
  if (stray !== undefined) {
    throw new FilterError(`Syntax error at position ${stray.offset} in '${text}'.`);
  }
  if (/\bin\s*\(/.test(text.replaceAll(/'(?:[^']|'')*'/g, ''))) {
    throw new FilterError(
      `Syntax error: the operator 'in' is unknown in '${text}'.`,
      untranslatable,
    );
  }
  parser.input = read;
  const expression = parser.filter();
  const wrong = parser.errors[0];
  if (wrong !== undefined) throw syntaxError(wrong.token, text);
  return expression;
}
