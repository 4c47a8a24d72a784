import { isEmpty, totalsOf } from '../change/changes.ts';
import { diff } from '../change/diff.ts';
import { totalsText } from '../change/lines.ts';
import { refusals } from '../change/refusals.ts';
import { emitChange } from '../change/script.ts';
import type { CompileResult } from '../compiler.ts';
import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InputOutputError } from '../host/files.ts';
import type { StoreState } from '../snapshot/state.ts';
import { allowedOf, readBase, unusable } from './base.ts';
import type { ChangeOptions } from './change-options.ts';

/** A change of a store into a plan: a script, or why there is none. */
export interface Change {
  readonly script: string | undefined;
  readonly diagnostics: readonly Diagnostic<ChangeCode>[];
  /** What the script does, for people. */
  readonly summary: string | undefined;
}

/** What changes a base into a plan without errors; nothing for a plan with errors. */
export async function changeScript(
  compiled: CompileResult,
  options: ChangeOptions,
): Promise<Change | undefined> {
  if (compiled.plan === undefined) return undefined;
  const base = await readBase(options.base, compiled.plan.feature.slug);
  if (base.problems.length > 0) throw new InputOutputError(unusable(base.problems));
  return changeOf(compiled, base.state, options);
}

function changeOf({ ast, plan, source }: CompileResult, state: StoreState, options: ChangeOptions): Change {
  if (plan === undefined || ast === undefined) throw new Error('a plan with errors is no change');
  const changes = diff(state, plan);
  const allowStarted = allowedOf(options.allowStarted ?? [], state);
  const diagnostics = refusals(changes, { source, ast }, { allowStarted, prune: options.prune ?? false });
  if (diagnostics.length > 0) return { script: undefined, diagnostics, summary: undefined };
  const summary = isEmpty(changes)
    ? 'nothing to change: the base is what the plan says'
    : totalsText(totalsOf(changes));
  return { script: emitChange(changes), diagnostics, summary };
}
