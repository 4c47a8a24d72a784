import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { check } from '../../src/compiler.ts';
import { buildReport } from '../../src/diagnostics/report.ts';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';

const SHIPPED = fileURLToPath(new URL('../../schema/diagnostics.schema.json', import.meta.url));

/** `UPDATE_SCHEMA=1 npx vitest run test/diagnostics/report-schema.test.ts` writes the shipped file anew. */
test('the shipped JSON Schema is the zod schema', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'gbuild diagnostics',
    ...z.toJSONSchema(diagnosticsReport, { target: 'draft-2020-12' }),
  };
  const text = `${JSON.stringify(schema, undefined, 2)}\n`;
  if (process.env['UPDATE_SCHEMA'] !== undefined) writeFileSync(SHIPPED, text);
  expect(readFileSync(SHIPPED, 'utf8')).toBe(text);
});

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
