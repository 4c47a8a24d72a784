/** The plans on disk: the examples that users read, and the oddities of `test/ok`. */

import { readdirSync, readFileSync } from 'node:fs';

export interface PlanFile {
  /** The file's name without its extension. */
  readonly name: string;
  readonly text: string;
}

export const EXAMPLES = new URL('../../examples/', import.meta.url);
export const OK = new URL('../ok/', import.meta.url);

/** The plans of a directory, by name. */
export function planFiles(directory: URL): PlanFile[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.gbuild'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.gbuild'.length),
      text: readFileSync(new URL(file, directory), 'utf8'),
    }));
}
