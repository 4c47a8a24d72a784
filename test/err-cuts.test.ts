/**
 * A plan with every construct, damaged once in each place where it can be: each damage is one fault, so it gives one
 * error. A few leave a plan that is still sound; they are listed.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { check } from '../src/index.ts';

const PLAN = readFileSync(new URL('clean/router-branch.gbuild', import.meta.url), 'utf8');
const LINES = PLAN.split('\n');
const TOKEN = /"[^"]*"|<[^>]*>|[\w-]+|[{}:,.]/g;

interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes a line anew, once for each way of damaging it. */
type Damage = (line: string, tokens: readonly Token[]) => string[];

/** Every damaged line that does not give exactly one error, with the errors it gives. */
function exceptions(damage: Damage): string[] {
  return LINES.flatMap((line, index) => {
    const tokens = [...line.matchAll(TOKEN)].map((found) => ({
      text: found[0],
      start: found.index,
      end: found.index + found[0].length,
    }));
    return damage(line, tokens).flatMap((damaged) => {
      const { diagnostics } = check(LINES.with(index, damaged).join('\n'));
      const said = diagnostics.map(({ code, message }) => `${code}: ${message}`).join(' + ');
      return diagnostics.length === 1 ? [] : [`${damaged.trim()} | ${said}`];
    });
  });
}

describe('one error for a line', () => {
  test('that is cut behind a token', () => {
    const cut: Damage = (line, tokens) => tokens.slice(0, -1).map(({ end }) => line.slice(0, end));
    expect(exceptions(cut)).toEqual(['out_of_scope "Other pages" | ', 'input tone from choose-tone | ']);
  });

  test('that is cut within a token', () => {
    const cut: Damage = (line, tokens) =>
      tokens
        .filter(({ text }) => text.length > 2)
        .map(({ end, start }) => line.slice(0, Math.ceil((start + end) / 2)));
    expect(exceptions(cut)).toEqual([]);
  });

  test('that lacks a token', () => {
    const remove: Damage = (line, tokens) =>
      tokens.map(({ end, start }) => line.slice(0, start) + line.slice(end));
    expect(exceptions(remove)).toEqual([]);
  });

  test('that has a token twice', () => {
    const repeat: Damage = (line, tokens) =>
      tokens.map(({ end, text }) => `${line.slice(0, end)} ${text}${line.slice(end)}`);
    expect(exceptions(repeat)).toEqual([]);
  });

  test('that has two tokens the wrong way round', () => {
    const swap: Damage = (line, tokens) =>
      tokens.slice(1).flatMap((second, index) => {
        const first = tokens[index];
        if (first === undefined || first.text === second.text) return [];
        const between = line.slice(first.end, second.start);
        return [
          `${line.slice(0, first.start)}${second.text}${between}${first.text}${line.slice(second.end)}`,
        ];
      });
    expect(exceptions(swap)).toEqual([]);
  });

  test.each([';', ',', '=', '->', '[', ')', '}', '{', ':', '.', '"x"', '<x>', 'word', '@', '\u00a0!'])(
    'that has %s too many',
    (surplus) => {
      const insert: Damage = (line, tokens) =>
        tokens.map(({ end }) => `${line.slice(0, end)} ${surplus}${line.slice(end)}`);
      expect(exceptions(insert)).toEqual([]);
    },
  );
});
