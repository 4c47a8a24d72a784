/**
 * Edits as documents show them: a block names its file in the first line; the lines behind it are those of the file,
 * marked ` ` where they stay, `-` where they go and `+` where they come. `@@` parts one place from the next.
 */

export interface FileEdit {
  readonly path: string;
  /** Each place: its lines before and after. */
  readonly places: readonly { readonly before: string; readonly after: string }[];
}

/** Reads the block of one file. */
export function readEdit(block: string): FileEdit {
  const [path = '', ...lines] = block.trimEnd().split('\n');
  const places = lines
    .join('\n')
    .split('\n@@\n')
    .map((place) => {
      const marked = place.split('\n').map((line) => ({ mark: line[0] ?? ' ', text: line.slice(1) }));
      const side = (mark: string): string =>
        marked.flatMap((line) => (line.mark === mark || line.mark === ' ' ? [line.text] : [])).join('\n');
      return { before: side('-'), after: side('+') };
    });
  return { path, places };
}

/** Applies an edit; every place has to be there, and of several alike the first that is left is meant. */
export function applyEdit(text: string, { path, places }: FileEdit): string {
  let at = 0;
  let result = text;
  for (const { after, before } of places) {
    const found = result.indexOf(`\n${before}\n`, at);
    if (found === -1) throw new Error(`${path} has no lines\n${before}`);
    result = `${result.slice(0, found + 1)}${after}${result.slice(found + 1 + before.length)}`;
    at = found + after.length;
  }
  return result;
}
