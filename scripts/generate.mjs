// Writes the generated files that are not up to date, and prints their names. `--check` writes nothing, and fails
// when there are any. `--out DIRECTORY` says where they are; by default in the project.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { packageNotices } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: root } },
});

const { generatedFiles } = await imported('scripts/generate/files.ts');
const files = await Promise.all(
  generatedFiles(root, packageNotices).map(async ({ path, text }) => ({
    path,
    target: join(values.out, path),
    text: await text(),
  })),
);
const stale = files.filter(({ target, text }) => text !== textOf(target));

for (const { path, target, text } of stale) {
  if (!values.check) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  console.log(path);
}
if (values.check && stale.length > 0) {
  console.error('These files are not up to date: run `npm run generate`.');
  process.exitCode = 1;
}

/** A TypeScript module of the project, bundled since Node.js 20 does not run it as it is. */
async function imported(path) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
    loader: { '.cypher': 'text' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
