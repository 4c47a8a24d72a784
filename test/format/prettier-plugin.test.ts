import { check, format as prettier, getSupportInfo } from 'prettier';
import { expect, test } from 'vitest';
import * as plugin from '../../src/format/prettier-plugin.ts';

const options = { parser: 'gbuild', plugins: [plugin] };
const MESSY = '// c\nfeature f{context """\n     a\n\n       b\n"""\n}';
const TIDY = '// c\nfeature f {\n  context """\n         a\n\n           b\n    """\n}\n';

test('Prettier knows the language by its file name', async () => {
  const { languages } = await getSupportInfo({ plugins: [plugin] });
  expect(languages.find(({ name }) => name === 'gbuild')).toMatchObject({
    extensions: ['.gbuild'],
    parsers: ['gbuild'],
  });
  expect(await prettier('feature f{}', { filepath: 'plan.gbuild', plugins: [plugin] })).toBe(
    'feature f {\n}\n',
  );
});

test('the layout is that of gbuild fmt, whatever the options say', async () => {
  expect(await prettier(MESSY, options)).toBe(TIDY);
  expect(await prettier(MESSY, { ...options, tabWidth: 8, useTabs: true, printWidth: 10 })).toBe(TIDY);
  expect(await check(TIDY, options)).toBe(true);
});

test('blanks at the end of a line of a text block are part of what it says', async () => {
  const text = 'feature f {\n  context """\n    one  \n\n    two\t\n    """\n}\n';
  expect(await prettier(text, options)).toBe(text);
  const indented = text.replaceAll(/^(?=.)/gm, '  ');
  const markdown = `- a plan\n\n  \`\`\`gbuild\n${indented}  \`\`\`\n`;
  expect(await prettier(markdown, { parser: 'markdown', plugins: [plugin] })).toBe(markdown);
});

test('Prettier chooses the line endings', async () => {
  expect(await prettier(MESSY, { ...options, endOfLine: 'crlf' })).toBe(TIDY.replaceAll('\n', '\r\n'));
});

test('a text that does not parse is an error with its place', async () => {
  const error: unknown = await prettier('feature f {\n  destination\n}\n', options).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SyntaxError)) throw new Error('nothing was thrown');
  expect(error).toMatchObject({ loc: { start: { line: 2, column: 14 } } });
  expect(error.message.split('\n')).toEqual([
    'expected a text in double quotes after `destination` [syntax]',
    '  1 | feature f {',
    '> 2 |   destination',
    '    |              ^',
    '  3 | }',
    '  4 |',
  ]);
});

test('plans in Markdown are laid out in place', async () => {
  const markdown = '- a plan\n\n  ```gbuild\n  feature f{}\n  ```\n';
  expect(await prettier(markdown, { parser: 'markdown', plugins: [plugin] })).toBe(
    '- a plan\n\n  ```gbuild\n  feature f {\n  }\n  ```\n',
  );
});
