/**
 * gbuild as a library: plans in, diagnostics, scripts and changes out. Pure: no file system, no process, no clock.
 * `docs/api.md` shows each function at work. What needs more than this file has entries of its own: `gbuild/snapshot`,
 * `gbuild/server`, `gbuild/report-schema`, `gbuild/prettier-plugin`.
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

// The tree, and what its names mean.
export { resolve } from './plan/resolve.ts';
export type { ItemsByKind, NodeRef, Resolution, ResolvedInput, ResolvedNode } from './plan/resolve.ts';
export { commentsOf, visit } from './syntax/visit.ts';
export type { AstNode, Comment, Visited, Visitor } from './syntax/visit.ts';
export type {
  CriterionItem,
  CycleItem,
  DependsOnItem,
  FeatureBlock,
  FeatureItem,
  FeatureItemOf,
  InputItem,
  Name,
  NodeBlock,
  NodeItem,
  NodeItemOf,
  OutputItem,
  PlanAst,
  SatisfiesItem,
  ShapeLiteral,
  SourceRef,
  TextLiteral,
} from './syntax/ast.ts';
export type { Token, TokenKind } from './syntax/token.ts';

// The plan to chart, as text and as a script.
export { canonicalOrder } from './plan/canonical.ts';
export { printPlan } from './plan/print.ts';
export type { Criterion, Plan, PlanFeature, PlanInput, PlanNode, PlanOutput } from './plan/model.ts';
export { emitScript } from './cypher/script.ts';
export { sourceMap } from './cypher/source-map.ts';
export type { ScriptRow } from './cypher/source-map.ts';

// A store, and how it is changed.
export type { NodeProgress, RecordedReview, StoreState } from './snapshot/state.ts';
export { diff } from './change/diff.ts';
export type {
  Action,
  ChangeSet,
  CriterionChange,
  Direction,
  EdgeChange,
  FieldChange,
  FieldState,
  NodeChange,
  PropertyChange,
  PropertyValue,
  Totals,
} from './change/changes.ts';
export { emitChange } from './change/script.ts';
export { planChange } from './change/change.ts';
export type { Change } from './change/change.ts';
export type { PlanText } from './change/locations.ts';
export { progressScript } from './change/progress-script.ts';
export type { Permissions } from './change/refusals.ts';

// Diagnostics, for people and for programs.
export { catalogue } from './diagnostics/catalogue.ts';
export type { Code, Severity } from './diagnostics/catalogue.ts';
export { changeCatalogue } from './diagnostics/change-catalogue.ts';
export type { ChangeCode } from './diagnostics/change-catalogue.ts';
export type { AnyCode, Diagnostic, Fix, RelatedLocation } from './diagnostics/diagnostic.ts';
export { buildReport } from './diagnostics/report.ts';
export type {
  DiagnosticsReport,
  FileDiagnostics,
  ReportedDiagnostic,
  Summary,
} from './diagnostics/report.ts';
export { NO_COLOURS, renderPretty } from './diagnostics/render-pretty.ts';
export type { Palette } from './diagnostics/render-pretty.ts';
export { SourceText } from './text/source.ts';
export type { Position, Range } from './text/source.ts';
export { applyEdits } from './text/span.ts';
export type { Span, TextEdit } from './text/span.ts';

// The language and the store, as tables.
export { BLOCK_TABLE, KEYWORDS } from './language/blocks.ts';
export type { BlockKind, FeatureItemKind, ItemKind, NodeItemKind } from './language/blocks.ts';
export { FEATURE_ITEM_TABLE, NODE_ITEM_TABLE } from './language/items.ts';
export type { ItemEntry, Occurs } from './language/items.ts';
export type {
  Form,
  GroupPart,
  KeywordPart,
  MarkPart,
  OptionalPart,
  Part,
  Role,
  ValueKind,
  ValuePart,
} from './language/form.ts';
export { NODE_TYPE_TABLE, SETTINGS, STATUS_TABLE, VERDICT_TABLE } from './language/words.ts';
export type {
  FailurePolicy,
  ModelTier,
  NodeType,
  NodeTypeEntry,
  SettingName,
  Settings,
  Status,
  Verdict,
} from './language/words.ts';
export { EDGE_TABLE, LABEL_TABLE } from './language/store.ts';
export type {
  Charted,
  EdgeType,
  Label,
  LabelEntry,
  OutputValue,
  PropertiesOf,
  PropertyEntry,
  PropertyKind,
} from './language/store.ts';

export { VERSION } from './version.ts';
