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

/** The offsets of the values of a document, by their paths, down to some depth; those of an object at their keys. */
export type Places = Map<string, number>;

/** No document whose places are asked for is nested any deeper. */
const DEEPEST_PLACE = 8;

/** What `Places` has a value under. */
export function placeKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path);
}

/**
 * Looks through a text that is JSON. Without recursion, O(text).
 *
 * @param places Is filled with the place of each value, where it is given.
 */
export function scanJson(text: string, places?: Places): JsonTextFacts {
  const frames: Frame[] = [];
  const repeatedKeys: PropertyKey[][] = [];
  const inexactNumbers: PropertyKey[][] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const frame = frames.at(-1);
    const isElement = frame !== undefined && frame.keys === undefined && !' \t\r\n,:}]'.includes(char);
    if (isElement && places !== undefined) note(places, frames, at, 'first');
    if (char === '"') {
      const end = endOfString(text, at);
      if (frame?.keys !== undefined && frame.expectsKey) {
        frame.step = String(JSON.parse(text.slice(at, end)));
        frame.expectsKey = false;
        if (places !== undefined) note(places, frames, at, 'last');
        if (frame.keys.has(frame.step)) repeatedKeys.push(pathOf(frames));
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
      if (!isExactNumber(text.slice(at, end))) inexactNumbers.push(pathOf(frames));
      at = end - 1;
    }
  }
  return { depth, repeatedKeys, inexactNumbers };
}

/** Notes where something stands: the first character of an element, the last of the keys of one name. */
function note(places: Places, frames: readonly Frame[], at: number, which: 'first' | 'last'): void {
  if (frames.length > DEEPEST_PLACE) return;
  const key = placeKey(pathOf(frames));
  if (which === 'last' || !places.has(key)) places.set(key, at);
}

/** The path to where the scan stands. What is nested deeper than any document has its outermost steps. */
function pathOf(frames: readonly Frame[]): PropertyKey[] {
  return frames.slice(0, 64).map(({ step }) => step);
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

/** Where a text stops being JSON, and whether that is where it ends; `undefined` for JSON. O(text × log text). */
export function findJsonFault(text: string): { readonly at: number; readonly isEnd: boolean } | undefined {
  if (isBeginning(text, text.length) === 'whole') return undefined;
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isBeginning(text, middle) === 'no') most = middle - 1;
    else least = middle;
  }
  return { at: least, isEnd: least === text.length };
}

/** Whether the first characters of a text are JSON, or could become it. The engine says of neither where it stopped. */
function isBeginning(text: string, length: number): 'whole' | 'yes' | 'no' {
  try {
    JSON.parse(text.slice(0, length));
    return 'whole';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const isCut =
      /end of JSON|unterminated string/i.test(message) || message.includes(`at position ${length}`);
    return isCut ? 'yes' : 'no';
  }
}
