import { describe, expect, test } from 'vitest';
import {
  BLOCK_TABLE,
  type BlockKind,
  entryOfKind,
  type ItemKind,
  kindsOf,
} from '../../src/language/blocks.ts';
import type { Role } from '../../src/language/form.ts';
import { NODE_TYPES, wordsOf } from '../../src/language/words.ts';
import { completionContextAt } from '../../src/server/features/completion-context.ts';
import type { TokenPart } from '../../src/server/features/form-walk.ts';
import { valuesOf } from '../../src/syntax/names.ts';
import { analysed, marked } from './marked.ts';

describe('the usage lines of the table', () => {
  const KINDS = wordsOf(BLOCK_TABLE).flatMap((block) =>
    kindsOf(block).flatMap((kind) =>
      entryOfKind(kind)
        .usage.flatMap(alternatives)
        .map((usage) => ({ block, kind, usage })),
    ),
  );

  /** A usage with each of the words that it leaves a choice between. */
  function alternatives(usage: string): string[] {
    const choice = /[\w|]+\|\w+/.exec(usage)?.[0];
    return choice === undefined ? [usage] : choice.split('|').map((word) => usage.replace(choice, word));
  }

  /** A block, with a mark where its items stand. */
  function blockOf(block: BlockKind): string {
    const usage = BLOCK_TABLE[block].usage(block === 'feature' ? 'feature' : (NODE_TYPES[0] ?? ''));
    return usage.replace('SLUG', 'slug').replace('…', '\n  ‸\n');
  }

  /** What stands at each token of an item behind its keyword, as the parser reads it; and what was expected there. */
  function walk(block: BlockKind, kind: ItemKind, item: string): (readonly [string, unknown, unknown[]])[] {
    // Right behind a word the cursor is still in it, so that the marks stand apart.
    const spaced = item.replaceAll(/(?<=\w)(?=[:.,])/g, ' ');
    const analysis = analysed(blockOf(block).replace('‸', spaced));
    expect(analysis.parsed.diagnostics).toEqual([]);
    const tree = analysis.blocks[0]?.items[0];
    if (tree?.kind !== kind) throw new Error(`${item} is read as ${tree?.kind}`);
    const parts = new Map(valuesOf(tree).map(({ part, value }) => [value.span.start, part]));
    return analysis.parsed.tokens
      .filter(({ startOffset }) => startOffset > tree.keyword.start && startOffset < tree.span.end)
      .map(({ image, startOffset }) => {
        const expected = completionContextAt(analysis, startOffset)?.expected.map(({ part }) => part) ?? [];
        return [image, parts.get(startOffset) ?? image, expected.map((part) => called(part))] as const;
      });
  }

  /** A value's part itself; a keyword or a mark as it is written. */
  function called(part: TokenPart): unknown {
    return part.part === 'value' ? part : part.part === 'keyword' ? part.word : part.mark;
  }

  test.each(KINDS)('$usage', ({ block, kind, usage }) => {
    const walked = walk(block, kind, usage);
    expect(walked.length).toBeGreaterThan(0);
    for (const [image, part, expected] of walked)
      expect([image, expected]).toEqual([image, expect.arrayContaining([part])]);
  });

  test('every part of the longest items, with all that could stand in its place', () => {
    const names = (block: BlockKind, kind: ItemKind, item: string): string[] =>
      walk(block, kind, item).map(
        ([image, , expected]) =>
          `${image}: ${expected.map((each) => (typeof each === 'string' ? `'${each}'` : (each as { role: Role }).role)).join(' ')}`,
      );
    expect(names('node', 'input', 'input x: <y> from a.b when "c"')).toEqual([
      'x: input',
      ":: ':' 'from'",
      '<y>: shape',
      "from: 'from'",
      'a: source-node',
      ".: '.' 'when'",
      'b: source-output',
      "when: 'when'",
      '"c": member',
    ]);
    expect(names('node', 'depends_on', 'depends_on a, b')).toEqual([
      'a: declared-node',
      ",: ','",
      'b: declared-node',
    ]);
    expect(names('node', 'failure_policy', 'failure_policy fallback "b"')).toEqual([
      'fallback: setting',
      '"b": prose',
    ]);
    expect(names('node', 'cycle', 'cycle rounds 3 dedup "d" exit a')).toEqual([
      "rounds: 'rounds'",
      '3: number',
      "dedup: 'dedup'",
      '"d": prose',
      "exit: 'exit'",
      'a: exit-node',
    ]);
    expect(names('feature', 'criterion', 'acceptance a-1 "b"')).toEqual(['a-1: criterion', '"b": prose']);
  });

  test.each(wordsOf(BLOCK_TABLE))('the first line of a %s', (block) => {
    const analysis = analysed(blockOf(block).replace('‸', ''));
    const expected = analysis.parsed.tokens
      .slice(1, -2)
      .map(({ startOffset }) => completionContextAt(analysis, startOffset)?.expected.map(({ part }) => part));
    expect(expected).toEqual(BLOCK_TABLE[block].form.map((part) => [part]));
  });

  test('a text goes with the one word that takes it', () => {
    const expectedAfter = (words: string): unknown[] => {
      const { analysis, offset } = marked(blockOf('node').replace('‸', `${words} ‸`));
      return completionContextAt(analysis, offset)?.expected.map(({ part }) => called(part)) ?? [];
    };
    expect(expectedAfter('failure_policy fallback')).toHaveLength(1);
    expect(expectedAfter('failure_policy retry')).toEqual([]);
    expect(expectedAfter('input x from a nonsense')).toEqual([]);
  });
});
