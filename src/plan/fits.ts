import type { OutputValue } from '../language/store.ts';
import { unionMembers } from './router.ts';

/** Why a value does not fit a shape, as far as a program can judge it; `undefined` when it does or may. */
export function misfit(shape: string, value: OutputValue): string | undefined {
  const members = unionMembers(shape);
  if (members !== undefined && !members.some((member) => member === value))
    return 'it is no member of the union';
  return undefined;
}
