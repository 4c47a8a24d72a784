import type { RunState } from '../snapshot/state.ts';

/** What an action comes to: a new state and what is to be said of it, or why it is refused, and nothing changes. */
export type Outcome<T> =
  | { readonly ok: true; readonly state: RunState; readonly result: T }
  | { readonly ok: false; readonly refused: readonly string[] };

export function done<T>(state: RunState, result: T): Outcome<T> {
  return { ok: true, state, result };
}

export function refuse(...refused: readonly string[]): Outcome<never> {
  return { ok: false, refused };
}
