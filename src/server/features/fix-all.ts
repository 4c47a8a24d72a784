import { check } from '../../compiler.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { partitionPoint } from '../../text/order.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { singleEdit } from '../edits.ts';

/** How many rounds of fixes are applied: a fix may bring another fault to light. */
const ROUNDS = 5;

/**
 * The edits that apply every fix. Fixes that do not touch each other are applied together; those of the faults that are
 * left follow, as long as each round leaves fewer faults than the one before.
 */
export function fixAllEdits({ diagnostics, text }: Analysis): readonly TextEdit[] {
  const first = compatibleEdits(diagnostics);
  if (first.length === 0) return [];
  let fixed = applyEdits(text, first);
  let left = check(fixed).diagnostics;
  const once = fixed;
  for (let round = 1; round < ROUNDS; round++) {
    const edits = compatibleEdits(left);
    if (edits.length === 0) break;
    const next = applyEdits(fixed, edits);
    const after = check(next).diagnostics;
    if (after.length >= left.length) break;
    [fixed, left] = [next, after];
  }
  return fixed === once ? first : singleEdit(text, fixed);
}

/** The edits of as many fixes as do not touch each other; of two that do, the first in file order is taken. */
function compatibleEdits(diagnostics: readonly Diagnostic[]): TextEdit[] {
  const chosen: TextEdit[] = [];
  const taken = new SpanSet();
  for (const { fix } of diagnostics) {
    if (fix === undefined || fix.edits.some(({ span }) => taken.touches(span.start, span.end))) continue;
    for (const edit of fix.edits) taken.add(edit.span.start, edit.span.end);
    chosen.push(...fix.edits);
  }
  return chosen;
}

/** Spans that do not touch each other, in ascending order. */
class SpanSet {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  touches(start: number, end: number): boolean {
    const at = this.#firstEndingFrom(start);
    return (this.#starts[at] ?? Infinity) <= end;
  }

  add(start: number, end: number): void {
    const at = this.#firstEndingFrom(start);
    this.#starts.splice(at, 0, start);
    this.#ends.splice(at, 0, end);
  }

  #firstEndingFrom(offset: number): number {
    return partitionPoint(this.#ends, (end) => end < offset);
  }
}
