/**
 * What Neo4j's own front end says of a statement, under either version of the language.
 *
 * The library swallows exceptions of its analysis and then has nothing to report, so silence alone proves nothing.
 * Where it reports no error, `analyse` hands it a copy of the statement with an undefined variable planted in it and
 * insists on hearing of that.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as LanguageSupport from '@neo4j-cypher/language-support';

import { splitScript } from '../../src/store/script-pieces.ts';
import { isKnownSound, keepSound } from './verdicts.ts';

// The library's ES module build imports without file extensions, which Node does not resolve.
const require = createRequire(import.meta.url);
const { lintCypherQuery, testData } = require('@neo4j-cypher/language-support') as typeof LanguageSupport;
/** What a verdict depends on besides the statement: the library, and how it is asked. */
const ASKED = [
  readFileSync(
    require.resolve('@neo4j-cypher/language-support').replace(/\bdist\b.*$/, 'package.json'),
    'utf8',
  ),
  readFileSync(new URL(import.meta.url), 'utf8'),
].join('');

export const CYPHER_VERSIONS = ['CYPHER 5', 'CYPHER 25'] as const;
export type CypherVersion = (typeof CYPHER_VERSIONS)[number];

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** In the statement, from 1. */
  readonly line: number;
  readonly column: number;
}

const PLANTED = 'planted_and_never_defined';

/** The functions of the language itself: without a list of them, a call of any name would pass. */
function builtIns(version: CypherVersion): Record<string, LanguageSupport.Neo4jFunction> {
  const functions = testData.mockSchema.functions?.[version] ?? {};
  return Object.fromEntries(Object.entries(functions).filter(([, it]) => it.isBuiltIn));
}

const SCHEMA = {
  functions: { 'CYPHER 5': builtIns('CYPHER 5'), 'CYPHER 25': builtIns('CYPHER 25') },
};

/** `params` are the names of the parameters the statement may use. */
export function analyse(
  statement: string,
  version: CypherVersion,
  params: readonly string[] = [],
): Finding[] {
  const pieces = splitScript(statement);
  if (pieces.length !== 1 || pieces[0]?.kind !== 'statement') {
    throw new Error(`one statement is analysed at a time, not ${pieces.length}`);
  }
  const asked = [ASKED, version, ...params, '', statement];
  if (isKnownSound(asked)) return [];
  const found = lint(statement, version, params);
  if (!found.some((finding) => finding.severity === 'error')) {
    // The library drops the comments in front of a statement, so in the copy they stand behind its first word:
    // a server reads them too, and trips over a malformed escape in them.
    const { text, body } = pieces[0];
    const comments = text.slice(0, text.length - body.length);
    const copy = plant(body).replace(/^\w+/, (word) => `${word}\n${comments}`);
    const proof = lint(copy, version, params);
    if (!proof.some((finding) => finding.message.includes(PLANTED))) {
      throw new Error(
        `the analysis under ${version} did not live to see an undefined variable in:\n${statement}`,
      );
    }
  }
  if (found.length === 0) keepSound(asked);
  return found;
}

function lint(statement: string, version: CypherVersion, params: readonly string[]): Finding[] {
  const parameters = Object.fromEntries(params.map((name) => [name, '']));
  const schema = { ...SCHEMA, defaultLanguage: version, parameters };
  return lintCypherQuery(statement, schema, true).map(({ severity, message, range }) => ({
    severity: severity === 1 ? 'error' : 'warning',
    message,
    line: range.start.line + 1,
    column: range.start.character + 1,
  }));
}

/** The statement with a use of a variable that nothing defines, put where its kind of statement takes one. */
function plant(statement: string): string {
  if (/^CREATE\s+CONSTRAINT\b/i.test(statement))
    return replaceOnce(statement, /\bREQUIRE\s+\w+\./i, `REQUIRE ${PLANTED}.`);
  if (/^CREATE\s+INDEX\b/i.test(statement))
    return replaceOnce(statement, /\bON\s*\(\s*\w+\./i, `ON (${PLANTED}.`);
  return `WITH ${PLANTED} AS planted ${statement}`;
}

function replaceOnce(statement: string, part: RegExp, by: string): string {
  if (!part.test(statement)) throw new Error(`there is no place to plant a variable in:\n${statement}`);
  return statement.replace(part, by);
}
