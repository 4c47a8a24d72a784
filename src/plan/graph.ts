/*
 * Graph algorithms over nodes numbered from 0: `edges[n]` lists the successors of `n`, in a fixed order. None of
 * them recurses, so a chain of any length is only as deep as it is long in memory; all answers depend on the
 * order of nodes and edges alone.
 */

export type Edges = readonly (readonly number[])[];

/**
 * The strongly connected components of two or more nodes, each with its nodes in ascending order, the components
 * by their first node. Tarjan's algorithm with an explicit stack: O(nodes + edges).
 */
export function stronglyConnectedComponents(edges: Edges): number[][] {
  const count = edges.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const nextEdge = new Int32Array(count);
  const stack: number[] = [];
  const components: number[][] = [];
  let visited = 0;
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      const node = path[path.length - 1] ?? 0;
      if (order[node] === -1) {
        order[node] = low[node] = visited++;
        stack.push(node);
        onStack[node] = 1;
      }
      const target = edges[node]?.[nextEdge[node] ?? 0];
      if (target !== undefined) {
        nextEdge[node] = (nextEdge[node] ?? 0) + 1;
        if (order[target] === -1) path.push(target);
        else if (onStack[target] === 1) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      const component = stack.splice(stack.lastIndexOf(node));
      for (const each of component) onStack[each] = 0;
      if (component.length > 1) components.push(component.sort((a, b) => a - b));
    }
  }
  return components.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** How many edge visits the search for a shortest cycle may cost before it settles for the shortest found. */
const CYCLE_BUDGET = 20_000_000;

/**
 * A shortest closed path within a strongly connected component: its nodes in order of the edges, from its lowest
 * node, without repeating that node at the end. Of equally short ones, the one found from the lowest node.
 *
 * One breadth-first search a node, each no deeper than the best found; a node once searched from is left out of
 * the later searches, and with it what can then be on no cycle. O(nodes × edges) at worst, in practice near
 * linear, and bounded: beyond the budget the answer is still a cycle, though perhaps not a shortest one.
 */
export function shortestCycle(edges: Edges, component: readonly number[]): number[] {
  const live = new Set(component);
  let best: number[] = [];
  let budget = CYCLE_BUDGET;
  for (const start of component) {
    if (!live.has(start)) continue;
    const limit = best.length === 0 ? Infinity : best.length - 1;
    const search = cycleThrough(edges, start, live, limit);
    budget -= search.visits;
    if (search.cycle !== undefined) best = search.cycle;
    if (best.length === 2 || (best.length > 0 && budget < 0)) break;
    budget -= removeDeadEnds(edges, start, live);
  }
  const lowest = best.indexOf(best.reduce((a, b) => Math.min(a, b), Infinity));
  return [...best.slice(lowest), ...best.slice(0, lowest)];
}

function cycleThrough(
  edges: Edges,
  start: number,
  live: ReadonlySet<number>,
  limit: number,
): { cycle?: number[]; visits: number } {
  const parent = new Map<number, number>([[start, start]]);
  let frontier = [start];
  let visits = 0;
  for (let length = 1; frontier.length > 0 && length <= limit; length++) {
    const next: number[] = [];
    for (const node of frontier) {
      for (const target of edges[node] ?? []) {
        visits++;
        if (target === start && node !== start) return { cycle: pathTo(node, start, parent), visits };
        if (!live.has(target) || parent.has(target)) continue;
        parent.set(target, node);
        next.push(target);
      }
    }
    frontier = next;
  }
  return { visits };
}

function pathTo(end: number, start: number, parent: ReadonlyMap<number, number>): number[] {
  const path = [end];
  for (let node = end; node !== start;) {
    node = parent.get(node) ?? start;
    path.push(node);
  }
  return path.reverse();
}

/**
 * Removes a node, and then again and again the nodes without a live successor: they are on no cycle. Answers
 * with the number of edges it looked at.
 */
function removeDeadEnds(edges: Edges, start: number, live: Set<number>): number {
  live.delete(start);
  let visits = 0;
  const predecessors = new Map<number, number[]>();
  const open = new Map<number, number>();
  for (const node of live) {
    let count = 0;
    for (const target of edges[node] ?? []) {
      visits++;
      if (!live.has(target) || target === node) continue;
      count++;
      const list = predecessors.get(target);
      if (list === undefined) predecessors.set(target, [node]);
      else list.push(node);
    }
    open.set(node, count);
  }
  const dead = [...live].filter((node) => open.get(node) === 0);
  for (let node = dead.pop(); node !== undefined; node = dead.pop()) {
    live.delete(node);
    for (const before of predecessors.get(node) ?? []) {
      const left = (open.get(before) ?? 0) - 1;
      open.set(before, left);
      if (left === 0) dead.push(before);
    }
  }
  return visits;
}

/**
 * The layer of each node: 0 for a node without successors, otherwise one more than the highest of its successors.
 * Nodes on a cycle, and those that lead to one, have none. Kahn's algorithm: O(nodes + edges).
 */
export function layers(edges: Edges): (number | undefined)[] {
  const open = edges.map((targets) => new Set(targets).size);
  const found = edges.map((): number | undefined => undefined);
  const sources = reversed(edges);
  let layer = open.flatMap((count, node) => (count === 0 ? [node] : []));
  for (let depth = 0; layer.length > 0; depth++) {
    const next: number[] = [];
    for (const node of layer) {
      found[node] = depth;
      for (const source of sources[node] ?? []) {
        const left = (open[source] ?? 0) - 1;
        open[source] = left;
        if (left === 0) next.push(source);
      }
    }
    layer = next;
  }
  return found;
}

/** The edges turned round, each once. O(nodes + edges). */
export function reversed(edges: Edges): number[][] {
  const sources = edges.map((): number[] => []);
  for (const [node, targets] of edges.entries()) {
    for (const target of new Set(targets)) sources[target]?.push(node);
  }
  return sources;
}

/** Every node that can be reached from `from` over at least one edge. O(nodes + edges). */
export function reachable(edges: Edges, from: number): Set<number> {
  const seen = new Set<number>();
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of edges[node] ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      open.push(target);
    }
  }
  return seen;
}
