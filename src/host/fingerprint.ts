import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What changes when a file below a directory is written, added or removed: a cheap look that opens no file. Lock files are
 * left out, since they come and go with whoever only looks. Empty for a directory that is not there.
 */
export function fingerprint(directory: string): string {
  let paths: string[];
  try {
    paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return '';
  }
  return paths
    .filter((path) => !path.includes('.lock'))
    .sort()
    .map((path) => `${path} ${markOf(join(directory, path))}\n`)
    .join('');
}

function markOf(path: string): string {
  try {
    const found = statSync(path, { bigint: true });
    // A directory is its entries, which are listed themselves.
    return found.isFile() ? `${found.ino} ${found.size} ${found.mtimeNs}` : '';
  } catch {
    return 'gone';
  }
}
