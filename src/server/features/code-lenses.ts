import type { CodeLens } from 'vscode-languageserver-types';
import type { Span } from '../../text/span.ts';
import { listNames } from '../../text/wording.ts';
import type { ClientCapabilities } from '../client-capabilities.ts';
import type { Analysis } from '../analysis.ts';
import { locationOf } from './navigation.ts';

/** Which nodes read each output, and which satisfy each criterion. */
export function codeLenses(analysis: Analysis, { showReferences }: ClientCapabilities): CodeLens[] {
  const lens = (span: Span, verb: string, slugs: Iterable<string>, references: readonly Span[]): CodeLens => {
    const range = analysis.rangeOf(span);
    const nodes = [...new Set(slugs)];
    const title = `${verb} by ${nodes.length === 0 ? 'no node' : listNames(nodes, 3).replaceAll('`', '')}`;
    if (references.length === 0 || showReferences === undefined)
      return { range, command: { title, command: '' } };
    const locations = references.map((each) => locationOf(analysis, each));
    return {
      range,
      command: { title, command: showReferences, arguments: [analysis.uri, range.start, locations] },
    };
  };
  const { plan } = analysis;
  const criteria = [...(plan?.criteria.values() ?? [])].map(({ id }) => {
    const nodes = analysis.coverageOf(id.text);
    const references = nodes
      .flatMap(({ items }) => items.satisfies.flatMap(({ ids }) => ids))
      .filter(({ text }) => text === id.text);
    return lens(
      id.span,
      'satisfied',
      nodes.map(({ slug }) => slug),
      references.map(({ span }) => span),
    );
  });
  const outputs = (plan?.nodes ?? [])
    .flatMap(({ items }) => items.output)
    .filter(({ name }) => !name.missing)
    .map((output) => {
      const readers = analysis.readersOf(output);
      return lens(
        output.name.span,
        'read',
        readers.map(({ node }) => node.slug),
        readers.map(({ input }) => (input.item.source?.field ?? input.item.name).span),
      );
    });
  return [...criteria, ...outputs];
}
