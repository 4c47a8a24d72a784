/** What the modules of the package export, read from their sources by the TypeScript compiler. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './cli.ts';

export interface ExportedName {
  readonly name: string;
  readonly isValue: boolean;
  /** The text of its doc comment, without the tags; empty for none. */
  readonly comment: string;
}

export interface ExportingModule {
  /** As it is imported. */
  readonly name: string;
  readonly exported: readonly ExportedName[];
}

/** The modules that the manifest names, each with what it exports in the order of its source. */
export function exportingModules(): ExportingModule[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  const sources = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [{ name: path.replace('.', 'gbuild'), source: sourceOf(target.types) }],
  );
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram(
    sources.map(({ source }) => source),
    options,
  );
  const checker = program.getTypeChecker();
  return sources.map(({ name, source }) => {
    const file = program.getSourceFile(source);
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${source} is no module`);
    return { name, exported: checker.getExportsOfModule(module).map((each) => exportedName(each, checker)) };
  });
}

/** The source that declarations are made from. */
function sourceOf(declarations: string): string {
  return join(ROOT, declarations.replace('./dist/types/', 'src/').replace(/\.d\.ts$/, '.ts'));
}

function exportedName(symbol: ts.Symbol, checker: ts.TypeChecker): ExportedName {
  const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return {
    name: symbol.name,
    isValue: (declared.flags & ts.SymbolFlags.Value) !== 0,
    comment: ts.displayPartsToString(declared.getDocumentationComment(checker)),
  };
}
