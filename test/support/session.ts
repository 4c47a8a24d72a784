import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Fence, fences } from './markdown.ts';
import type { Sandbox } from './sandbox.ts';

/** The commands of a session, each followed by what it prints now. */
function replay(session: string, sandbox: Sandbox): string {
  const commands = session.split('\n').filter((line) => line.startsWith('$ '));
  return commands.map((command) => `${command}\n${sandbox.shell(`${command.slice(2)} 2>&1`)}`).join('');
}

/** A text without the moments at which something happened, which are others each time. */
const timeless = (text: string) => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'MOMENT');

/**
 * Executes a document from its first block to its last, in one sandbox, and expects that every session (```console)
 * prints what is written. `prepare` sees every block before it is run, for those that stand for files.
 *
 * With UPDATE_DOCS in the environment the answers are written anew instead.
 */
export function expectAsWritten(
  path: string,
  sandbox: Sandbox,
  prepare: (block: Fence) => void = () => undefined,
): void {
  const text = readFileSync(path, 'utf8');
  const blocks = fences(text);
  const replayed = blocks.map((block) => {
    prepare(block);
    if (block.language !== 'console') return block.text;
    const answer = replay(block.text, sandbox);
    return timeless(answer) === timeless(block.text) ? block.text : answer;
  });
  if (process.env['UPDATE_DOCS'] === undefined) {
    expect(replayed).toEqual(blocks.map((block) => block.text));
    return;
  }
  const updated = blocks.reduce(
    (all, { text: before }, index) => all.replace(before, () => replayed[index] ?? ''),
    text,
  );
  writeFileSync(path, updated);
}
