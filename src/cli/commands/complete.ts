import { InputOutputError } from '../../host/files.ts';
import type { Completion, NodeDetails, OutputValue } from '../../store/rows.ts';
import { listNames } from '../../text/wording.ts';
import { type Answer, refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { collect, type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';
import { unknownNode } from '../unknown-node.ts';

interface CompleteOptions extends StoreOptions {
  readonly output?: readonly string[];
  readonly started?: string;
  readonly completed?: string;
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
        .option('--completed <time>', 'when it ended; by default now'),
    ),
  run: (slug: string, options: CompleteOptions) =>
    runOnStore('complete', options, async (store): Promise<Answer> => {
      const started = options.started === undefined ? null : parseTime('--started', options.started);
      const completed =
        options.completed === undefined
          ? new Date().toISOString()
          : parseTime('--completed', options.completed);
      const node = await store.node(slug);
      if (node === undefined) return unknownNode(store, slug);
      const names = node.outputs.map((each) => each.name);
      const outputs = parseOutputs(options.output ?? [], names);
      const unknown = Object.keys(outputs).filter((name) => !names.includes(name));
      if (unknown.length > 0) {
        return refuse(`\`${slug}\` has no output ${listNames(unknown)}; its outputs are ${listNames(names)}`);
      }
      const completion = await store.complete(slug, outputs, { started, completed });
      if (completion === undefined) return unknownNode(store, slug);
      return completion.completed
        ? { result: completion, text: `completed ${slug}\n` }
        : { result: completion, text: '', refused: whatIsMissing(node, completion) };
    }),
});

function whatIsMissing({ outputs, slug }: NodeDetails, completion: Completion): string[] {
  const { status } = completion;
  if (status !== 'in_progress') {
    return [
      `\`${slug}\` is ${status}; only a node in progress is completed${status === 'completed' ? '' : ` (\`gbuild dispatch ${slug}\` starts one)`}`,
    ];
  }
  const missing = outputs.filter(({ name }) => completion.missing_outputs.includes(name));
  return [
    ...(completion.has_passing_review
      ? []
      : [`\`${slug}\` has no passing review; record one with \`gbuild review ${slug} pass\``]),
    ...missing.map(
      ({ name, shape }) =>
        `\`${slug}\` has no value for its output \`${name}\`, ${shape}; give it with --output '${name}=JSON'`,
    ),
  ];
}

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
