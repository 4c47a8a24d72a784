import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../plan/model.ts';
import type { StoreState } from '../snapshot/state.ts';
import { type ChangeSet, type Totals, totalsOf } from './changes.ts';
import { diff } from './diff.ts';
import type { PlanText } from './locations.ts';
import { type Permissions, refusals } from './refusals.ts';
import { changeScript } from './script.ts';
import { settleChange, type SettledChange } from './settled.ts';
import { unfitValues } from './unfit-values.ts';

/** How a store differs from a plan, and the script that makes it match, or the reasons why there is none. */
export type Change = {
  readonly changes: ChangeSet;
  readonly summary: Totals;
  /** What the change leaves behind that somebody should look at, each in a sentence. */
  readonly notes: readonly string[];
} & (
  | { readonly ok: true; readonly script: string; readonly diagnostics: readonly [] }
  | {
      readonly ok: false;
      readonly script?: undefined;
      readonly diagnostics: readonly Diagnostic<ChangeCode>[];
    }
);

/**
 * Plans the change of a store, in the state it is in, into a plan without errors, such as `check` gives. It tells what
 * differs, and gives the script that makes the store match, or else the reasons not to, all of them, in file order. Never
 * throws. O(size of both × log).
 *
 * @param permissions What is only done because somebody asks for it; `{ allowStarted: new Set(), prune: false }` allows
 * nothing.
 */
export function planChange(
  base: StoreState,
  { ast, plan, source }: PlanText & { readonly plan: Plan },
  permissions: Permissions,
): Change {
  const changes = diff(base, plan);
  const summary = totalsOf(changes);
  const settled = settleChange(changes);
  const notes = [...unfitValues(changes), ...fateNotes(settled)];
  const diagnostics = refusals(changes, settled, { ast, source }, permissions);
  return diagnostics.length > 0
    ? { ok: false, changes, summary, notes, diagnostics }
    : { ok: true, changes, summary, notes, script: changeScript(changes, settled), diagnostics: [] };
}

/** What becomes of nodes by the answers that routers have given, each in a sentence. */
function fateNotes({ leftOut, takenBack }: SettledChange): string[] {
  return [
    ...leftOut.map(({ by, node }) => `\`${node}\` is left out now, by \`${by}\``),
    ...takenBack.map((node) => `\`${node}\` is no longer left out`),
  ];
}
