import { join } from 'node:path';
import { compareCodeUnits } from '../text/order.ts';
import { directoryEntries, InputOutputError, isDirectory } from '../host/files.ts';

/** The plan files that arguments name: files as they are, directories searched for `.gbuild` files. */
export function findPlans(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => (path !== '-' && isDirectory(path) ? plansIn(path) : [path]));
  return [...new Set(found)];
}

function plansIn(directory: string): string[] {
  const plans: string[] = [];
  const open = [directory];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of directoryEntries(at)) {
      const path = join(at, entry.name);
      // Stores live under `.gbuild/`; no directory whose name starts with a dot is searched.
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        open.push(path);
      else if (entry.isFile() && entry.name.endsWith('.gbuild')) plans.push(path);
    }
  }
  if (plans.length === 0) throw new InputOutputError(`no .gbuild files in ${directory}`);
  return plans.sort(compareCodeUnits);
}
