// SPDX-License-Identifier: Apache-2.0
import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import type { BinaryOperator, EdmType, Expression, Literal, OrderTerm } from './expression.ts';
import { QueryError } from './expression.ts';
import { numberType } from './literals.ts';
import {
  Additive,
  And,
  Ascending,
  allTokens,
  BooleanLiteral,
  CalendarDate,
  Close,
  Comma,
  Comparison,
  DateTimeOffset,
  Descending,
  Equals,
  Guid,
  Identifier,
  In,
  Minus,
  Multiplicative,
  Not,
  Null,
  NumberLiteral,
  Open,
  Or,
  PrefixedLiteral,
  Text,
} from './tokens.ts';

/** The reader of prefixed literals refuses at once, with the position of the token. */
export class UnrecognizedLiteral extends Error {
  readonly token: IToken;

  constructor(token: IToken) {
    super(token.image);
    this.token = token;
  }
}

const deepestNesting = 100;

const literal = (type: EdmType | 'null', text: string): Literal => ({
  kind: 'literal',
  type,
  text,
});

/**
 * The grammar, from the loosest binding to the tightest as the ERP's own parser has it:
 * or, and, comparisons (all on one level), add and sub, mul div mod, not and minus, in, primary.
 */
class QueryParser extends EmbeddedActionsParser {
  #depth = 0;

  constructor() {
    super(allTokens, { recoveryEnabled: false, maxLookahead: 2 });
    this.performSelfAnalysis();
  }

  override reset(): void {
    super.reset();
    this.#depth = 0;
  }

  readonly orderBy: ParserMethod<[], OrderTerm[]> = this.RULE('orderBy', () => {
    const terms: OrderTerm[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: Comma,
      DEF: () => {
        const expression = this.SUBRULE(this.expression);
        const direction = this.OPTION(() =>
          this.OR([
            { ALT: () => this.CONSUME(Ascending) },
            { ALT: () => this.CONSUME(Descending) },
          ]),
        );
        terms.push({ expression, descending: direction?.image === 'desc' });
      },
    });
    return terms;
  });

  /** `Name='value',Other=5`: what stands between the brackets of a function call in a path. */
  readonly parameters: ParserMethod<[], [string, Literal][]> = this.RULE('parameters', () => {
    const parameters: [string, Literal][] = [];
    this.MANY_SEP({
      SEP: Comma,
      DEF: () => {
        const name = this.CONSUME(Identifier).image;
        this.CONSUME(Equals);
        parameters.push([name, this.SUBRULE(this.literal)]);
      },
    });
    return parameters;
  });

  readonly expression: ParserMethod<[], Expression> = this.RULE('expression', (): Expression => {
    let left = this.SUBRULE(this.conjunction);
    this.MANY(() => {
      this.CONSUME(Or);
      const right = this.SUBRULE2(this.conjunction);
      left = { kind: 'binary', operator: 'or', left, right };
    });
    return left;
  });

  readonly conjunction: ParserMethod<[], Expression> = this.RULE('conjunction', (): Expression => {
    let left = this.SUBRULE(this.comparison);
    this.MANY(() => {
      this.CONSUME(And);
      const right = this.SUBRULE2(this.comparison);
      left = { kind: 'binary', operator: 'and', left, right };
    });
    return left;
  });

  readonly comparison: ParserMethod<[], Expression> = this.RULE('comparison', (): Expression => {
    let left = this.SUBRULE(this.sum);
    this.MANY(() => {
      const operator = this.CONSUME(Comparison);
      const right = this.SUBRULE2(this.sum);
      left = binary(operator, left, right);
    });
    return left;
  });

  readonly sum: ParserMethod<[], Expression> = this.RULE('sum', (): Expression => {
    let left = this.SUBRULE(this.product);
    this.MANY(() => {
      const operator = this.CONSUME(Additive);
      const right = this.SUBRULE2(this.product);
      left = binary(operator, left, right);
    });
    return left;
  });

  readonly product: ParserMethod<[], Expression> = this.RULE('product', (): Expression => {
    let left = this.SUBRULE(this.unary);
    this.MANY(() => {
      const operator = this.CONSUME(Multiplicative);
      const right = this.SUBRULE2(this.unary);
      left = binary(operator, left, right);
    });
    return left;
  });

  readonly unary: ParserMethod<[], Expression> = this.RULE('unary', (): Expression => {
    this.ACTION(() => {
      this.#depth += 1;
      if (this.#depth > deepestNesting)
        throw new QueryError('Recursion depth exceeded allowed limit.');
    });
    const expression = this.OR([
      {
        ALT: (): Expression => {
          this.CONSUME(Not);
          return { kind: 'unary', operator: 'not', operand: this.SUBRULE(this.unary) };
        },
      },
      {
        ALT: (): Expression => {
          this.CONSUME(Minus);
          return { kind: 'unary', operator: 'negate', operand: this.SUBRULE2(this.unary) };
        },
      },
      { ALT: (): Expression => this.SUBRULE(this.membership) },
    ]);
    this.ACTION(() => {
      this.#depth -= 1;
    });
    return expression;
  });

  readonly membership: ParserMethod<[], Expression> = this.RULE('membership', (): Expression => {
    const operand = this.SUBRULE(this.primary);
    const list = this.OPTION(() => {
      this.CONSUME(In);
      return this.SUBRULE(this.list);
    });
    return list === undefined ? operand : { kind: 'in', operand, list };
  });

  readonly primary: ParserMethod<[], Expression> = this.RULE(
    'primary',
    (): Expression =>
      this.OR([
        {
          ALT: (): Expression => {
            this.CONSUME(Open);
            const inner = this.SUBRULE(this.expression);
            this.CONSUME(Close);
            return inner;
          },
        },
        { ALT: (): Expression => this.SUBRULE(this.nameOrCall) },
        { ALT: (): Expression => this.SUBRULE(this.literal) },
      ]),
  );

  readonly nameOrCall: ParserMethod<[], Expression> = this.RULE('nameOrCall', (): Expression => {
    const name = this.CONSUME(Identifier).image;
    const list = this.OPTION(() => this.SUBRULE(this.list));
    return list === undefined
      ? { kind: 'property', name }
      : { kind: 'call', name, arguments: list };
  });

  readonly list: ParserMethod<[], Expression[]> = this.RULE('list', () => {
    const members: Expression[] = [];
    this.CONSUME(Open);
    this.MANY_SEP({ SEP: Comma, DEF: () => members.push(this.SUBRULE(this.expression)) });
    this.CONSUME(Close);
    return members;
  });

  readonly literal: ParserMethod<[], Literal> = this.RULE(
    'literal',
    (): Literal =>
      this.OR([
        {
          ALT: (): Literal => {
            const { image } = this.CONSUME(Text);
            return literal('Edm.String', image.slice(1, -1).replaceAll("''", "'"));
          },
        },
        {
          ALT: (): Literal => {
            const { image } = this.CONSUME(NumberLiteral);
            return this.ACTION(() => literal(numberType(image), image));
          },
        },
        { ALT: (): Literal => literal('Edm.Boolean', this.CONSUME(BooleanLiteral).image) },
        { ALT: (): Literal => literal('null', this.CONSUME(Null).image) },
        { ALT: (): Literal => literal('Edm.Guid', this.CONSUME(Guid).image) },
        { ALT: (): Literal => literal('Edm.DateTimeOffset', this.CONSUME(DateTimeOffset).image) },
        { ALT: (): Literal => literal('Edm.Date', this.CONSUME(CalendarDate).image) },
        {
          ALT: (): Literal => {
            const token = this.CONSUME(PrefixedLiteral);
            this.ACTION(() => {
              throw new UnrecognizedLiteral(token);
            });
            return literal('null', token.image);
          },
        },
      ]),
  );
}

function binary(operator: IToken, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator: operator.image as BinaryOperator, left, right };
}

/** One parser for all queries: building it analyses the grammar, which takes a while. */
export const queryParser = new QueryParser();
