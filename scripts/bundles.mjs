// The bundles of the package, in memory: the command line as one CommonJS file, the library as ES modules.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const common = {
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  logLevel: 'warning',
  loader: { '.cypher': 'text' },
};

/** Builds the bundles; nothing is written. */
export function bundles() {
  return Promise.all([
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
        snapshot: 'src/snapshot.ts',
      },
      outdir: 'dist',
      format: 'esm',
      external: ['zod', 'prettier'],
    }),
    build({
      ...common,
      // What the protocol's packages need of Node has no place in an ES module; they need nothing where there is no Node.
      platform: 'browser',
      entryPoints: { server: 'src/server/start.ts' },
      outdir: 'dist',
      format: 'esm',
    }),
  ]);
}
