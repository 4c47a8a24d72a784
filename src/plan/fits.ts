import type { OutputValue } from '../language/store.ts';
import { unionMembers } from './router.ts';

/*
 * Whether a value is of its shape, where a program can tell: for `<integer>`, `<number>`, `<boolean>`, and a union of
 * literals. Any other shape is prose, of which nothing is known. Numbers go by their value: `1.0` is an integer.
 */

/** Why a value is not of a shape, as the end of a sentence about it; `undefined` when it is, or nobody can tell. */
export function misfit(value: OutputValue, shape: string): string | undefined {
  switch (shape.trim().replace(/^<\s*(\w+)\s*>$/, '$1')) {
    case 'integer':
      return Number.isInteger(value) ? undefined : 'is no integer';
    case 'number':
      return typeof value === 'number' ? undefined : 'is no number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'is neither true nor false';
    default: {
      const literals = literalsOf(shape.trim());
      if (literals === undefined || literals.some((literal) => literal === value)) return undefined;
      return `is none of ${literals.map((literal) => JSON.stringify(literal)).join(', ')}`;
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
