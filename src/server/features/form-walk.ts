import type { Form, Placed, ValuePart } from '../../language/form.ts';
import type { Token } from '../../syntax/token.ts';
import { isA, VALUE_TYPES } from '../../syntax/tokens.ts';

const COMMA = { part: 'mark', mark: ',' } as const;

/** What a single token can be in a form: one of its parts, or the comma of a list. */
export type TokenPart = Placed['part'] | typeof COMMA;

/** A part that may come next, and how the form goes on behind it. */
export interface Step {
  readonly part: TokenPart;
  readonly then: State;
}

/** A point within a form. */
interface State {
  readonly expected: readonly Step[];
  /** Whether the form is complete here. */
  readonly mayEnd: boolean;
}

const END: State = { expected: [], mayEnd: true };

/** Follows a form token by token. */
export class FormWalk {
  /** The tokens up to the first unexpected one, each with its part. */
  readonly written: { readonly part: TokenPart; readonly token: Token }[] = [];
  #state: State;

  constructor(form: Form) {
    this.#state = startOf(form, END);
  }

  /** What may come next; nothing, once a token was unexpected. */
  get expected(): readonly Step[] {
    return this.#state.expected;
  }

  /** Whether the form is complete here; also behind an unexpected token, where nothing can be told. */
  get mayEnd(): boolean {
    return this.#state.mayEnd;
  }

  /** Whether a token may come next. */
  accepts(token: Token): boolean {
    return this.#stepWith(token) !== undefined;
  }

  add(token: Token): void {
    const step = this.#stepWith(token);
    if (step === undefined) {
      this.#state = END;
      return;
    }
    const { part, then } = step;
    this.written.push({ part, token });
    const expected = then.expected.filter(
      (next) => !isValue(next.part) || (next.part.onlyBehind?.word ?? token.image) === token.image,
    );
    this.#state = { ...then, expected };
  }

  #stepWith(token: Token): Step | undefined {
    return this.expected.find(({ part }) => isWrittenAs(part, token));
  }
}

export function isValue(part: TokenPart): part is ValuePart {
  return part.part === 'value';
}

function isWrittenAs(part: TokenPart, token: Token): boolean {
  if (isValue(part)) return isA(token, VALUE_TYPES[part.kind]);
  return token.image === (part.part === 'keyword' ? part.word : part.mark);
}

/** The point before a form that something else follows. */
function startOf(form: Form, behind: State): State {
  return form.reduceRight<State>((then, part) => {
    if (part.part === 'group') return startOf(part.form, then);
    if (part.part !== 'optional') return { expected: [stepOf(part, then)], mayEnd: false };
    const { expected, mayEnd } = startOf(part.form, then);
    return { expected: [...expected, ...then.expected], mayEnd: mayEnd || then.mayEnd };
  }, behind);
}

function stepOf(part: Placed['part'], behind: State): Step {
  if (!isValue(part) || part.list !== true) return { part, then: behind };
  // Behind a value of a list there may be a comma and another value.
  const expected: Step[] = [...behind.expected];
  const step: Step = { part, then: { ...behind, expected } };
  expected.unshift({ part: COMMA, then: { expected: [step], mayEnd: false } });
  return step;
}
