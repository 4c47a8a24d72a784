import { InputOutputError } from '../host/files.ts';
import { CypherLite } from '../store/cypherlite.ts';
import { StoreError } from '../store/errors.ts';
import { holdsStore, onlyStore, storeOf } from '../store/location.ts';
import { Store } from '../store/store.ts';
import { visible } from '../diagnostics/display.ts';
import type { Format } from './output.ts';

/** The flags that say which store a command is about, and how it answers. */
export interface StoreOptions {
  readonly db?: string;
  readonly feature?: string;
  readonly format: Format;
}

/** What a command has to say. */
export interface Answer {
  /** For programs: what `--format json` prints as `result`. */
  readonly result: unknown;
  /** For people; ends with a line break unless it is empty. */
  readonly text: string;
  /** What was not done, each with why and what to do next; any makes the exit code 1. */
  readonly refused?: readonly string[];
}

/** An answer that has been printed already, with the exit code. */
export interface Printed {
  readonly exitCode: number;
}

/** Runs a command on the store that the options name, and prints its answer. Answers with the exit code. */
export function runOnStore(options: StoreOptions, work: (store: Store) => Promise<Answer>): Promise<number> {
  return answer(options.format, async () => work(await openStore(options)));
}

/** Prints what some work on a store has to say, also when it fails. Answers with the exit code. */
export async function answer(format: Format, work: () => Promise<Answer | Printed>): Promise<number> {
  try {
    const answered = await work();
    if ('exitCode' in answered) return answered.exitCode;
    const { refused = [], result, text } = answered;
    print(format, result, text, refused);
    return refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof InputOutputError)) throw error;
    print(format, null, '', [error.message]);
    return error instanceof StoreError && error.kind === 'refused' ? 1 : 2;
  }
}

/** The store that the options name; by default the only one there is. */
async function openStore({ db, feature }: StoreOptions): Promise<Store> {
  const directory = db ?? (feature === undefined ? onlyStore() : storeOf(feature));
  if (!holdsStore(directory)) {
    throw new StoreError(`there is no store in ${directory}; make one with \`gbuild apply PLAN\``);
  }
  return new Store(await CypherLite.find(process.env), directory);
}

function print(format: Format, result: unknown, text: string, refused: readonly string[]): void {
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify({ version: 1, result, refused }, undefined, 2)}\n`);
    return;
  }
  if (text !== '') process.stdout.write(text);
  for (const reason of refused) process.stderr.write(`gbuild: ${visible(reason)}\n`);
}
