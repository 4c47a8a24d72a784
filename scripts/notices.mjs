// The licences of the packages that are bundled, as their authors ask to have them passed on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundles } from './bundles.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The text of `THIRD-PARTY-NOTICES.txt` in the package. */
export async function packageNotices() {
  return noticesOf('The files in dist/ hold', await bundles());
}

/** The notices of some bundles: each package of which code is in one of them, with its version and licence. */
export function noticesOf(opening, results) {
  const modules = results
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  const packages = new Set(
    modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  /** The packages with the same licence, one a line, by its text. */
  const byLicence = new Map();
  for (const path of [...packages].sort()) {
    const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const licence = licenceOf(name, path);
    byLicence.set(licence, `${byLicence.get(licence) ?? ''}${name} ${version}\n`);
  }
  const texts = [...byLicence].map(([licence, names]) => `${names}\n${licence}\n`);
  return `${opening} parts of these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

function licenceOf(name, path) {
  const files = readdirSync(join(root, path)).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) throw new Error(`${name} has no file with its licence`);
  return files
    .sort()
    .map((file) =>
      readFileSync(join(root, path, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .join('\n\n');
}
