import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import { type Diagnostic, inFileOrder } from '../diagnostics/diagnostic.ts';
import type { Span } from '../text/span.ts';
import { listNames } from '../text/wording.ts';
import { type ChangeSet, type CriterionChange, hasStarted, type NodeChange } from './changes.ts';
import { describeProgress } from './describe-progress.ts';
import { formerSlugs } from './former-slugs.ts';
import { type Locations, locationsIn, type PlanText } from './locations.ts';
import { refusal } from './refusal.ts';
import { branchRefusals } from './branch-refusals.ts';
import type { SettledChange } from './settled.ts';
import { refusalsOfStarted } from './started.ts';

/** What is only done to a store when somebody asks for it explicitly. */
export interface Permissions {
  /** The nodes whose contract may change though they have started. */
  readonly allowStarted: ReadonlySet<string>;
  /** Whether what is missing from the plan may be removed. */
  readonly prune: boolean;
}

/**
 * The reasons not to make a change, each with its location in the plan and what to do instead. A change without any
 * leaves a valid store. All of them are reported in one run, in file order.
 */
export function refusals(
  changes: ChangeSet,
  settled: SettledChange,
  text: PlanText,
  permissions: Permissions,
): Diagnostic<ChangeCode>[] {
  const locations = locationsIn(text);
  const other = otherFeature(changes, locations);
  if (other !== undefined) return [other];
  const renamed = renamedNodes(changes, text);
  const gone = removedCriteria(changes);
  return inFileOrder([
    ...changes.nodes.flatMap((node) =>
      node.action === 'remove'
        ? removedNode(changes, node, renamed.get(node.slug), locations, permissions)
        : refusalsOfStarted(node, gone, locations, permissions.allowStarted),
    ),
    ...changes.criteria.flatMap((criterion) => removedCriterion(changes, criterion, locations, permissions)),
    ...branchRefusals(changes, settled, locations),
  ]);
}

function otherFeature({ base, plan }: ChangeSet, locations: Locations): Diagnostic<ChangeCode> | undefined {
  const held = base.plan.feature.slug;
  const wanted = plan.feature.slug;
  if (held === wanted) return undefined;
  return refusal('other-feature', {
    message: `the store holds the feature \`${held}\`, not \`${wanted}\``,
    span: locations.feature,
    help: 'a store is for one feature, whose slug stays; chart this plan into a store of its own',
  });
}

interface Renaming {
  readonly now: string;
  readonly span: Span;
}

/** The nodes that `gbuild-was` comments declare renamed, by the slug in the store, where the plan bears that out. */
function renamedNodes({ base, plan }: ChangeSet, { ast, source }: PlanText): Map<string, Renaming> {
  const before = new Set(base.plan.nodes.map(({ slug }) => slug));
  const after = new Set(plan.nodes.map(({ slug }) => slug));
  return new Map(
    formerSlugs(source, ast)
      .filter(({ now, was }) => before.has(was) && !after.has(was) && !before.has(now))
      .map(({ now, span, was }) => [was, { now, span }]),
  );
}

function removedNode(
  { base }: ChangeSet,
  { progress, slug }: NodeChange,
  renaming: Renaming | undefined,
  locations: Locations,
  { prune }: Permissions,
): Diagnostic<ChangeCode>[] {
  // A review stays, also one of a node that is left out since.
  const started = hasStarted(progress) || (progress?.reviews.length ?? 0) > 0;
  if (prune && !started) return [];
  if (renaming !== undefined) {
    const { now, span } = renaming;
    const help = started
      ? `name it \`${slug}\` again: its status, reviews and values stay with it; its title may change`
      : `name it \`${slug}\` again and change its title, or pass --prune, which removes \`${slug}\` and makes \`${now}\` anew`;
    return [
      refusal('node-renamed', {
        message: `\`${now}\` was \`${slug}\`, but a slug stays as it is for the life of its store`,
        span,
        related: locations.node(now, 'its slug now'),
        help,
      }),
    ];
  }
  const dependents = base.plan.nodes.filter((node) => node.dependsOn.includes(slug)).map((node) => node.slug);
  const where = started
    ? `${describeProgress(progress)} and is missing from the plan`
    : 'is missing from the plan';
  return [
    refusal('node-removed', {
      message: `\`${slug}\` ${where}; ${dependence(dependents)}`,
      span: locations.feature,
      related: dependents.flatMap((dependent) =>
        locations.node(dependent, `depends on \`${slug}\` in the store`),
      ),
      help: helpWithRemoved(slug, started, progress?.status),
    }),
  ];
}

function dependence(dependents: readonly string[]): string {
  if (dependents.length === 0) return 'no node of the store depends on it';
  return `in the store ${listNames(dependents)} ${dependents.length === 1 ? 'depends' : 'depend'} on it`;
}

function helpWithRemoved(slug: string, started: boolean, status: string | undefined): string {
  if (!started) return `put it back, or pass --prune, which removes it from the store with its fields`;
  const never = 'put it back: a node that has started is never removed';
  return status === 'completed' || status === 'cancelled'
    ? never
    : `${never}; to leave it out, \`gbuild set-status ${slug} cancelled\``;
}

function removedCriteria({ criteria }: ChangeSet): ReadonlySet<string> {
  return new Set(criteria.filter(({ action }) => action === 'remove').map(({ id }) => id));
}

function removedCriterion(
  { base }: ChangeSet,
  { action, id }: CriterionChange,
  locations: Locations,
  { allowStarted, prune }: Permissions,
): Diagnostic<ChangeCode>[] {
  if (action !== 'remove') return [];
  const satisfiers = base.plan.nodes.filter((node) => node.satisfies.includes(id)).map(({ slug }) => slug);
  const started = satisfiers.filter((slug) => hasStarted(base.progress.get(slug)));
  const held = started.filter((slug) => !allowStarted.has(slug));
  if (prune && held.length === 0) return [];
  const flags = [...(prune ? [] : ['--prune']), ...held.map((slug) => `--allow-started ${slug}`)].join(' ');
  return [
    refusal('criterion-removed', {
      message: `the criterion \`${id}\` is missing from the plan; ${satisfaction(satisfiers, started)}`,
      span: locations.feature,
      help: `put it back, or ${prune ? 'add' : 'pass'} ${flags}, which removes it from the store`,
    }),
  ];
}

function satisfaction(satisfiers: readonly string[], started: readonly string[]): string {
  if (satisfiers.length === 0) return 'no node of the store satisfies it';
  const isOne = satisfiers.length === 1;
  const who = `in the store ${listNames(satisfiers)} ${isOne ? 'satisfies' : 'satisfy'} it`;
  if (started.length === 0) return who;
  if (started.length === satisfiers.length) return `${who} and ${isOne ? 'has' : 'have'} started`;
  return `${who}, and ${listNames(started)} ${started.length === 1 ? 'has' : 'have'} started`;
}
