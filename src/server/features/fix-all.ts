import { check } from '../../compiler.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { applyEdits, type TextEdit } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { singleEdit } from '../edits.ts';

/** How often the fixes of what is left are applied; a fix may bring another fault to light. */
const ROUNDS = 5;

/**
 * The edits that apply every fix: those that do not touch each other at once, then those of what is left, as long as
 * there are fewer faults after such a round than before.
 */
export function fixAllEdits({ diagnostics, text }: Analysis): readonly TextEdit[] {
  const first = togetherApplicable(diagnostics);
  if (first.length === 0) return [];
  let fixed = applyEdits(text, first);
  let left = check(fixed).diagnostics;
  const once = fixed;
  for (let round = 1; round < ROUNDS; round++) {
    const edits = togetherApplicable(left);
    if (edits.length === 0) break;
    const next = applyEdits(fixed, edits);
    const after = check(next).diagnostics;
    if (after.length >= left.length) break;
    [fixed, left] = [next, after];
  }
  return fixed === once ? first : singleEdit(text, fixed);
}

/** The edits of the fixes, in file order, of which none touches one that is chosen already. */
function togetherApplicable(diagnostics: readonly Diagnostic[]): TextEdit[] {
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

  /** The place of the first span that ends at or behind an offset. */
  #firstEndingFrom(offset: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
