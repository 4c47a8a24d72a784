import { InputOutputError } from '../../host/files.ts';
import type { OutputValue } from '../../language/store.ts';
import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { collect, parseStart, type StoreOptions, withStoreOptions } from '../flags.ts';
import { sayLeftOut } from '../say.ts';

interface CompleteOptions extends StoreOptions {
  readonly output?: readonly string[];
  readonly started?: string;
  readonly completed?: string;
  readonly start?: number;
}

/** `gbuild complete`: records the values of a node, and that it is done. */
export const complete = defineCommand({
  name: 'complete',
  configure: (command) =>
    withStoreOptions(
      command
        .description('record the values of a reviewed node, and that it is done')
        .argument('<slug>', 'the node')
        .option('--output <name=json>', 'the value of an output, as JSON (repeatable)', collect)
        .option('--started <time>', 'when the work began, ISO 8601')
        .option('--completed <time>', 'when it ended; by default now')
        .option('--start <number>', 'the start that made them, as the contract gives it', parseStart),
    ),
  run: (slug: string, options: CompleteOptions) =>
    act(
      'complete',
      options,
      async (store) => {
        const startedAt = options.started === undefined ? undefined : parseTime('--started', options.started);
        const completedAt =
          options.completed === undefined
            ? new Date().toISOString()
            : parseTime('--completed', options.completed);
        const run = await import('../../run/complete.ts');
        const { readRun } = await import('../../store/run-store.ts');
        // A name may contain `=`, so what an output is called has to be known.
        const { plan } = await readRun(store);
        const names = plan.nodes.find((node) => node.slug === slug)?.outputs.map(({ name }) => name) ?? [];
        const outputs = new Map(Object.entries(parseOutputs(options.output ?? [], names)));
        return (state) =>
          run.complete(state, { node: slug, start: options.start, outputs, startedAt, completedAt });
      },
      (completed) => ({
        result: completed,
        text: `completed ${slug}\n${sayLeftOut(completed.left_out)}`,
      }),
    ),
});

/**
 * The values given as `name=JSON`. A name may contain `=`, so the longest name of an output that fits is taken.
 */
function parseOutputs(given: readonly string[], names: readonly string[]): Record<string, OutputValue> {
  const outputs = Object.create(null) as Record<string, OutputValue>;
  for (const each of given) {
    const fitting = names.filter((name) => each.startsWith(`${name}=`));
    const at = Math.max(each.indexOf('='), ...fitting.map((name) => name.length));
    if (at < 1) throw new InputOutputError(`--output takes name=JSON, not ${each}`);
    const name = each.slice(0, at);
    if (name in outputs) throw new InputOutputError(`--output gives ${name} twice`);
    outputs[name] = parseValue(name, each.slice(at + 1));
  }
  return outputs;
}

function parseValue(name: string, text: string): OutputValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputOutputError(
      `the value of --output ${name} is not JSON: ${text} (a text stands in double quotes: --output '${name}="…"')`,
    );
  }
  if (isScalar(value)) return value;
  if (Array.isArray(value) && value.every(isScalar) && new Set(value.map((each) => typeof each)).size <= 1)
    return value;
  throw new InputOutputError(
    `the value of --output ${name} is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text`,
  );
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function parseTime(flag: string, text: string): string {
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isIso ? new Date(text) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) {
    throw new InputOutputError(
      `${flag} takes an ISO 8601 time with its zone, such as 2026-01-31T09:30:00Z, not ${text}`,
    );
  }
  return time.toISOString();
}
