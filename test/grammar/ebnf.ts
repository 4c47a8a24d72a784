/** Reads EBNF in the notation of the published grammar, to hold what is printed there against the parser. */

import type { Expression, Rules } from '../../scripts/generate/ebnf-notation.ts';

/** The rules of a grammar. Throws at the first character that is none of EBNF, and at a rule defined twice. */
export function parseEbnf(text: string): Rules {
  const reader = new Reader(text);
  const rules = new Map<string, Expression>();
  while (!reader.isAtEnd) {
    const name = reader.take('name');
    reader.expect('=');
    const body = reader.choice();
    reader.expect(';');
    if (rules.has(name)) throw new Error(`${name} is defined twice`);
    rules.set(name, body);
  }
  return rules;
}

const TOKEN =
  /(?<space>\s+|\(\*[^]*?\*\))|(?<name>[a-z][a-z_]*)|"(?<double>[^"\n]+)"|'(?<single>[^'\n]+)'|\?(?<special>[^?]+)\?|(?<mark>[=;|()[\]{}-])/y;

interface Token {
  readonly kind: 'name' | 'terminal' | 'special' | 'mark';
  readonly text: string;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  take(kind: Token['kind']): string {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== kind) throw new Error(`expected a ${kind}, found ${token?.text ?? 'the end'}`);
    return token.text;
  }

  expect(mark: string): void {
    const found = this.take('mark');
    if (found !== mark) throw new Error(`expected ${mark}, found ${found}`);
  }

  choice(): Expression {
    const options = [this.#sequence()];
    while (this.#skip('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (!this.#isNext('|', ';', ')', ']', '}')) {
      const body = this.#primary();
      parts.push(this.#skip('-') ? { kind: 'except', body, excluded: this.#primary() } : body);
    }
    if (parts.length === 0) throw new Error('an empty alternative');
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at];
    if (token?.kind === 'name') return { kind: 'rule', name: this.take('name') };
    if (token?.kind === 'terminal') return { kind: 'terminal', text: this.take('terminal') };
    if (token?.kind === 'special') return { kind: 'special', text: this.take('special') };
    const open = this.take('mark');
    const body = this.choice();
    switch (open) {
      case '(':
        this.expect(')');
        return body;
      case '[':
        this.expect(']');
        return { kind: 'option', body };
      case '{':
        this.expect('}');
        return { kind: 'repetition', body };
      default:
        throw new Error(`unexpected ${open}`);
    }
  }

  #isNext(...marks: string[]): boolean {
    const token = this.#tokens[this.#at];
    return token === undefined || (token.kind === 'mark' && marks.includes(token.text));
  }

  #skip(mark: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'mark' || token.text !== mark) return false;
    this.#at++;
    return true;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found?.groups === undefined) throw new Error(`no EBNF: ${text.slice(at, at + 40)}`);
    const { name, double, single, special, mark } = found.groups;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (special !== undefined) tokens.push({ kind: 'special', text: special.trim().replace(/\s+/g, ' ') });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else if (double !== undefined || single !== undefined)
      tokens.push({ kind: 'terminal', text: double ?? single ?? '' });
  }
  return tokens;
}
