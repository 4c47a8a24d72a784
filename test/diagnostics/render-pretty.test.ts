import { expect, test } from 'vitest';
import { check } from '../../src/compiler.ts';
import { NO_COLOURS, renderPretty, renderSummary } from '../../src/diagnostics/render-pretty.ts';

function render(text: string, palette = NO_COLOURS): string {
  const { diagnostics, source } = check(text);
  return renderPretty({ file: 'plan.gbuild', source, diagnostics }, palette);
}

const PLAN = `feature f {
  destination "d"
  context "c"
}

code a "A" {
  input x from b.y
  output x: <t>
  acceptance "c"
}

code b "B" {
  input x from a
  output y: <t>
  acceptance "c"
}
`;

test('a diagnostic shows its line, the related places and help', () => {
  expect(render(PLAN)).toBe(
    [
      'error[cycle]: 2 nodes wait for each other, each reading the next: `a` → `b` → `a`',
      '  --> plan.gbuild:7:16',
      '   |',
      ' 7 |   input x from b.y',
      '   |                ^^^',
      '13 |   input x from a',
      '   |                - `b` reads `a`',
      '   |',
      '   = help: cut one of these reads; a loop with feedback is one node with `cycle rounds … dedup … exit …`',
      '',
      '',
    ].join('\n'),
  );
});

test('colours surround what they colour and change nothing else', () => {
  const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const palette = { error: tag('e'), warning: tag('w'), strong: tag('s'), frame: tag('f'), help: tag('h') };
  const coloured = render('feature F {\n  destination "d"\n  context "c"\n}\n', palette);
  expect(coloured).toBe(
    [
      '<e>error[bad-slug]</e><s>: `F` is not a slug</s>',
      '<f> --></f> plan.gbuild:1:9',
      '<f>  |</f>',
      '<f>1 |</f> feature F {',
      '<f>  |</f> <e>        ^</e>',
      '<f>  |</f>',
      '<f>  =</f> <h>help:</h> a slug is kebab-case: lower-case letters and digits, with single `-` between them',
      '<f>  =</f> <h>fix:</h> Write `f`',
      '',
      '',
    ].join('\n'),
  );
});

test('a file name cannot smuggle controls either', () => {
  const { diagnostics, source } = check('');
  const text = renderPretty({ file: 'a\u001b[2Jb', source, diagnostics }, NO_COLOURS);
  expect(text.split('\n')[1]).toBe(' --> a\u241b[2Jb:1:1');
});

test('the summary counts in words', () => {
  expect(renderSummary({ files: 1, errors: 0, warnings: 0 })).toBe('no problems in 1 file');
  expect(renderSummary({ files: 2, errors: 1, warnings: 0 })).toBe('1 error in 2 files');
  expect(renderSummary({ files: 2, errors: 2, warnings: 1 })).toBe('2 errors and 1 warning in 2 files');
  expect(renderSummary({ files: 0, errors: 0, warnings: 3 })).toBe('3 warnings in 0 files');
});
