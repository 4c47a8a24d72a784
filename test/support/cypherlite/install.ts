/** Puts the stand-in for `cypherlite` where a test wants it. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { clientScript } from './client.ts';
import type { HookName } from './hooks.ts';

export interface InstallOptions {
  /** The name of the executable; `cypherlite` by default. */
  readonly name?: string;
  /** Hooks of this copy, for callers that pass no environment on. The environment of a call goes before them. */
  readonly hooks?: Readonly<Partial<Record<HookName, string>>>;
  /** Whether each call is a process of its own, for tests that are about processes. */
  readonly isProcess?: boolean;
}

/** Where the tests of a run find the process that answers their calls; `serveCypherlite` sets it. */
const SERVER = 'GBUILD_TEST_CYPHERLITE';

const ENGINE = '@grafeo-db/js';
let bundled: Promise<string> | undefined;

/** The stand-in, or its server, as one CommonJS file, which needs nothing but Node and the engine of this checkout. */
async function bundle(entry: 'main.ts' | 'serve.ts'): Promise<string> {
  const engine = createRequire(import.meta.url).resolve(ENGINE);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
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
  { hooks = {}, isProcess = false, name = 'cypherlite' }: InstallOptions = {},
): Promise<string> {
  bundled ??= bundle('main.ts');
  // A path with a space cannot stand in the first line.
  const node = /\s/.test(process.execPath) ? '/usr/bin/env node' : process.execPath;
  const preset = `process.env = { ...${JSON.stringify(hooks)}, ...process.env };\n`;
  const path = join(directory, name);
  const server = process.env[SERVER];
  const isServed = !isProcess && server !== undefined && Object.keys(hooks).length === 0;
  const program = isServed ? `${path}-process` : path;
  await mkdir(directory, { recursive: true });
  await writeFile(program, `#!${node}\n${preset}${await bundled}`, { mode: 0o755 });
  if (isServed) await writeFile(path, clientScript(server, program), { mode: 0o755 });
  return path;
}

/** Starts the process that answers the calls of a whole run; gives the function that ends it. */
export async function serveCypherlite(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'gbuild-cypherlite-'));
  const end = (): void => rmSync(directory, { recursive: true, force: true });
  // Where there is no such pipe, each call is a process.
  if (spawnSync('mkfifo', [join(directory, 'calls')]).status !== 0) return end;
  const program = join(directory, 'serve.cjs');
  await writeFile(program, await bundle('serve.ts'));
  const server = spawn(process.execPath, [program, directory], { stdio: ['pipe', 'ignore', 'inherit'] });
  server.unref();
  process.env[SERVER] = directory;
  return () => {
    server.kill();
    end();
  };
}
