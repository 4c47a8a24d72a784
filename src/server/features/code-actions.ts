import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import { type Span, touch } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import type { ClientCapabilities } from '../client-capabilities.ts';
import { workspaceEdit } from '../edits.ts';
import { lspDiagnostic } from './diagnostics.ts';
import { fixAllEdits } from './fix-all.ts';
import { refactoringsAt } from './refactorings.ts';

const FIX_ALL = `${CodeActionKind.SourceFixAll}.gbuild`;

/** The kinds of actions there are. */
export const ACTION_KINDS = [
  CodeActionKind.QuickFix,
  FIX_ALL,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
];

/** The document that a "fix all" was offered for; its edits are made when they are asked for. */
export interface FixAllData {
  readonly uri: string;
  readonly version: number;
}

/** The actions for a selection, of the kinds that are asked for. */
export function codeActions(
  analysis: Analysis,
  selected: Span,
  only: readonly string[] | undefined,
  client: ClientCapabilities,
  checks: string,
): CodeAction[] {
  const asked = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  return [
    ...(asked(CodeActionKind.QuickFix) ? quickFixes(analysis, selected, client, checks) : []),
    ...refactorings(analysis, selected, client, checks).filter(({ kind }) => asked(kind ?? '')),
    ...(asked(FIX_ALL) ? fixAll(analysis, only !== undefined, client) : []),
  ];
}

/** A "fix all" with its edit. */
export function resolveFixAll(
  analysis: Analysis,
  action: CodeAction,
  client: ClientCapabilities,
): CodeAction {
  return { ...action, edit: workspaceEdit(analysis, fixAllEdits(analysis), client) };
}

function quickFixes(
  analysis: Analysis,
  selected: Span,
  client: ClientCapabilities,
  checks: string,
): CodeAction[] {
  return analysis.diagnostics.flatMap((each) =>
    each.fix === undefined || !touch(each.span, selected)
      ? []
      : [
          {
            title: each.fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [lspDiagnostic(analysis, each, client, checks)],
            isPreferred: true,
            edit: workspaceEdit(analysis, each.fix.edits, client),
          },
        ],
  );
}

function refactorings(
  analysis: Analysis,
  selected: Span,
  client: ClientCapabilities,
  checks: string,
): CodeAction[] {
  return refactoringsAt(analysis, selected).map(({ edits, kind, fixes, title }) => {
    const fixed = analysis.diagnostics.find(
      ({ code, span }) => code === fixes?.code && isSame(span, fixes.span),
    );
    return {
      title,
      kind,
      ...(fixed === undefined ? {} : { diagnostics: [lspDiagnostic(analysis, fixed, client, checks)] }),
      edit: workspaceEdit(analysis, edits, client),
    };
  });
}

/** Offered beside other actions if there are several fixes; asked for by name, if there is one. */
function fixAll(analysis: Analysis, isAskedFor: boolean, client: ClientCapabilities): CodeAction[] {
  const fixable = analysis.diagnostics.filter(({ fix }) => fix !== undefined);
  if (fixable.length < (isAskedFor ? 1 : 2)) return [];
  const action = { title: 'Apply every fix of this plan', kind: FIX_ALL };
  const { uri, version } = analysis;
  if (client.lazyEdits) return [{ ...action, data: { uri, version } satisfies FixAllData }];
  const edits = fixAllEdits(analysis);
  return edits.length === 0 ? [] : [{ ...action, edit: workspaceEdit(analysis, edits, client) }];
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}
