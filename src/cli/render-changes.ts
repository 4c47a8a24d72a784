import pc from 'picocolors';
import type { Action, ChangeSet } from '../change/changes.ts';
import { linesOf } from '../change/lines.ts';

const MARKS: Readonly<Record<Action, string>> = { add: '+', change: '~', remove: '-' };

/** The differences between a store and a plan, line by line. */
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
