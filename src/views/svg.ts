import stringWidth from 'string-width';
import { cut, visible } from '../diagnostics/display.ts';
import { type Box, layOut, type Point, type Route } from './layout.ts';
import type { Picture, PictureNode } from './picture.ts';

/** How wide a character of the monospaced font is, at the size of the style. */
const COLUMN = 7.3;
const PADDING = 12;
/** The longest title shown whole, in columns; the whole one is shown by the pointer. */
const TITLE = 44;
/** The most nodes that a picture is drawn of. */
export const MOST_NODES = 1000;

/** Where a click on a node leads. */
export type LinkOf = (node: PictureNode) => string;

/** The picture as SVG: static, without scripts, with every text escaped. */
export function svgOf(picture: Picture, linkOf: LinkOf): string {
  const labels = picture.nodes.map((node) => ({
    slug: visible(node.slug),
    title: cut(visible(node.title), TITLE),
  }));
  const widths = labels.map(
    ({ slug, title }, index) =>
      2 * PADDING +
      Math.ceil(
        COLUMN *
          Math.max(stringWidth(slug) + 2 + stringWidth(picture.nodes[index]?.type ?? ''), stringWidth(title)),
      ),
  );
  const layout = layOut(picture, widths);
  const { height, width } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escape(picture.feature === undefined ? 'The graph of the plan' : `The graph of ${picture.feature}`)}</title>`,
    `<defs>${arrowHead('head')}${arrowHead('circular-head')}</defs>`,
    ...layout.routes.map((route) => edgeOf(route, picture)),
    ...picture.nodes.map((node, index) =>
      nodeOf(node, labels[index] ?? { slug: '', title: '' }, layout.boxes[index], linkOf),
    ),
    '</svg>\n',
  ].join('\n');
}

function arrowHead(id: string): string {
  return (
    `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">` +
    '<path d="M0 0 8 4 0 8z"/></marker>'
  );
}

function edgeOf({ edge, points }: Route, { nodes }: Picture): string {
  const title = `${nodes[edge.from]?.slug ?? ''}.${edge.fields.join(', ')} → ${nodes[edge.to]?.slug ?? ''}`;
  const [name, head] = edge.circular ? ['edge circular', 'circular-head'] : ['edge', 'head'];
  return (
    `<path class="${name}" d="${curve(points)}" marker-end="url(#${head})">` +
    `<title>${escape(title)}</title></path>`
  );
}

/** A curve through points that leaves and enters each of them straight up or down. */
function curve([first, ...rest]: readonly Point[]): string {
  if (first === undefined) return '';
  let last = first;
  const parts = [`M${last.x} ${last.y}`];
  for (const point of rest) {
    const middle = (last.y + point.y) / 2;
    parts.push(`C${last.x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`);
    last = point;
  }
  return parts.join('');
}

function nodeOf(
  node: PictureNode,
  label: { readonly slug: string; readonly title: string },
  box: Box | undefined,
  linkOf: LinkOf,
): string {
  if (box === undefined) return '';
  const x = round(box.x - box.width / 2);
  const y = box.y - box.height / 2;
  const type = visible(node.type);
  return [
    `<a href="${escape(linkOf(node))}" class="node ${/^[a-z]+$/.test(node.type) ? node.type : 'unknown'}">`,
    `<title>${escape(`${node.type} ${node.slug}: ${node.title}`)}</title>`,
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4"/>`,
    `<path class="stripe" d="M${x + 2} ${y + 4}v${box.height - 8}"/>`,
    `<text class="slug" x="${x + PADDING}" y="${y + 19}">${escape(label.slug)}</text>`,
    `<text class="type" x="${round(x + box.width - PADDING)}" y="${y + 19}">${escape(type)}</text>`,
    `<text class="title" x="${x + PADDING}" y="${y + 36}">${escape(label.title)}</text>`,
    '</a>',
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that can neither end an attribute nor start an element, with nothing in it that cannot be seen. */
export function escape(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
