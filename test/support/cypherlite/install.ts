/** Puts the stand-in for `cypherlite` where a test wants it. */

import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import type { HookName } from './hooks.ts';

export interface InstallOptions {
  /** The name of the executable; `cypherlite` by default. */
  readonly name?: string;
  /** Hooks of this copy, for callers that pass no environment on. The environment of a call goes before them. */
  readonly hooks?: Readonly<Partial<Record<HookName, string>>>;
}

const ENGINE = '@grafeo-db/js';
let bundled: Promise<string> | undefined;

/** The stand-in as one CommonJS file, which needs nothing but Node and the engine of this checkout. */
async function bundle(): Promise<string> {
  const engine = createRequire(import.meta.url).resolve(ENGINE);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    logLevel: 'warning',
    plugins: [
      {
        name: 'engine-of-this-checkout',
        setup({ onResolve }): void {
          onResolve({ filter: new RegExp(`^${ENGINE}$`) }, () => ({ path: engine, external: true }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Writes the executable into a directory, which is made if need be, and gives its path. The directory should not
 * lie inside a package of type "module", for the file is CommonJS and has no extension. Its first line names the
 * Node that runs the tests, so that a test may put this directory on PATH and nothing else.
 */
export async function installCypherlite(
  directory: string,
  { hooks = {}, name = 'cypherlite' }: InstallOptions = {},
): Promise<string> {
  bundled ??= bundle();
  // A path with a space cannot stand in the first line.
  const node = /\s/.test(process.execPath) ? '/usr/bin/env node' : process.execPath;
  const preset = `process.env = { ...${JSON.stringify(hooks)}, ...process.env };\n`;
  const path = join(directory, name);
  await mkdir(directory, { recursive: true });
  await writeFile(path, `#!${node}\n${preset}${await bundled}`, { mode: 0o755 });
  return path;
}
