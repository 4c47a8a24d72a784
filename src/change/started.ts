import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic, RelatedLocation } from '../diagnostics/diagnostic.ts';
import type { NodeProgress } from '../snapshot/state.ts';
import { type FieldChange, type FieldState, hasStarted, haveSameSource, type NodeChange } from './changes.ts';
import { describeProgress } from './describe-progress.ts';
import type { Locations } from './locations.ts';
import { refusal } from './refusal.ts';

/*
 * A started node is held to its contract: its fields, its dependencies, and the criteria of its reviews. The work is
 * done against these. What it is called and how it is run (title, failure policy, tier, an additional verify node)
 * does not affect the work, and may change at any time.
 */

/** A part of the contract that differs: what the plan does to it, and where. */
interface Part {
  readonly verb: string;
  readonly related: readonly RelatedLocation[];
}

/** The changes of a node that are refused because the node has started. */
export function refusalsOfStarted(
  node: NodeChange,
  removedCriteria: ReadonlySet<string>,
  locations: Locations,
  allowed: ReadonlySet<string>,
): Diagnostic<ChangeCode>[] {
  const { progress, slug } = node;
  if (progress === undefined || !hasStarted(progress)) return [];
  const type = node.properties.find(({ name }) => name === 'type');
  const lost = node.fields.filter((field) => isLost(field, progress));
  const unmade = node.fields.filter((field) => isUnmade(field, progress));
  if (progress.status === 'cancelled') {
    const parts = partsOf(node, node.fields.filter(isInherited), removedCriteria, locations);
    return type === undefined && parts.length === 0
      ? []
      : [cancelled(slug, parts, type !== undefined, locations)];
  }
  const parts = partsOf(node, [...lost, ...unmade], removedCriteria, locations);
  return [
    ...(type === undefined ? [] : [retyped(node, progress, locations)]),
    ...lost.map(({ name }) =>
      refusal('value-lost', {
        message: `\`${slug}\` has recorded a value for its output \`${name}\`, which is missing from the plan`,
        span: locations.slugOf(slug),
        help: `put the output back; a recorded value is never removed`,
      }),
    ),
    ...unmade.map(({ direction, name }) =>
      refusal('output-without-value', {
        message: `\`${slug}\` is completed, so its new output \`${name}\` would never get a value`,
        span: locations.field(slug, direction, name, '')[0]?.span ?? locations.slugOf(slug),
        help: 'let a new node make it, which may read from this one',
      }),
    ),
    ...(parts.length === 0 || allowed.has(slug) ? [] : [changed(slug, progress, parts, locations)]),
  ];
}

function isLost({ action, direction, name }: FieldChange, { values }: NodeProgress): boolean {
  return action === 'remove' && direction === 'output' && values.has(name);
}

function isUnmade({ action, direction }: FieldChange, { status }: NodeProgress): boolean {
  return action === 'add' && direction === 'output' && status === 'completed';
}

/** Whether an input reads the same output as before, and only the shape of that differs: its node gets what it got. */
function isInherited({ new: now, old }: FieldChange): boolean {
  return old?.from !== undefined && haveSameSource(old, now);
}

function cancelled(
  slug: string,
  parts: readonly Part[],
  isRetyped: boolean,
  locations: Locations,
): Diagnostic<ChangeCode> {
  const verbs = [...(isRetyped ? ['changes its type'] : []), ...parts.map(({ verb }) => verb)];
  return refusal('cancelled-slug-reused', {
    message: `\`${slug}\` is cancelled in the store, and its slug stands for what was left out; the plan ${sentence(verbs)}`,
    span: locations.slugOf(slug),
    related: parts.flatMap(({ related }) => related),
    help: `give new work a slug of its own, or take this node up again first: \`gbuild set-status ${slug} pending\``,
  });
}

function retyped(
  { new: now, old, slug }: NodeChange,
  progress: NodeProgress,
  locations: Locations,
): Diagnostic<ChangeCode> {
  return refusal('started-node-retyped', {
    message: `\`${slug}\` ${describeProgress(progress)}, but its type changes from ${old?.type ?? '?'} to ${now?.type ?? '?'}`,
    span: locations.slugOf(slug),
    help: 'leave its type as it is; work of another type is a node of its own',
  });
}

function changed(
  slug: string,
  progress: NodeProgress,
  parts: readonly Part[],
  locations: Locations,
): Diagnostic<ChangeCode> {
  return refusal('started-node-changed', {
    message: `\`${slug}\` ${describeProgress(progress)}, but the plan ${sentence(parts.map(({ verb }) => verb))}`,
    span: locations.slugOf(slug),
    related: parts.flatMap(({ related }) => related),
    help: `put it back and chart new work as a node of its own, or pass --allow-started ${slug}; its status, values and reviews stay`,
  });
}

function partsOf(
  { edges, fields, properties, slug }: NodeChange,
  passed: readonly FieldChange[],
  removedCriteria: ReadonlySet<string>,
  locations: Locations,
): Part[] {
  const parts = fields
    .filter((field) => !passed.includes(field))
    .map((field) => partOf(slug, field, locations));
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
            related: locations.item(slug, 'acceptance', 'the store has other criteria'),
          },
        ]
      : []),
  ];
}

function partOf(
  slug: string,
  { action, direction, name, new: now, old }: FieldChange,
  locations: Locations,
): Part {
  const verb = { add: 'adds', change: 'changes', remove: 'drops' }[action];
  const before = old === undefined ? 'the store has no such field' : difference(old, now);
  return {
    verb: `${verb} the ${direction} \`${name}\``,
    related: now === undefined ? [] : locations.field(slug, direction, name, before),
  };
}

function difference(old: FieldState, now: FieldState | undefined): string {
  const source = old.from === undefined ? 'without a source' : `from ${old.from.node}.${old.from.field}`;
  return `the store has ${[...(old.shape === now?.shape ? ['it'] : [old.shape]), ...(haveSameSource(old, now) ? [] : [source])].join(' ')}`;
}

/** The verbs as one enumeration, which ends with how many more there are when there are many. */
function sentence(verbs: readonly string[], most = 5): string {
  const shown = verbs.slice(0, most);
  if (verbs.length > most) return `${shown.join(', ')} and ${verbs.length - most} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
