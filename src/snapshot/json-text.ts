import { isExactNumber } from '../text/exact-number.ts';

/** What JSON.parse does not tell of a document. */
export interface JsonTextFacts {
  /** How deep its objects and lists are nested. */
  readonly depth: number;
  /** Where an object has a key once more: of these, JSON.parse keeps the last. */
  readonly repeatedKeys: readonly (readonly PropertyKey[])[];
  /** Where a number stands that JSON.parse gives as another one. */
  readonly inexactNumbers: readonly (readonly PropertyKey[])[];
}

/** An object or a list that is open where the scan stands. */
interface Frame {
  /** The keys so far; nothing for a list. */
  readonly keys: Set<string> | undefined;
  /** The last key or the current index. */
  step: PropertyKey;
  expectsKey: boolean;
}

/** Looks through a text that is JSON. Without recursion, O(text). */
export function scanJson(text: string): JsonTextFacts {
  const frames: Frame[] = [];
  const repeatedKeys: PropertyKey[][] = [];
  const inexactNumbers: PropertyKey[][] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const frame = frames.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (frame?.keys !== undefined && frame.expectsKey) {
        frame.step = String(JSON.parse(text.slice(at, end)));
        frame.expectsKey = false;
        if (frame.keys.has(frame.step)) repeatedKeys.push(frames.map(({ step }) => step));
        frame.keys.add(frame.step);
      }
      at = end - 1;
    } else if (char === '{' || char === '[') {
      const keys = char === '{' ? new Set<string>() : undefined;
      frames.push({ keys, step: 0, expectsKey: true });
      depth = Math.max(depth, frames.length);
    } else if (char === '}' || char === ']') {
      frames.pop();
    } else if (char === ',' && frame !== undefined) {
      frame.expectsKey = true;
      if (typeof frame.step === 'number') frame.step++;
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      const end = endOfNumber(text, at);
      if (!isExactNumber(text.slice(at, end))) inexactNumbers.push(frames.map(({ step }) => step));
      at = end - 1;
    }
  }
  return { depth, repeatedKeys, inexactNumbers };
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && '0123456789.+-eE'.includes(text.charAt(at))) at++;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}
