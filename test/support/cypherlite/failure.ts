/** The end of a call: what stands on stderr after `Error: `, with exit code 1. */
export class Failure extends Error {}

/** A command line that makes no sense: the usage on stderr, exit code 2. */
export class UsageError extends Error {}

export function isErrno(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
