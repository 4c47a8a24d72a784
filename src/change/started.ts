import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic, RelatedLocation } from '../diagnostics/diagnostic.ts';
import { FIRST_STATUS } from '../language/words.ts';
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
  if (progress.status === 'cancelled') return refusalsOfCancelled(node, removedCriteria, locations);
  const span = locations.slugOf(slug);
  const lost = node.fields.filter((field) => isLost(field, progress));
  const unmade = node.fields.filter((field) => isUnmade(field, progress));
  const parts = partsOf(node, [...lost, ...unmade], removedCriteria, locations);
  return [
    ...(isRetyped(node)
      ? [
          refusal('started-node-retyped', {
            message: `\`${slug}\` ${describeProgress(progress)}, but its type changes from ${node.old?.type ?? '?'} to ${node.new?.type ?? '?'}`,
            span,
            help: 'leave its type as it is; work of another type is a node of its own',
          }),
        ]
      : []),
    ...lost.map(({ name }) =>
      refusal('value-lost', {
        message: `\`${slug}\` has recorded a value for its output \`${name}\`, which is missing from the plan`,
        span,
        help: `put the output back; a recorded value is never removed`,
      }),
    ),
    ...unmade.map(({ direction, name }) =>
      refusal('output-without-value', {
        message: `\`${slug}\` is completed, so its new output \`${name}\` would never get a value`,
        span: locations.field(slug, direction, name, '')[0]?.span ?? span,
        help: 'let a new node make it, which may read from this one',
      }),
    ),
    ...(parts.length === 0 || allowed.has(slug)
      ? []
      : [
          refusal('started-node-changed', {
            message: `\`${slug}\` ${describeProgress(progress)}, but the plan ${enumeration(parts.map(({ verb }) => verb))}`,
            span,
            related: parts.flatMap(({ related }) => related),
            help: `put it back and chart new work as a node of its own, or pass --allow-started ${slug}; its status, values and reviews stay`,
          }),
        ]),
  ];
}

/** Of the contract of a cancelled node only inherited shapes may change: new work needs a slug of its own. */
function refusalsOfCancelled(
  node: NodeChange,
  removedCriteria: ReadonlySet<string>,
  locations: Locations,
): Diagnostic<ChangeCode>[] {
  const { slug } = node;
  const parts = partsOf(node, node.fields.filter(isInherited), removedCriteria, locations);
  const verbs = [...(isRetyped(node) ? ['changes its type'] : []), ...parts.map(({ verb }) => verb)];
  if (verbs.length === 0) return [];
  return [
    refusal('cancelled-slug-reused', {
      message: `\`${slug}\` is cancelled in the store, and its slug stands for what was left out; the plan ${enumeration(verbs)}`,
      span: locations.slugOf(slug),
      related: parts.flatMap(({ related }) => related),
      help: `give new work a slug of its own, or take this node up again first: \`gbuild set-status ${slug} ${FIRST_STATUS}\``,
    }),
  ];
}

function isRetyped({ properties }: NodeChange): boolean {
  return properties.some(({ name }) => name === 'type');
}

function isLost({ action, direction, name }: FieldChange, { values }: NodeProgress): boolean {
  return action === 'remove' && direction === 'output' && values.has(name);
}

function isUnmade({ action, direction }: FieldChange, { status }: NodeProgress): boolean {
  return action === 'add' && direction === 'output' && status === 'completed';
}

/** Whether an input reads the same output as before, so that at most the shape of that output has changed. */
function isInherited({ new: now, old }: FieldChange): boolean {
  return old?.from !== undefined && haveSameSource(old, now);
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

/** The verbs in one enumeration; a long one is cut short, and says how many more there are. */
function enumeration(verbs: readonly string[], most = 5): string {
  const shown = verbs.slice(0, most);
  if (verbs.length > most) return `${shown.join(', ')} and ${verbs.length - most} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
