import type { Fix } from '../diagnostics/diagnostic.ts';
import { CYCLE_FIELDS, FALLBACK_FIELD } from '../language/store.ts';
import type { ResolvedInput, ResolvedNode } from '../plan/resolve.ts';
import { nameOf } from '../syntax/quote.ts';
import { nearest } from '../text/nearest.ts';
import type { Span } from '../text/span.ts';
import { didYouMean, hasVisibleCharacter, namesOf } from '../text/wording.ts';
import { isWord } from '../language/names.ts';
import type { Check, CheckContext } from './check.ts';

/** `from` reads an output that the other node declares. */
export const knownFields: Check = ({ plan, report }) => {
  for (const node of plan.nodes) {
    for (const input of node.inputs) {
      const { field, node: other, output } = input;
      if (other === undefined || output !== undefined || field.missing || other === node) continue;
      if (!hasVisibleCharacter(field.text)) continue;
      const named = inputNamed(other, field.text);
      if (named !== undefined) reportInput(input, other, named, report);
      else if (!other.block.broken && other.items.output.length > 0 && !hasHiddenOutput(other)) {
        reportUnknown(input, other, report);
      }
    }
  }
};

type Report = CheckContext['report'];

/** Whether an output has a name that cannot be read. */
function hasHiddenOutput({ items }: ResolvedNode): boolean {
  return items.output.some(({ name }) => name.missing);
}

function reportInput(input: ResolvedInput, other: ResolvedNode, named: NamedInput, report: Report): void {
  const { field, item } = input;
  const span = item.source?.span ?? field.span;
  const { origin } = named;
  const only = outputNames(other).length === 1 ? outputNames(other)[0] : undefined;
  report('bad-from', {
    span,
    message: `\`${field.text}\` is an input of \`${other.slug}\`, not an output`,
    related: [{ message: named.message, span: named.span }],
    help:
      origin === undefined
        ? outputsOf(other)
        : `\`${other.slug}\` reads it from \`${origin}\`: read it there, too`,
    fix:
      origin === undefined
        ? only === undefined
          ? undefined
          : reading(input, only)
        : { title: `Read \`${origin}\``, edits: [{ span, newText: origin }] },
  });
}

function reportUnknown(input: ResolvedInput, other: ResolvedNode, report: Report): void {
  const { field, item } = input;
  if (item.source === undefined) return;
  const names = outputNames(other);
  const suggestion = nearest(field.text, names) ?? (names.length === 1 ? names[0] : undefined);
  report('unresolved-field', {
    span: (item.source.field ?? item.source.node).span,
    message: `\`${other.slug}\` has no output \`${field.text}\`${didYouMean(suggestion)}`,
    help: outputsOf(other),
    fix: suggestion === undefined ? undefined : reading(input, suggestion),
  });
}

/** Reads another output of the same node. */
function reading({ item: { source } }: ResolvedInput, name: string): Fix | undefined {
  if (source === undefined) return undefined;
  const written = nameOf(name);
  // The short form names the field by the input's own name, so that the repair is to spell it out.
  const edit =
    source.field === undefined
      ? { span: { start: source.node.span.end, end: source.node.span.end }, newText: `.${written}` }
      : { span: source.field.span, newText: written };
  return { title: `Read \`${name}\``, edits: [edit] };
}

function outputNames(node: ResolvedNode): string[] {
  return node.items.output.filter(({ name }) => !name.missing).map(({ name }) => name.text);
}

function outputsOf(node: ResolvedNode): string {
  const names = outputNames(node);
  return names.length === 0 ? `\`${node.slug}\` has no outputs to read` : namesOf('output', 'outputs', names);
}

/** An input of a node: where it is named, and the output it reads itself. */
interface NamedInput {
  readonly span: Span;
  readonly message: string;
  readonly origin: string | undefined;
}

/** The input of a node of a name, written out or implied by its policy or its cycle. */
function inputNamed({ inputs, items }: ResolvedNode, name: string): NamedInput | undefined {
  const written = inputs.find(({ item }) => item.name.text === name);
  if (written !== undefined) {
    const { field, item, node, output } = written;
    const isPlain = node !== undefined && output !== undefined && isWord(field.text);
    return {
      span: item.name.span,
      message: 'the input',
      origin: isPlain ? `${node.slug}.${field.text}` : undefined,
    };
  }
  const bound = (Object.values(CYCLE_FIELDS) as string[]).includes(name)
    ? items.cycle[0]?.keyword
    : undefined;
  const span = bound ?? (name === FALLBACK_FIELD ? items.failure_policy[0]?.approach?.span : undefined);
  return span === undefined
    ? undefined
    : { span, message: `stored as the input \`${name}\``, origin: undefined };
}
