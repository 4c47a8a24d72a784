import { misfit } from '../plan/fits.ts';
import type { ChangeSet } from './changes.ts';

/** The recorded values that stay, but no longer fit the shape that their output gets, each in a sentence. */
export function unfitValues({ nodes }: ChangeSet): string[] {
  return nodes.flatMap(({ fields, progress, slug }) =>
    fields.flatMap(({ action, direction, name, new: now }) => {
      const value = progress?.values.get(name);
      if (action !== 'change' || direction !== 'output' || now === undefined || value === undefined)
        return [];
      const reason = misfit(now.shape, value);
      if (reason === undefined) return [];
      return [`the recorded value of \`${slug}.${name}\` no longer fits ${now.shape}: ${reason}`];
    }),
  );
}
