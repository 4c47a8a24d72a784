import { describe, expect, it } from 'vitest';

import { analyse, CYPHER_VERSIONS, type CypherVersion } from '../support/analyse.ts';

describe.each(CYPHER_VERSIONS)('analyse under %s', (version) => {
  it.each([
    ['a query', 'MATCH (n:GbuildNode) RETURN n.slug AS slug'],
    ['a write', "CREATE (:Feature {feature: 'f'})"],
    ['a union', 'MATCH (n) RETURN n.a AS a UNION ALL MATCH (n) RETURN n.b AS a'],
    ['a statement behind a comment', '// Looks for nothing.\nMATCH (n) RETURN n'],
    ['a constraint', 'CREATE CONSTRAINT c IF NOT EXISTS FOR (n:Field) REQUIRE n.name IS :: STRING'],
    ['an index', 'CREATE INDEX i IF NOT EXISTS FOR (n:Field) ON (n.name)'],
  ])('has nothing to say of %s', (_, statement) => {
    expect(analyse(statement, version)).toEqual([]);
  });

  it('reports an undefined variable, with its place', () => {
    expect(analyse('MATCH (n)\nRETURN m', version)).toEqual([
      { severity: 'error', message: 'Variable `m` not defined', line: 2, column: 8 },
    ]);
  });

  it('reports a parameter that is not declared, and takes one that is', () => {
    expect(analyse('RETURN $slug AS slug', version)).toEqual([
      { severity: 'error', message: 'Parameter $slug is not defined.', line: 1, column: 8 },
    ]);
    expect(analyse('RETURN $slug AS slug', version, ['slug'])).toEqual([]);
  });

  it('reports a function that the language does not have', () => {
    expect(
      analyse('RETURN shout(1) AS x', version).map(({ severity, column }) => ({ severity, column })),
    ).toEqual([{ severity: 'error', column: 8 }]);
  });

  it('reports a warning', () => {
    expect(analyse('MATCH (a), (b) RETURN a, b', version).map(({ severity }) => severity)).toEqual([
      'warning',
    ]);
  });

  it('reports a syntax error', () => {
    expect(analyse('MATCH (n RETURN n', version).map(({ severity }) => severity)).toContain('error');
  });

  // The front end throws at the escape, and the library keeps that to itself: silence, were it not for the plant.
  it.each([
    ['in front of a query', '// C:\\users\nMATCH (n) RETURN n'],
    ['inside a query', 'MATCH (n) // C:\\users\nRETURN n'],
    [
      'in front of a constraint',
      '// C:\\users\nCREATE CONSTRAINT c FOR (n:Field) REQUIRE n.name IS NOT NULL',
    ],
  ])('gives no verdict on a malformed escape in a comment %s', (_, statement) => {
    expect(() => analyse(statement, version)).toThrow('did not live to see an undefined variable');
  });

  it('does not take two statements for one', () => {
    expect(() => analyse('RETURN 1 AS x; RETURN 2 AS x', version)).toThrow(
      'one statement is analysed at a time, not 2',
    );
  });

  it('does not take a dot-command for a statement', () => {
    expect(() => analyse('.begin', version)).toThrow('one statement is analysed at a time');
  });

  it('gives no verdict where it cannot prove that the analysis lived', () => {
    expect(() => analyse('SHOW CONSTRAINTS', version)).toThrow('did not live to see an undefined variable');
  });
});

it('tells the versions apart', () => {
  const severities = (version: CypherVersion): string[] =>
    analyse('LET x = 1 RETURN x', version).map(({ severity }) => severity);
  expect({ five: severities('CYPHER 5'), twentyFive: severities('CYPHER 25') }).toEqual({
    five: ['error'],
    twentyFive: [],
  });
});
