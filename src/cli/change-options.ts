import { InputOutputError } from '../host/files.ts';

/** The flags that say what is changed, and what may be. */
export interface ChangeOptions {
  readonly base?: string;
  readonly allowStarted?: readonly string[];
  readonly prune?: boolean;
}

/**
 * Holds the flags against each other.
 *
 * @throws InputOutputError When they do not go together.
 */
export function checkChangeOptions(plans: readonly string[], options: ChangeOptions): void {
  if (options.base !== undefined) {
    if (plans.length > 1) throw new InputOutputError('--base takes one plan: each has a base of its own');
    return;
  }
  const flag =
    options.prune === true ? '--prune' : options.allowStarted === undefined ? undefined : '--allow-started';
  if (flag !== undefined)
    throw new InputOutputError(`${flag} is about a change: say with --base PATH of what`);
}
