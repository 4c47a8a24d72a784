import pc from 'picocolors';
import { isEmpty, totalsOf, type Action, type ChangeSet } from '../change/changes.ts';
import { diff } from '../change/diff.ts';
import { changeDocument } from '../change/document.ts';
import { linesOf, totalsText } from '../change/lines.ts';
import { refusals } from '../change/refusals.ts';
import { compile } from '../compiler.ts';
import { type Base, readBase } from './base.ts';
import { type OutputOptions, printDiagnostics, wantsColour } from './output.ts';
import { readPlan, STDIN_NAME } from './plans.ts';
import { type Answer, answer, type Printed } from './store-command.ts';

export interface DiffOptions extends OutputOptions {
  readonly base?: string;
  readonly exitCode?: boolean;
}

/** `gbuild diff`: what is to become of a store, or of another plan, to be the plan. Changes nothing. */
export async function runDiff(path: string, options: DiffOptions): Promise<number> {
  let differs = false;
  const code = await answer(options.format, async (): Promise<Answer | Printed> => {
    const { ast, diagnostics, plan, source } = compile(await readPlan(path));
    const file = path === '-' ? STDIN_NAME : path;
    const stream = options.format === 'json' ? process.stdout : process.stderr;
    if (plan === undefined || ast === undefined) {
      printDiagnostics([{ file, source, diagnostics }], options, stream);
      return { exitCode: 1 };
    }
    const base = await readBase(options.base, plan.feature.slug);
    const changes = diff(base.state, plan);
    if (!base.isPlan && base.state.plan.feature.slug !== plan.feature.slug) {
      const refused = refusals(changes, { source, ast }, { allowStarted: new Set(), prune: false });
      printDiagnostics([{ file, source, diagnostics: refused }], options, stream);
      return { exitCode: 1 };
    }
    for (const problem of base.problems) process.stderr.write(`gbuild: ${problem}\n`);
    differs = !isEmpty(changes);
    return answerOf(changes, base, options);
  });
  return code === 0 && options.exitCode === true && differs ? 1 : code;
}

function answerOf(changes: ChangeSet, base: Base, options: DiffOptions): Answer {
  const text = isEmpty(changes)
    ? `no difference: ${base.file} is what the plan says\n`
    : `${renderChanges(changes, wantsColour(options.color, process.stdout))}\n${totalsText(totalsOf(changes))}\n`;
  return {
    result: { ...changeDocument(changes), base: base.file },
    text: options.quiet === true ? '' : text,
  };
}

const MARKS: Readonly<Record<Action, string>> = { add: '+', change: '~', remove: '-' };

/** The difference for people, line by line. */
export function renderChanges(changes: ChangeSet, isColoured: boolean): string {
  const { green, red, yellow } = pc.createColors(isColoured);
  const colours = { add: green, change: yellow, remove: red };
  return linesOf(changes)
    .map(({ action, depth, text }) => {
      const colour = colours[action];
      return depth === 0
        ? `${colour(`${MARKS[action]} ${text}`)}\n`
        : `    ${colour(MARKS[action])} ${text}\n`;
    })
    .join('');
}
