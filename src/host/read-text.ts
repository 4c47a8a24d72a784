import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { InputOutputError, reason } from './files.ts';

/** The name of a path in reports; `-` is standard input. */
export function displayName(path: string): string {
  return path === '-' ? '<stdin>' : path;
}

/**
 * The text of a file, or of standard input for `-`. A byte order mark stays, so that offsets are those of the file.
 *
 * @throws InputOutputError When it cannot be read, or is not UTF-8.
 */
export async function readTextFile(path: string): Promise<string> {
  const name = path === '-' ? 'standard input' : path;
  let bytes: Uint8Array;
  try {
    bytes = path === '-' ? await buffer(process.stdin) : readFileSync(path);
  } catch (error) {
    throw new InputOutputError(`cannot read ${name}: ${reason(error)}`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new InputOutputError(`${name} is UTF-16; save it as UTF-8`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputOutputError(`${name} is not UTF-8`);
  }
}
