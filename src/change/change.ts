import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../plan/model.ts';
import type { StoreState } from '../snapshot/state.ts';
import { type ChangeSet, type Totals, totalsOf } from './changes.ts';
import { diff } from './diff.ts';
import type { PlanText } from './locations.ts';
import { type Permissions, refusals } from './refusals.ts';
import { emitChange } from './script.ts';

/** What turns a store into a plan: the script, or why there is none. */
export type Change = AllowedChange | RefusedChange;

interface PlannedChange {
  readonly changes: ChangeSet;
  readonly summary: Totals;
}

/** A change that leaves a valid store and loses nothing that was recorded. */
export interface AllowedChange extends PlannedChange {
  readonly ok: true;
  readonly script: string;
  readonly diagnostics: readonly [];
}

/** A change that is not made. */
export interface RefusedChange extends PlannedChange {
  readonly ok: false;
  readonly script?: undefined;
  /** Every reason, in file order. */
  readonly diagnostics: readonly Diagnostic<ChangeCode>[];
}

/**
 * The way from the state of a store to a plan without errors: what differs, and the script that makes the difference
 * good unless something speaks against it.
 */
export function planChange(
  base: StoreState,
  { ast, plan, source }: PlanText & { readonly plan: Plan },
  permissions: Permissions,
): Change {
  const changes = diff(base, plan);
  const summary = totalsOf(changes);
  const diagnostics = refusals(changes, { ast, source }, permissions);
  return diagnostics.length > 0
    ? { ok: false, changes, summary, diagnostics }
    : { ok: true, changes, summary, script: emitChange(changes), diagnostics: [] };
}
