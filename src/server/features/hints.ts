import { type CodeLens, type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { shapeOf, stringOf } from '../../syntax/quote.ts';
import type { Span } from '../../text/span.ts';
import { listNames } from '../../text/wording.ts';
import type { Abilities } from '../abilities.ts';
import type { Analysis } from '../analysis.ts';
import { lspEdits, insertion } from '../edits.ts';
import { locationOf } from './navigation.ts';

/** The longest shape that is shown whole. */
const LONGEST = 60;

/** What is not written because it follows: the shapes that inputs inherit, and the waves of the nodes. */
export function inlayHints(analysis: Analysis, within: Span): InlayHint[] {
  const hints: InlayHint[] = [];
  for (const node of analysis.plan?.nodes ?? []) {
    if (node.block.span.end < within.start || node.block.span.start > within.end) continue;
    const wave = analysis.waves[node.index];
    if (wave !== undefined && !node.block.title.missing) {
      hints.push({
        position: analysis.document.positionAt(node.block.title.span.end),
        label: `wave ${wave}`,
        paddingLeft: true,
      });
    }
    for (const { item, output } of node.inputs) {
      if (output === undefined || output.shape.missing || item.shape !== undefined || item.name.missing)
        continue;
      const { value } = output.shape;
      const label = value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
      const { end } = item.name.span;
      const written = shapeOf(value, '').startsWith('<') ? value : stringOf(value);
      hints.push({
        position: analysis.document.positionAt(end),
        label: `: ${label}`,
        kind: InlayHintKind.Type,
        textEdits: lspEdits(analysis, [insertion(end, `: ${written}`)]),
      });
    }
  }
  return hints.filter(({ position }) => {
    const offset = analysis.offsetAt(position);
    return within.start <= offset && offset <= within.end;
  });
}

/** Who reads each output, and who satisfies each criterion. */
export function codeLenses(analysis: Analysis, abilities: Abilities): CodeLens[] {
  const lens = (span: Span, title: string, places: readonly Span[]): CodeLens => {
    const range = analysis.rangeOf(span);
    const command = places.length === 0 ? undefined : abilities.showReferences;
    const locations = places.map((place) => locationOf(analysis, place));
    return {
      range,
      command:
        command === undefined
          ? { title, command: '' }
          : { title, command, arguments: [analysis.uri, range.start, locations] },
    };
  };
  const { plan } = analysis;
  const criteria = [...(plan?.criteria.values() ?? [])].map(({ id }) => {
    const nodes = analysis.coverageOf(id.text);
    const places = nodes.flatMap(({ items }) =>
      items.satisfies.flatMap(({ ids }) =>
        ids.filter((each) => each.text === id.text).map(({ span }) => span),
      ),
    );
    const title =
      nodes.length === 0 ? 'satisfied by no node' : `satisfied by ${names(nodes.map(({ slug }) => slug))}`;
    return lens(id.span, title, places);
  });
  const outputs = (plan?.nodes ?? []).flatMap((node) =>
    node.items.output
      .filter(({ name }) => !name.missing)
      .map((output) => {
        const readers = analysis.readersOf(output);
        const slugs = [...new Set(readers.map((reader) => reader.node.slug))];
        const places = readers.map(({ input }) => (input.item.source?.field ?? input.item.name).span);
        return lens(
          output.name.span,
          slugs.length === 0 ? 'read by no node' : `read by ${names(slugs)}`,
          places,
        );
      }),
  );
  return [...criteria, ...outputs];
}

function names(slugs: readonly string[]): string {
  return listNames(slugs, 3).replaceAll('`', '');
}
