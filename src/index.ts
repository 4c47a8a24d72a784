/**
 * gbuild as a library: plans in, diagnostics and scripts out. Pure: no file system, no process, no clock.
 */
export { check, compile, parse } from './compiler.ts';
export type {
  CheckedPlan,
  CheckResult,
  CompiledPlan,
  CompileResult,
  FaultyPlan,
  ParsedPlan,
  ParseResult,
} from './compiler.ts';
export { format } from './format/format.ts';
export type { FormatResult, LineEnding } from './format/format.ts';
export { catalogue } from './diagnostics/catalogue.ts';
export type { Code, Severity } from './diagnostics/catalogue.ts';
export type { Diagnostic, Fix, RelatedLocation } from './diagnostics/diagnostic.ts';
export type * from './plan/model.ts';
export type * from './syntax/ast.ts';
export type { FailurePolicy, ModelTier, NodeType } from './syntax/vocabulary.ts';
export type { Position, Range, SourceText } from './text/source.ts';
export { applyEdits } from './text/span.ts';
export type { Span, TextEdit } from './text/span.ts';
