import { CYCLE_FIELDS, FALLBACK_FIELD } from '../plan/defaults.ts';
import type { ResolvedInput, ResolvedNode } from '../plan/resolve.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import { isWord } from '../syntax/vocabulary.ts';
import type { Check, CheckContext } from './check.ts';

/** `from` reads an output that the other node declares. */
export const knownFields: Check = ({ plan, report }) => {
  for (const node of plan.nodes) {
    for (const input of node.inputs) {
      const { field, node: other, output } = input;
      if (other === undefined || output !== undefined || field.missing || other === node) continue;
      const inputSpan = inputNamed(other, field.text);
      if (inputSpan !== undefined) {
        report('bad-from', {
          span: input.item.source?.span ?? field.span,
          message: `\`${field.text}\` is an input of \`${other.slug}\`, not an output`,
          related: [{ message: 'the input', span: inputSpan }],
          help: outputsOf(other),
        });
      } else if (!other.block.broken && other.outputs.length > 0 && !hasHiddenOutput(other)) {
        reportUnknown(input, other, report);
      }
    }
  }
};

/** Whether an output has a name that cannot be read. */
function hasHiddenOutput({ outputs }: ResolvedNode): boolean {
  return outputs.some(({ name }) => name.missing);
}

function reportUnknown(input: ResolvedInput, other: ResolvedNode, report: CheckContext['report']): void {
  const names = other.outputs.filter(({ name }) => !name.missing).map(({ name }) => name.text);
  const wanted = input.field.text;
  const suggestion = nearest(wanted, names) ?? (names.length === 1 ? names[0] : undefined);
  const source = input.item.source;
  if (source === undefined) return;
  const written = suggestion === undefined || isWord(suggestion) ? suggestion : JSON.stringify(suggestion);
  // The short form names the field by the input's own name, so that the repair is to spell it out.
  const edit =
    source.field === undefined
      ? { span: { start: source.node.span.end, end: source.node.span.end }, newText: `.${written}` }
      : { span: source.field.span, newText: `${written}` };
  report('unresolved-field', {
    span: (source.field ?? source.node).span,
    message: `\`${other.slug}\` has no output \`${wanted}\`${didYouMean(suggestion)}`,
    help: outputsOf(other),
    fix: written === undefined ? undefined : { title: `Read \`${written}\``, edits: [edit] },
  });
}

function outputsOf(node: ResolvedNode): string {
  const names = node.outputs.filter(({ name }) => !name.missing).map(({ name }) => name.text);
  return names.length === 0
    ? `\`${node.slug}\` has no outputs to read`
    : `the outputs of \`${node.slug}\` are ${listNames(names)}`;
}

/** Where a node has an input of a name, written out or implied by its policy or its cycle. */
function inputNamed(node: ResolvedNode, name: string) {
  const written = node.inputs.find(({ item }) => item.name.text === name);
  if (written !== undefined) return written.item.name.span;
  const cycle = node.cycle[0];
  if (cycle !== undefined && (Object.values(CYCLE_FIELDS) as string[]).includes(name)) return cycle.keyword;
  const approach = name === FALLBACK_FIELD ? node.failurePolicy[0]?.approach : undefined;
  return approach?.span;
}
