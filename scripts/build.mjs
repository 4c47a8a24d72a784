// Builds what is published: the command line as one CommonJS file, the library as one ES module.
import { chmodSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

// Tests build while others may be using what is built, so that only `npm run build` starts afresh.
if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true });

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  logLevel: 'warning',
};

await build({
  ...common,
  entryPoints: ['src/cli/bin.ts'],
  outfile: 'dist/cli.cjs',
  format: 'cjs',
  minify: true,
  banner: { js: '#!/usr/bin/env node' },
});
chmodSync('dist/cli.cjs', 0o755);

await build({
  ...common,
  entryPoints: { index: 'src/index.ts', 'report-schema': 'src/diagnostics/report-schema.ts' },
  outdir: 'dist',
  format: 'esm',
  external: ['zod'],
});
