/** How a test makes the stand-in misbehave: by environment, since the stand-in is a process of its own. */

/** All of them are off, or the default, where the variable is absent or empty. */
export interface Hooks {
  /** `STAND_IN_VERSION`: the version that `--version` names. */
  readonly version: string;
  /** `STAND_IN_NO_MODE=1`: a binary that does not know `--mode`. */
  readonly noMode: boolean;
  /** `STAND_IN_SPREAD=1`: an array of JSON takes a line per row instead of one line. */
  readonly spread: boolean;
  /** `STAND_IN_GARBAGE=1`: reads its input, opens nothing, prints what is no JSON and exits 0. Not for `--version`. */
  readonly garbage: boolean;
  /** `STAND_IN_KILL=1`: kills itself with SIGKILL after the first statement of the script. */
  readonly kill: boolean;
  /** `STAND_IN_HOLD_MS`: keeps the store open for so long after the last statement, its output already written. */
  readonly holdMs: number;
  /**
   * `STAND_IN_LOG`: a file that every call appends a line of JSON to: its arguments, and the length in bytes of the
   * script it read from stdin, null where it read none.
   */
  readonly log: string | undefined;
}

export const HOOK_NAMES = [
  'STAND_IN_VERSION',
  'STAND_IN_NO_MODE',
  'STAND_IN_SPREAD',
  'STAND_IN_GARBAGE',
  'STAND_IN_KILL',
  'STAND_IN_HOLD_MS',
  'STAND_IN_LOG',
] as const;

export type HookName = (typeof HOOK_NAMES)[number];

/** A line of the file that `STAND_IN_LOG` names. */
export interface LoggedCall {
  readonly argv: readonly string[];
  readonly stdin: number | null;
}

export function readHooks(env: Readonly<Record<string, string | undefined>>): Hooks {
  const text = (name: HookName): string | undefined => env[name] || undefined;
  return {
    version: text('STAND_IN_VERSION') ?? '0.7.0',
    noMode: text('STAND_IN_NO_MODE') !== undefined,
    spread: text('STAND_IN_SPREAD') !== undefined,
    garbage: text('STAND_IN_GARBAGE') !== undefined,
    kill: text('STAND_IN_KILL') !== undefined,
    holdMs: Number(text('STAND_IN_HOLD_MS') ?? 0),
    log: text('STAND_IN_LOG'),
  };
}
