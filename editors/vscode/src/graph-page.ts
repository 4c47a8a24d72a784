import { createHash } from 'node:crypto';
import { parse } from '../../../src/compiler.ts';
import { pictureOf } from '../../../src/views/picture.ts';
import { escape, type LinkOf, MOST_NODES, svgOf } from '../../../src/views/svg.ts';

/** The look of the page: the colours of the editor's theme. */
const STYLE = `
body { margin: 0; background: var(--vscode-editor-background, #fff); color: var(--vscode-editor-foreground, #222); }
p { margin: 20px; font: 13px var(--vscode-font-family, sans-serif); }
svg { display: block; }
text { font: 12px var(--vscode-editor-font-family, monospace); fill: currentColor; }
.slug { font-weight: bold; }
.type { text-anchor: end; fill: var(--stripe); }
.title { opacity: 0.75; }
.node { --stripe: #888; text-decoration: none; color: inherit; cursor: pointer; }
.node rect { fill: var(--vscode-editorWidget-background, #f6f6f6); stroke: var(--vscode-editorWidget-border, #bbb); }
.node:hover rect, .node:focus rect { stroke: var(--vscode-focusBorder, #07c); }
.stripe { stroke: var(--stripe); stroke-width: 4; }
.research { --stripe: var(--vscode-charts-purple, #94c); }
.decision { --stripe: var(--vscode-charts-orange, #c70); }
.code { --stripe: var(--vscode-charts-blue, #07c); }
.test { --stripe: var(--vscode-charts-green, #283); }
.verify { --stripe: var(--vscode-charts-red, #c33); }
.chore { --stripe: var(--vscode-charts-yellow, #a80); }
.edge { fill: none; stroke: currentColor; opacity: 0.45; }
.edge:hover { opacity: 1; stroke-width: 2; }
.circular { stroke: var(--vscode-errorForeground, #c00); stroke-dasharray: 5 3; opacity: 1; }
marker path { fill: currentColor; }
#circular-head path { fill: var(--vscode-errorForeground, #c00); }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page with the graph of a plan's text. It has no scripts, loads nothing, and tells the browser so. */
export function graphPage(text: string, linkOf: LinkOf): string {
  const picture = pictureOf(parse(text));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${STYLE_HASH}'">
<title>${escape(picture.feature ?? 'gbuild')}</title>
<style>${STYLE}</style>
</head>
<body>
${bodyOf(picture.nodes.length, () => svgOf(picture, linkOf))}</body>
</html>
`;
}

function bodyOf(count: number, draw: () => string): string {
  if (count === 0) return '<p>There is no node to draw yet.</p>\n';
  if (count > MOST_NODES) {
    return `<p>The plan has ${count} nodes. A picture is drawn of ${MOST_NODES} at most.</p>\n`;
  }
  return draw();
}
