import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic, RelatedLocation } from '../diagnostics/diagnostic.ts';
import type { NodeProgress } from '../snapshot/state.ts';
import { type FieldChange, type FieldState, hasStarted, type NodeChange } from './changes.ts';
import { type Places, refusal } from './places.ts';
import { standing } from './standing.ts';

/*
 * What a started node is held to: the fields it was given and has to give, what it waits for, and the criteria that
 * it was or will be reviewed by. The work was done against these. How it is spoken of and run (title, failure policy,
 * tier, an additional verify node) is nothing that the work hangs on, and may change at any time.
 */

/** A part of the contract that differs: what the plan does to it, and where. */
interface Part {
  readonly verb: string;
  readonly related: readonly RelatedLocation[];
}

/** What is refused about a changed node because of what has happened to it. */
export function refusalsOfStarted(
  node: NodeChange,
  removedCriteria: ReadonlySet<string>,
  places: Places,
  allowed: ReadonlySet<string>,
): Diagnostic<ChangeCode>[] {
  const { progress, slug } = node;
  if (progress === undefined || !hasStarted(progress)) return [];
  const type = node.properties.find(({ name }) => name === 'type');
  const lost = node.fields.filter((field) => isLost(field, progress));
  const unmade = node.fields.filter((field) => isUnmade(field, progress));
  if (progress.status === 'cancelled') {
    const parts = partsOf(node, node.fields.filter(isInherited), removedCriteria, places);
    return type === undefined && parts.length === 0
      ? []
      : [cancelled(slug, parts, type !== undefined, places)];
  }
  const parts = partsOf(node, [...lost, ...unmade], removedCriteria, places);
  return [
    ...(type === undefined ? [] : [retyped(node, progress, places)]),
    ...lost.map(({ name }) =>
      refusal('value-lost', {
        message: `\`${slug}\` has recorded a value for its output \`${name}\`, which is missing from the plan`,
        span: places.slugOf(slug),
        help: `put the output back; a recorded value is never removed`,
      }),
    ),
    ...unmade.map(({ direction, name }) =>
      refusal('output-without-value', {
        message: `\`${slug}\` is completed, so its new output \`${name}\` would never get a value`,
        span: places.field(slug, direction, name, '')[0]?.span ?? places.slugOf(slug),
        help: 'let a new node make it, which may read from this one',
      }),
    ),
    ...(parts.length === 0 || allowed.has(slug) ? [] : [changed(slug, progress, parts, places)]),
  ];
}

function isLost({ action, direction, name }: FieldChange, { values }: NodeProgress): boolean {
  return action === 'remove' && direction === 'output' && values.has(name);
}

function isUnmade({ action, direction }: FieldChange, { status }: NodeProgress): boolean {
  return action === 'add' && direction === 'output' && status === 'completed';
}

/** Whether an input reads what it read before, of which only the shape is another: no other content for its node. */
function isInherited({ new: now, old }: FieldChange): boolean {
  return old?.from !== undefined && old.from.node === now?.from?.node && old.from.field === now.from.field;
}

function cancelled(
  slug: string,
  parts: readonly Part[],
  isRetyped: boolean,
  places: Places,
): Diagnostic<ChangeCode> {
  const verbs = [...(isRetyped ? ['changes its type'] : []), ...parts.map(({ verb }) => verb)];
  return refusal('cancelled-slug-reused', {
    message: `\`${slug}\` is cancelled in the store, and its slug stands for what was left out; the plan ${sentence(verbs)}`,
    span: places.slugOf(slug),
    related: parts.flatMap(({ related }) => related),
    help: `give new work a slug of its own, or take this node up again first: \`gbuild set-status ${slug} pending\``,
  });
}

function retyped(
  { new: now, old, slug }: NodeChange,
  progress: NodeProgress,
  places: Places,
): Diagnostic<ChangeCode> {
  return refusal('started-node-retyped', {
    message: `\`${slug}\` ${standing(progress)}, but its type changes from ${old?.type ?? '?'} to ${now?.type ?? '?'}`,
    span: places.slugOf(slug),
    help: 'leave its type as it is; work of another type is a node of its own',
  });
}

function changed(
  slug: string,
  progress: NodeProgress,
  parts: readonly Part[],
  places: Places,
): Diagnostic<ChangeCode> {
  return refusal('started-node-changed', {
    message: `\`${slug}\` ${standing(progress)}, but the plan ${sentence(parts.map(({ verb }) => verb))}`,
    span: places.slugOf(slug),
    related: parts.flatMap(({ related }) => related),
    help: `put it back and chart new work as a node of its own, or pass --allow-started ${slug}; its status, values and reviews stay`,
  });
}

function partsOf(
  { edges, fields, properties, slug }: NodeChange,
  passed: readonly FieldChange[],
  removedCriteria: ReadonlySet<string>,
  places: Places,
): Part[] {
  const parts = fields.filter((field) => !passed.includes(field)).map((field) => partOf(slug, field, places));
  const acceptance = properties.some(({ name }) => name === 'acceptance');
  const dependencies = edges.filter(
    ({ type }) => type === 'depends_on' && fields.every(({ direction }) => direction === 'output'),
  );
  return [
    ...parts,
    ...dependencies.map(({ to }) => ({ verb: `no longer lets it wait for \`${to}\``, related: [] })),
    ...edges
      .filter(({ to, type }) => type === 'satisfies' && !removedCriteria.has(to))
      .map(({ action, to }) => ({
        verb: action === 'add' ? `lets it satisfy \`${to}\`` : `no longer lets it satisfy \`${to}\``,
        related: [],
      })),
    ...(acceptance
      ? [
          {
            verb: 'changes its criteria',
            related: places.item(slug, 'acceptance', 'the store has other criteria'),
          },
        ]
      : []),
  ];
}

function partOf(slug: string, { action, direction, name, new: now, old }: FieldChange, places: Places): Part {
  const verb = { add: 'adds', change: 'changes', remove: 'drops' }[action];
  const before = old === undefined ? 'the store has no such field' : difference(old, now);
  return {
    verb: `${verb} the ${direction} \`${name}\``,
    related: now === undefined ? [] : places.field(slug, direction, name, before),
  };
}

function difference(old: FieldState, now: FieldState | undefined): string {
  const isSameSource = old.from?.node === now?.from?.node && old.from?.field === now?.from?.field;
  const source = old.from === undefined ? 'without a source' : `from ${old.from.node}.${old.from.field}`;
  return `the store has ${[...(old.shape === now?.shape ? ['it'] : [old.shape]), ...(isSameSource ? [] : [source])].join(' ')}`;
}

/** The verbs as one sentence; of many, the first and how many more. */
function sentence(verbs: readonly string[], most = 5): string {
  const shown = verbs.slice(0, most);
  if (verbs.length > most) return `${shown.join(', ')} and ${verbs.length - most} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
