import type { Reviewed } from '../run/review.ts';
import type { LeftOut } from '../run/settle.ts';

/** The line that says what comes next for a node that was reviewed. */
export function sayNext({ next, node }: Pick<Reviewed, 'next' | 'node'>): string {
  const again = `start it with \`gbuild dispatch ${node}\``;
  switch (next.next) {
    case 'complete':
      return `record its outputs with \`gbuild complete ${node}\``;
    case 'retry':
      return `pending again, attempt ${next.attempt} of ${next.of}: ${again}`;
    case 'repair': {
      const faults = next.criteria.map(
        ({ criterion, note }) => `\n  to repair: ${criterion}${note === '' ? '' : ` (${note})`}`,
      );
      return `pending again, attempt ${next.attempt} of ${next.of}: ${again}${faults.join('')}`;
    }
    case 'fallback':
      return `pending again, attempt ${next.attempt} of ${next.of}: ${again}\n  the other way: ${next.approach}`;
    case 'escalated':
      return `failed after ${next.attempts === 1 ? 'its only attempt' : `${next.attempts} attempts`}: a person is needed; what depends on it waits`;
    case 'skipped':
      return 'cancelled, as its policy is skip: what reads it runs without its value';
    case 'stopped':
      return 'failed, and its policy is stop: nothing is started until it is taken up again or cancelled';
  }
}

/** The lines that say what is left out now. */
export function sayLeftOut(leftOut: readonly LeftOut[]): string {
  return leftOut.map(({ by, node }) => `left out ${node}, by ${by}\n`).join('');
}
