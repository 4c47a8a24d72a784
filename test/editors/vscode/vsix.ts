import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { ROOT } from '../../support/cli.ts';

/** Builds the extension into a directory, as `npm run package` does; answers with its path. */
export function packageVsix(directory: string, env: Readonly<Record<string, string>> = {}): string {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/package-vsix.mjs'), '--out', directory],
    { cwd: directory, encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** The files of an extension's package, by path. */
export function unpacked(vsix: string): Record<string, string> {
  const files = unzipSync(readFileSync(vsix));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** Writes files into a directory. */
export function writeAll(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
