import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { describeProgress } from './describe-progress.ts';
import type { ChangeSet } from './changes.ts';
import type { Locations } from './locations.ts';
import { refusal } from './refusal.ts';
import type { SettledChange } from './settled.ts';

/** The refusals of a change that contradicts what routers have answered. No permission lifts them: a router is reopened. */
export function branchRefusals(
  changes: ChangeSet,
  settled: SettledChange,
  locations: Locations,
): Diagnostic<ChangeCode>[] {
  return [...lostAnswers(changes, settled, locations), ...excludedNodes(settled, locations)];
}

/** The routers whose answer is no member of their union any more. One that was none before is no fault of the change. */
function lostAnswers(
  { nodes }: ChangeSet,
  { after }: SettledChange,
  locations: Locations,
): Diagnostic<ChangeCode>[] {
  const changed = new Map(nodes.map((node) => [node.slug, node.fields]));
  return after.branches.routers.flatMap(({ members, node, output }) => {
    const standing = after.nodes[node];
    const slug = standing?.node.slug ?? '';
    const value = standing?.progress.values.get(output);
    const isTouched = changed
      .get(slug)
      ?.some(({ direction, name }) => direction === 'output' && name === output);
    if (isTouched !== true || value === undefined || members.some((member) => member === value)) return [];
    return [
      refusal('router-value-lost', {
        message: `\`${slug}.${output}\` has the value ${JSON.stringify(value)}, which is none of its values in the plan`,
        span: locations.slugOf(slug),
        related: locations.field(slug, 'output', output, 'its values now'),
        help: `keep the value, or take the router back first: \`gbuild reopen ${slug}\``,
      }),
    ];
  });
}

/**
 * The nodes that run or are done, and would be left out, or would wait for a router that has yet to say whether they are;
 * not those that others have let run although that was so before.
 */
function excludedNodes({ after, before }: SettledChange, locations: Locations): Diagnostic<ChangeCode>[] {
  return after.nodes.flatMap(({ fate, node: { slug } }) => {
    const was = before.bySlug.get(slug);
    const hasRun = was?.progress.status === 'in_progress' || was?.progress.status === 'completed';
    if (fate.fate === 'taken' || !hasRun || was.fate.fate !== 'taken') return [];
    const by = fate.fate === 'left-out' ? fate.by : fate.awaits[0];
    const router = by === undefined ? undefined : after.nodes[by.node];
    const name = router?.node.slug ?? '';
    const value = by === undefined ? undefined : router?.progress.values.get(by.output);
    const output = `\`${name}.${by?.output ?? ''}\``;
    const answer = value === undefined ? 'which has no answer' : `which is ${JSON.stringify(value)}`;
    const [what, first] =
      fate.fate === 'left-out'
        ? [`${output}, ${answer}, leaves it out`, `take the router back first: \`gbuild reopen ${name}\``]
        : [`${output}, which has not answered, decides whether it runs`, 'let the router answer first'];
    return [
      refusal('branch-taken', {
        message: `\`${slug}\` ${describeProgress(was.progress)}, but by the plan ${what}`,
        span: locations.slugOf(slug),
        related: locations.node(name, 'the router'),
        help: `leave the branch of \`${slug}\` as it is, or ${first}`,
      }),
    ];
  });
}
