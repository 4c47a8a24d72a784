import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * The house rules of `docs/architecture.md` that a machine can check: text flows down one staircase, nothing turns
 * in a circle, and the core knows no file system, process or clock.
 */

const SRC = fileURLToPath(new URL('../src', import.meta.url));

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const modules: readonly Module[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    return { path, text, imports };
  });

/** The modules of the project that a module imports, as paths below `src`. */
function ownImports({ imports, path }: Module): string[] {
  return imports
    .filter((each) => each.startsWith('.') && each.endsWith('.ts'))
    .map((each) => relative(SRC, resolve(SRC, dirname(path), each)));
}

/** Each room knows itself and the rooms named behind it. */
const STAIRCASE: Readonly<Record<string, readonly string[]>> = {
  text: [],
  language: [],
  diagnostics: ['text'],
  syntax: ['language', 'diagnostics', 'text'],
  plan: ['language', 'syntax', 'text'],
  checks: ['language', 'plan', 'syntax', 'diagnostics', 'text'],
  cypher: ['language', 'plan', 'text', 'version.ts'],
  'version.ts': [],
  'compiler.ts': ['checks', 'cypher', 'plan', 'syntax', 'diagnostics', 'text'],
  'index.ts': [
    'language',
    'compiler.ts',
    'format',
    'change',
    'snapshot',
    'cypher',
    'diagnostics',
    'plan',
    'syntax',
    'text',
    'version.ts',
  ],
  'snapshot.ts': ['snapshot'],
  views: ['plan', 'syntax', 'diagnostics', 'text'],
  format: ['language', 'syntax', 'diagnostics', 'text'],
  server: [
    'language',
    'compiler.ts',
    'format',
    'checks',
    'plan',
    'syntax',
    'diagnostics',
    'text',
    'version.ts',
  ],
  snapshot: ['language', 'plan', 'syntax', 'text'],
  change: ['language', 'run', 'snapshot', 'cypher', 'plan', 'syntax', 'diagnostics', 'text', 'version.ts'],
  host: [],
  run: ['language', 'plan', 'cypher', 'snapshot', 'text'],
  store: ['language', 'host', 'run', 'snapshot', 'syntax', 'cypher'],
  cli: [
    'language',
    'compiler.ts',
    'server',
    'format',
    'change',
    'snapshot',
    'run',
    'store',
    'host',
    'diagnostics',
    'text',
    'version.ts',
  ],
};

function roomOf(path: string): string {
  return path.split(/[/\\]/)[0] ?? '';
}

test('every module stands in a room of the staircase and imports only from below', () => {
  const wrong = modules.flatMap((module) => {
    const room = roomOf(module.path);
    const allowed = [room, ...(STAIRCASE[room] ?? [])];
    return ownImports(module)
      .filter((target) => !(room in STAIRCASE) || !allowed.includes(roomOf(target)))
      .map((target) => `${module.path} -> ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('imports turn in no circle', () => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    const module = byPath.get(path);
    if (done.has(path) || trail.includes(path) || module === undefined) return;
    for (const target of ownImports(module)) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) visit(path, []);
  expect(circles).toEqual([]);
});

/** The rooms that read files, start processes and look at the clock. */
const OUTSIDE = ['host', 'store', 'cli'];

test('the core touches nothing outside, and zod describes documents only', () => {
  const outside = modules
    .filter(({ path }) => !OUTSIDE.includes(roomOf(path)))
    .flatMap(({ imports, path, text }) => [
      ...imports.filter((each) => each.startsWith('node:')).map((each) => `${path} imports ${each}`),
      ...(/\b(?:process|console)\.|\bDate\b|Math\.random/.test(text) ? [`${path} uses a global`] : []),
    ]);
  expect(outside).toEqual([]);
  expect(
    modules.filter(({ imports }) => imports.some((each) => each.startsWith('zod'))).map(({ path }) => path),
  ).toEqual([
    join('diagnostics', 'report-schema.ts'),
    join('run', 'event-schema.ts'),
    join('run', 'record-schema.ts'),
    join('snapshot', 'schema.ts'),
    join('store', 'store.ts'),
  ]);
});

test('a start of the command line loads no more than it takes to print help', () => {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const load = (path: string): void => {
    const module = byPath.get(path);
    if (loaded.has(path) || module === undefined) return;
    loaded.add(path);
    // What is imported at the top and not as a type; an `import(…)` loads when it is reached.
    const imports = [
      ...module.text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm),
    ];
    for (const [, target = ''] of imports) {
      if (target.startsWith('.')) load(relative(SRC, resolve(SRC, dirname(path), target)));
      else if (!target.startsWith('node:')) packages.add(target);
    }
  };
  load(join('cli', 'bin.ts'));
  expect([...packages].sort()).toEqual(['commander', 'diff', 'fastest-levenshtein']);
});

test('no barrel inside src, no file that has grown out of hand', () => {
  expect(modules.filter(({ path }) => /(?:^|[/\\])index\.ts$/.test(path)).map(({ path }) => path)).toEqual([
    'index.ts',
  ]);
  expect(modules.filter(({ text }) => text.split('\n').length > 420).map(({ path }) => path)).toEqual([]);
});
