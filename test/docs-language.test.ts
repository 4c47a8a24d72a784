/**
 * The examples of docs/language.md are run, so that the document cannot drift from the compiler. Its fences say what
 * they are:
 *
 * - `gbuild`: a whole plan without fault, or with `error=CODE` one that gives this one code;
 * - `gbuild fragment=node`, `=feature`, `=block`: items or blocks; `error=CODE` as above, for faults of syntax;
 * - `cypher of=FEATURE`: lines of the script of the whole plan of that feature;
 * - `ebnf`: blocks and items, as the published grammar has them;
 * - `text`: the words of the language.
 */

import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { catalogue, check, compile, parse } from '../src/index.ts';
import { BranchWords } from '../src/plan/branch-words.ts';
import { planBranches } from '../src/plan/branch-sources.ts';
import { NODE_TYPE_TABLE } from '../src/language/words.ts';
import { keywords } from '../src/syntax/tokens.ts';
import { publishedSyntax } from '../scripts/generate/ebnf.ts';

const DOCS = new URL('../docs/', import.meta.url);
const TEXT = readFileSync(new URL('language.md', DOCS), 'utf8');

interface Block {
  readonly line: number;
  readonly language: string;
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The fenced blocks of the document. */
function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(({ 1: info = '', 2: text = '', index }) => {
    const [language = '', ...options] = info.split(' ');
    const pairs = options.map((option): [string, string] => {
      const [name = '', value = ''] = option.split('=');
      return [name, value];
    });
    return { line: markdown.slice(0, index).split('\n').length, language, options: new Map(pairs), text };
  });
}

const BLOCKS = blocksOf(TEXT);
const PLANS = BLOCKS.filter(({ language, options }) => language === 'gbuild' && !options.has('fragment'));
const FRAGMENTS = BLOCKS.filter(({ language, options }) => language === 'gbuild' && options.has('fragment'));
const SCRIPTS = BLOCKS.filter(({ language }) => language === 'cypher');

const SURROUNDINGS: Readonly<Record<string, (items: string) => string>> = {
  block: (text) => text,
  feature: (items) => `feature around {\n${items}}\n`,
  node: (items) => `code around "Around" {\n${items}}\n`,
};

/** The script of the whole plan of a feature. */
function scriptOf(feature: string | undefined): string {
  const plan = PLANS.find(({ text }) => text.includes(`feature ${feature ?? ''} {`));
  return compile(plan?.text ?? '').script ?? '';
}

it('has only fences that are run', () => {
  expect(PLANS.length + FRAGMENTS.length + SCRIPTS.length + 2).toBe(BLOCKS.length);
  expect(new Set(BLOCKS.map(({ language }) => language))).toEqual(
    new Set(['gbuild', 'ebnf', 'cypher', 'text']),
  );
  const options = new Set(BLOCKS.flatMap((block) => [...block.options.keys()]));
  expect(options).toEqual(new Set(['fragment', 'error', 'of']));
});

describe('a plan', () => {
  it.each(PLANS)('in line $line', ({ options, text }) => {
    const error = options.get('error');
    expect(check(text).diagnostics.map(({ code }) => code)).toEqual(error === undefined ? [] : [error]);
  });
});

describe('a fragment', () => {
  it.each(FRAGMENTS)('in line $line', ({ options, text }) => {
    const around = SURROUNDINGS[options.get('fragment') ?? ''];
    const error = options.get('error');
    const codes = around === undefined ? ['?'] : parse(around(text)).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(error === undefined ? [] : [error]);
  });
});

describe('lines of a script', () => {
  it.each(SCRIPTS)('in line $line', ({ options, text }) => {
    expect(`\n${scriptOf(options.get('of'))}`).toContain(`\n${text}`);
  });
});

it('tells what the text block of its example holds', () => {
  const example = FRAGMENTS.find(({ text }) => text.startsWith('context """'));
  const { ast } = parse(SURROUNDINGS['feature']?.(example?.text ?? '') ?? '');
  const [context] = ast?.features[0]?.items ?? [];
  expect(context?.kind === 'context' ? context.text.value : undefined).toBe(
    'Readers report a dead link about once a week.\n  The last one was on the page "Install".',
  );
});

it('tells when the nodes of its example of branches run', () => {
  const { plan } = compile(PLANS.find(({ text }) => text.includes('feature order-search {'))?.text ?? '');
  const nodes = plan?.nodes ?? [];
  const words = new BranchWords(planBranches({ nodes }), (node) => nodes[node]?.slug ?? '');
  expect(nodes.map(({ slug }, index) => [slug, ...words.runsWhen(index)])).toEqual([
    ['choose-index'],
    ['index-file', 'Runs when `choose-index.way` is "sqlite".'],
    ['run-server', 'Runs when `choose-index.way` is "postgres" or "elastic".'],
    ['index-server', 'Runs when `choose-index.way` is "postgres" or "elastic".'],
    ['search', 'Joins `index-file` and `index-server`: runs after whichever of them ran.'],
    ['describe'],
  ]);
});

it('has the grammar of the parser', () => {
  expect(BLOCKS.find(({ language }) => language === 'ebnf')?.text).toBe(`${publishedSyntax()}\n`);
});

it('has the words of the language', () => {
  const words = BLOCKS.find(({ language }) => language === 'text')
    ?.text.trim()
    .split(/\s+/);
  expect(words?.sort()).toEqual([...keywords.keys()].sort());
});

it('has the defaults of the compiler', () => {
  const rows = [...TEXT.matchAll(/^\| (\w+) +\| (\w+) +\| (\w+) +\|$/gm)].map((match) => match.slice(1));
  expect(rows).toEqual(
    Object.entries(NODE_TYPE_TABLE).map(([type, { defaults }]) => [type, ...Object.values(defaults)]),
  );
});

describe('links', () => {
  const links = [...TEXT.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');

  it('lead to headings', () => {
    const headings = [...TEXT.matchAll(/^#+ (.*)$/gm)].map(({ 1: heading = '' }) => anchorOf(heading));
    const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1));
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });

  it('lead to codes', () => {
    const codes = links.flatMap((link) => /^checks\.md#(.*)$/.exec(link)?.[1] ?? []);
    expect(codes.filter((code) => !(code in catalogue))).toEqual([]);
  });

  // That checks.md is there, with an entry for each code, is for its own test to say.
  it('lead to files', () => {
    const files = links.flatMap((link) => /^(?!checks\.md)[^#]+/.exec(link)?.[0] ?? []);
    expect(files.filter((file) => !existsSync(new URL(file, DOCS)))).toEqual([]);
  });
});

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
