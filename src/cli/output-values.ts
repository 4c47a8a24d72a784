import { InputOutputError } from '../host/files.ts';
import { readTextFile } from '../host/read-text.ts';
import type { OutputValue } from '../language/store.ts';
import { scanJson } from '../snapshot/json-text.ts';

/*
 * The values that are recorded for outputs, as the flags of a command give them: `--output NAME=JSON`, where `@FILE` or
 * `@-` may stand for the JSON, and `--outputs @FILE` or `-` for an object with several. Values may have any size.
 */

/** The flags, as they were given. */
export interface OutputFlags {
  readonly output?: readonly string[];
  readonly outputs?: string;
}

/** What the flags give, with the texts that they refer to. */
export interface GivenOutputs {
  readonly each: readonly {
    /** The whole argument; where it names a file, up to the name of the output. */
    readonly argument: string;
    readonly file: { readonly path: string; readonly text: string } | undefined;
  }[];
  readonly all: string | undefined;
}

/** Values by the names of their outputs. */
export type OutputValues = Readonly<Record<string, OutputValue>>;

/**
 * Reads the files that the flags name, and standard input.
 *
 * @throws InputOutputError When one cannot be read, or standard input is named twice.
 */
export async function readOutputs({ output = [], outputs }: OutputFlags): Promise<GivenOutputs> {
  let isTaken = false;
  const read = (path: string): Promise<string> => {
    if (path === '-' && isTaken) throw new InputOutputError('standard input is read once, for one flag');
    isTaken ||= path === '-';
    return readTextFile(path);
  };
  const each: GivenOutputs['each'][number][] = [];
  for (const argument of output) {
    const at = argument.indexOf('=@');
    const path = argument.slice(at + 2);
    each.push(
      at < 1
        ? { argument, file: undefined }
        : { argument: argument.slice(0, at), file: { path, text: await read(path) } },
    );
  }
  if (outputs === undefined) return { each, all: undefined };
  if (outputs !== '-' && !/^@./s.test(outputs))
    throw new InputOutputError(`--outputs takes @FILE, or - for standard input, not ${outputs}`);
  return { each, all: await read(outputs.replace(/^@/, '')) };
}

/**
 * The values, by name. A name may contain `=`, so the longest name of an output that fits is taken.
 *
 * @throws InputOutputError When one is not JSON, is given twice, or is nothing that a store can hold.
 */
export function parseOutputs({ all, each }: GivenOutputs, names: readonly string[]): OutputValues {
  const values = Object.create(null) as Record<string, OutputValue>;
  const add = (flag: string, name: string, value: OutputValue): void => {
    if (name in values) throw new InputOutputError(`${flag} gives ${name} twice`);
    values[name] = value;
  };
  for (const { argument, file } of each) {
    const fitting = names.filter((name) => argument.startsWith(`${name}=`));
    const at = Math.max(argument.indexOf('='), ...fitting.map((name) => name.length));
    if (file === undefined && at < 1) throw new InputOutputError(`--output takes name=JSON, not ${argument}`);
    const name = file === undefined ? argument.slice(0, at) : argument;
    const title = `the value of --output ${name}`;
    add('--output', name, parseValue(title, file ?? { path: undefined, text: argument.slice(at + 1) }, name));
  }
  if (all !== undefined) for (const [name, value] of parseAll(all)) add('--outputs', name, value);
  return values;
}

function parseValue(
  title: string,
  { path, text }: { readonly path: string | undefined; readonly text: string },
  name: string,
): OutputValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const found = path === undefined ? text : `what ${path === '-' ? 'standard input' : path} holds`;
    const hint = path === undefined ? `: --output '${name}="…"'` : ' there, too';
    throw new InputOutputError(
      `${title} is not JSON: ${shortened(found)} (a text stands in double quotes${hint})`,
    );
  }
  return storable(title, value, scanJson(text).inexactNumbers.length > 0);
}

function parseAll(text: string): [string, OutputValue][] {
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    all = undefined;
  }
  if (typeof all !== 'object' || all === null || Array.isArray(all))
    throw new InputOutputError('--outputs takes one JSON object, with a value for each output by its name');
  const { inexactNumbers, repeatedKeys } = scanJson(text);
  const [repeated] = repeatedKeys;
  if (repeated !== undefined)
    throw new InputOutputError(`--outputs gives ${repeated.map(String).join('.')} twice`);
  const inexact = new Set(inexactNumbers.map(([name]) => name));
  return Object.entries(all).map(([name, value]) => [
    name,
    storable(`the value of ${name} in --outputs`, value, inexact.has(name)),
  ]);
}

/** The value, if a store can hold it as it is. */
function storable(title: string, value: unknown, isInexact: boolean): OutputValue {
  const reason = whyNotStorable(value, isInexact);
  if (reason !== undefined) throw new InputOutputError(`${title} ${reason}`);
  // It is one when nothing speaks against it.
  return value as OutputValue;
}

/** What keeps a store from holding a value as it is, as the end of a sentence that begins with its name. */
export function whyNotStorable(value: unknown, isInexact: boolean): string | undefined {
  if (!isScalar(value) && !isList(value)) {
    return 'is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text';
  }
  if (isInexact) {
    return 'is a number that a store cannot hold exactly; give a rounded one, or its digits as a text';
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.some((item) => typeof item === 'string' && !item.isWellFormed())) {
    return 'holds half of a character (a lone surrogate), which no text in a store can';
  }
  return undefined;
}

type Scalar = string | number | boolean;

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isList(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value) && value.every(isScalar) && new Set(value.map((each) => typeof each)).size <= 1;
}

/** A text of which a message shows no more than its beginning. */
function shortened(text: string, most = 60): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
