import { InputOutputError } from '../host/files.ts';
import { displayName, readTextFile } from '../host/read-text.ts';

/** A plan as it was read. */
export interface PlanFile {
  /** The path as it was given. */
  readonly path: string;
  /** The name of the file in reports. */
  readonly file: string;
  readonly text: string;
}

/**
 * Reads plans and does something with each. One that cannot be read is reported on standard error, in one line, and
 * does not keep the others from being read.
 */
export async function readEach<T>(
  paths: readonly string[],
  use: (plan: PlanFile) => T | Promise<T>,
): Promise<{ readonly results: T[]; readonly failed: boolean }> {
  const results: T[] = [];
  let failed = false;
  for (const path of paths) {
    try {
      results.push(await use({ path, file: displayName(path), text: await readTextFile(path) }));
    } catch (error) {
      if (!(error instanceof InputOutputError)) throw error;
      process.stderr.write(`gbuild: ${error.message}\n`);
      failed = true;
    }
  }
  return { results, failed };
}
