import { isCriterionId, isSlug, isWord } from '../../language/names.ts';
import { CYCLE_FIELDS, FALLBACK_FIELD } from '../../language/store.ts';
import type { Resolution } from '../../plan/resolve.ts';
import { nameOf } from '../../syntax/quote.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { hasVisibleCharacter } from '../../text/wording.ts';
import type { Analysis } from '../analysis.ts';
import { insertion } from '../edits.ts';
import type { Occurrence, PlanSymbol } from '../symbols.ts';

/** Why something is not renamed, in words for the author. */
export interface Refusal {
  readonly refusal: string;
}

export interface Renaming {
  readonly edits: readonly TextEdit[];
}

/** The name at an offset that can be changed, and its span. */
export function renameableAt(
  { symbols }: Analysis,
  offset: number,
): { readonly span: Span; readonly name: string } | Refusal {
  const found = symbols.at(offset);
  if (found === undefined) return { refusal: 'there is no name here to be changed' };
  const { declaration, kind, name } = found.symbol;
  if (declaration === undefined) return { refusal: `no ${kind} is named \`${name}\`` };
  return { span: found.span, name };
}

/**
 * The edits that give what is named at an offset another name, wherever it occurs. Every input goes on reading what it
 * reads: one that reads the output of its own name keeps this name, and gets the new one behind its source.
 */
export function renameAt(analysis: Analysis, offset: number, to: string): Renaming | Refusal {
  const found = renameableAt(analysis, offset);
  if ('refusal' in found) return found;
  const symbol = analysis.symbols.at(offset)?.symbol;
  if (symbol === undefined) return { refusal: 'there is no name here to be changed' };
  const name = isField(symbol) ? unquoted(to.trim()) : to.trim();
  if (name === symbol.name) return { edits: [] };
  const refusal = refusalOf(analysis.plan, symbol, name);
  if (refusal !== undefined) return { refusal };
  const written = isField(symbol) ? nameOf(name) : name;
  const edits = symbol.occurrences.flatMap((each) => editsOf(symbol, each, written, analysis));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start) };
}

function editsOf(
  symbol: PlanSymbol,
  { role, span }: Occurrence,
  written: string,
  analysis: Analysis,
): TextEdit[] {
  const replaced = { span, newText: spaced(analysis.text, span, written) };
  // A criterion can mention a field only by a word; for any other name the mention stays as it was.
  if (role === 'mention') return isWord(written) ? [{ span, newText: written }] : [];
  if (role === 'implied') return spellOut(analysis, span, written);
  if (role === 'declaration' && symbol.kind === 'input') {
    return [replaced, ...spellOut(analysis, span, nameOf(symbol.name))];
  }
  return [replaced];
}

/** A word in place of a quoted name needs a space where only the quotes kept it apart from its neighbour. */
function spaced(text: string, { end, start }: Span, written: string): string {
  if (!isWord(written)) return written;
  const isWordLike = /[A-Za-z0-9_-]/;
  const [before, after] = [text[start - 1] ?? '', text[end] ?? ''].map((each) =>
    isWordLike.test(each) ? ' ' : '',
  );
  return `${before}${written}${after}`;
}

/** Adds the field to the source of an input that reads the output of its own name; no edits for other inputs. */
function spellOut(analysis: Analysis, name: Span, field: string): TextEdit[] {
  const node = analysis.nodeAt(name.start);
  const input = node?.inputs.find(({ item }) => item.name.span.start === name.start);
  const source = input?.item.source;
  if (source === undefined || source.field !== undefined || source.node.missing) return [];
  return [insertion(source.node.span.end, `.${field}`)];
}

function refusalOf(plan: Resolution | undefined, symbol: PlanSymbol, name: string): string | undefined {
  switch (symbol.kind) {
    case 'feature':
    case 'node':
      if (!isSlug(name)) {
        return `\`${name}\` is not a slug: lower-case letters and digits, with single \`-\` between them`;
      }
      return symbol.kind === 'node' && plan?.bySlug.has(name) === true
        ? `a node is named \`${name}\` already`
        : undefined;
    case 'criterion':
      if (!isCriterionId(name)) return `\`${name}\` is not the id of a criterion, such as \`a-1\``;
      return plan?.criteria.has(name) === true ? `a criterion has the id \`${name}\` already` : undefined;
    case 'input':
    case 'output':
      if (!hasVisibleCharacter(name) || /[\r\n]/.test(name))
        return 'the name of a field is one line of visible text';
      return isTaken(symbol, name)
        ? `\`${symbol.node?.slug}\` has an ${symbol.kind} \`${name}\` already`
        : undefined;
  }
}

function isTaken({ kind, node }: PlanSymbol, name: string): boolean {
  if (node === undefined) return false;
  if (kind === 'output') return node.items.output.some((each) => each.name.text === name);
  const implied: string[] = [
    ...(node.items.cycle.length > 0 ? Object.values(CYCLE_FIELDS) : []),
    ...(node.items.failure_policy.some(({ word }) => word.text === 'fallback') ? [FALLBACK_FIELD] : []),
  ];
  return implied.includes(name) || node.inputs.some(({ item }) => item.name.text === name);
}

function isField({ kind }: PlanSymbol): boolean {
  return kind === 'input' || kind === 'output';
}

/** A name without the quotes that it may be typed with. */
function unquoted(name: string): string {
  return name.length > 2 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name;
}
