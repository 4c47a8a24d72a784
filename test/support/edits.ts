/**
 * Edits as documents show them: a block names its file in the first line; the lines behind it are those of the file,
 * marked ` ` where they stay, `-` where they go and `+` where they come. `@@` parts one hunk from the next. A file of
 * which every line comes is new.
 */

export interface FileEdit {
  readonly path: string;
  /** The lines of each hunk before and after. */
  readonly hunks: readonly { readonly before: string; readonly after: string }[];
}

/** Reads the block of one file. */
export function readEdit(block: string): FileEdit {
  const [path = '', ...lines] = block.trimEnd().split('\n');
  const hunks = lines
    .join('\n')
    .split('\n@@\n')
    .map((hunk) => {
      const marked = hunk.split('\n').map((line) => ({ mark: line[0] ?? ' ', text: line.slice(1) }));
      const side = (mark: string): string =>
        marked.flatMap((line) => (line.mark === mark || line.mark === ' ' ? [line.text] : [])).join('\n');
      return { before: side('-'), after: side('+') };
    });
  return { path, hunks };
}

/**
 * Applies an edit to the text of a file, or to nothing for a new file. Every hunk has to be there, and of several alike
 * the first that is left is meant.
 */
export function applyEdit(text: string | undefined, { hunks, path }: FileEdit): string {
  if (text === undefined) {
    if (hunks.some(({ before }) => before !== '')) throw new Error(`there is no ${path}`);
    return `${hunks.map(({ after }) => after).join('\n')}\n`;
  }
  let at = 0;
  let result = text;
  for (const { after, before } of hunks) {
    const found = result.indexOf(`\n${before}\n`, at);
    if (found === -1) throw new Error(`${path} has no lines\n${before}`);
    result = `${result.slice(0, found + 1)}${after}${result.slice(found + 1 + before.length)}`;
    at = found + after.length;
  }
  return result;
}
