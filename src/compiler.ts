import { runChecks } from './checks/run.ts';
import { emitScript } from './cypher/script.ts';
import { collectInto, type Diagnostic, hasErrors, inFileOrder } from './diagnostics/diagnostic.ts';
import { lower } from './plan/lower.ts';
import type { Plan } from './plan/model.ts';
import { type Resolution, resolve } from './plan/resolve.ts';
import type { PlanAst } from './syntax/ast.ts';
import { parsePlan } from './syntax/parse.ts';
import type { Token } from './syntax/token.ts';
import { withoutRemains } from './text/deletions.ts';
import { SourceText } from './text/source.ts';

/** A text without an error so far. */
export interface ParsedPlan {
  readonly ok: true;
  readonly source: SourceText;
  readonly ast: PlanAst;
  /** The tokens, at the offsets of the text, their words classified. */
  readonly tokens: readonly Token[];
  /** Warnings, in file order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A text that is free of errors, and the plan that it means. */
export interface CheckedPlan extends ParsedPlan {
  readonly plan: Plan;
}

/** A text that is free of errors, its plan, and the Cypher script that charts the plan. */
export interface CompiledPlan extends CheckedPlan {
  readonly script: string;
}

/** A text with at least one error: there is neither a plan nor a script. */
export interface FaultyPlan {
  readonly ok: false;
  readonly source: SourceText;
  /** The tree of what could be read; absent for a text that is no plan at all. */
  readonly ast: PlanAst | undefined;
  /** The tokens of what could be read. */
  readonly tokens: readonly Token[];
  /** Errors and warnings, in file order. */
  readonly diagnostics: readonly Diagnostic[];
  readonly plan?: undefined;
  readonly script?: undefined;
}

/** What parsing finds out about a text; of its errors, only those of syntax. */
export type ParseResult = ParsedPlan | FaultyPlan;
/** What checking finds out about a text: every error and warning there is. */
export type CheckResult = CheckedPlan | FaultyPlan;
/** What compiling makes of a text. */
export type CompileResult = CompiledPlan | FaultyPlan;

/**
 * Parses a plan. Never throws, whatever the text; every fault is a diagnostic. O(text).
 *
 * @param text The plan; line endings and a byte order mark make no difference.
 */
export function parse(text: string): ParseResult {
  const source = new SourceText(text);
  const found: Diagnostic[] = [];
  const { ast, tokens } = parsePlan(source, collectInto(found));
  const diagnostics = finished(source, found);
  return ast === undefined || hasErrors(diagnostics)
    ? { ok: false, source, ast, tokens, diagnostics }
    : { ok: true, source, ast, tokens, diagnostics };
}

/**
 * Parses and checks a plan: the tree, every fault of syntax and of meaning in one run, and the plan when none is an error.
 * Never throws. O(text), but for sorting.
 */
export function check(text: string): CheckResult {
  const parsed = parse(text);
  return checkParsed(parsed, parsed.ast === undefined ? undefined : resolve(parsed.ast));
}

/** Checks a plan that is parsed and resolved already; what has no tree has no resolution, and nothing to check. */
export function checkParsed(parsed: ParseResult, resolution: Resolution | undefined): CheckResult {
  if (resolution === undefined) return { ...parsed, ok: false };
  const found: Diagnostic[] = [];
  runChecks(resolution, collectInto(found));
  const diagnostics = inFileOrder([...parsed.diagnostics, ...finished(parsed.source, found)]);
  return parsed.ok && !hasErrors(diagnostics)
    ? { ...parsed, diagnostics, plan: lower(resolution) }
    : { ...parsed, ok: false, diagnostics };
}

/**
 * Parses and checks a plan, and emits its script when there is no error. The script is what `emitScript` makes of the
 * plan. Never throws. Same text, same bytes; O(text), but for sorting.
 */
export function compile(text: string): CompileResult {
  const checked = check(text);
  return checked.ok ? { ...checked, script: emitScript(checked.plan) } : checked;
}

/** Diagnostics in file order, their fixes ready to be applied. */
function finished(source: SourceText, found: readonly Diagnostic[]): Diagnostic[] {
  return inFileOrder(found).map((each) =>
    each.fix === undefined
      ? each
      : { ...each, fix: { ...each.fix, edits: withoutRemains(source, each.fix.edits) } },
  );
}
