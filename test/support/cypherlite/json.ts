/** JSON whose integers keep all their digits: a bigint beyond 2^53, as the engine hands them out and takes them. */

const MARK = '\u0000integer:';
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?\d+$/;

/** Throws a SyntaxError where the text is not JSON. */
export function parseJson(text: string): unknown {
  JSON.parse(text);
  const marked = text.replace(TOKEN, (token) =>
    INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? JSON.stringify(MARK + token) : token,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? integer(value.slice(MARK.length)) : value,
  );
}

/** An integer of 64 bits, or the number nearest to one that has more. */
function integer(digits: string): bigint | number {
  const value = BigInt(digits);
  return BigInt.asIntN(64, value) === value ? value : Number(digits);
}

export function writeJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_, item: unknown) => (typeof item === 'bigint' ? `${MARK}${item}` : item),
    indent,
  );
  return text.replace(/"\\u0000integer:(-?\d+)"/g, '$1');
}
