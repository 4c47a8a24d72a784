// Builds what is published into `dist`.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundles } from './bundles.mjs';

// Tests build while others may be using what is built, so that only `npm run build` starts afresh.
if (process.argv.includes('--clean')) rmSync('dist', { recursive: true, force: true });

const results = await bundles();
for (const { contents, path } of results.flatMap(({ outputFiles }) => outputFiles)) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, contents, { mode: path.endsWith('.cjs') ? 0o755 : 0o644 });
  renameSync(temporary, path);
}
