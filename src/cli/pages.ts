import { situationOf } from '../run/situation.ts';
import { isSettled } from '../language/words.ts';
import { counted } from '../text/wording.ts';
import { renderAll, renderNeeds, renderNodes, statusOf, type StoreLine, summarize } from './render-status.ts';
import { isRoomy, renderLine } from './table.ts';
import type { IsStale, Known } from './watched-store.ts';

/*
 * What `gbuild status --watch` shows: lines that fit a terminal in width; in height as far as that can be had.
 */

/** The first line of a page, and how to get away from it where there is room for that. */
function heading(text: string): string {
  return `${text}${isRoomy() ? ' (Ctrl-C ends)' : ''}\n\n`;
}

/**
 * The page of one store. Where it would be too high, the nodes that are done are left out. Lines that no page of this height
 * shows are empty: to lay out thousands would take too long.
 */
export function statusPage({ problem, state }: Known, isStale: IsStale, rows: number): string[] {
  const { attention, nodes } = statusOf(situationOf(state), isStale);
  const open = nodes.filter(({ status }) => !isSettled(status));
  const page = (shown: typeof nodes): string[] => {
    const hidden = nodes.length - shown.length;
    const seen = shown.slice(0, rows);
    return [
      ...linesOf(
        heading(
          `${state.plan.feature.slug}: ${nodes.length - open.length} of ${counted(nodes.length, 'node')} done`,
        ),
        problem === undefined
          ? ''
          : renderLine(`the store cannot be read now, this is how it was: ${problem}`),
        renderNeeds(attention),
        seen.length === 0 ? '' : renderNodes(seen),
      ),
      ...shown.slice(rows).map(() => ''),
      ...(hidden === 0
        ? []
        : [`${counted(hidden, 'node')} that ${hidden === 1 ? 'is' : 'are'} done not shown`]),
      '',
      summarize(nodes),
    ];
  };
  const whole = nodes.length > rows ? undefined : page(nodes);
  return whole !== undefined && whole.length <= rows ? whole : page(open);
}

/** The page of all stores of a project. */
export function allPage({
  home,
  lines,
}: {
  readonly home: string;
  readonly lines: readonly StoreLine[];
}): string[] {
  return linesOf(heading(`${counted(lines.length, 'store')} under ${home}/`), renderAll(lines));
}

function linesOf(...parts: readonly string[]): string[] {
  return parts.join('').trimEnd().split('\n');
}
