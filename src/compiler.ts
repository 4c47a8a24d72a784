import { runChecks } from './checks/run.ts';
import { emitScript } from './cypher/script.ts';
import { collectInto, type Diagnostic, hasErrors, inFileOrder } from './diagnostics/diagnostic.ts';
import { lower } from './plan/lower.ts';
import type { Plan } from './plan/model.ts';
import { type Resolution, resolve } from './plan/resolve.ts';
import type { PlanAst } from './syntax/ast.ts';
import { parsePlan } from './syntax/parse.ts';
import type { Token } from './syntax/tokens.ts';
import { withoutRemains } from './text/deletions.ts';
import { SourceText } from './text/source.ts';

/** What parsing tells of a text. */
export interface ParseResult {
  readonly source: SourceText;
  /** The tree of what could be read; absent for a text that is no plan at all. */
  readonly ast: PlanAst | undefined;
  /** The tokens, at the offsets of the text, their words classified. */
  readonly tokens: readonly Token[];
  /** The syntax errors, in file order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What checking tells of a text: everything there is to say about it. */
export interface CheckResult extends ParseResult {
  /** The plan to chart; absent when there is an error. */
  readonly plan: Plan | undefined;
}

/** What compiling makes of a text. */
export interface CompileResult extends CheckResult {
  /** The Cypher script that charts the plan; absent when there is an error. */
  readonly script: string | undefined;
}

/**
 * Parses a plan. Never throws, whatever the text; every fault is a diagnostic. O(text).
 *
 * @param text The plan; line endings and a byte order mark make no difference.
 */
export function parse(text: string): ParseResult {
  const source = new SourceText(text);
  const found: Diagnostic[] = [];
  const { ast, tokens } = parsePlan(source, collectInto(found));
  return { source, ast, tokens, diagnostics: finished(source, found) };
}

/** Parses and checks a plan. Never throws; all faults, of syntax and of meaning, are reported in one run. */
export function check(text: string): CheckResult {
  const parsed = parse(text);
  return checkParsed(parsed, parsed.ast === undefined ? undefined : resolve(parsed.ast));
}

/** Checks a plan that is parsed and resolved already; without a resolution there is nothing more to say of it. */
export function checkParsed(parsed: ParseResult, resolution: Resolution | undefined): CheckResult {
  if (resolution === undefined) return { ...parsed, plan: undefined };
  const found: Diagnostic[] = [];
  runChecks(resolution, collectInto(found));
  const diagnostics = inFileOrder([...parsed.diagnostics, ...finished(parsed.source, found)]);
  const plan = hasErrors(diagnostics) ? undefined : lower(resolution);
  return { ...parsed, diagnostics, plan };
}

/** Parses and checks a plan and emits its script. Never throws; there is a script exactly when there is no error. */
export function compile(text: string): CompileResult {
  const checked = check(text);
  return { ...checked, script: checked.plan === undefined ? undefined : emitScript(checked.plan) };
}

/** Diagnostics in file order, their fixes fit to be applied. */
function finished(source: SourceText, found: readonly Diagnostic[]): Diagnostic[] {
  return inFileOrder(found).map((each) =>
    each.fix === undefined
      ? each
      : { ...each, fix: { ...each.fix, edits: withoutRemains(source, each.fix.edits) } },
  );
}
