import { type BranchInput, type BranchNode, type Branches, branchesOf } from './branches.ts';
import type { Plan } from './model.ts';
import type { Resolution, ResolvedInput, ResolvedNode } from './resolve.ts';
import { branchValues, unionMembers } from './router.ts';

/** The branches of a plan as it is charted, or as a store gives it back: a `when` stands in the shape of its input. */
export function planBranches({ nodes }: Pick<Plan, 'nodes'>): Branches {
  const indices = new Map(nodes.map(({ slug }, index) => [slug, index]));
  const shapes = nodes.map(({ outputs }) => new Map(outputs.map(({ name, shape }) => [name, shape])));
  return branchesOf(
    nodes.map(({ inputs, outputs }) => ({
      inputs: inputs.flatMap(({ from, shape }): BranchInput[] => {
        const node = from === undefined ? undefined : indices.get(from.node);
        if (from === undefined || node === undefined) return [];
        const read = shapes[node]?.get(from.field);
        const when = read === undefined ? undefined : branchValues(read, shape);
        return [{ node, output: from.field, when }];
      }),
      members: membersOf(outputs),
    })),
  );
}

/**
 * The branches of a plan that may have errors. A node that reads something unknown, or states `when` on what answers
 * no such value, is not judged, and neither is what reads it: the cause is reported already.
 */
export function resolvedBranches({ nodes }: Resolution): Branches {
  const members = nodes.map(({ items }) =>
    membersOf(
      items.output.flatMap(({ name, shape }) =>
        name.missing || shape.missing ? [] : [{ name: name.text, shape: shape.value }],
      ),
    ),
  );
  return branchesOf(
    nodes.map((node, index): BranchNode => {
      const inputs = node.inputs.map((input) => branchInput(node, input, members));
      return {
        inputs: inputs.filter((input) => input !== 'external' && input !== 'unknown'),
        members: members[index] ?? new Map(),
        isUnknown: node.block.broken || inputs.includes('unknown'),
      };
    }),
  );
}

/** What an input reads of another node, as far as that is known. */
function branchInput(
  reader: ResolvedNode,
  { field, item, node, output }: ResolvedInput,
  members: readonly ReadonlyMap<string, readonly string[]>[],
): BranchInput | 'external' | 'unknown' {
  if (item.source === undefined) return item.shape?.missing === false ? 'external' : 'unknown';
  if (node === undefined || node === reader || output === undefined) return 'unknown';
  const when = item.when?.map(({ value }) => value);
  const union = members[node.index]?.get(field.text);
  const isAnswered =
    item.when === undefined ||
    item.when.every(({ missing, value }) => !missing && union?.includes(value) === true);
  return isAnswered ? { node: node.index, output: field.text, when } : 'unknown';
}

/** The members of the outputs whose shapes are unions; of several of one name, of the first. */
function membersOf(outputs: readonly { name: string; shape: string }[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  for (const { name, shape } of outputs) {
    const members = seen.has(name) ? undefined : unionMembers(shape);
    seen.add(name);
    if (members !== undefined) found.set(name, members);
  }
  return found;
}
