/*
 * Statements against which Neo4j's front end has found nothing, so that it is not asked again: an analysis takes a second
 * for a long one. Each is named by a hash of all that its verdict depends on, and there are no others, so a statement that
 * is not the same to the letter is analysed.
 *
 *     UPDATE_VERDICTS=1 npm test    analyses every statement anew, and writes the list
 *     VERDICTS=none                 analyses every statement
 */

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../cypher/verdicts.txt', import.meta.url);
const isUpdated = process.env['UPDATE_VERDICTS'] !== undefined;

let known: Set<string> | undefined;

function readVerdicts(): Set<string> {
  const isIgnored = isUpdated || process.env['VERDICTS'] === 'none' || !existsSync(FILE);
  return new Set(isIgnored ? [] : readFileSync(FILE, 'utf8').split('\n'));
}

/** Whether nothing was found against what these parts say, when it was analysed. */
export function isKnownSound(parts: readonly string[]): boolean {
  known ??= readVerdicts();
  return known.has(nameOf(parts));
}

/** Keeps that nothing was found. */
export function keepSound(parts: readonly string[]): void {
  if (isUpdated) appendFileSync(FILE, `${nameOf(parts)}\n`);
}

/** Begins a list anew where one is asked for; gives the function that puts it in order. */
export function updateVerdicts(): () => void {
  if (!isUpdated) return () => undefined;
  writeFileSync(FILE, '');
  return () => {
    const names = new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean));
    writeFileSync(FILE, `${[...names].sort().join('\n')}\n`);
  };
}

function nameOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
