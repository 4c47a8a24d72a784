import { InputOutputError } from '../host/files.ts';

/**
 * Runs something for each path. A path that cannot be read is said on standard error, one line each, and does not
 * keep the others from being looked at.
 */
export async function readEach<T>(
  paths: readonly string[],
  run: (path: string) => Promise<T>,
): Promise<{ readonly results: T[]; readonly failed: boolean }> {
  const results: T[] = [];
  let failed = false;
  for (const path of paths) {
    try {
      results.push(await run(path));
    } catch (error) {
      if (!(error instanceof InputOutputError)) throw error;
      process.stderr.write(`gbuild: ${error.message}\n`);
      failed = true;
    }
  }
  return { results, failed };
}
