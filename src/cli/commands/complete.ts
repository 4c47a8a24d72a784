import { InputOutputError } from '../../host/files.ts';
import { misfit } from '../../plan/fits.ts';
import type { Completion, NodeDetails } from '../../store/rows.ts';
import { listNames } from '../../text/wording.ts';
import { type Answer, refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { collect, type StoreOptions, withStoreOptions } from '../flags.ts';
import { answerFromStore, openNamed } from '../open-store.ts';
import {
  type OutputFlags,
  type OutputValues,
  parseOutputs,
  readOutputs,
  shortened,
} from '../output-values.ts';
import { endBeforeStart, parseTime } from '../times.ts';
import { unknownNode } from '../unknown-node.ts';

interface CompleteOptions extends StoreOptions, OutputFlags {
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
        .option(
          '--output <name=json>',
          'the value of an output, as JSON, or @FILE that holds it, @- for standard input (repeatable)',
          collect,
        )
        .option('--outputs <@file>', 'a JSON object with values by name; - for standard input')
        .option('--started <time>', 'when the work began, ISO 8601')
        .option('--completed <time>', 'when it ended; by default now'),
    ),
  run: (slug: string, options: CompleteOptions) =>
    answerFromStore('complete', options, async (open): Promise<Answer> => {
      const times = timesOf(options);
      // Whoever writes to standard input may take its time, so that is read before anything is opened.
      const given = await readOutputs(options);
      const store = await openNamed(open, options);
      const node = await store.node(slug);
      if (node === undefined) return unknownNode(store, slug);
      const names = node.outputs.map((each) => each.name);
      const outputs = parseOutputs(given, names);
      const unknown = Object.keys(outputs).filter((name) => !names.includes(name));
      if (unknown.length > 0) {
        return refuse(`\`${slug}\` has no output ${listNames(unknown)}; its outputs are ${listNames(names)}`);
      }
      const early = endBeforeStart(times.started ?? node.started_at, times.completed);
      const unfit = [...misfits(node, outputs), ...(early === undefined ? [] : [early])];
      if (unfit.length > 0) return refuse(...unfit);
      const completion = await store.complete(slug, outputs, times);
      if (completion === undefined) return unknownNode(store, slug);
      return completion.completed
        ? { result: completion, text: `completed ${slug}\n` }
        : { result: completion, text: '', refused: whatIsMissing(node, completion) };
    }),
});

function timesOf(options: CompleteOptions): { readonly started: string | null; readonly completed: string } {
  const started = options.started === undefined ? null : parseTime('--started', options.started);
  const completed =
    options.completed === undefined ? new Date().toISOString() : parseTime('--completed', options.completed);
  const early = endBeforeStart(started, completed);
  if (early !== undefined) throw new InputOutputError(early);
  return { started, completed };
}

/** The values that are not of the shapes of their outputs, each in a sentence. */
function misfits({ outputs, slug }: NodeDetails, values: OutputValues): string[] {
  return outputs.flatMap(({ name, shape }) => {
    const value = values[name];
    const reason = value === undefined ? undefined : misfit(value, shape);
    if (reason === undefined) return [];
    return [
      `the output \`${name}\` of \`${slug}\` is ${shape}, but ${shortened(JSON.stringify(value))} ${reason}`,
    ];
  });
}

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
