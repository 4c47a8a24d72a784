import type { OutputValue } from '../language/store.ts';
import { unionMembers } from './router.ts';

/*
 * Whether a value is of its shape, where a program can tell: for `<integer>`, `<number>`, `<boolean>`, and a union of
 * literals. Any other shape is prose, of which nothing is known. Numbers go by their value: `1.0` is an integer.
 */

/** Why a value does not fit a shape, as far as a program can judge it; `undefined` when it does or may. */
export function misfit(shape: string, value: OutputValue): string | undefined {
  switch (shape.trim().replace(/^<\s*(\w+)\s*>$/, '$1')) {
    case 'integer':
      return Number.isInteger(value) ? undefined : 'it is no integer';
    case 'number':
      return typeof value === 'number' ? undefined : 'it is no number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'it is neither true nor false';
    default: {
      const literals = literalsOf(shape.trim());
      if (literals === undefined || literals.some((literal) => literal === value)) return undefined;
      return 'it is no member of the union';
    }
  }
}

const LITERAL = /[ \t]*("(?:[^"\\]|\\[^])*"|true|false|-?[0-9]+(?:\.[0-9]+)?)[ \t]*(\||>$)/y;

/** The members of a union of literals: texts, truths and numbers. One member alone is taken for a union only as a text. */
function literalsOf(shape: string): readonly (string | number | boolean)[] | undefined {
  const texts = unionMembers(shape);
  if (texts !== undefined || !shape.startsWith('<')) return texts;
  const members: (string | number | boolean)[] = [];
  for (LITERAL.lastIndex = 1; ;) {
    const [, literal, end] = LITERAL.exec(shape) ?? [];
    if (literal === undefined) return undefined;
    members.push(valueOf(literal));
    if (end !== '|') return members.length > 1 ? members : undefined;
  }
}

function valueOf(literal: string): string | number | boolean {
  if (literal.startsWith('"')) return literal.slice(1, -1).replace(/\\([^])/g, '$1');
  return literal === 'true' || literal === 'false' ? literal === 'true' : Number(literal);
}
