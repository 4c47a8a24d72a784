import type { DiagnosticDetails } from '../diagnostics/diagnostic.ts';
import { write } from '../diagnostics/fix.ts';
import { resolvedBranches } from '../plan/branch-sources.ts';
import { BranchWords } from '../plan/branch-words.ts';
import type { Branches } from '../plan/branches.ts';
import { dependencyEdges } from '../plan/dependencies.ts';
import { reachable } from '../plan/graph.ts';
import type { Resolution, ResolvedNode } from '../plan/resolve.ts';
import { type Check, declarationOf } from './check.ts';
import { readsAreKnown } from './unknowns.ts';

/** A controlled cycle has a cap of at least one round and an exit behind it, which is taken wherever it runs. */
export const cycleBound: Check = ({ plan, report }) => {
  const edges = dependencyEdges(plan);
  // Where something unknown is read, the way from the exit to the node may lead through it.
  const allReadsAreKnown = plan.nodes.every(readsAreKnown);
  // Many cycles may have one exit.
  const behind = new Map<number, ReadonlySet<number>>();
  let branches: Branches | undefined;
  for (const node of plan.nodes) {
    for (const { exit, rounds } of node.items.cycle) {
      if (!rounds.missing && !/^0*[1-9]/.test(rounds.text)) {
        report({
          span: rounds.span,
          message: `a cycle of ${rounds.text} rounds never runs`,
          help: '`rounds` is at least 1',
          fix: write(rounds.span, '1'),
        });
      }
      const target = plan.bySlug.get(exit.text);
      if (exit.missing || target === undefined || !allReadsAreKnown) continue;
      const before = behind.get(target.index) ?? reachable(edges, target.index);
      behind.set(target.index, before);
      if (!before.has(node.index)) {
        report({ span: exit.span, ...notBehind(node, target) });
        continue;
      }
      branches ??= resolvedBranches(plan);
      // An exit that never runs is a fault of its own.
      if (branches.isTakenWherever(target.index, node.index) || branches.isNeverTaken(target.index)) continue;
      report({ span: exit.span, ...leftOut(plan, branches, node, target) });
    }
  }
};

function notBehind(node: ResolvedNode, target: ResolvedNode): Omit<DiagnosticDetails, 'span'> {
  return {
    message:
      target === node
        ? `the exit of the cycle is \`${node.slug}\` itself`
        : `the exit \`${target.slug}\` does not depend on \`${node.slug}\`, so it would not wait for the loop to end`,
    related: target === node ? [] : [declarationOf(target)],
    help: `name a node that reads an output of \`${node.slug}\`, directly or through other nodes: it starts when the loop has ended`,
  };
}

function leftOut(
  plan: Resolution,
  branches: Branches,
  node: ResolvedNode,
  target: ResolvedNode,
): Omit<DiagnosticDetails, 'span'> {
  const words = new BranchWords(branches, (index) => plan.nodes[index]?.slug ?? '');
  const declaration = declarationOf(target);
  return {
    message: `the exit \`${target.slug}\` may be left out although \`${node.slug}\` runs`,
    related: [{ ...declaration, message: words.onlyWhen(target.index) ?? declaration.message }],
    help: `name a node that runs whenever \`${node.slug}\` does`,
  };
}
