import { entryOfKind, FEATURE_HELP } from '../../src/language/blocks.ts';
import { FEATURE_SNIPPET, itemSnippet, nodeSnippet } from '../../src/language/snippets.ts';
import { NODE_TYPES, type NodeType } from '../../src/language/words.ts';

/*
 * The snippets of VS Code, for whoever types without waiting for the server. Whole blocks and single items are the
 * ones that completion offers; what is composed of several of them is written here.
 */

interface Snippet {
  readonly prefix: string | readonly string[];
  readonly description: string;
  readonly body: string;
}

/** The types in the order in which they are offered: the most frequent one first. */
const TYPES: readonly NodeType[] = ['code', ...NODE_TYPES.filter((type) => type !== 'code')];

const SNIPPETS: Readonly<Record<string, Snippet>> = {
  Plan: {
    prefix: 'plan',
    description: 'A whole plan: a feature and its first node.',
    body: joined(
      [
        FEATURE_SNIPPET,
        '',
        // A chore alone would be an error: no node depends on it.
        `${choice(TYPES.filter((type) => type !== 'chore'))} \${2:first-node} "\${3:Title}" {`,
        `  ${itemSnippet('output')}`,
        '  satisfies a-1',
        `  ${itemSnippet('acceptance')}`,
        '}',
        '$0',
      ],
      '\n',
    ),
  },
  Feature: {
    prefix: 'feature',
    description: FEATURE_HELP,
    body: `${FEATURE_SNIPPET}\n$0`,
  },
  Node: {
    prefix: NODE_TYPES,
    description: "A unit of work that reads another one's output.",
    body: `${joined([choice(TYPES), nodeSnippet('code').slice('code'.length)], '')}\n$0`,
  },
  Router: {
    prefix: 'router',
    description: 'A decision between two ways, and a node for each.',
    body: `decision \${1:choose-way} "\${2:Choose the way}" {
  output \${3:way}: <"\${4:one}" | "\${5:other}">
  acceptance "\${6:output.way is … exactly if …}"
}

code \${7:go-one} "\${8:Go the one way}" {
  input $3 from $1 when "$4"
  output \${9:result}: <\${10:shape}>
  acceptance "\${11:output.result is …}"
}

code \${12:go-other} "\${13:Go the other way}" {
  input $3 from $1 when "$5"
  output \${14:result}: <\${15:shape}>
  acceptance "\${16:output.result is …}"
}
$0`,
  },
  'Input from a node': {
    prefix: ['input', 'from'],
    description: 'A value that another node produces.',
    body: `${itemSnippet('input')}$0`,
  },
  'Input from outside': {
    prefix: ['input', 'external'],
    description: 'A value that comes from outside of the plan.',
    body: 'input ${1:name}: <${2:what it is, and where it comes from}>$0',
  },
  'Branch of a router': {
    prefix: ['input', 'when'],
    description: 'Run this node only when the decision has this value.',
    body: `${joined([itemSnippet('input'), 'when "${1:value}"'], ' ')}$0`,
  },
  Output: {
    prefix: 'output',
    description: entryOfKind('output').help,
    body: `${itemSnippet('output')}$0`,
  },
  Criterion: {
    prefix: 'acceptance',
    description: entryOfKind('acceptance').help,
    body: `${itemSnippet('acceptance')}$0`,
  },
  Fallback: {
    prefix: ['failure_policy', 'fallback'],
    description: 'Another way to go, should this node fail.',
    body: 'failure_policy fallback "${1:the other way}"$0',
  },
  'Controlled cycle': {
    prefix: 'cycle',
    description: entryOfKind('cycle').help,
    body: `${itemSnippet('cycle')}$0`,
  },
};

/** The text of `editors/vscode/snippets/gbuild.json`. */
export function publishedSnippets(): string {
  const entries = Object.entries(SNIPPETS).map(([name, { body, description, prefix }]) => {
    const lines = body.split('\n');
    return [name, { prefix, description, body: lines.length === 1 ? body : lines }];
  });
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function choice(words: readonly string[]): string {
  return `\${1|${words.join(',')}|}`;
}

/** Snippets as one. The numbers of each one's tab stops go on from those before it; `$0` stays the last. */
function joined(parts: readonly string[], separator: string): string {
  let last = 0;
  const renumbered = parts.map((part) => {
    const before = last;
    return part.replace(/(\$\{?)([1-9]\d*)/g, (_, opening: string, number: string) => {
      last = Math.max(last, before + Number(number));
      return `${opening}${before + Number(number)}`;
    });
  });
  return renumbered.join(separator);
}
