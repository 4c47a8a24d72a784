import type { Fix } from '../diagnostics/diagnostic.ts';
import { CYCLE_FIELDS, FALLBACK_FIELD } from '../language/store.ts';
import { wordsOf } from '../language/words.ts';
import type { Resolution, ResolvedInput, ResolvedNode } from '../plan/resolve.ts';
import type { SourceRef } from '../syntax/ast.ts';
import { nameOf } from '../syntax/quote.ts';
import type { Span } from '../text/span.ts';
import { hasVisibleCharacter, namesOf } from '../text/wording.ts';

/*
 * What an input reads, where the other node has no output of that name.
 */

/** An input that reads no output of the node that its `from` leads to. */
interface VainRead {
  readonly input: ResolvedInput;
  readonly source: SourceRef;
  readonly other: ResolvedNode;
  /** The input of the other node that has the name, should there be one. */
  readonly named: NamedInput | undefined;
}

/** An input of a node: where it is named, and the output that it reads itself. */
interface NamedInput {
  readonly span: Span;
  readonly message: string;
  readonly origin: string | undefined;
}

/** The inputs of a plan that read no output of a node that is there. */
export function vainReads(plan: Resolution): VainRead[] {
  return plan.nodes.flatMap((node) =>
    node.inputs.flatMap((input): VainRead[] => {
      const { field, item, node: other, output } = input;
      if (item.source === undefined || other === undefined || other === node || output !== undefined)
        return [];
      if (field.missing || !hasVisibleCharacter(field.text)) return [];
      return [{ input, source: item.source, other, named: inputNamed(other, field.text) }];
    }),
  );
}

/** Reads another output of the same node. */
export function reading({ field, node }: SourceRef, name: string): Fix {
  const written = nameOf(name);
  // The short form names the field by the input's own name, so that the repair is to spell it out.
  const edit =
    field === undefined
      ? { span: { start: node.span.end, end: node.span.end }, newText: `.${written}` }
      : { span: field.span, newText: written };
  return { title: `Read \`${name}\``, edits: [edit] };
}

/** The names of the outputs that a node has. */
export function outputNames({ items }: ResolvedNode): string[] {
  return items.output.filter(({ name }) => !name.missing).map(({ name }) => name.text);
}

/** The outputs that a node has, in a sentence. */
export function outputsOf(node: ResolvedNode): string {
  const names = outputNames(node);
  return names.length === 0 ? `\`${node.slug}\` has no outputs to read` : namesOf('output', 'outputs', names);
}

/** The input of a node of a name, written out or implied by its policy or its cycle. */
function inputNamed({ inputs, items }: ResolvedNode, name: string): NamedInput | undefined {
  const written = inputs.find(({ item }) => item.name.text === name);
  if (written !== undefined) {
    const { field, item, node, output } = written;
    const origin =
      node === undefined || output === undefined ? undefined : `${node.slug}.${nameOf(field.text)}`;
    return { span: item.name.span, message: 'the input', origin };
  }
  const isOfCycle = wordsOf(CYCLE_FIELDS).some((part) => CYCLE_FIELDS[part] === name);
  const span = isOfCycle
    ? items.cycle[0]?.keyword
    : name === FALLBACK_FIELD
      ? items.failure_policy[0]?.approach?.span
      : undefined;
  return span && { span, message: `stored as the input \`${name}\``, origin: undefined };
}
