/** The stand-in for `cypherlite` keeps the contract of the real one: what a call prints, lands and refuses. */

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compile } from '../../src/compiler.ts';
import { Bench, filesOf, type CallOptions, type Outcome } from '../support/cypherlite/bench.ts';

function readProject(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

const SCHEMA = readProject('cypher/schema.cypher');

/** The script of the diamond, as gbuild compiles it. */
function diamond(): string {
  const { script: text } = compile(readProject('examples/diamond.gbuild'));
  if (text === undefined) throw new Error('the diamond does not compile');
  return text;
}

const USAGE =
  'Usage: cypherlite DB [-json] [--mode jsonl] [--param NAME=JSON]... [--snapshot-format json] [QUERY]\n' +
  '       cypherlite --version\n';

function printed(stdout: string): Outcome {
  return { code: 0, signal: null, stdout, stderr: '' };
}

function refused(message: string, stdout = ''): Outcome {
  return { code: 1, signal: null, stdout, stderr: `Error: ${message}\n` };
}

let bench: Bench;
let db: string;
beforeEach(async () => {
  bench = await Bench.create();
  db = bench.directory();
});
afterEach(() => bench.remove());

function run(args: readonly string[], options?: CallOptions): Outcome {
  return bench.call([db, ...args], options);
}

/** Runs a script on the store. */
function script(input: string, ...args: string[]): Outcome {
  return run(args, { input });
}

/** The rows of a query. */
function rows(query: string, store = db): unknown {
  const { code, stderr, stdout } = bench.call([store, '-json', query]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Makes the store the way the reference says. */
function create(store = db): Outcome {
  return bench.call([store, '--snapshot-format', 'json'], { input: SCHEMA });
}

const COUNT = 'MATCH (n) RETURN count(n) AS n';
const ACCEPTANCE = "CREATE (:Acceptance {id: 'a-1', text: 't'});\n";

describe('the command line', () => {
  it('names its version, which a test may choose', () => {
    expect(bench.call(['--version'])).toEqual(printed('cypherlite 0.7.0\n'));
    expect(bench.call(['--version'], { hooks: { STAND_IN_VERSION: '0.6.9' } })).toEqual(
      printed('cypherlite 0.6.9\n'),
    );
  });

  it.each([
    ['no database directory', []],
    ['unknown option --json', ['db', '--json']],
    ['unknown option --version', ['db', '--version']],
    ['unknown option --mode=jsonl', ['db', '--mode=jsonl']],
    ['--mode takes jsonl', ['db', '--mode', 'csv']],
    ['--snapshot-format takes json', ['db', '--snapshot-format']],
    ['--param takes NAME=JSON', ['db', '--param', 'slug']],
    ['--param takes NAME=JSON', ['db', '--param']],
    ['more than one query', ['db', 'RETURN 1', 'RETURN 2']],
  ])('answers nonsense with the usage: %s', (message, args) => {
    expect(bench.call(args)).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `Error: ${message}\n${USAGE}`,
    });
    expect(filesOf(db)).toEqual({});
  });

  it('can be one that does not know --mode', () => {
    expect(run(['--mode', 'jsonl', 'RETURN 1 AS x'], { hooks: { STAND_IN_NO_MODE: '1' } })).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `Error: unknown option --mode\n${USAGE}`,
    });
  });

  it('prints one array for each statement that returns, and nothing for others', () => {
    const input = `CREATE (:T {x: 1});
      MATCH (n:T) RETURN n.x AS x, n.y AS y;
      MATCH (n:U) RETURN n.x AS x;
      UNWIND ['ü', 'b'] AS x RETURN x, [x] AS list;`;
    expect(script(input, '-json')).toEqual(
      printed('[{"x":1,"y":null}]\n[]\n[{"x":"ü","list":["ü"]},{"x":"b","list":["b"]}]\n'),
    );
  });

  it('may spread an array over lines', () => {
    const input = 'UNWIND [1, 2] AS x RETURN x;\nMATCH (n:U) RETURN n.x AS x;';
    expect(run(['-json'], { input, hooks: { STAND_IN_SPREAD: '1' } })).toEqual(
      printed('[{"x":1},\n{"x":2}]\n[]\n'),
    );
  });

  it('prints one object a row with --mode jsonl, and a table by default', () => {
    const query = "UNWIND [1, 2] AS x RETURN x, 'a' AS y, [x] AS z";
    expect(run(['--mode', 'jsonl', query])).toEqual(
      printed('{"x":1,"y":"a","z":[1]}\n{"x":2,"y":"a","z":[2]}\n'),
    );
    expect(run([query])).toEqual(printed('x | y | z\n1 | a | [1]\n2 | a | [2]\n'));
  });

  it('takes one query as an argument, and no script', () => {
    expect(run(['-json', 'RETURN 1 AS x;'])).toEqual(printed('[{"x":1}]\n'));
    for (const query of ['', '.checkpoint', 'RETURN 1 AS x; RETURN 2 AS x']) {
      expect(run(['-json', query])).toEqual(
        refused('SyntaxError: an argument holds one query and nothing else'),
      );
    }
  });

  it.each([
    ['no name', 'x\ny'],
    ['quotes', `'single' "double" \\ \`tick\` $dollar ; // no comment`],
    ['other letters', 'Ä ß 日本 \u{1F600} \u2028'],
    ['a list', ['a', "b's", 'c"d', 1, 2.5, true, null, []]],
    ['an object', { 'a b': 1, c: { d: ['e'] }, f: {} }],
    ['a number', 2.5],
    ['nothing', null],
  ])('takes JSON as a parameter, in every statement: %s', (_, value) => {
    const param = `value=${JSON.stringify(value)}`;
    const input = 'RETURN $value AS x;\n.begin\nRETURN [$value] AS x;\n.commit\n';
    expect(script(input, '-json', '--param', param)).toEqual(
      printed(`${JSON.stringify([{ x: value }])}\n${JSON.stringify([{ x: [value] }])}\n`),
    );
  });

  it('keeps every digit of an integer, in a parameter and in the store', () => {
    const big = '9007199254740993';
    expect(
      run(['-json', '--param', `n={"a":[${big}]}`, 'CREATE (t:T {x: $n.a[0]}) RETURN t.x AS x']),
    ).toEqual(printed(`[{"x":${big}}]\n`));
    expect(run(['-json', `MATCH (t:T {x: ${big}}) RETURN t.x AS x`])).toEqual(printed(`[{"x":${big}}]\n`));
  });

  it.each(['01-scan', '2026-01-01T00:00:00Z', 'plain', "'single'", '', '["a"'])(
    'refuses the parameter %j, which is not JSON',
    (json) => {
      expect(run(['--param', `slug=${json}`, 'RETURN 1 AS x'])).toEqual(
        refused(`invalid value for parameter slug: not JSON: ${json}`),
      );
      expect(filesOf(db)).toEqual({});
    },
  );

  it('refuses a parameter that is missing', () => {
    expect(run(['RETURN $slug AS x'])).toEqual(refused('Missing parameter: $slug'));
  });
});

describe('a store', () => {
  it('is made with the JSON codec: a snapshot from the start, and no lock left', () => {
    expect(create()).toEqual(printed(''));
    const files = filesOf(db);
    expect(Object.keys(files)).toEqual(['graph.json', 'manifest.json']);
    const graph = JSON.parse(files['graph.json'] ?? '') as { constraints: unknown[] };
    expect({ ...graph, constraints: graph.constraints.length }).toEqual({
      nodes: [],
      relationships: [],
      indexes: [],
      constraints: SCHEMA.match(/^CREATE CONSTRAINT/gm)?.length,
      next_node_id: 1,
      next_rel_id: 1,
    });
    expect(graph.constraints.slice(0, 1)).toEqual([
      { name: 'feature_feature_required', kind: 'NOT NULL', label: 'Feature', property: 'feature' },
    ]);
    expect(graph.constraints.slice(-1)).toEqual([
      {
        name: 'review_at_typed',
        kind: 'TYPE',
        label: 'Review',
        property: 'at',
        types: ['STRING'],
      },
    ]);
  });

  it('takes the schema a second time without a change', () => {
    create();
    const before = filesOf(db);
    expect(script(SCHEMA)).toEqual(printed(''));
    expect(filesOf(db)).toEqual(before);
  });

  it('has no graph.json when it is made without the JSON codec', () => {
    expect(script(SCHEMA)).toEqual(printed(''));
    expect(Object.keys(filesOf(db))).toEqual(['graph.bin', 'manifest.json']);
    expect(script(`${ACCEPTANCE}.checkpoint\n`)).toEqual(printed(''));
    expect(rows(COUNT)).toEqual([{ n: 1 }]);
  });

  it('refuses --snapshot-format once there is anything in the directory', () => {
    create();
    const message = '--snapshot-format applies to an empty directory only';
    expect(create()).toEqual(refused(message));
    const other = bench.directory('other');
    writeFileSync(join(other, '.gitignore'), '*\n');
    expect(create(other)).toEqual(refused(message));
    expect(filesOf(other)).toEqual({ '.gitignore': '*\n' });
  });

  it('is never made where there is no directory', () => {
    const missing = join(bench.root, 'missing');
    expect(create(missing)).toEqual(refused(`not a directory: ${missing}`));
    writeFileSync(missing, '');
    expect(create(missing)).toEqual(refused(`not a directory: ${missing}`));
  });

  it('may lie at any path, absolute or relative', () => {
    const odd = bench.directory(`größe & Co/it's a "store" 日本`);
    expect(create(odd)).toEqual(printed(''));
    const cwd = bench.directory('größe & Co');
    expect(bench.call([relative(cwd, odd)], { cwd, input: ACCEPTANCE })).toEqual(printed(''));
    expect(rows(COUNT, odd)).toEqual([{ n: 1 }]);
  });

  it('holds the diamond after its script, and refuses the script a second time', () => {
    create();
    expect(script(diamond(), '-json')).toEqual(printed('[{"charted":1}]\n'));
    expect(script(readProject('cypher/validate.cypher'), '-json')).toEqual(printed('[]\n'));
    expect(
      rows('MATCH (n:GbuildNode)-[:DEPENDS_ON]->(d) RETURN n.slug AS n, d.slug AS d ORDER BY n, d'),
    ).toEqual([
      { n: 'b-double', d: 'a-produce' },
      { n: 'c-square', d: 'a-produce' },
      { n: 'd-sum', d: 'b-double' },
      { n: 'd-sum', d: 'c-square' },
    ]);
    const before = filesOf(db);
    expect(script(diamond())).toEqual(
      refused(
        `ConstraintValidationFailed: UNIQUE constraint violation: property 'id' with value String("a-1") already exists on :Acceptance`,
      ),
    );
    expect(filesOf(db)).toEqual(before);
  });

  it('writes the envelope of GraphData, with ids that last', () => {
    bench.call([db, '--snapshot-format', 'json'], {
      input: "CREATE (:A {x: 1})-[:R {k: [1, 2]}]->(:B:A {y: ['ü'], z: true});\n.checkpoint\n",
    });
    const a = { id: 1, labels: ['A'], properties: { x: 1 } };
    const b = { id: 2, labels: ['A', 'B'], properties: { y: ['ü'], z: true } };
    expect(JSON.parse(filesOf(db)['graph.json'] ?? '')).toEqual({
      nodes: [a, b],
      relationships: [{ id: 1, type: 'R', start_node: 1, end_node: 2, properties: { k: [1, 2] } }],
      indexes: [],
      constraints: [],
      next_node_id: 3,
      next_rel_id: 2,
    });
    script('MATCH (a:A {x: 1}) DETACH DELETE a;\nCREATE (:C);\n.checkpoint\n');
    expect(JSON.parse(filesOf(db)['graph.json'] ?? '')).toEqual({
      nodes: [b, { id: 3, labels: ['C'], properties: {} }],
      relationships: [],
      indexes: [],
      constraints: [],
      next_node_id: 4,
      next_rel_id: 2,
    });
  });

  it('is whole in a clone that has only graph.json: data and constraints', () => {
    create();
    script(diamond());
    const clone = bench.directory('clone');
    copyFileSync(join(db, 'graph.json'), join(clone, 'graph.json'));
    const everything = 'MATCH (n) RETURN labels(n) AS l, properties(n) AS p ORDER BY id(n)';
    expect(rows(everything, clone)).toEqual(rows(everything));
    expect(filesOf(clone)).toEqual(filesOf(db));
    expect(bench.call([clone, "MATCH (n {slug: 'd-sum'}) SET n.slug = 'a-produce'"])).toEqual(
      refused(
        `ConstraintValidationFailed: UNIQUE constraint violation: property 'slug' with value String("a-produce") already exists on :GbuildNode`,
      ),
    );
    expect(bench.call([clone, "MATCH (a {id: 'a-1'}) SET a.text = 7"])).toEqual(
      refused(
        'ConstraintValidationFailed: Node(2) with label `Acceptance` must have the property `text` with value type STRING',
      ),
    );
    expect(filesOf(clone)).toEqual(filesOf(db));
  });

  it('has a stale graph.json until the next checkpoint', () => {
    create();
    const snapshot = filesOf(db)['graph.json'];
    expect(script(ACCEPTANCE)).toEqual(printed(''));
    expect(Object.keys(filesOf(db))).toEqual(['graph.json', 'manifest.json', 'wal/landed.json']);
    expect(filesOf(db)['graph.json']).toBe(snapshot);
    expect(rows(COUNT)).toEqual([{ n: 1 }]);
    expect(script('.checkpoint\n')).toEqual(printed(''));
    expect(Object.keys(filesOf(db))).toEqual(['graph.json', 'manifest.json']);
    expect(filesOf(db)['graph.json']).not.toBe(snapshot);
    expect(rows(COUNT)).toEqual([{ n: 1 }]);
  });

  it.each(['<<<<<<< ours\n', '{}', '[]', '{"nodes": [], "relationships": []}'])(
    'is not opened when its snapshot is %j',
    (text) => {
      writeFileSync(join(db, 'graph.json'), text);
      expect(run(['RETURN 1 AS x'])).toEqual(refused('corrupt snapshot: graph.json'));
      expect(filesOf(db)).toEqual({ 'graph.json': text });
    },
  );
});

describe('a transaction', () => {
  beforeEach(() => void create());

  it('lands as a whole, and not at all after .rollback', () => {
    expect(script(`.begin\n${ACCEPTANCE}.rollback\n`)).toEqual(printed(''));
    expect(rows(COUNT)).toEqual([{ n: 0 }]);
    expect(script(`.begin\n${ACCEPTANCE}CREATE (:T);\n.commit\n`)).toEqual(printed(''));
    expect(rows(COUNT)).toEqual([{ n: 2 }]);
  });

  const field = (properties: string): string => `CREATE (:Field {name: 'n', shape: 's', ${properties}});`;
  const FIELD_TYPES =
    'STRING | INTEGER | FLOAT | BOOLEAN' +
    ' | LIST<STRING NOT NULL> | LIST<INTEGER NOT NULL> | LIST<FLOAT NOT NULL> | LIST<BOOLEAN NOT NULL>';
  const REVIEW = "verdict: 'pass', at: 'now'";
  it.each([
    [
      'a second holder of a unique value',
      ACCEPTANCE,
      `ConstraintValidationFailed: UNIQUE constraint violation: property 'id' with value String("a-1") already exists on :Acceptance`,
    ],
    [
      'a missing property',
      "CREATE (:Field {name: 'x'});",
      "ConstraintValidationFailed: missing required property 'shape' on :Field (NOT NULL constraint)",
    ],
    [
      'a number for a string',
      "CREATE (:Field {name: 7, shape: 's'});",
      'ConstraintValidationFailed: Node(2) with label `Field` must have the property `name` with value type STRING',
    ],
    [
      'a fraction for an integer',
      `CREATE (:Review {attempt: 1.5, failed_criteria: [], ${REVIEW}});`,
      'ConstraintValidationFailed: Node(2) with label `Review` must have the property `attempt` with value type INTEGER',
    ],
    [
      'a string for a list of strings',
      `CREATE (:Review {attempt: 1, failed_criteria: 'x', ${REVIEW}});`,
      'ConstraintValidationFailed: Node(2) with label `Review` must have the property `failed_criteria` with value type LIST<STRING NOT NULL>',
    ],
    [
      'a list of two kinds',
      field("value: [1, 'a']"),
      `ConstraintValidationFailed: Node(2) with label \`Field\` must have the property \`value\` with value type ${FIELD_TYPES}`,
    ],
    ['a map', field('value: {a: 1}'), 'TypeError: property value must be a scalar or a list of scalars'],
    [
      'a list in a list',
      field('value: [[1]]'),
      'TypeError: property value must be a scalar or a list of scalars',
    ],
    [
      'what is no Cypher',
      'RETRUN 1;',
      'SyntaxError: Expected a Cypher clause\n  --> query:1:1\n   |\n 1 | RETRUN 1\n   | ^^^^^^',
    ],
    ['an error while it runs', 'RETURN 1 / 0 AS x;', 'division by zero: 1 / 0'],
    [
      'a schema statement',
      'CREATE CONSTRAINT t FOR (n:T) REQUIRE n.x IS UNIQUE;',
      'a schema statement inside a transaction',
    ],
    ['a checkpoint', '.checkpoint', '.checkpoint inside a transaction'],
    ['a command nobody knows', '.quit', 'unknown command .quit'],
  ])('is discarded whole, and the script ends, at %s', (_, statement, message) => {
    const before = filesOf(db);
    const input = `.begin\n${ACCEPTANCE}RETURN 1 AS x;\n${statement}\n.commit\n.checkpoint\nRETURN 2 AS x;`;
    expect(script(input, '-json')).toEqual(refused(message, '[{"x":1}]\n'));
    expect(filesOf(db)).toEqual(before);
  });

  it('takes every type of value that the schema allows', () => {
    const values = ["'s'", '7', '2.5', 'true', "['a']", '[1, 2]', '[1.5]', '[true]', '[]'];
    expect(script(values.map((value) => field(`value: ${value}`)).join('\n'))).toEqual(printed(''));
    expect(rows('MATCH (f:Field) RETURN f.value AS v ORDER BY id(f)')).toEqual(
      ['s', 7, 2.5, true, ['a'], [1, 2], [1.5], [true], []].map((v) => ({ v })),
    );
  });

  it('is discarded when the script ends inside it', () => {
    expect(script(`.begin\n${ACCEPTANCE}`)).toEqual(refused('the script ends inside a transaction'));
    expect(rows(COUNT)).toEqual([{ n: 0 }]);
  });

  it('does not hold what runs outside it: that stays when a later statement fails', () => {
    expect(script(`${ACCEPTANCE}CREATE (:T);\n${ACCEPTANCE}CREATE (:T);\n`).code).toBe(1);
    expect(rows(COUNT)).toEqual([{ n: 2 }]);
    expect(script("CREATE (:Field {name: 7, shape: 's'});").code).toBe(1);
    expect(rows(COUNT)).toEqual([{ n: 2 }]);
  });

  it.each([
    ['.commit\n', '.commit outside a transaction'],
    ['.rollback\n', '.rollback outside a transaction'],
    ['.begin\n.begin\n', '.begin inside a transaction'],
    ['RETURN 1 AS x', 'SyntaxError: the last statement is not ended by ;'],
  ])('refuses the script %j', (input, message) => {
    expect(script(input)).toEqual(refused(message));
  });
});

describe('a constraint', () => {
  const UNIQUE = 'CREATE CONSTRAINT t_x_unique FOR (n:T) REQUIRE n.x IS UNIQUE;\n';

  it('is refused a second time, and on data that breaks it', () => {
    expect(script(UNIQUE)).toEqual(printed(''));
    expect(script(UNIQUE)).toEqual(refused('constraint t_x_unique already exists'));
    expect(
      script(
        `CREATE (:U), (:U {x: 1}), (:U {x: 1});\n${UNIQUE.replaceAll('T)', 'U)').replace('t_x', 'u_x')}`,
      ),
    ).toEqual(
      refused(
        'ConstraintValidationFailed: Node(3) with label `U` is not the only one whose property `x` is 1',
      ),
    );
    expect(script('CREATE CONSTRAINT u FOR (n:U) REQUIRE n.x IS NOT NULL;')).toEqual(
      refused('ConstraintValidationFailed: Node(1) with label `U` must have the property `x`'),
    );
    expect(script('CREATE (:U {x: 1});')).toEqual(printed(''));
  });

  it.each([
    'CREATE CONSTRAINT FOR (n:T) REQUIRE n.x IS UNIQUE',
    'CREATE CONSTRAINT t FOR (n:T) REQUIRE m.x IS UNIQUE',
    'CREATE CONSTRAINT t FOR ()-[r:R]-() REQUIRE r.x IS NOT NULL',
    'CREATE INDEX t FOR (n:T) ON (n.x)',
    'DROP CONSTRAINT t',
    'SHOW CONSTRAINTS',
  ])('is the only thing of a schema that is known here: not %s', (statement) => {
    expect(run([statement])).toEqual(
      refused(`SyntaxError: not a schema statement that is known here: ${statement}`),
    );
  });

  it('has the types of the model only', () => {
    expect(run(['CREATE CONSTRAINT t FOR (n:T) REQUIRE n.x IS :: STRING | POINT'])).toEqual(
      refused('SyntaxError: not a property type: POINT'),
    );
  });
});
