import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command line; `vitest.config.ts` has it built anew before any test runs. */
export const BIN = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a run of the command line gave. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `gbuild` as a process of its own, by default from the root of the project and without colours. */
export function gbuild(
  args: readonly string[],
  { cwd = ROOT, env = {}, input = '' }: CliOptions = {},
): CliResult {
  const { status, stderr, stdout } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { PATH: process.env['PATH'], ...env },
  });
  return { code: status, stdout, stderr };
}
