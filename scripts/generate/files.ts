import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedGrammar } from './ebnf.ts';
import { exampleScript } from './examples.ts';
import { publishedEvents, publishedRecord, publishedReport } from './json-schemas.ts';
import { schemaCypher } from './schema-cypher.ts';
import { publishedSnippets } from './snippets.ts';
import { publishedTextMate } from './textmate.ts';

/** A file that is made from others. */
export interface GeneratedFile {
  /** Its path below the root of the project. */
  readonly path: string;
  /** What it has to hold. */
  readonly text: () => string | Promise<string>;
}

/**
 * The generated files of the project at a path.
 *
 * @param notices Makes the licence notices: the bundles that they are about cannot be built from within one.
 */
export function generatedFiles(root: string, notices: () => Promise<string>): GeneratedFile[] {
  return [
    { path: 'cypher/schema.cypher', text: schemaCypher },
    { path: 'grammar/gbuild.ebnf', text: publishedGrammar },
    { path: 'grammar/gbuild.tmLanguage.json', text: publishedTextMate },
    { path: 'editors/vscode/snippets/gbuild.json', text: publishedSnippets },
    { path: 'schema/diagnostics.schema.json', text: publishedReport },
    { path: 'schema/events.schema.json', text: publishedEvents },
    { path: 'schema/record.schema.json', text: publishedRecord },
    { path: 'THIRD-PARTY-NOTICES.txt', text: notices },
    ...scriptsOfExamples(root),
  ];
}

function scriptsOfExamples(root: string): GeneratedFile[] {
  return readdirSync(join(root, 'examples'))
    .filter((file) => file.endsWith('.gbuild'))
    .sort()
    .map((file) => ({
      path: `examples/${file.replace(/\.gbuild$/, '.cypher')}`,
      text: () => exampleScript(file, readFileSync(join(root, 'examples', file), 'utf8')),
    }));
}
