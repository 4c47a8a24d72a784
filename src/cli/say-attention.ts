import type { Attention, Idle } from '../run/attention.ts';
import { DISENTANGLE, entangledText } from '../run/words.ts';
import { counted } from '../text/wording.ts';

/** The lines about something that needs a person, each with what can be done about it. The first says it all in short. */
export function sayAttention(need: Attention): [string, ...string[]] {
  switch (need.kind) {
    case 'circle':
      return [
        `a circle of dependencies: ${[...need.nodes, need.nodes[0]].join(' → ')}; none of it can start`,
      ];
    case 'entangled':
      return [entangledText(need), `  ${DISENTANGLE}`];
    case 'no-member':
      return [
        `${need.node}.${need.output} is ${need.value}, which is none of its values; take it back with \`gbuild reopen ${need.node}\``,
      ];
    case 'stale':
      return [`${need.node} has been in progress since ${need.started_at}`];
    case 'older-value':
      return [
        `${need.node} is completed on an older value of what it reads; take it back with \`gbuild reopen ${need.node}\`, or leave it`,
      ];
    case 'stopped':
    case 'escalated':
    case 'failed':
      return [
        `${need.node} ${sayFailure(need)}`,
        ...need.criteria.map(
          ({ criterion, note }) => `  failed: ${criterion}${note === '' ? '' : ` (${note})`}`,
        ),
        ...(need.note === '' ? [] : [`  the reviewer says: ${need.note}`]),
        ...(need.reason === '' ? [] : [`  reason: ${need.reason}`]),
      ];
  }
}

function sayFailure({ attempts, kind, of }: Extract<Attention, { attempts: number }>): string {
  switch (kind) {
    case 'stopped':
      return 'failed, and its policy is stop: nothing is started';
    case 'escalated':
      return `failed: its ${of === 1 ? 'only attempt is' : `${of} attempts are`} used up`;
    case 'failed':
      return `is given up${attempts === 0 ? '' : ` after ${counted(attempts, 'failed attempt')}`}`;
  }
}

/** Why nothing is started. */
export function sayIdle(idle: Idle): string {
  switch (idle.why) {
    case 'running':
      return `${idle.nodes.join(', ')} ${idle.nodes.length === 1 ? 'runs' : 'run'}`;
    case 'person': {
      const { entangled, nodes } = idle;
      const why =
        entangled === undefined ? '`gbuild status` says why' : `${entangledText(entangled)}; ${DISENTANGLE}`;
      return `${nodes.join(', ')} ${nodes.length === 1 ? 'needs' : 'need'} a person; ${why}`;
    }
    case 'stopped':
      return `${idle.nodes.join(', ')} failed, with the policy stop`;
    case 'done':
      return 'every node is done';
    case 'unserved':
      return `every node is done, but no completed one serves ${idle.criteria.join(', ')}`;
  }
}
