/** Reads the command line. Flags may stand anywhere; whatever the contract does not name is refused. */

import { Failure, UsageError } from './failure.ts';
import type { Hooks } from './hooks.ts';
import { parseJson } from './json.ts';

export type OutputMode = 'table' | 'json' | 'jsonl';

export interface Call {
  readonly directory: string;
  /** The query of the command line; without one the script comes from stdin. */
  readonly query: string | undefined;
  readonly mode: OutputMode;
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether `--snapshot-format json` was given. */
  readonly jsonSnapshot: boolean;
}

export const USAGE =
  'Usage: cypherlite DB [-json] [--mode jsonl] [--param NAME=JSON]... [--snapshot-format json] [QUERY]\n' +
  '       cypherlite --version\n';

/** Throws `UsageError` for a command line that makes no sense, and `Failure` for a parameter that is not JSON. */
export function parseCall(argv: readonly string[], hooks: Hooks): Call {
  const operands: string[] = [];
  const params: Record<string, unknown> = {};
  let mode: OutputMode = 'table';
  let jsonSnapshot = false;
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) {
      operands.push(word);
    } else if (word === '-json') {
      mode = 'json';
    } else if (word === '--mode' && !hooks.noMode) {
      oneValue(word, rest.shift(), 'jsonl');
      mode = 'jsonl';
    } else if (word === '--snapshot-format') {
      oneValue(word, rest.shift(), 'json');
      jsonSnapshot = true;
    } else if (word === '--param') {
      const [name, value] = parseParam(rest.shift());
      params[name] = value;
    } else {
      throw new UsageError(`unknown option ${word}`);
    }
  }
  const [directory, query, ...more] = operands;
  if (directory === undefined || directory === '') throw new UsageError('no database directory');
  if (more.length > 0) throw new UsageError('more than one query');
  return { directory, query, mode, params, jsonSnapshot };
}

function oneValue(option: string, value: string | undefined, known: string): void {
  if (value !== known) throw new UsageError(`${option} takes ${known}`);
}

function parseParam(text: string | undefined): [string, unknown] {
  const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(text ?? '');
  const [, name, json] = match ?? [];
  if (name === undefined || json === undefined) throw new UsageError('--param takes NAME=JSON');
  try {
    return [name, parseJson(json)];
  } catch {
    throw new Failure(`invalid value for parameter ${name}: not JSON: ${json}`);
  }
}
