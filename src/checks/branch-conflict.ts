import type { DiagnosticDetails, RelatedLocation } from '../diagnostics/diagnostic.ts';
import { clashOf, type Demand } from '../plan/branch-conflicts.ts';
import { resolvedBranches } from '../plan/branch-sources.ts';
import { BranchWords } from '../plan/branch-words.ts';
import type { Branches, Conflict } from '../plan/branches.ts';
import type { Resolution, ResolvedInput, ResolvedNode } from '../plan/resolve.ts';
import type { InputItem } from '../syntax/ast.ts';
import { cover, type Span } from '../text/span.ts';
import { counted } from '../text/wording.ts';
import { type Check, headerOf } from './check.ts';

/** Every node is taken for some answers of the routers, and for some of these each of its inputs has a value. */
export const branchConflict: Check = ({ plan, report }) => {
  const branches = resolvedBranches(plan);
  const { conflicts, tooEntangled } = branches;
  const told = new Telling(plan, branches);
  for (const conflict of conflicts) {
    const node = plan.nodes[conflict.node];
    if (node === undefined) continue;
    // What reads a node that never runs has that node's fault, and is mended with it.
    const readsOne =
      conflict.kind === 'never-taken'
        ? [...node.reads.keys()].some(({ index }) => branches.isNeverTaken(index))
        : branches.isNeverTaken(conflict.input);
    if (!readsOne) report(told.details(node, conflict));
  }
  const node = plan.nodes[tooEntangled?.node ?? -1];
  if (tooEntangled === undefined || node === undefined) return;
  report({
    span: headerOf(node.block),
    message: `when \`${node.slug}\` runs is too entangled to tell: it hangs on ${counted(tooEntangled.routers, 'router')}`,
    help: 'join the sides of each router in a node of its own, and read that node instead of the sides',
  });
};

/** What a node asks for, in words and where. */
interface Claim {
  readonly span: Span;
  readonly that: string;
  /** The nodes that it has to read something of. */
  readonly sources: readonly ResolvedNode[];
}

/** How the conflicts of a plan are told. */
class Telling {
  readonly #plan: Resolution;
  readonly #branches: Branches;
  readonly #words: BranchWords;

  constructor(plan: Resolution, branches: Branches) {
    this.#plan = plan;
    this.#branches = branches;
    this.#words = new BranchWords(branches, (node) => plan.nodes[node]?.slug ?? '');
  }

  details(node: ResolvedNode, conflict: Conflict): DiagnosticDetails {
    const claims = clashOf(this.#branches, conflict)
      .map((demand) => this.#claim(node, demand))
      .sort((a, b) => a.span.start - b.span.start);
    const asked = (list: readonly Claim[]): RelatedLocation[] =>
      list.map(({ span, that }) => ({ message: `\`${node.slug}\` asks that ${that}`, span }));
    if (conflict.kind === 'never-taken') {
      return {
        span: claims.at(-1)?.span ?? headerOf(node.block),
        message: `\`${node.slug}\` never runs: it asks that ${claims.map(({ that }) => that).join(', but also that ')}`,
        related: [
          ...asked(claims.slice(0, -1)),
          ...claims.flatMap(({ sources }) => sources.map((source) => this.#whenRun(source))),
        ],
        help: 'a node that reads several sides of a router, none of them with `when`, runs after whichever ran',
      };
    }
    const source = this.#plan.nodes[conflict.input];
    const input = source && node.reads.get(source);
    return {
      span: input?.item.source?.span ?? headerOf(node.block),
      message: `\`${node.slug}\` reads \`${source?.slug}\`, which never runs when \`${node.slug}\` does`,
      related: [...asked(claims), ...(source === undefined ? [] : [this.#whenRun(source)])],
      help: `delete the input, or let \`${node.slug}\` run on that side too`,
    };
  }

  #claim(node: ResolvedNode, demand: Demand): Claim {
    const { anyOf, own } = demand;
    const [first] = node.inputs.filter((input) => this.#serves(input, demand));
    return {
      span: first === undefined ? headerOf(node.block) : spanOfSource(first.item),
      that: own === undefined ? this.#words.anyOf(anyOf) : this.#words.answering(own),
      sources: anyOf.flatMap((index) => this.#plan.nodes[index] ?? []),
    };
  }

  /** Whether an input makes a demand. */
  #serves({ field, item, node }: ResolvedInput, { anyOf, own }: Demand): boolean {
    if (own === undefined) return item.when === undefined && anyOf.includes(node?.index ?? -1);
    const asked = this.#branches.routers[own.router];
    return item.when !== undefined && asked?.node === node?.index && asked?.output === field.text;
  }

  /** When a node runs, at its declaration. */
  #whenRun({ block, index, slug }: ResolvedNode): RelatedLocation {
    return { message: this.#words.onlyWhen(index) ?? `\`${slug}\` is declared here`, span: block.slug.span };
  }
}

/** The values behind `when`, or else what is read. */
function spanOfSource({ source, span, when }: InputItem): Span {
  return when?.map((value) => value.span).reduce(cover) ?? source?.span ?? span;
}
