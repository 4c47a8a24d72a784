import { planChange } from '../../change/change.ts';
import { isEmpty, totalsText } from '../../change/changes.ts';
import { changeDocument } from '../../change/document.ts';
import { displayName, readTextFile } from '../../host/read-text.ts';
import { type Answer, answer, type RejectedPlan } from '../answer.ts';
import { readBase } from '../base.ts';
import { wantsColour } from '../colour.ts';
import { defineCommand } from '../command.ts';
import { type OutputOptions, withOutputOptions } from '../flags.ts';

interface DiffOptions extends OutputOptions {
  readonly base?: string;
  readonly exitCode?: boolean;
}

/** `gbuild diff`: prints what differs between a plan and a store, or another plan. Changes nothing. */
export const diff = defineCommand({
  name: 'diff',
  configure: (command) =>
    withOutputOptions(
      command
        .description('print what is to be added, changed and removed for a store to be what the plan says')
        .argument('<plan>', 'a plan file, or - for standard input')
        .option(
          '--base <path>',
          'a store, its graph.json or another plan; by default the store of the feature',
        )
        .option('--exit-code', 'exit with 1 when there is a difference'),
    ),
  run: (path: string, options: DiffOptions) => answer('diff', options, () => compare(path, options)),
});

async function compare(path: string, options: DiffOptions): Promise<Answer | RejectedPlan> {
  const { check } = await import('../../compiler.ts');
  const checked = check(await readTextFile(path));
  const { diagnostics, source } = checked;
  const file = displayName(path);
  if (!checked.ok) return { rejected: { file, source, diagnostics } };
  const base = await readBase(options.base, checked.plan.feature.slug);
  // What the change may do is of no interest here, only what it would have to do.
  const change = planChange(base.state, checked, { allowStarted: new Set(), prune: false });
  const { changes, notes, summary } = change;
  // A store keeps its feature for life. Plans are compared whatever they are called.
  const other = base.isPlan ? [] : change.diagnostics.filter(({ code }) => code === 'other-feature');
  if (other.length > 0) return { rejected: { file, source, diagnostics: other } };
  for (const problem of base.problems) process.stderr.write(`gbuild: ${problem}\n`);
  const { renderChanges } = await import('../render-changes.ts');
  const { visible } = await import('../../diagnostics/display.ts');
  const text = isEmpty(changes)
    ? `no difference: ${base.file} is what the plan says\n`
    : [
        `${renderChanges(changes, wantsColour(options.color, process.stdout))}\n${totalsText(summary)}\n`,
        ...notes.map((note) => `note: ${visible(note)}\n`),
      ].join('');
  return {
    result: { ...changeDocument(changes), base: base.file },
    text: options.quiet === true ? '' : text,
    exitCode: options.exitCode === true && !isEmpty(changes) ? 1 : 0,
  };
}
