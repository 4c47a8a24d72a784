/**
 * Ways to break the diamond: for each check of `validate.cypher`, what is written to the store and all that is then
 * to be reported. Where a break brings a second violation with it, which is a fact of the store and not of the
 * validator, both are expected; a case that expects nothing guards against a check that says too much.
 */

import { NODE_TYPES, STATUSES, wordsOfSetting } from '../../src/language/words.ts';
import type { Violation } from '../support/engine.ts';

export const CHECKS = [
  'acceptance-uncovered',
  'acceptance-unlinked',
  'bad-acceptance',
  'bad-acceptance-node',
  'bad-edge',
  'bad-failure-policy',
  'bad-from',
  'bad-model-tier',
  'bad-review',
  'bad-slug',
  'bad-status',
  'bad-type',
  'completed-missing-output',
  'completed-without-pass',
  'cycle',
  'dependency-without-from',
  'duplicate-field',
  'feature-count',
  'field-owner',
  'from-without-dependency',
  'multi-from',
  'no-output',
  'orphan-chore',
  'review-owner',
  'type-label',
  'unknown-node',
  'verify-target',
] as const;

/** A detail under the check that is being tested, or a whole row under another. */
type Expected = string | Violation;

interface Break {
  readonly title: string;
  readonly writes: string;
  readonly rows: readonly Expected[];
}

/** What is done to the diamond, and all that is then expected. */
function breaking(title: string, writes: string, ...rows: Expected[]): Break {
  return { title, writes, rows };
}

/** The row that a second violation, an edge outside the model, brings with it. */
function noEdge(edge: string): Violation {
  return { check: 'bad-edge', detail: `${edge} is no edge of the model` };
}

/** The words but for some: those that the node has already, or that need more than the word. */
function others(words: readonly string[], ...some: string[]): string[] {
  return words.filter((word) => !some.includes(word));
}

const node = (slug: string): string =>
  `CREATE (new:GbuildNode:Code {slug: '${slug}', title: 't', type: 'code', acceptance: ['x is 1'], ` +
  `failure_policy: 'repair', model_tier: 'cheap', status: 'pending'})-[:OUTPUT]->(:Field {name: 'o', shape: '<s>'});`;

/** The first node reads the output of the second and depends on it. */
const reads = (slug: string, source: string): string =>
  `MATCH (b:GbuildNode {slug: '${slug}'}) MATCH (a:GbuildNode {slug: '${source}'})-[:OUTPUT]->(o)
   CREATE (b)-[:DEPENDS_ON]->(a)
   CREATE (b)-[:INPUT]->(:Field {name: 'from-${source}', shape: '<s>'})-[:FROM]->(o);`;

const set = (slug: string, assignment: string): string =>
  `MATCH (n:GbuildNode {slug: '${slug}'}) SET ${assignment};`;

/** The part of a pattern that finds a field by node, direction and name. */
const field = (variable: string, slug: string, direction: 'INPUT' | 'OUTPUT', name: string): string =>
  `MATCH (:GbuildNode {slug: '${slug}'})-[:${direction}]->(${variable}:Field {name: '${name}'})`;

const BLANKS = [
  "''",
  "' '",
  "'\\t\\n'",
  "'\\u00A0\\u3000'",
  "'\\u200B\\u2060\\uFEFF'",
  "'\\u0000\\u001b'",
  "'\\u2800\\u3164'",
  "'\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B\\u180D\\u180F\\uFE00\\uFE0F\\uFFA0'",
];
const BLANK_LIST = `[${BLANKS.join(', ')}]`;

export const BREAKS: Readonly<Record<(typeof CHECKS)[number], readonly Break[]>> = {
  'acceptance-uncovered': [
    breaking(
      'the only node that satisfied it does not',
      "MATCH (:GbuildNode {slug: 'd-sum'})-[r:SATISFIES]->() DELETE r;",
      'a-2 is satisfied by no node',
    ),
    breaking(
      'nobody ever did',
      "MATCH (f:Feature) UNWIND ['a-4', 'a-3'] AS id CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: id, text: 't'});",
      'a-3 is satisfied by no node',
      'a-4 is satisfied by no node',
    ),

    breaking(
      'the Feature satisfies it, which does not count',
      `MATCH (f:Feature) MATCH (:GbuildNode {slug: 'd-sum'})-[r:SATISFIES]->(a) DELETE r CREATE (f)-[:SATISFIES]->(a);`,
      'a-2 is satisfied by no node',
      noEdge('Feature diamond -[SATISFIES]-> Acceptance a-2'),
    ),
    breaking(
      'a node has another edge to it, which does not count',
      `MATCH (n:GbuildNode {slug: 'd-sum'})-[r:SATISFIES]->(a) DELETE r CREATE (n)-[:KNOWS]->(a);`,
      'a-2 is satisfied by no node',
      noEdge('d-sum -[KNOWS]-> Acceptance a-2'),
    ),
  ],
  'acceptance-unlinked': [
    breaking(
      'its edge is gone',
      "MATCH (:Feature)-[r:HAS_ACCEPTANCE]->(:Acceptance {id: 'a-1'}) DELETE r;",
      'a-1 has no HAS_ACCEPTANCE edge from the Feature',
    ),

    breaking(
      'a node has it, which does not count',
      `MATCH (:Feature)-[r:HAS_ACCEPTANCE]->(a:Acceptance {id: 'a-1'}) MATCH (n:GbuildNode {slug: 'b-double'})
       DELETE r CREATE (n)-[:HAS_ACCEPTANCE]->(a);`,
      'a-1 has no HAS_ACCEPTANCE edge from the Feature',
      noEdge('b-double -[HAS_ACCEPTANCE]-> Acceptance a-1'),
    ),
    breaking(
      'the Feature has another edge to it, which does not count',
      `MATCH (f:Feature)-[r:HAS_ACCEPTANCE]->(a:Acceptance {id: 'a-1'}) DELETE r CREATE (f)-[:KNOWS]->(a);`,
      'a-1 has no HAS_ACCEPTANCE edge from the Feature',
      noEdge('Feature diamond -[KNOWS]-> Acceptance a-1'),
    ),
  ],
  'bad-acceptance': [
    breaking('missing', set('b-double', 'n.acceptance = null'), 'b-double has no acceptance criterion'),
    breaking('empty', set('b-double', 'n.acceptance = []'), 'b-double has no acceptance criterion'),
    breaking(
      'blank, in every way',
      set('b-double', `n.acceptance = ['x is 1'] + ${BLANK_LIST}`),
      ...BLANKS.map((_, index) => `b-double has a blank acceptance criterion, number ${index + 2}`),
    ),
    breaking(
      'a single visible character among blanks',
      set('b-double', "n.acceptance = ['\\u200B\\n.\\u3000', '\\u00e9']"),
    ),

    breaking(
      'the first of two',
      set('b-double', "n.acceptance = ['', 'x is 1']"),
      'b-double has a blank acceptance criterion, number 1',
    ),
  ],
  'bad-acceptance-node': [
    ...['a-01', 'a-0', 'a-', 'a1', 'A-1', 'a-1 ', 'a-1b', 'b-1', 'a-1-1', ''].map((id) =>
      breaking(
        `id "${id}"`,
        `MATCH (a:Acceptance {id: 'a-1'}) SET a.id = '${id}';`,
        `${id} is not an id of the form a-N`,
      ),
    ),
    breaking(
      'id with a line break',
      "MATCH (a:Acceptance {id: 'a-1'}) SET a.id = 'a-1\\n';",
      'a-1\n is not an id of the form a-N',
    ),
    breaking('no id', "MATCH (a:Acceptance {id: 'a-1'}) SET a.id = null;", '? is not an id of the form a-N'),
    breaking('id with several digits', "MATCH (a:Acceptance {id: 'a-1'}) SET a.id = 'a-1203';"),
    breaking('no text', "MATCH (a:Acceptance {id: 'a-1'}) SET a.text = null;", 'a-1 has a blank text'),
    ...BLANKS.map((blank) =>
      breaking(
        `text ${blank}`,
        `MATCH (a:Acceptance {id: 'a-1'}) SET a.text = ${blank};`,
        'a-1 has a blank text',
      ),
    ),
    breaking(
      'both at once',
      "MATCH (a:Acceptance {id: 'a-1'}) SET a.id = 'one', a.text = ' ';",
      'one has a blank text',
      'one is not an id of the form a-N',
    ),
  ],
  'bad-edge': [
    ...(
      [
        [
          'KNOWS',
          "(a:GbuildNode {slug: 'b-double'})",
          "(b:GbuildNode {slug: 'c-square'})",
          'b-double -[KNOWS]-> c-square',
        ],
        [
          'HAS_ACCEPTANCE',
          "(a:GbuildNode {slug: 'b-double'})",
          "(b:Acceptance {id: 'a-1'})",
          'b-double -[HAS_ACCEPTANCE]-> Acceptance a-1',
        ],
        [
          'HAS_ACCEPTANCE',
          '(a:Feature)',
          "(b:GbuildNode {slug: 'b-double'})",
          'Feature diamond -[HAS_ACCEPTANCE]-> b-double',
        ],
        [
          'HAS_ACCEPTANCE',
          "(a:Acceptance {id: 'a-1'})",
          '(b:Feature)',
          'Acceptance a-1 -[HAS_ACCEPTANCE]-> Feature diamond',
        ],
        [
          'SATISFIES',
          '(a:Feature)',
          "(b:Acceptance {id: 'a-1'})",
          'Feature diamond -[SATISFIES]-> Acceptance a-1',
        ],
        [
          'SATISFIES',
          "(a:GbuildNode {slug: 'b-double'})",
          "(b:GbuildNode {slug: 'c-square'})",
          'b-double -[SATISFIES]-> c-square',
        ],
        [
          'DEPENDS_ON',
          "(a:GbuildNode {slug: 'b-double'})",
          '(b:Feature)',
          'b-double -[DEPENDS_ON]-> Feature diamond',
        ],
        [
          'DEPENDS_ON',
          "(a:Acceptance {id: 'a-2'})",
          "(b:GbuildNode {slug: 'b-double'})",
          'Acceptance a-2 -[DEPENDS_ON]-> b-double',
        ],
        ['INPUT', '(a:Feature)', "(b:Field {name: 'sum'})", 'Feature diamond -[INPUT]-> Field d-sum.sum'],
        [
          'INPUT',
          "(a:GbuildNode {slug: 'b-double'})",
          "(b:Acceptance {id: 'a-1'})",
          'b-double -[INPUT]-> Acceptance a-1',
        ],
        [
          'OUTPUT',
          "(a:Field {name: 'range'})",
          "(b:Field {name: 'sum'})",
          'Field a-produce.range -[OUTPUT]-> Field d-sum.sum',
        ],
        [
          'OUTPUT',
          "(a:GbuildNode {slug: 'b-double'})",
          '(b:Review {attempt: 2})',
          'b-double -[OUTPUT]-> Review a-produce #2',
        ],
        [
          'FROM',
          "(a:GbuildNode {slug: 'd-sum'})",
          "(b:Field {name: 'sum'})",
          'd-sum -[FROM]-> Field d-sum.sum',
        ],
        [
          'FROM',
          "(a:Field {name: 'range'})",
          "(b:GbuildNode {slug: 'd-sum'})",
          'Field a-produce.range -[FROM]-> d-sum',
        ],
        [
          'REVIEWED',
          '(a:Feature)',
          '(b:Review {attempt: 1})',
          'Feature diamond -[REVIEWED]-> Review a-produce #1',
        ],
        [
          'REVIEWED',
          "(a:GbuildNode {slug: 'b-double'})",
          "(b:Acceptance {id: 'a-1'})",
          'b-double -[REVIEWED]-> Acceptance a-1',
        ],
        [
          'REVIEWED',
          '(a:Review {attempt: 1})',
          "(b:GbuildNode {slug: 'a-produce'})",
          'Review a-produce #1 -[REVIEWED]-> a-produce',
        ],
      ] as const
    ).map(([type, start, end, edge]) =>
      breaking(
        edge,
        `MATCH ${start} MATCH ${end} CREATE (a)-[:${type}]->(b);`,
        `${edge} is no edge of the model`,
      ),
    ),
    breaking(
      'the same twice is two',
      "MATCH (a:GbuildNode {slug: 'b-double'}) CREATE (a)-[:KNOWS]->(a) CREATE (a)-[:KNOWS]->(a);",
      'b-double -[KNOWS]-> b-double is no edge of the model',
      'b-double -[KNOWS]-> b-double is no edge of the model',
    ),
    breaking(
      'a second edge of the model between the same nodes is none',
      `MATCH (a)-[r:HAS_ACCEPTANCE]->(b) CREATE (a)-[:HAS_ACCEPTANCE]->(b);
       MATCH (a)-[r:SATISFIES]->(b) CREATE (a)-[:SATISFIES]->(b);
       MATCH (a)-[r:DEPENDS_ON]->(b) CREATE (a)-[:DEPENDS_ON]->(b);`,
    ),

    breaking(
      'a field is named by its owner, whoever else has an edge to it',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} MATCH (a:GbuildNode {slug: 'a-produce'}) CREATE (a)-[:KNOWS]->(o)
       CREATE (o)-[:KNOWS]->(a);`,
      'Field d-sum.sum -[KNOWS]-> a-produce is no edge of the model',
      'a-produce -[KNOWS]-> Field d-sum.sum is no edge of the model',
    ),
    breaking(
      'a field with two owners is named by the first',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} MATCH (b:GbuildNode {slug: 'b-double'}) CREATE (b)-[:INPUT]->(o)
       CREATE (o)-[:KNOWS]->(o);`,
      'Field b-double.sum -[KNOWS]-> Field b-double.sum is no edge of the model',
      { check: 'field-owner', detail: 'Field sum (<integer>) belongs to b-double (INPUT), d-sum (OUTPUT)' },
    ),
    breaking(
      'which makes no node the owner of another node’s fields',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) MATCH (b:GbuildNode {slug: 'b-double'})
       MATCH (d:GbuildNode {slug: 'd-sum'}) MATCH (c:GbuildNode {slug: 'c-square'})
       CREATE (b)-[:KNOWS]->(i) CREATE (d)-[:KNOWS]->(o) CREATE (c)-[:KNOWS]->(i);`,
      'b-double -[KNOWS]-> Field d-sum.doubled is no edge of the model',
      'c-square -[KNOWS]-> Field d-sum.doubled is no edge of the model',
      'd-sum -[KNOWS]-> Field b-double.doubled is no edge of the model',
    ),
    breaking(
      'which makes the Feature no owner',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) MATCH (f:Feature)
       CREATE (f)-[:INPUT]->(i) CREATE (f)-[:OUTPUT]->(o);`,
      'Feature diamond -[INPUT]-> Field d-sum.doubled is no edge of the model',
      'Feature diamond -[OUTPUT]-> Field b-double.doubled is no edge of the model',
    ),
    breaking(
      'of a node outside the model, which then takes part in nothing',
      `CREATE (:Widget {slug: '0', type: 'chore', status: 'completed', verify: 'nobody'});
       MATCH (w:Widget) MATCH (b:GbuildNode {slug: 'b-double'}) CREATE (w)-[:DEPENDS_ON]->(b) CREATE (b)-[:DEPENDS_ON]->(w);
       MATCH (w:Widget) ${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) CREATE (w)-[:INPUT]->(i) CREATE (w)-[:OUTPUT]->(o);
       MATCH (w:Widget) MATCH (v:Review {attempt: 1}) CREATE (w)-[:REVIEWED]->(v);
       ${field('o', 'd-sum', 'OUTPUT', 'sum')} ${field('i', 'c-square', 'INPUT', 'value')} MATCH (w:Widget)
       CREATE (w)-[:OUTPUT]->(o) CREATE (w)-[:INPUT]->(i);`,
      'a node outside the model -[DEPENDS_ON]-> b-double is no edge of the model',
      'a node outside the model -[INPUT]-> Field c-square.value is no edge of the model',
      'a node outside the model -[INPUT]-> Field d-sum.doubled is no edge of the model',
      'a node outside the model -[OUTPUT]-> Field b-double.doubled is no edge of the model',
      'a node outside the model -[OUTPUT]-> Field d-sum.sum is no edge of the model',
      'a node outside the model -[REVIEWED]-> Review a-produce #1 is no edge of the model',
      'b-double -[DEPENDS_ON]-> a node outside the model is no edge of the model',
      { check: 'unknown-node', detail: 'a node "0" has Widget' },
    ),
    breaking(
      'of a chore outside the model, on which no node depends and which has two fields of one name',
      `CREATE (:Widget {slug: '0', type: 'chore'});
       MATCH (w:Widget) ${field('i', 'b-double', 'INPUT', 'value')} ${field('j', 'c-square', 'INPUT', 'value')}
       CREATE (w)-[:INPUT]->(i) CREATE (w)-[:INPUT]->(j) CREATE (i)-[:KNOWS]->(j);`,
      'Field b-double.value -[KNOWS]-> Field c-square.value is no edge of the model',
      'a node outside the model -[INPUT]-> Field b-double.value is no edge of the model',
      'a node outside the model -[INPUT]-> Field c-square.value is no edge of the model',
      { check: 'unknown-node', detail: 'a node "0" has Widget' },
    ),
    breaking(
      'to a node outside the model, which is then no field',
      `CREATE (:Widget {name: 'one'});
       MATCH (w:Widget) MATCH (d:GbuildNode {slug: 'd-sum'}) MATCH (a:GbuildNode {slug: 'a-produce'})
       ${field('i', 'd-sum', 'INPUT', 'doubled')} ${field('o', 'a-produce', 'OUTPUT', 'value')}
       CREATE (d)-[:INPUT]->(w) CREATE (a)-[:OUTPUT]->(w) CREATE (i)-[:FROM]->(w) CREATE (w)-[:FROM]->(o)
       CREATE (w)-[:FROM]->(o) CREATE (:Widget {name: 'one'})<-[:OUTPUT]-(a);`,
      'Field d-sum.doubled -[FROM]-> a node outside the model is no edge of the model',
      'a node outside the model -[FROM]-> Field a-produce.value is no edge of the model',
      'a node outside the model -[FROM]-> Field a-produce.value is no edge of the model',
      'a-produce -[OUTPUT]-> a node outside the model is no edge of the model',
      'a-produce -[OUTPUT]-> a node outside the model is no edge of the model',
      'd-sum -[INPUT]-> a node outside the model is no edge of the model',
      { check: 'unknown-node', detail: 'a node "one" has Widget' },
      { check: 'unknown-node', detail: 'a node "one" has Widget' },
    ),
  ],
  'bad-failure-policy': [
    breaking(
      'unknown',
      set('b-double', "n.failure_policy = 'ignore'"),
      'b-double has the failure_policy "ignore"',
    ),
    breaking(
      'in capitals',
      set('b-double', "n.failure_policy = 'Repair'"),
      'b-double has the failure_policy "Repair"',
    ),
    breaking('missing', set('b-double', 'n.failure_policy = null'), 'b-double has the failure_policy null'),
    ...others(wordsOfSetting('failure_policy'), 'repair').map((policy) =>
      breaking(`${policy} is one`, set('b-double', `n.failure_policy = '${policy}'`)),
    ),
  ],
  'bad-from': [
    breaking(
      'onto an input',
      `${field('i', 'a-produce', 'INPUT', 'range')} ${field('j', 'd-sum', 'INPUT', 'doubled')} CREATE (i)-[:FROM]->(j);`,
      'a-produce.range -[FROM]-> d-sum.doubled ends at no OUTPUT',
    ),
    breaking(
      'out of an output',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} ${field('p', 'b-double', 'OUTPUT', 'doubled')} CREATE (o)-[:FROM]->(p);`,
      'd-sum.sum -[FROM]-> b-double.doubled starts at no INPUT',
    ),
    breaking(
      'the wrong way round',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} ${field('i', 'a-produce', 'INPUT', 'range')} CREATE (o)-[:FROM]->(i);`,
      'd-sum.sum -[FROM]-> a-produce.range starts at no INPUT and ends at no OUTPUT',
    ),
    breaking(
      "onto the node's own output",
      `${field('i', 'a-produce', 'INPUT', 'range')} ${field('o', 'a-produce', 'OUTPUT', 'value')} CREATE (i)-[:FROM]->(o);`,
      'a-produce.range -[FROM]-> a-produce.value stays within one node',
    ),

    breaking(
      'between fields of the Feature',
      `MATCH (f:Feature) CREATE (f)-[:INPUT]->(i:Field {name: 'i', shape: '<s>'}) CREATE (f)-[:OUTPUT]->(o:Field {name: 'o', shape: '<s>'})
       CREATE (i)-[:FROM]->(o);`,
      '?.i -[FROM]-> ?.o starts at no INPUT and ends at no OUTPUT',
      noEdge('Feature diamond -[INPUT]-> Field ?.i'),
      noEdge('Feature diamond -[OUTPUT]-> Field ?.o'),
      { check: 'field-owner', detail: 'Field i (<s>) belongs to no node' },
      { check: 'field-owner', detail: 'Field o (<s>) belongs to no node' },
    ),
    breaking(
      'with fields named by their owners, whoever else has an edge to them',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} ${field('p', 'c-square', 'INPUT', 'value')} MATCH (a:GbuildNode {slug: 'a-produce'})
       CREATE (o)-[:FROM]->(p) CREATE (a)-[:KNOWS]->(o) CREATE (a)-[:KNOWS]->(p)
       CREATE (w:Widget {slug: '0'}) CREATE (w)-[:OUTPUT]->(o) CREATE (w)-[:OUTPUT]->(p);`,
      'd-sum.sum -[FROM]-> c-square.value starts at no INPUT and ends at no OUTPUT',
      noEdge('a node outside the model -[OUTPUT]-> Field c-square.value'),
      noEdge('a node outside the model -[OUTPUT]-> Field d-sum.sum'),
      noEdge('a-produce -[KNOWS]-> Field c-square.value'),
      noEdge('a-produce -[KNOWS]-> Field d-sum.sum'),
      { check: 'unknown-node', detail: 'a node "0" has Widget' },
    ),
    breaking(
      'with fields named by the first of two owners',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} ${field('p', 'c-square', 'OUTPUT', 'squared')} MATCH (b:GbuildNode {slug: 'b-double'})
       CREATE (o)-[:FROM]->(p) CREATE (b)-[:OUTPUT]->(o) CREATE (b)-[:OUTPUT]->(p);`,
      'b-double.sum -[FROM]-> b-double.squared starts at no INPUT',
      {
        check: 'field-owner',
        detail: 'Field squared (<integer>) belongs to b-double (OUTPUT), c-square (OUTPUT)',
      },
      { check: 'field-owner', detail: 'Field sum (<integer>) belongs to b-double (OUTPUT), d-sum (OUTPUT)' },
    ),
  ],
  'bad-model-tier': [
    breaking('unknown', set('b-double', "n.model_tier = 'medium'"), 'b-double has the model_tier "medium"'),
    breaking('missing', set('b-double', 'n.model_tier = null'), 'b-double has the model_tier null'),
    ...others(wordsOfSetting('model_tier'), 'cheap').map((tier) =>
      breaking(`${tier} is one`, set('b-double', `n.model_tier = '${tier}'`)),
    ),
  ],
  'bad-review': [
    breaking(
      'a gap',
      'MATCH (v:Review {attempt: 2}) SET v.attempt = 3;',
      'a-produce has the attempts 1, 3 where 1 to 2 are due',
    ),
    breaking(
      'the same attempt twice',
      'MATCH (v:Review {attempt: 1}) SET v.attempt = 2;',
      'a-produce has the attempts 2, 2 where 1 to 2 are due',
    ),
    breaking(
      'not from 1',
      'MATCH (v:Review) SET v.attempt = v.attempt - 1;',
      'a-produce has the attempts 0, 1 where 1 to 2 are due',
    ),
    breaking(
      'an attempt without a number',
      'MATCH (v:Review {attempt: 2}) SET v.attempt = null;',
      'a-produce has the attempts 1, ? where 1 to 2 are due',
    ),
    breaking(
      'unknown verdict',
      "MATCH (v:Review {attempt: 1}) SET v.verdict = 'maybe';",
      'a-produce #1 has the verdict "maybe"',
    ),
    breaking(
      'no verdict',
      'MATCH (v:Review {attempt: 1}) SET v.verdict = null;',
      'a-produce #1 has the verdict null',
    ),
    breaking(
      'a pass with failed criteria',
      "MATCH (v:Review {attempt: 2}) SET v.failed_criteria = ['x is 1'];",
      'a-produce #2 is a pass with failed criteria',
    ),
    breaking('a fail without, which is none', 'MATCH (v:Review {attempt: 1}) SET v.failed_criteria = [];'),
    breaking(
      'the numbers of two nodes, which are none of each other',
      "MATCH (n:GbuildNode {slug: 'b-double'}) CREATE (n)-[:REVIEWED]->(:Review {attempt: 1, verdict: 'fail', failed_criteria: ['x'], at: 't'});",
    ),
    breaking(
      'eleven attempts, which are sorted as numbers',
      "MATCH (n:GbuildNode {slug: 'b-double'}) UNWIND range(11, 1, -1) AS i CREATE (n)-[:REVIEWED]->(:Review {attempt: i, verdict: 'fail', failed_criteria: ['x'], at: 't'});",
    ),

    breaking(
      'a single review that is not the first',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) CREATE (n)-[:REVIEWED]->(:Review {attempt: 2, verdict: 'fail', failed_criteria: ['x'], at: 't'});",
      'd-sum has the attempts 2 where 1 to 1 are due',
    ),
    breaking(
      'named by its node, whoever else has an edge to it',
      `MATCH (n:GbuildNode {slug: 'd-sum'}) MATCH (a:GbuildNode {slug: 'a-produce'})
       CREATE (n)-[:REVIEWED]->(v:Review {attempt: 1, verdict: 'maybe', failed_criteria: ['x'], at: 't'}) CREATE (a)-[:KNOWS]->(v)
       CREATE (:Widget {slug: '0'})-[:REVIEWED]->(v);`,
      'd-sum #1 has the verdict "maybe"',
      noEdge('a node outside the model -[REVIEWED]-> Review d-sum #1'),
      noEdge('a-produce -[KNOWS]-> Review d-sum #1'),
      { check: 'unknown-node', detail: 'a node "0" has Widget' },
    ),
    breaking(
      'named by the first of two nodes',
      `MATCH (v:Review {attempt: 1}) MATCH (n:GbuildNode {slug: 'b-double'}) SET v.verdict = 'maybe' CREATE (n)-[:REVIEWED]->(v);`,
      'a-produce #1 has the verdict "maybe"',
      { check: 'review-owner', detail: 'Review #1 (maybe) is on a-produce, b-double' },
    ),
  ],
  'bad-slug': [
    ...['B-double', 'b_double', '-b', 'b-', 'b--d', 'b double', 'b.d', 'é', ''].map((slug) =>
      breaking(`"${slug}"`, set('d-sum', `n.slug = '${slug}'`), `a node has the slug "${slug}"`),
    ),
    breaking('a line break at the end', set('d-sum', "n.slug = 'd-sum\\n'"), 'a node has the slug "d-sum\n"'),
    breaking('none', set('d-sum', 'n.slug = null'), 'a node has the slug null'),
    breaking(
      'the feature’s',
      "MATCH (f:Feature) SET f.feature = 'My feature';",
      'the Feature has the slug "My feature"',
    ),
    ...['x', '01-scan', 'a-1', '7'].map((slug) =>
      breaking(`${slug} is one`, set('d-sum', `n.slug = '${slug}'`)),
    ),
  ],
  'bad-status': [
    breaking(
      'derived, not stored',
      set('c-square', "n.status = 'blocked'"),
      'c-square has the status "blocked"',
    ),
    breaking('missing', set('c-square', 'n.status = null'), 'c-square has the status null'),
    ...others(STATUSES, 'pending', 'completed').map((status) =>
      breaking(`${status} is one`, set('c-square', `n.status = '${status}'`)),
    ),
  ],
  'bad-type': [
    breaking('unknown', set('b-double', "n.type = 'epic'"), 'b-double has the type "epic"'),
    breaking('in capitals', set('b-double', "n.type = 'Code'"), 'b-double has the type "Code"'),
    breaking('missing', set('b-double', 'n.type = null'), 'b-double has the type null'),
  ],
  'completed-missing-output': [
    breaking(
      'the value is gone',
      `${field('o', 'a-produce', 'OUTPUT', 'value')} SET o.value = null;`,
      'a-produce.value has no value although the node is completed',
    ),
    breaking(
      'one of two',
      "MATCH (n:GbuildNode {slug: 'a-produce'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'log', shape: '<path>'});",
      'a-produce.log has no value although the node is completed',
    ),
    ...['false', '0', "''", '[]'].map((value) =>
      breaking(
        `${value} is a value`,
        `${field('o', 'a-produce', 'OUTPUT', 'value')} SET o.value = ${value};`,
      ),
    ),

    breaking(
      'once for a field that is there twice',
      `${field('o', 'a-produce', 'OUTPUT', 'value')} MATCH (n:GbuildNode {slug: 'a-produce'}) SET o.value = null CREATE (n)-[:OUTPUT]->(o);`,
      'a-produce.value has no value although the node is completed',
      {
        check: 'field-owner',
        detail: 'Field value (<integer>) belongs to a-produce (OUTPUT), a-produce (OUTPUT)',
      },
    ),
  ],
  'completed-without-pass': [
    breaking(
      'no review at all',
      'MATCH (v:Review) DETACH DELETE v;',
      'a-produce is completed without a passing review',
    ),
    breaking(
      'only fails',
      "MATCH (v:Review) SET v.verdict = 'fail';",
      'a-produce is completed without a passing review',
    ),
    breaking(
      'a fail after the pass, which takes nothing back',
      "MATCH (n:GbuildNode {slug: 'a-produce'}) CREATE (n)-[:REVIEWED]->(:Review {attempt: 3, verdict: 'fail', failed_criteria: ['x'], at: 't'});",
    ),

    breaking(
      'the pass hangs on another edge, which does not count',
      'MATCH (n:GbuildNode)-[r:REVIEWED]->(v:Review {attempt: 2}) DELETE r CREATE (n)-[:KNOWS]->(v);',
      'a-produce is completed without a passing review',
      noEdge('a-produce -[KNOWS]-> Review ? #2'),
      { check: 'review-owner', detail: 'Review #2 (pass) is on no node' },
    ),
    breaking(
      'what passed it is no review',
      "MATCH (v:Review {attempt: 2}) REMOVE v:Review SET v:Widget, v.name = 'stamp';",
      'a-produce is completed without a passing review',
      noEdge('a-produce -[REVIEWED]-> a node outside the model'),
      { check: 'unknown-node', detail: 'a node "stamp" has Widget' },
    ),
  ],
  cycle: [
    breaking(
      'a node on itself',
      "MATCH (n:GbuildNode {slug: 'b-double'}) CREATE (n)-[:DEPENDS_ON]->(n);",
      'b-double -[DEPENDS_ON]-> b-double is a cycle',
    ),
    breaking('two nodes', reads('b-double', 'd-sum'), 'b-double, d-sum depend on one another'),
    breaking(
      'the whole diamond',
      reads('a-produce', 'd-sum'),
      'a-produce, b-double, c-square, d-sum depend on one another',
    ),
    breaking(
      'two cycles, the node between them, one before and one after',
      ['m', 'n', 'o', 'p', 'q', 'r', 's', 't'].map((slug) => node(slug)).join('') +
        [
          ['m', 'n'],
          ['n', 'o'],
          ['o', 'n'],
          ['p', 'o'],
          ['q', 'p'],
          ['q', 's'],
          ['r', 'q'],
          ['s', 'r'],
          ['n', 't'],
        ]
          .map(([slug, source]) => reads(slug ?? '', source ?? ''))
          .join(''),
      'n, o depend on one another',
      'q, r, s depend on one another',
    ),
    breaking(
      'two cycles through one node are one component',
      ['m', 'n', 'o'].map((slug) => node(slug)).join('') +
        reads('m', 'n') +
        reads('n', 'm') +
        reads('n', 'o') +
        reads('o', 'n'),
      'm, n, o depend on one another',
    ),
    breaking(
      'a cycle of one on the way between two',
      ['m', 'n', 'o', 'p', 'q'].map((slug) => node(slug)).join('') +
        reads('m', 'n') +
        reads('n', 'm') +
        reads('n', 'o') +
        reads('o', 'p') +
        reads('p', 'q') +
        reads('q', 'p') +
        "MATCH (n:GbuildNode {slug: 'o'}) CREATE (n)-[:DEPENDS_ON]->(n);",
      'm, n depend on one another',
      'o -[DEPENDS_ON]-> o is a cycle',
      'p, q depend on one another',
    ),
  ],
  'dependency-without-from': [
    breaking(
      'nothing is read',
      "MATCH (b:GbuildNode {slug: 'c-square'}) MATCH (a:GbuildNode {slug: 'b-double'}) CREATE (b)-[:DEPENDS_ON]->(a);",
      'c-square -[DEPENDS_ON]-> b-double but no input of the one reads an output of the other',
    ),
    breaking(
      'the data goes the other way',
      `MATCH (d:GbuildNode {slug: 'd-sum'})-[r:DEPENDS_ON]->(c:GbuildNode {slug: 'c-square'})
       DELETE r CREATE (c)-[:DEPENDS_ON]->(d);`,
      'c-square -[DEPENDS_ON]-> d-sum but no input of the one reads an output of the other',
      {
        check: 'from-without-dependency',
        detail: 'd-sum.squared -[FROM]-> c-square.squared but there is no d-sum -[DEPENDS_ON]-> c-square',
      },
    ),
    breaking(
      'written twice, missed once',
      "MATCH (b:GbuildNode {slug: 'c-square'}) MATCH (a:GbuildNode {slug: 'b-double'}) CREATE (b)-[:DEPENDS_ON]->(a) CREATE (b)-[:DEPENDS_ON]->(a);",
      'c-square -[DEPENDS_ON]-> b-double but no input of the one reads an output of the other',
    ),

    ...[
      ['an input', '(c)-[:KNOWS]->(i)', 'c-square -[KNOWS]-> Field d-sum.doubled'],
      ['an output', '(b)-[:KNOWS]->(v)', 'b-double -[KNOWS]-> Field a-produce.value'],
      ['a reading', '(w)-[:KNOWS]->(o)', 'Field c-square.value -[KNOWS]-> Field b-double.doubled'],
    ].map(([what, edge, named]) =>
      breaking(
        `another edge in place of ${what} does not count`,
        `MATCH (b:GbuildNode {slug: 'b-double'}) MATCH (c:GbuildNode {slug: 'c-square'})
         ${field('i', 'd-sum', 'INPUT', 'doubled')} ${field('v', 'a-produce', 'OUTPUT', 'value')}
         ${field('w', 'c-square', 'INPUT', 'value')} ${field('o', 'b-double', 'OUTPUT', 'doubled')}
         CREATE (c)-[:DEPENDS_ON]->(b) CREATE ${edge};`,
        'c-square -[DEPENDS_ON]-> b-double but no input of the one reads an output of the other',
        noEdge(named ?? ''),
      ),
    ),
    ...[
      ['start', 'i'],
      ['end', 'o'],
    ].map(([end, variable]) =>
      breaking(
        `the ${end} of what is read is no field`,
        `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) REMOVE ${variable}:Field SET ${variable}:Widget;`,
        'd-sum -[DEPENDS_ON]-> b-double but no input of the one reads an output of the other',
        ...(end === 'start'
          ? [
              noEdge('a node outside the model -[FROM]-> Field b-double.doubled'),
              noEdge('d-sum -[INPUT]-> a node outside the model'),
            ]
          : [
              noEdge('Field d-sum.doubled -[FROM]-> a node outside the model'),
              noEdge('b-double -[OUTPUT]-> a node outside the model'),
              { check: 'no-output', detail: 'b-double has no output' },
            ]),
        { check: 'unknown-node', detail: 'a node "doubled" has Widget' },
      ),
    ),
  ],
  'duplicate-field': [
    breaking(
      'two inputs',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) CREATE (n)-[:INPUT]->(:Field {name: 'doubled', shape: '<other>'});",
      'd-sum.doubled stands for 2 INPUT fields',
    ),
    breaking(
      'three outputs',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) UNWIND [1, 2] AS i CREATE (n)-[:OUTPUT]->(:Field {name: 'sum', shape: '<s>'});",
      'd-sum.sum stands for 3 OUTPUT fields',
    ),
    breaking(
      'an input and an output of one name, which are none',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) CREATE (n)-[:INPUT]->(:Field {name: 'sum', shape: '<s>'});",
    ),
  ],
  'feature-count': [
    breaking(
      'none',
      'MATCH (f:Feature) DETACH DELETE f; MATCH (a:Acceptance) DETACH DELETE a;',
      'there is no Feature',
    ),
    breaking(
      'three',
      "UNWIND ['zebra', 'ant'] AS name CREATE (:Feature {feature: name, destination: 'd', context: 'c', out_of_scope: []});",
      'there are 3 Features: ant, diamond, zebra',
    ),
  ],
  'field-owner': [
    breaking(
      'no node',
      "CREATE (:Field {name: 'lost', shape: '<s>'});",
      'Field lost (<s>) belongs to no node',
    ),
    breaking(
      'two nodes',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} MATCH (n:GbuildNode {slug: 'a-produce'}) CREATE (n)-[:INPUT]->(o);`,
      'Field sum (<integer>) belongs to a-produce (INPUT), d-sum (OUTPUT)',
    ),
    breaking(
      'one node, both ways',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} MATCH (n:GbuildNode {slug: 'd-sum'}) CREATE (n)-[:INPUT]->(o);`,
      'Field sum (<integer>) belongs to d-sum (INPUT), d-sum (OUTPUT)',
    ),
    breaking(
      'one node, twice the same way',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} MATCH (n:GbuildNode {slug: 'd-sum'}) CREATE (n)-[:OUTPUT]->(o);`,
      'Field sum (<integer>) belongs to d-sum (OUTPUT), d-sum (OUTPUT)',
    ),
  ],
  'from-without-dependency': [
    breaking(
      'the edge is gone',
      "MATCH (:GbuildNode {slug: 'd-sum'})-[r:DEPENDS_ON]->(:GbuildNode {slug: 'c-square'}) DELETE r;",
      'd-sum.squared -[FROM]-> c-square.squared but there is no d-sum -[DEPENDS_ON]-> c-square',
    ),
    breaking(
      'for each field that is read',
      `MATCH (n:GbuildNode {slug: 'c-square'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'log', shape: '<path>'});
       ${field('o', 'c-square', 'OUTPUT', 'log')} MATCH (d:GbuildNode {slug: 'd-sum'}) CREATE (d)-[:INPUT]->(:Field {name: 'log', shape: '<path>'})-[:FROM]->(o);
       MATCH (:GbuildNode {slug: 'd-sum'})-[r:DEPENDS_ON]->(:GbuildNode {slug: 'c-square'}) DELETE r;`,
      'd-sum.log -[FROM]-> c-square.log but there is no d-sum -[DEPENDS_ON]-> c-square',
      'd-sum.squared -[FROM]-> c-square.squared but there is no d-sum -[DEPENDS_ON]-> c-square',
    ),
    breaking(
      'what it depends on by way of another node is not enough',
      `${field('o', 'a-produce', 'OUTPUT', 'value')} MATCH (d:GbuildNode {slug: 'd-sum'}) CREATE (d)-[:INPUT]->(:Field {name: 'value', shape: '<s>'})-[:FROM]->(o);`,
      'd-sum.value -[FROM]-> a-produce.value but there is no d-sum -[DEPENDS_ON]-> a-produce',
    ),

    breaking(
      'another edge in place of it does not count',
      "MATCH (d:GbuildNode {slug: 'd-sum'})-[r:DEPENDS_ON]->(c:GbuildNode {slug: 'c-square'}) DELETE r CREATE (d)-[:KNOWS]->(c);",
      'd-sum.squared -[FROM]-> c-square.squared but there is no d-sum -[DEPENDS_ON]-> c-square',
      noEdge('d-sum -[KNOWS]-> c-square'),
    ),
    breaking(
      'once for what is read twice',
      `MATCH (d:GbuildNode {slug: 'd-sum'})-[r:DEPENDS_ON]->(c:GbuildNode {slug: 'c-square'}) DELETE r;
       ${field('i', 'd-sum', 'INPUT', 'squared')} MATCH (i)-[:FROM]->(o) CREATE (i)-[:FROM]->(o);`,
      'd-sum.squared -[FROM]-> c-square.squared but there is no d-sum -[DEPENDS_ON]-> c-square',
      { check: 'multi-from', detail: 'd-sum.squared has 2 FROM edges' },
    ),
  ],
  'multi-from': [
    breaking(
      'two sources',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} ${field('o', 'c-square', 'OUTPUT', 'squared')} CREATE (i)-[:FROM]->(o);`,
      'd-sum.doubled has 2 FROM edges',
    ),
    breaking(
      'one source, three times',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) CREATE (i)-[:FROM]->(o) CREATE (i)-[:FROM]->(o);`,
      'd-sum.doubled has 3 FROM edges',
    ),

    breaking(
      'named by its owner, whoever else has an edge to it',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) MATCH (a:GbuildNode {slug: 'a-produce'})
       CREATE (i)-[:FROM]->(o) CREATE (a)-[:KNOWS]->(i) CREATE (:Widget {slug: '0'})-[:INPUT]->(i);`,
      'd-sum.doubled has 2 FROM edges',
      noEdge('a node outside the model -[INPUT]-> Field d-sum.doubled'),
      noEdge('a-produce -[KNOWS]-> Field d-sum.doubled'),
      { check: 'unknown-node', detail: 'a node "0" has Widget' },
    ),
    breaking(
      'named by the first of two owners',
      `${field('i', 'd-sum', 'INPUT', 'doubled')} MATCH (i)-[:FROM]->(o) MATCH (c:GbuildNode {slug: 'c-square'})
       CREATE (i)-[:FROM]->(o) CREATE (c)-[:OUTPUT]->(i);`,
      'c-square.doubled has 2 FROM edges',
      {
        check: 'field-owner',
        detail: 'Field doubled (<integer>) belongs to c-square (OUTPUT), d-sum (INPUT)',
      },
    ),
  ],
  'no-output': [
    breaking(
      'the only one is gone',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} DETACH DELETE o;`,
      'd-sum has no output',
    ),

    breaking(
      'its only output is no field',
      `${field('o', 'd-sum', 'OUTPUT', 'sum')} REMOVE o:Field SET o:Widget;`,
      'd-sum has no output',
      noEdge('d-sum -[OUTPUT]-> a node outside the model'),
      { check: 'unknown-node', detail: 'a node "sum" has Widget' },
    ),
  ],
  'orphan-chore': [
    breaking(
      'on its own',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) REMOVE n:Code SET n:Chore, n.type = 'chore';",
      'd-sum is a chore on which no node depends',
    ),
    breaking(
      'with nobody but itself',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) REMOVE n:Code SET n:Chore, n.type = 'chore' CREATE (n)-[:DEPENDS_ON]->(n);",
      'd-sum is a chore on which no node depends',
      { check: 'cycle', detail: 'd-sum -[DEPENDS_ON]-> d-sum is a cycle' },
    ),

    breaking(
      'with an edge of another type, and with a Feature that depends on it',
      `MATCH (n:GbuildNode {slug: 'd-sum'}) MATCH (c:GbuildNode {slug: 'c-square'}) MATCH (f:Feature)
       REMOVE n:Code SET n:Chore, n.type = 'chore' CREATE (c)-[:KNOWS]->(n) CREATE (f)-[:DEPENDS_ON]->(n);`,
      'd-sum is a chore on which no node depends',
      noEdge('Feature diamond -[DEPENDS_ON]-> d-sum'),
      noEdge('c-square -[KNOWS]-> d-sum'),
    ),
  ],
  'review-owner': [
    breaking(
      'no node',
      "CREATE (:Review {attempt: 1, verdict: 'fail', failed_criteria: ['x'], at: 't'});",
      'Review #1 (fail) is on no node',
    ),
    breaking(
      'two nodes',
      "MATCH (v:Review {attempt: 1}) MATCH (n:GbuildNode {slug: 'b-double'}) CREATE (n)-[:REVIEWED]->(v);",
      'Review #1 (fail) is on a-produce, b-double',
    ),
  ],
  'type-label': [
    breaking(
      'none',
      "MATCH (n:GbuildNode {slug: 'b-double'}) REMOVE n:Code;",
      'b-double has the type "code" and no type label',
    ),
    breaking(
      'another',
      "MATCH (n:GbuildNode {slug: 'b-double'}) REMOVE n:Code SET n:Test;",
      'b-double has the type "code" and the label Test',
    ),
    breaking(
      'two',
      "MATCH (n:GbuildNode {slug: 'b-double'}) SET n:Verify:Chore;",
      'b-double has the type "code" and the label Code, Verify, Chore',
    ),
    ...others(NODE_TYPES, 'code').map((type) =>
      breaking(
        `the right one for ${type}`,
        `MATCH (n:GbuildNode {slug: 'b-double'}) REMOVE n:Code SET n:${type[0]?.toUpperCase()}${type.slice(1)}, n.type = '${type}';`,
      ),
    ),

    ...others(NODE_TYPES, 'code').map((type) =>
      breaking(
        `the wrong one for ${type}`,
        set('b-double', `n.type = '${type}'`),
        `b-double has the type "${type}" and the label Code`,
      ),
    ),
  ],
  'unknown-node': [
    breaking('an unknown label', "CREATE (:Widget {name: 'gear'});", 'a node "gear" has Widget'),
    breaking('an unknown label and nothing to name it by', 'CREATE (:Widget);', 'a node has Widget'),
    breaking('no label', "CREATE ({title: 'bare'});", 'a node "bare" has no label'),
    breaking('two of them', 'CREATE () CREATE ();', 'a node has no label', 'a node has no label'),
    breaking('a type label alone', "CREATE (:Code {slug: 'alone'});", 'a node "alone" has Code'),
    breaking(
      'a node with one label too many',
      "MATCH (n:GbuildNode {slug: 'b-double'}) SET n:Zebra:Ant;",
      'a node "b-double" has Ant, Code, GbuildNode, Zebra',
    ),
    breaking(
      'a criterion with one label too many',
      "MATCH (a:Acceptance {id: 'a-1'}) SET a:Widget;",
      'a node "a-1" has Acceptance, Widget',
    ),
  ],
  'verify-target': [
    breaking(
      'unknown',
      set('b-double', "n.verify = 'z-check'"),
      'b-double has verify "z-check", which is no node',
    ),
    breaking(
      'itself',
      set('b-double', "n.verify = 'b-double'"),
      'b-double has verify "b-double", which is the node itself',
    ),
    breaking(
      'of another type',
      set('b-double', "n.verify = 'd-sum'"),
      'b-double has verify "d-sum", which is not of type verify',
    ),
    breaking(
      'itself, of type verify',
      "MATCH (n:GbuildNode {slug: 'd-sum'}) REMOVE n:Code SET n:Verify, n.type = 'verify', n.verify = 'd-sum';",
      'd-sum has verify "d-sum", which is the node itself',
    ),
    breaking(
      'another node of type verify, which is right',
      `MATCH (n:GbuildNode {slug: 'd-sum'}) REMOVE n:Code SET n:Verify, n.type = 'verify'; ${set('b-double', "n.verify = 'd-sum'")}`,
    ),

    breaking(
      'a node outside the model',
      `CREATE (:Widget {slug: 'z-check', type: 'verify'}); ${set('b-double', "n.verify = 'z-check'")}`,
      'b-double has verify "z-check", which is no node',
      { check: 'unknown-node', detail: 'a node "z-check" has Widget' },
    ),
    breaking(
      'a node of another type that shares its name with one outside the model',
      `CREATE (:Widget {slug: 'd-sum', type: 'verify'}); ${set('b-double', "n.verify = 'd-sum'")}`,
      'b-double has verify "d-sum", which is not of type verify',
      { check: 'unknown-node', detail: 'a node "d-sum" has Widget' },
    ),
  ],
};
