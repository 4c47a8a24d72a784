// Builds what is published: the command line as one CommonJS file, the library as one ES module.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';

// Tests build while others may be using what is built, so that only `npm run build` starts afresh.
if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true });

const common = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.cypher': 'text' },
};

const results = await Promise.all([
  build({
    ...common,
    entryPoints: ['src/cli/bin.ts'],
    outfile: 'dist/cli.cjs',
    format: 'cjs',
    minify: true,
    // Optional, and native: loaded by the one command that needs it.
    external: ['@grafeo-db/js'],
    banner: { js: '#!/usr/bin/env node' },
  }),
  build({
    ...common,
    entryPoints: {
      index: 'src/index.ts',
      'report-schema': 'src/diagnostics/report-schema.ts',
      'prettier-plugin': 'src/format/prettier-plugin.ts',
    },
    outdir: 'dist',
    format: 'esm',
    external: ['zod', 'prettier'],
  }),
]);

for (const { contents, path } of results.flatMap(({ outputFiles }) => outputFiles)) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, contents, { mode: path.endsWith('.cjs') ? 0o755 : 0o644 });
  renameSync(temporary, path);
}
