import type { ReportProblem } from './problem.ts';
import type { JsonObject } from './schema.ts';

/** The text, with U+FFFD for each lone surrogate: JSON can hold them, a plan and a store cannot. */
export function wellFormedText(text: string, at: readonly PropertyKey[], report: ReportProblem): string {
  if (text.isWellFormed()) return text;
  report(at, 'there is half of a character in this text; U+FFFD stands in its place');
  return text.toWellFormed();
}

/** The properties with `wellFormedText` in each text and in each list of texts; the same object if nothing changed. */
export function wellFormedProperties(
  properties: JsonObject,
  at: readonly PropertyKey[],
  report: ReportProblem,
): JsonObject {
  const changed = Object.entries(properties).flatMap(([key, value]): [string, unknown][] => {
    const whole = wellFormedValue(value, [...at, key], report);
    return whole === value ? [] : [[key, whole]];
  });
  return changed.length === 0 ? properties : { ...properties, ...Object.fromEntries(changed) };
}

function wellFormedValue(value: unknown, at: readonly PropertyKey[], report: ReportProblem): unknown {
  if (typeof value === 'string') return wellFormedText(value, at, report);
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  if (!items.some((item) => typeof item === 'string' && !item.isWellFormed())) return value;
  return items.map((item, index) =>
    typeof item === 'string' ? wellFormedText(item, [...at, index], report) : item,
  );
}
