import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serveCypherlite } from './cypherlite/install.ts';
import { updateVerdicts } from './verdicts.ts';

/**
 * Builds what is published, so that tests of the command line and the package run what the sources say, and starts what
 * stands in for `cypherlite`.
 */
export default async function build(): Promise<() => void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  const end = await serveCypherlite();
  const sort = updateVerdicts();
  return () => {
    end();
    sort();
  };
}
