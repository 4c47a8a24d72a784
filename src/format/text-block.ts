import { commonIndent, isBlank } from '../syntax/literals.ts';

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
