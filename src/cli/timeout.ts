import { InputOutputError } from '../host/files.ts';
import type { TimeoutOptions } from './flags.ts';

/** How long a process may take unless somebody sets it: far longer than any takes that does not hang. */
const DEFAULT_SECONDS = 600;

/** What a timer can wait for: about 24 days. */
const MOST_SECONDS = 2_147_483;

/**
 * How long one process of `cypherlite` may take: what the flag says, or else `GBUILD_TIMEOUT`; `undefined` for 0, which sets
 * no limit.
 *
 * @throws InputOutputError When that is no number of seconds.
 */
export function timeoutOf(
  { timeout }: TimeoutOptions,
  environment: Readonly<Record<string, string | undefined>>,
): number | undefined {
  const variable = environment['GBUILD_TIMEOUT'];
  if (timeout !== undefined) return milliseconds('--timeout', timeout);
  if (variable !== undefined && variable !== '') return milliseconds('GBUILD_TIMEOUT', variable);
  return DEFAULT_SECONDS * 1000;
}

function milliseconds(name: string, text: string): number | undefined {
  const seconds = /^[0-9]+(?:\.[0-9]+)?$/.test(text) ? Number(text) : Infinity;
  if (seconds > MOST_SECONDS)
    throw new InputOutputError(`${name} takes a number of seconds, 0 for no limit, not ${text}`);
  return seconds === 0 ? undefined : Math.max(1, Math.round(seconds * 1000));
}
