import { stringLiteral, valueLiteral } from '../cypher/literal.ts';
import type { OutputValue } from '../language/store.ts';
import { skipComment, skipQuoted } from './script-pieces.ts';

/** The values of a script's parameters, by name. */
export type Params = Readonly<Record<string, unknown>>;

/** How large the parameters of a call may be together to travel on a command line, and one that always may. */
const MOST_BYTES = 16_384;
const SMALL_BYTES = 1024;

/** A script, and those of its parameters that are passed beside it, each as JSON. */
export interface BoundScript {
  readonly script: string;
  readonly params: ReadonlyMap<string, string>;
}

/**
 * Writes large values into the script, as literals in the place of their parameters: a command line takes only so much,
 * while a script comes by standard input and may have any size. An operating system would refuse the rest.
 */
export function bindLarge(script: string, params: Params): BoundScript {
  const all = Object.entries(params).map(([name, value]) => ({ name, value, json: JSON.stringify(value) }));
  const size = all.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
  const isLarge = ({ json, value }: (typeof all)[number]): boolean =>
    size > MOST_BYTES && Buffer.byteLength(json) > SMALL_BYTES && isWritable(value);
  const literals = new Map(
    all.filter(isLarge).map(({ name, value }): [string, string] => [name, literalOf(value)]),
  );
  return {
    script: literals.size === 0 ? script : withLiterals(script, literals),
    params: new Map(
      all.filter(({ name }) => !literals.has(name)).map(({ json, name }): [string, string] => [name, json]),
    ),
  };
}

/** The script with literals for those of its parameters that have one; texts, quoted names and comments stay as they are. */
function withLiterals(script: string, literals: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < script.length) {
    const char = script.charAt(at);
    if (char === "'" || char === '"' || char === '`') {
      at = skipQuoted(script, at);
    } else if (char === '$') {
      const name = /^\w*/.exec(script.slice(at + 1, at + 100))?.[0] ?? '';
      const literal = literals.get(name);
      if (literal !== undefined) {
        parts.push(script.slice(from, at), literal);
        from = at + 1 + name.length;
      }
      at += 1 + name.length;
    } else {
      at = Math.max(skipComment(script, at), at + 1);
    }
  }
  return [...parts, script.slice(from)].join('');
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
    return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'object' && !Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, item]) => `${nameOf(key)}: ${literalOf(item)}`);
    return `{${entries.join(', ')}}`;
  }
  // What is left is a scalar or a list of scalars, since it came from JSON.
  return typeof value === 'string' ? stringLiteral(value) : valueLiteral(value as OutputValue);
}

function nameOf(key: string): string {
  return `\`${key.replaceAll('`', '``')}\``;
}

/** Whether every key in a value can be written as a name: not every engine knows a backtick in one. */
function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => !/[`\p{Cc}]/u.test(key) && key !== '' && isWritable(item),
  );
}
