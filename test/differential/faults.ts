/**
 * One fault at a time, in each of the forms in which the two sides meet it: as an edit of the valid plan's text, as
 * a script that charts the faulty plan, and as a change of the store that holds the valid one.
 */

import { readFileSync } from 'node:fs';

import type { Plan, PlanNode } from '../../src/index.ts';
import type { Violation } from '../support/engine.ts';
import type { SHARED } from './vocabulary.ts';

/** The plan without fault. */
export const VALID = readFileSync(new URL('plan.gbuild', import.meta.url), 'utf8');

/** A plan in the forms in which it can be charted. */
export interface Charting {
  readonly valid: Plan;
  /** The faulty plan as the compiler would chart it if it did not check. */
  lowered(): Plan;
  /** The statements that chart a plan, without the guard. */
  emit(plan: Plan): string;
}

export interface Fault {
  readonly title: string;
  /** The text of the faulty plan. */
  readonly text: string;
  /**
   * The script of the faulty plan, by the compiler's own emitter; left out where the emitter cannot write the fault
   * down, since each of its statements finds or makes only what the model allows.
   */
  readonly chart?: (charting: Charting) => string;
  /** Cypher that gives the store of the valid plan the same fault. */
  readonly breaks: string;
  /** All that the validator then says. */
  readonly rows: readonly Violation[];
}

/** The text with each of some passages, every one of which stands in it just once, replaced. */
function edited(...edits: readonly (readonly [from: string, to: string])[]): string {
  return edits.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in the plan`);
    return parts.join(to);
  }, VALID);
}

/** The text without the lines that begin with something, of which there must be one. */
function without(line: string): string {
  return edited([`\n  ${line}`, '']);
}

/** Charts the faulty plan as it is written. */
const asWritten = ({ emit, lowered }: Charting): string => emit(lowered());

/** Charts a plan with one node changed. */
function withNode(plan: Plan, slug: string, change: (node: PlanNode) => Partial<PlanNode>): Plan {
  return {
    ...plan,
    nodes: plan.nodes.map((node) => (node.slug === slug ? { ...node, ...change(node) } : node)),
  };
}

/** A word of no set, where the model has one of a set. */
function outsider<T extends string>(word: string): T {
  return word as T;
}

const set = (slug: string, assignment: string): string =>
  `MATCH (n:GbuildNode {slug: '${slug}'}) SET ${assignment};`;

const output = (slug: string, name: string): string =>
  `MATCH (:GbuildNode {slug: '${slug}'})-[:OUTPUT]->(o:Field {name: '${name}'})`;

/** Cypher that has one node read an output of another. */
const read = (slug: string, source: string, name: string): string =>
  `${output(source, name)} MATCH (n:GbuildNode {slug: '${slug}'})
   CREATE (n)-[:INPUT]->(:Field {name: '${name}', shape: o.shape})-[:FROM]->(o)`;

const dependency = (slug: string, on: string): string =>
  `MATCH (a:GbuildNode {slug: '${slug}'}) MATCH (b:GbuildNode {slug: '${on}'}) CREATE (a)-[:DEPENDS_ON]->(b);`;

type SharedCode = (typeof SHARED)[number];

const SHARED_FAULTS: Readonly<
  Record<SharedCode, readonly (Omit<Fault, 'rows'> & { readonly details: readonly string[] })[]>
> = {
  'feature-count': [
    {
      title: 'no feature',
      text: VALID.replace(/^feature [^]*?^\}$/m, ''),
      chart: ({ emit, valid }) => emit(valid).replace(/^CREATE \(:Feature \{[^]*?^\}\);$/m, ''),
      breaks: 'MATCH (f:Feature) DETACH DELETE f; MATCH (a:Acceptance) DETACH DELETE a;',
      details: ['there is no Feature'],
    },
    {
      title: 'two features',
      text: `${VALID}feature quotas { destination "d" context "c" }\n`,
      chart: ({ emit, valid }) =>
        emit(valid) +
        emit({
          feature: { slug: 'quotas', destination: 'd', context: 'c', out_of_scope: [], criteria: [] },
          nodes: [],
        }),
      breaks: "CREATE (:Feature {feature: 'quotas', destination: 'd', context: 'c', out_of_scope: []});",
      details: ['there are 2 Features: quotas, rate-limits'],
    },
  ],
  'bad-slug': [
    {
      title: 'of a node',
      text: edited(['chore pin-redis', 'chore pin_redis'], ['from pin-redis', 'from pin_redis']),
      chart: asWritten,
      breaks: set('pin-redis', "n.slug = 'pin_redis'"),
      details: ['a node has the slug "pin_redis"'],
    },
    {
      title: 'of the feature',
      text: edited(['feature rate-limits', 'feature RateLimits']),
      chart: asWritten,
      breaks: "MATCH (f:Feature) SET f.feature = 'RateLimits';",
      details: ['the Feature has the slug "RateLimits"'],
    },
  ],
  'duplicate-field': [
    {
      title: 'two outputs',
      text: edited(['output report: <path>', 'output report: <path> output report: <html>']),
      chart: asWritten,
      breaks: `MATCH (n:GbuildNode {slug: 'load-test'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'report', shape: '<html>'});`,
      details: ['load-test.report stands for 2 OUTPUT fields'],
    },
    {
      title: 'two inputs',
      text: edited(['input version from', 'input version: <a wish> input version from']),
      chart: asWritten,
      breaks: `MATCH (n:GbuildNode {slug: 'count-calls'}) CREATE (n)-[:INPUT]->(:Field {name: 'version', shape: '<a wish>'});`,
      details: ['count-calls.version stands for 2 INPUT fields'],
    },
  ],
  'bad-acceptance-node': [
    {
      title: 'an id of another form',
      text: edited(['acceptance a-2', 'acceptance restart'], ['satisfies a-2', 'satisfies restart']),
      chart: asWritten,
      breaks: "MATCH (a:Acceptance {id: 'a-2'}) SET a.id = 'restart';",
      details: ['restart is not an id of the form a-N'],
    },
    {
      title: 'an id with a leading zero',
      text: edited(['acceptance a-2', 'acceptance a-02'], ['satisfies a-2', 'satisfies a-02']),
      chart: asWritten,
      breaks: "MATCH (a:Acceptance {id: 'a-2'}) SET a.id = 'a-02';",
      details: ['a-02 is not an id of the form a-N'],
    },
  ],
  'bad-acceptance': [
    {
      title: 'no criterion',
      text: without('acceptance "src/limit.ts exports countCall"'),
      chart: asWritten,
      breaks: set('count-calls', 'n.acceptance = []'),
      details: ['count-calls has no acceptance criterion'],
    },
  ],
  'acceptance-uncovered': [
    {
      title: 'nobody satisfies it',
      text: without('satisfies a-2'),
      chart: asWritten,
      breaks: "MATCH ()-[r:SATISFIES]->(:Acceptance {id: 'a-2'}) DELETE r;",
      details: ['a-2 is satisfied by no node'],
    },
  ],
  'bad-failure-policy': [
    {
      title: 'an unknown one',
      text: edited(['failure_policy retry', 'failure_policy again']),
      chart: ({ emit, valid }) =>
        emit(withNode(valid, 'load-test', () => ({ failure_policy: outsider('again') }))),
      breaks: set('load-test', "n.failure_policy = 'again'"),
      details: ['load-test has the failure_policy "again"'],
    },
    {
      title: 'in capitals',
      text: edited(['failure_policy retry', 'failure_policy Retry']),
      chart: ({ emit, valid }) =>
        emit(withNode(valid, 'load-test', () => ({ failure_policy: outsider('Retry') }))),
      breaks: set('load-test', "n.failure_policy = 'Retry'"),
      details: ['load-test has the failure_policy "Retry"'],
    },
  ],
  'bad-model-tier': [
    {
      title: 'an unknown one',
      text: edited(['model_tier strong', 'model_tier medium']),
      chart: ({ emit, valid }) =>
        emit(withNode(valid, 'load-test', () => ({ model_tier: outsider('medium') }))),
      breaks: set('load-test', "n.model_tier = 'medium'"),
      details: ['load-test has the model_tier "medium"'],
    },
  ],
  'bad-type': [
    {
      title: 'an unknown one',
      text: edited(['test load-test', 'benchmark load-test']),
      breaks: set('load-test', "n.type = 'benchmark'"),
      details: ['load-test has the type "benchmark"'],
    },
  ],
  'no-output': [
    {
      title: 'no output',
      text: without('output verdict: <"holds" | "bypassed">'),
      chart: asWritten,
      breaks: `${output('try-bypass', 'verdict')} DETACH DELETE o;`,
      details: ['try-bypass has no output'],
    },
  ],
  'bad-from': [
    {
      title: 'reading an input',
      text: edited(['output verdict', 'input version from count-calls output verdict']),
      breaks: `MATCH (:GbuildNode {slug: 'count-calls'})-[:INPUT]->(i:Field {name: 'version'})
        MATCH (n:GbuildNode {slug: 'try-bypass'})
        CREATE (n)-[:INPUT]->(:Field {name: 'version', shape: i.shape})-[:FROM]->(i);`,
      details: ['try-bypass.version -[FROM]-> count-calls.version ends at no OUTPUT'],
    },
    {
      title: 'reading an external input',
      text: edited(
        ['output version', 'input image: <name> output version'],
        ['output module', 'input image from pin-redis output module'],
      ),
      breaks: `MATCH (p:GbuildNode {slug: 'pin-redis'}) MATCH (n:GbuildNode {slug: 'count-calls'})
        CREATE (p)-[:INPUT]->(i:Field {name: 'image', shape: '<name>'})
        CREATE (n)-[:INPUT]->(:Field {name: 'image', shape: '<name>'})-[:FROM]->(i);`,
      details: ['count-calls.image -[FROM]-> pin-redis.image ends at no OUTPUT'],
    },
  ],
  cycle: [
    {
      title: 'two nodes',
      text: edited(['output module', 'input report from load-test output module']),
      chart: asWritten,
      breaks: `${read('count-calls', 'load-test', 'report')}; ${dependency('count-calls', 'load-test')}`,
      details: ['count-calls, load-test depend on one another'],
    },
    {
      title: 'three nodes, one of them a chore',
      text: edited(['output version', 'input report from load-test output version']),
      chart: asWritten,
      breaks: `${read('pin-redis', 'load-test', 'report')}; ${dependency('pin-redis', 'load-test')}`,
      details: ['count-calls, load-test, pin-redis depend on one another'],
    },
  ],
  'orphan-chore': [
    {
      title: 'nobody reads it',
      text: without('input version from pin-redis'),
      chart: asWritten,
      breaks: `MATCH (:GbuildNode {slug: 'count-calls'})-[:INPUT]->(i:Field {name: 'version'}) DETACH DELETE i;
        MATCH ()-[r:DEPENDS_ON]->(:GbuildNode {slug: 'pin-redis'}) DELETE r;`,
      details: ['pin-redis is a chore on which no node depends'],
    },
  ],
  'dependency-without-from': [
    {
      title: 'declared, and nothing read',
      text: edited(['depends_on count-calls', 'depends_on count-calls, pin-redis']),
      // The compiler derives what it charts from what is read, so the declared dependency is put in by hand.
      chart: ({ emit, lowered }) =>
        emit(
          withNode(lowered(), 'load-test', ({ dependsOn }) => ({ dependsOn: [...dependsOn, 'pin-redis'] })),
        ),
      breaks: dependency('load-test', 'pin-redis'),
      details: ['load-test -[DEPENDS_ON]-> pin-redis but no input of the one reads an output of the other'],
    },
  ],
  'from-without-dependency': [
    {
      title: 'read, and not declared',
      text: edited(['output report', 'input version from pin-redis output report']),
      chart: ({ emit, lowered }) =>
        emit(withNode(lowered(), 'load-test', () => ({ dependsOn: ['count-calls'] }))),
      breaks: `${read('load-test', 'pin-redis', 'version')};`,
      details: [
        'load-test.version -[FROM]-> pin-redis.version but there is no load-test -[DEPENDS_ON]-> pin-redis',
      ],
    },
  ],
  'verify-target': [
    {
      title: 'no node',
      text: edited(['verify try-bypass\n', 'verify try-hard\n']),
      chart: asWritten,
      breaks: set('count-calls', "n.verify = 'try-hard'"),
      details: ['count-calls has verify "try-hard", which is no node'],
    },
    {
      title: 'a node of another type',
      text: edited(['verify try-bypass\n', 'verify load-test\n']),
      chart: asWritten,
      breaks: set('count-calls', "n.verify = 'load-test'"),
      details: ['count-calls has verify "load-test", which is not of type verify'],
    },
    {
      title: 'itself',
      text: edited(['output verdict', 'verify try-bypass output verdict']),
      chart: asWritten,
      breaks: set('try-bypass', "n.verify = 'try-bypass'"),
      details: ['try-bypass has verify "try-bypass", which is the node itself'],
    },
  ],
};

/** For each code that both sides have, the faults that it names. */
export const FAULTS: readonly { readonly code: SharedCode; readonly faults: readonly Fault[] }[] = (
  Object.keys(SHARED_FAULTS) as SharedCode[]
).map((code) => ({
  code,
  faults: SHARED_FAULTS[code].map(({ details, ...fault }) => ({
    ...fault,
    rows: details.map((detail) => ({ check: code, detail })),
  })),
}));

/** Faults for which the compiler has a name of its own, since it can say more than the store shows. */
export const OTHERWISE_NAMED: readonly (Fault & { readonly code: string })[] = [
  {
    code: 'blank-text',
    title: 'a blank criterion of a node',
    text: edited(['acceptance "src/limit.ts exports countCall"', 'acceptance "src/limit.ts", "\\u{200B}"']),
    chart: asWritten,
    breaks: set('count-calls', "n.acceptance = ['src/limit.ts', '\\u200B']"),
    rows: [{ check: 'bad-acceptance', detail: 'count-calls has a blank acceptance criterion, number 2' }],
  },
  {
    code: 'blank-text',
    title: 'a blank criterion of the feature',
    text: VALID.replace(/(acceptance a-2) ".*"/, '$1 " "'),
    chart: asWritten,
    breaks: "MATCH (a:Acceptance {id: 'a-2'}) SET a.text = ' ';",
    rows: [{ check: 'bad-acceptance-node', detail: 'a-2 has a blank text' }],
  },
  {
    code: 'self-dependency',
    title: 'a node that reads itself',
    text: edited(
      ['output report', 'input report from load-test output report'],
      ['  depends_on count-calls\n', ''],
    ),
    // The compiler derives no dependency on the node itself.
    chart: asWritten,
    breaks: `${read('load-test', 'load-test', 'report')};`,
    rows: [
      { check: 'bad-from', detail: 'load-test.report -[FROM]-> load-test.report stays within one node' },
    ],
  },
  {
    code: 'self-dependency',
    title: 'a node that declares itself',
    text: edited(['depends_on count-calls', 'depends_on count-calls, load-test']),
    chart: ({ emit, lowered }) =>
      emit(withNode(lowered(), 'load-test', ({ dependsOn }) => ({ dependsOn: [...dependsOn, 'load-test'] }))),
    breaks: dependency('load-test', 'load-test'),
    rows: [{ check: 'cycle', detail: 'load-test -[DEPENDS_ON]-> load-test is a cycle' }],
  },
];
