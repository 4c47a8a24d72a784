import { listNames } from '../text/wording.ts';
import { findMentions, type Mention, type OutputShapes, withoutMentions } from './mentions.ts';
import type { ReportProblem } from './problem.ts';
import { isObject } from './schema.ts';

/*
 * The two sides of a contract of 0.4, `input` and `output`: objects whose values are texts or nested objects that say
 * what a field is, in prose at worst.
 */

type Path = readonly PropertyKey[];

/** A field that a contract of 0.4 comes to. */
export interface OldField {
  readonly name: string;
  readonly shape: string;
  readonly from: { readonly node: string; readonly field: string } | undefined;
}

/** A text of a contract, under the name of its field. */
interface Leaf {
  readonly name: string;
  readonly text: string;
  readonly at: Path;
}

/**
 * The shapes of the outputs, by name. A side that is no object is one field, called as the side. A store holds no
 * nested values, so the shape of one says that it is JSON.
 */
export function outputShapes(side: unknown): Map<string, string> {
  return new Map(
    entriesOf(side, 'output').map(([name, value]) => {
      const isNested = typeof value === 'object' && value !== null;
      return [name, isNested ? `JSON text: ${shapeText(value)}` : shapeText(value)];
    }),
  );
}

/**
 * The inputs. Each mention of an output makes an input that reads it: where a text has one, under the name of the
 * field; where it has several, under that name and theirs. A nested value with a mention in it becomes an input for
 * each of its texts; any other is carried as JSON text. Whatever changes its name or loses words is reported.
 */
export function inputsOf(
  slug: string,
  side: unknown,
  at: Path,
  outputs: OutputShapes,
  report: ReportProblem,
): OldField[] {
  const fields: OldField[] = [];
  const names = new Set(entriesOf(side, 'input').map(([name]) => name));
  for (const [name, value] of entriesOf(side, 'input')) {
    const path = isObject(side) ? [...at, name] : at;
    const leaves = leavesOf(name, value, path);
    const isSplit =
      typeof value !== 'string' && leaves.some(({ text }) => findMentions(text, outputs).length > 0);
    const parts = isSplit ? leaves : [{ name, text: shapeText(value), at: path }];
    const made = parts.flatMap((leaf) => inputsOfText(slug, leaf, outputs, report));
    const isRenamed = made.length !== 1 || made[0]?.name !== name;
    if (isRenamed) names.delete(name);
    const named = made.map((field) => (isRenamed ? withFreeName(field, names) : field));
    if (isRenamed && named.length > 0) {
      const list = listNames(named.map((field) => field.name));
      const why = isSplit ? 'is nested and reads outputs' : 'reads several outputs';
      report(path, `the input \`${name}\` of \`${slug}\` ${why}, so it became ${list}`);
    }
    fields.push(...named);
  }
  return fields;
}

function inputsOfText(slug: string, leaf: Leaf, outputs: OutputShapes, report: ReportProblem): OldField[] {
  const { at, name, text } = leaf;
  const all = findMentions(text, outputs);
  const known = all.filter((mention) => isKnown(mention, outputs));
  for (const mention of all) {
    if (!isKnown(mention, outputs)) reportUnknown(slug, leaf, mention, outputs, report);
    else if (mention.part !== '')
      report(
        at,
        `the input \`${name}\` of \`${slug}\` reads ${mention.part} of \`${mention.node}.${mention.field ?? ''}\`; it became an input that reads all of it`,
      );
  }
  const sources = new Map<string, { node: string; field: string; shape: string }>();
  for (const { field = '', node } of known)
    sources.set(`${node} ${field}`, { node, field, shape: outputs.get(node)?.get(field) ?? '' });
  if (sources.size === 0) return [{ name, shape: text, from: undefined }];
  const said = withoutMentions(text, known);
  const list = [...sources.values()];
  if (said !== '' && !list.every(({ shape }) => isSameShape(said, shape)))
    report(
      at,
      `the input \`${name}\` of \`${slug}\` was described as ${JSON.stringify(text)}; it has the shape of what it reads now`,
    );
  const sharing = new Map<string, number>();
  for (const { field } of list) sharing.set(field, (sharing.get(field) ?? 0) + 1);
  // The slug stands before the field where several sources have a field of this name.
  const suffix = (node: string, field: string): string =>
    sharing.get(field) === 1 ? `_${field}` : `_${node}_${field}`;
  return list.map(({ field, node, shape }) => ({
    name: list.length === 1 ? name : name + suffix(node, field),
    shape,
    from: { node, field },
  }));
}

function isKnown({ field, node }: Mention, outputs: OutputShapes): boolean {
  return field !== undefined && outputs.has(node);
}

function reportUnknown(
  slug: string,
  { at, name, text }: Leaf,
  { end, node, start }: Mention,
  outputs: OutputShapes,
  report: ReportProblem,
): void {
  const why = outputs.has(node) ? `\`${node}\` has no such output` : `there is no node \`${node}\``;
  report(at, `the input \`${name}\` of \`${slug}\` names \`${text.slice(start, end)}\`, but ${why}`);
}

function isSameShape(a: string, b: string): boolean {
  const bare = (shape: string): string =>
    shape
      .trim()
      .replace(/^<([^]*)>$/, '$1')
      .split(/\s+/)
      .filter((word) => word !== '')
      .join(' ');
  return bare(a) === bare(b);
}

function withFreeName(field: OldField, taken: Set<string>): OldField {
  let name = field.name;
  for (let number = 2; taken.has(name); number++) name = `${field.name}_${number}`;
  taken.add(name);
  return { ...field, name };
}

function entriesOf(side: unknown, name: string): [string, unknown][] {
  if (side === undefined || side === null) return [];
  return isObject(side) ? Object.entries(side) : [[name, side]];
}

function shapeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The texts within a value, each named by its path; what is no text by its JSON. Without recursion. */
function leavesOf(name: string, value: unknown, at: Path): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { readonly name: string; readonly value: unknown; readonly at: Path }[] = [{ name, value, at }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: inner } = next;
    const children: readonly [PropertyKey, unknown][] =
      typeof inner !== 'object' || inner === null
        ? []
        : Array.isArray(inner)
          ? [...(inner as readonly unknown[]).entries()]
          : Object.entries(inner);
    if (children.length === 0) leaves.push({ name: next.name, text: shapeText(inner), at: next.at });
    for (const [key, child] of [...children].reverse())
      open.push({ name: `${next.name}.${String(key)}`, value: child, at: [...next.at, key] });
  }
  return leaves;
}
