/*
 * A text block under another indentation. What it says does not change: the indentation that all its lines share is
 * replaced, to the letter, and what a line has beyond it stays.
 */

/** A text block with its content indented by `indent`, its line breaks as LF. */
export function reindentTextBlock(image: string, indent: string): string {
  const [opening = '', ...lines] = image.split(/\r\n?|\n/);
  const last = lines.at(-1);
  // A block on one line has no indentation.
  if (last === undefined) return image;
  const common = commonIndent(lines.filter((line) => !isBlank(line)));
  const moved = lines.map((line) => (isBlank(line) ? '' : `${indent}${line.slice(common.length)}`));
  return [opening.trimEnd(), ...moved].join('\n');
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function commonIndent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    const indent = indentOf(line);
    common ??= indent;
    let length = 0;
    while (length < common.length && common[length] === indent[length]) length++;
    common = common.slice(0, length);
  }
  return common ?? '';
}
