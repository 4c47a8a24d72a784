import { expect, test } from 'vitest';
import { check } from '../../src/compiler.ts';
import { buildReport } from '../../src/diagnostics/report.ts';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';

const FAULTY = 'feature f {\n  destination "d"\n}\nchore a "A" {\n  input x from b\n  input x: <t>\n}\n';

test('a report with related places, help and fixes keeps to the schema', () => {
  const { diagnostics, source } = check(FAULTY);
  const report = buildReport([{ file: 'plan.gbuild', source, diagnostics }]);
  expect(diagnosticsReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
});

test('files are reported in the order of their names, whatever order they came in', () => {
  const { diagnostics, source } = check('');
  const report = buildReport(['b', 'a', 'B'].map((file) => ({ file, source, diagnostics })));
  expect(report).toEqual({
    version: 1,
    kind: 'diagnostics',
    diagnostics: ['B', 'a', 'b'].map((file) => ({
      file,
      code: 'feature-count',
      severity: 'error',
      message: 'there is no plan here: no feature, and no node',
      range: { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } },
      related: [],
      help: diagnostics[0]?.help,
    })),
    summary: { files: 3, errors: 3, warnings: 0 },
  });
});
