import { layers } from '../plan/graph.ts';
import type { Picture, PictureEdge } from './picture.ts';
import { spread } from './spread.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node's box: its middle, and its size. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The path of an edge, from the lower side of the node that is read to the upper side of the one that reads. */
export interface Route {
  readonly edge: PictureEdge;
  readonly points: readonly Point[];
}

/** Where everything stands. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** One a node, in their order. */
  readonly boxes: readonly Box[];
  readonly routes: readonly Route[];
  /** The middle of each layer, from the top. */
  readonly layers: readonly number[];
}

const BOX_HEIGHT = 46;
const COLUMN_GAP = 28;
const LAYER_GAP = 54;
const MARGIN = 20;
const SWEEPS = 8;

/** A member of a layer: a node, or the point where a long edge passes through. */
interface Member {
  readonly width: number;
  readonly above: Member[];
  readonly below: Member[];
  x: number;
}

/**
 * Lays a picture out in layers: each node stands below all that it reads, as high as that allows, and an edge that
 * passes through a layer has a member of its own there. The same picture always gives the same layout.
 *
 * Sugiyama's method: layers by longest path, order by the mean of the neighbours, positions by least squares.
 */
export function layOut({ edges, nodes }: Picture, widths: readonly number[]): Layout {
  const layerOf = layersOf(nodes.length, edges);
  const members = widths.map((width): Member => ({ width, above: [], below: [], x: 0 }));
  const rows: Member[][] = Array.from(
    { length: Math.max(0, ...layerOf.map((layer) => layer + 1)) },
    () => [],
  );
  for (const [node, member] of members.entries()) rows[layerOf[node] ?? 0]?.push(member);
  const ways = edges.map((edge) => wayOf(edge, layerOf, members, rows));
  for (const row of rows) position(row, () => undefined);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const row of down ? rows : rows.toReversed()) {
      // The first half of the sweeps finds the order, the second half keeps it.
      if (sweep < SWEEPS / 2) order(row, down);
      position(row, (member) => mean(down ? member.above : member.below));
    }
  }
  const left = Math.min(...rows.flat().map(({ width, x }) => x - width / 2), 0);
  for (const member of rows.flat()) member.x += MARGIN - left;
  const middles = rows.map((_, layer) => MARGIN + BOX_HEIGHT / 2 + layer * (BOX_HEIGHT + LAYER_GAP));
  const boxes = members.map(({ width, x }, node) => ({
    x: round(x),
    y: middles[layerOf[node] ?? 0] ?? 0,
    width,
    height: BOX_HEIGHT,
  }));
  return {
    width: round(Math.max(0, ...rows.flat().map(({ width, x }) => x + width / 2)) + MARGIN),
    height: 2 * MARGIN + rows.length * BOX_HEIGHT + Math.max(0, rows.length - 1) * LAYER_GAP,
    boxes,
    routes: edges.map((edge, index) => routeOf(edge, boxes, ways[index] ?? [], middles, layerOf)),
    layers: middles,
  };
}

/** The layer of each node. Of the edges of a cycle, only those count that lead forwards in the file. */
function layersOf(count: number, edges: readonly PictureEdge[]): number[] {
  const reads = Array.from({ length: count }, (): number[] => []);
  for (const edge of edges) if (!edge.circular || edge.from < edge.to) reads[edge.to]?.push(edge.from);
  return layers(reads).map((layer) => layer ?? 0);
}

/** Joins the two ends of an edge through a new member in each layer between them; returns these, from the top. */
function wayOf(
  { from, to }: PictureEdge,
  layerOf: readonly number[],
  members: readonly Member[],
  rows: readonly Member[][],
): Member[] {
  const [upper, lower] = (layerOf[from] ?? 0) <= (layerOf[to] ?? 0) ? [from, to] : [to, from];
  const between = rows.slice((layerOf[upper] ?? 0) + 1, layerOf[lower] ?? 0).map((row) => {
    const member: Member = { width: 0, above: [], below: [], x: 0 };
    row.push(member);
    return member;
  });
  const way = [members[upper], ...between, members[lower]].filter((member) => member !== undefined);
  for (const [index, member] of way.entries()) {
    const next = way[index + 1];
    if (next === undefined) continue;
    member.below.push(next);
    next.above.push(member);
  }
  return between;
}

function mean(members: readonly Member[]): number | undefined {
  if (members.length === 0) return undefined;
  return members.reduce((sum, { x }) => sum + x, 0) / members.length;
}

/** Sorts a row by where its neighbours stand; the sort is stable. */
function order(row: Member[], down: boolean): void {
  const wishes = new Map(row.map((member) => [member, mean(down ? member.above : member.below) ?? member.x]));
  row.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
}

/** Positions the members of a row; one without a wish wants to stay where it is. */
function position(row: readonly Member[], wish: (member: Member) => number | undefined): void {
  const middles = spread(
    row.map((member) => ({ middle: wish(member) ?? member.x, width: member.width })),
    COLUMN_GAP,
  );
  for (const [index, member] of row.entries()) member.x = middles[index] ?? 0;
}

function routeOf(
  edge: PictureEdge,
  boxes: readonly Box[],
  way: readonly Member[],
  middles: readonly number[],
  layerOf: readonly number[],
): Route {
  const from = boxes[edge.from];
  const to = boxes[edge.to];
  if (from === undefined || to === undefined) return { edge, points: [] };
  const down = from.y <= to.y;
  const top = Math.min(layerOf[edge.from] ?? 0, layerOf[edge.to] ?? 0);
  // Straight past the boxes of a layer, so that the bends are between the layers.
  const passed = way.flatMap(({ x }, index) => {
    const middle = middles[top + 1 + index] ?? 0;
    return [-1, 1].map((side) => ({ x: round(x), y: middle + (side * BOX_HEIGHT) / 2 }));
  });
  return {
    edge,
    points: [
      { x: from.x, y: from.y + ((down ? 1 : -1) * from.height) / 2 },
      ...(down ? passed : passed.reverse()),
      { x: to.x, y: to.y - ((down ? 1 : -1) * to.height) / 2 },
    ],
  };
}

/** To tenths: the file stays small, and the same on every machine. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
