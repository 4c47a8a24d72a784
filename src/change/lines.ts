import { inlineShapeOf, nameOf, stringOf } from '../syntax/quote.ts';
import type { NodeProgress } from '../snapshot/state.ts';
import { counted } from '../text/wording.ts';
import {
  type Action,
  type ChangeSet,
  type CriterionChange,
  type FieldChange,
  type FieldState,
  type NodeChange,
  type PropertyChange,
  type PropertyValue,
} from './changes.ts';

/** A line of the differences, for people. */
export interface Line {
  readonly action: Action;
  /** 0 for a thing, 1 for a part of the thing above it. */
  readonly depth: 0 | 1;
  /** In the words of the language, on one line, safe to print on a terminal. */
  readonly text: string;
}

/** The differences line by line, in their order. */
export function linesOf({ criteria, feature, nodes, plan }: ChangeSet): Line[] {
  return [
    ...(feature.length === 0
      ? []
      : [line('change', 0, `feature ${plan.feature.slug}`), ...feature.flatMap(propertyLines)]),
    ...criteria.map(criterionLine),
    ...nodes.flatMap(nodeLines),
  ];
}

function line(action: Action, depth: 0 | 1, text: string): Line {
  return { action, depth, text };
}

function criterionLine({ action, id, new: now, old }: CriterionChange): Line {
  return line(action, 0, `acceptance ${id}: ${arrow(old, now, stringOf)}`);
}

function nodeLines(node: NodeChange): Line[] {
  const { action, edges, fields, progress, properties, slug } = node;
  const side = node.new ?? node.old;
  const title = action === 'change' ? '' : ` ${stringOf(side?.title ?? '')}`;
  const head = `${side?.type ?? 'node'} ${slug}${title}${progress === undefined ? '' : ` (${statusOf(progress)})`}`;
  const acceptance =
    action === 'change'
      ? []
      : [{ name: 'acceptance', old: node.old?.acceptance ?? [], new: node.new?.acceptance ?? [] }];
  return [
    line(action, 0, head),
    ...properties.flatMap(propertyLines),
    ...fields.map(fieldLine),
    ...edges.map((edge) => line(edge.action, 1, `${edge.type} ${edge.to}`)),
    ...acceptance.flatMap(propertyLines),
  ];
}

function statusOf({ reviews, status }: NodeProgress): string {
  if (reviews.length === 0) return status;
  return `${status}, ${counted(reviews.length, 'review')}`;
}

/** A list that gains or loses entries, entry by entry; any other property as `old → new`. */
function propertyLines(property: PropertyChange): Line[] {
  const { name, new: now, old } = property;
  if (typeof old !== 'object' || typeof now !== 'object') return [changeLine(property)];
  const removed = without(old, now);
  const added = without(now, old);
  if (removed.length + added.length === 0) return [changeLine(property)];
  return [
    ...removed.map((text) => line('remove', 1, `${name} ${stringOf(text)}`)),
    ...added.map((text) => line('add', 1, `${name} ${stringOf(text)}`)),
  ];
}

function changeLine({ name, new: now, old }: PropertyChange): Line {
  return line('change', 1, `${name}: ${valueText(name, old)} → ${valueText(name, now)}`);
}

/** What is left of a list after each entry of another list has cancelled one that is equal. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const TEXTS = ['title', 'destination', 'context'];

function valueText(name: string, value: PropertyValue): string {
  if (value === undefined) return 'none';
  if (typeof value === 'object') return value.map(stringOf).join(', ');
  return TEXTS.includes(name) ? stringOf(value) : value;
}

function fieldLine({ action, direction, name, new: now, old }: FieldChange): Line {
  return line(action, 1, `${direction} ${nameOf(name)}: ${arrow(old, now, stateText)}`);
}

/** `old → new`, or the one of them that there is. */
function arrow<T>(old: T | undefined, now: T | undefined, textOf: (each: T) => string): string {
  return [old, now].flatMap((each) => (each === undefined ? [] : [textOf(each)])).join(' → ');
}

function stateText({ from, shape }: FieldState): string {
  const text = inlineShapeOf(shape);
  return from === undefined ? text : `${text} from ${from.node}.${nameOf(from.field)}`;
}
