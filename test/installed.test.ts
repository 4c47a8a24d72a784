/**
 * The package as somebody has it who installed it: packed, unpacked into a `node_modules` of its own beside nothing but
 * the packages that it may ask for, and used by its name from JavaScript and TypeScript.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './support/cli.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

const directory = mkdtempSync(join(tmpdir(), 'gbuild-installed-'));
let archive: string;
let files: readonly string[];
/** Where the package is on its own, and where it is beside what it may ask for. */
let alone: string;
let together: string;

/** Installs the package, and links others of the project beside it; answers with the directory to use it from. */
function install(name: string, ...others: string[]): string {
  const home = join(directory, name);
  const target = join(home, 'node_modules/gbuild');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  for (const other of others) {
    symlinkSync(join(ROOT, 'node_modules', other), join(home, 'node_modules', other), 'dir');
  }
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }\n');
  return home;
}

beforeAll(() => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  );
  archive = join(directory, packed.filename);
  files = packed.files.map(({ path }: { path: string }) => path);
  alone = install('alone');
  together = install('together', 'zod', 'prettier');
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** What a module prints, as JSON, that is run in a directory. */
function run(cwd: string, module: string, ...options: string[]): unknown {
  writeFileSync(join(cwd, 'use.js'), module);
  const args = ['--no-warnings', ...options, 'use.js'];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }));
}

test('the package holds what it promises, and nothing else', () => {
  const outside = files.filter(
    (path) => !/^(?:dist|cypher|grammar|schema|docs|examples)\//.test(path) && path.includes('/'),
  );
  expect(outside).toEqual([]);
  expect(files.filter((path) => !path.includes('/'))).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES.txt',
    'package.json',
  ]);
});

test('the command runs', () => {
  const installed = join(alone, 'node_modules/gbuild');
  const args = ['check', join(installed, 'examples/diamond.gbuild')];
  expect(spawnSync(join(installed, manifest.bin.gbuild), args, { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: 'no problems in 1 file\n',
    stderr: '',
  });
});

const DIAMOND = read('examples/diamond.gbuild');

test('the library is imported by name, and needs no other package', () => {
  const module = `
    import { compile } from 'gbuild';
    console.log(JSON.stringify(compile(${JSON.stringify(DIAMOND)}).script));`;
  expect(run(alone, module)).toBe(read('examples/diamond.cypher'));
});

test('the server is imported by name, and needs no other package', () => {
  const module = `
    import { startServer } from 'gbuild/server';
    const send = ({ result }) => console.log(JSON.stringify(result.serverInfo));
    const client = { listen: (receive) => Object.assign(client, { receive }), send };
    void startServer(client);
    client.receive({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: {} } });`;
  expect(run(alone, module)).toEqual({ name: 'gbuild', version: manifest.version });
});

test('the other entries are imported by name, beside zod and Prettier', () => {
  const module = `
    import * as plugin from 'gbuild/prettier-plugin';
    import { diagnosticsReport } from 'gbuild/report-schema';
    import { importGraph, readSnapshot } from 'gbuild/snapshot';
    import { format } from 'prettier';
    const report = { version: 1, kind: 'diagnostics', diagnostics: [], summary: { files: 0, errors: 0, warnings: 0 } };
    console.log(JSON.stringify({
      formatted: await format(${JSON.stringify(DIAMOND.replaceAll('  ', ' '))}, {
        parser: 'gbuild',
        plugins: [plugin],
      }),
      valid: [report, {}].map((each) => diagnosticsReport.safeParse(each).success),
      problems: [readSnapshot, importGraph].map((read) => read('').problems.length),
    }));`;
  expect(run(together, module)).toEqual({ formatted: DIAMOND, valid: [true, false], problems: [1, 1] });
});

/** The entries that are modules. */
const MODULES = Object.entries<object | string>(manifest.exports)
  .filter(([, target]) => typeof target === 'object')
  .map(([path]) => path.replace('.', 'gbuild'));

test('the modules are those that these tests know', () => {
  expect(MODULES).toEqual([
    'gbuild',
    'gbuild/report-schema',
    'gbuild/prettier-plugin',
    'gbuild/server',
    'gbuild/snapshot',
  ]);
});

test('what imports a module may also require it', () => {
  const module = `
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const names = [];
    for (const name of ${JSON.stringify(MODULES)}) {
      names.push(Object.keys(require(name)).join() === Object.keys(await import(name)).join());
    }
    console.log(JSON.stringify(names));`;
  expect(run(together, module)).toEqual(MODULES.map(() => true));
});

// `sideEffects: false` in the manifest.
test.each(MODULES)('loading %s changes nothing', (name) => {
  const module = `
    import 'prettier';
    import 'zod';
    const state = () => JSON.stringify([
      Reflect.ownKeys(globalThis).map(String),
      process.eventNames().map(String),
      process.exitCode,
      process.getActiveResourcesInfo(),
    ]);
    const before = state();
    await import('${name}');
    console.log(JSON.stringify(state() === before));`;
  // Under this flag, an assignment to anything that the language itself provides throws.
  expect(run(together, module, '--frozen-intrinsics')).toBe(true);
});

/** The files that are entries of the package. */
const FILES: readonly string[] = [
  ...['cypher', 'grammar', 'schema'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
  'package.json',
];

test('its files are found by name, and what is inside of it is not', () => {
  const installed = join(alone, 'node_modules/gbuild');
  const inner = ['dist/index.js', 'dist/cli.cjs', 'README.md'];
  const module = `
    import { createRequire } from 'node:module';
    const { resolve } = createRequire(import.meta.url);
    const found = (name) => {
      try {
        return resolve('gbuild/' + name);
      } catch (error) {
        return error.code;
      }
    };
    console.log(JSON.stringify(${JSON.stringify([...FILES, 'diagnostics.schema.json', ...inner])}.map(found)));`;
  expect(run(alone, module)).toEqual([
    ...FILES.map((path) => join(realpathSync(installed), path)),
    join(realpathSync(installed), 'schema/diagnostics.schema.json'),
    ...inner.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED'),
  ]);
  expect(FILES.filter((path) => readFileSync(join(installed, path), 'utf8') !== read(path))).toEqual([]);
});

test('every target of the manifest is packed', () => {
  const targets = (entry: unknown): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry ?? {}).flatMap(targets);
  const missing = [...targets(manifest.exports), ...targets(manifest.bin)]
    .map((target) => target.replace(/^\.\//, ''))
    // The types are for `npm run build` to emit; the test below has its own.
    .filter((target) => !target.startsWith('dist/types/'))
    .filter((target) => !files.some((file) => file === target || file.startsWith(target.replace(/\*$/, ''))));
  expect(missing).toEqual([]);
});

describe('TypeScript', () => {
  const USE = `import { type ChangeSet, check, type Diagnostic, diff, type Plan } from 'gbuild';
import * as plugin from 'gbuild/prettier-plugin';
import { diagnosticsReport } from 'gbuild/report-schema';
import schema from 'gbuild/schema/diagnostics.schema.json' with { type: 'json' };
import { type MessageClient, startServer } from 'gbuild/server';
import { importGraph, readSnapshot, type StoreState } from 'gbuild/snapshot';
import type { Plugin } from 'prettier';

export const diagnostics: readonly Diagnostic[] = check('').diagnostics;
export const prettierPlugin: Plugin = plugin;
export const version: number = diagnosticsReport.parse({}).version;
export const title: string = schema.title;
export const state: StoreState | undefined = readSnapshot('').state ?? importGraph('').imported?.state;
export const serve = (client: MessageClient): Promise<void> => startServer(client);
export const changes = (plan: Plan): ChangeSet | undefined => state && diff(state, plan);
`;
  // The types are there, and are not `any`: each line is an error.
  const MISUSE = `import { check } from 'gbuild';
import { languages } from 'gbuild/prettier-plugin';
import { diagnosticsReport } from 'gbuild/report-schema';
import schema from 'gbuild/schema/diagnostics.schema.json' with { type: 'json' };
import { startServer } from 'gbuild/server';
import { readSnapshot } from 'gbuild/snapshot';
export const diagnostics: boolean = check('').diagnostics;
export const prettierPlugin: boolean = languages;
export const version: boolean = diagnosticsReport.parse({}).version;
export const title: boolean = schema.title;
export const ended: boolean = startServer({ listen: () => {}, send: () => {} });
export const problems: boolean = readSnapshot('').problems;
import 'gbuild/dist/index.js';
`;

  beforeAll(() => {
    writeFileSync(join(together, 'use.ts'), USE);
    writeFileSync(join(together, 'misuse.ts'), MISUSE);
    // As `npm run build` emits them, but from the sources as they are now.
    const types = join(together, 'node_modules/gbuild/dist/types');
    rmSync(types, { recursive: true, force: true });
    execFileSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck', '--outDir', types],
      { cwd: ROOT },
    );
  });

  test.each([
    ['nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])('resolves the types as %s does', (_, module, moduleResolution) => {
    const program = ts.createProgram(
      ['use.ts', 'misuse.ts'].map((file) => join(together, file)),
      {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2023,
        lib: ['lib.es2023.d.ts'],
        types: [],
        module,
        moduleResolution,
        resolveJsonModule: true,
      },
    );
    // The declarations of the package are checked as well; those of the others are not ours.
    const checked = program
      .getSourceFiles()
      .filter(({ fileName }) => /\/misuse\.ts$|\/use\.ts$|\/node_modules\/gbuild\//.test(fileName));
    const found = [
      ...program.getOptionsDiagnostics(),
      ...checked.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ];
    expect(found.map(shown)).toEqual([
      'misuse.ts:7 TS2322',
      'misuse.ts:8 TS2322',
      'misuse.ts:9 TS2322',
      'misuse.ts:10 TS2322',
      'misuse.ts:11 TS2322',
      'misuse.ts:12 TS2322',
      'misuse.ts:13 TS2882',
    ]);
  });

  function shown({ code, file, messageText, start = 0 }: ts.Diagnostic): string {
    if (file === undefined) return ts.flattenDiagnosticMessageText(messageText, '\n');
    const { line } = file.getLineAndCharacterOfPosition(start);
    return `${relative(together, file.fileName)}:${line + 1} TS${code}`;
  }
});
