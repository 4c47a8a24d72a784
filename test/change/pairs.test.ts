import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { planChange } from '../../src/change/change.ts';
import { type ChangeSet, isEmpty } from '../../src/change/changes.ts';
import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { settleChange } from '../../src/change/settled.ts';
import { check } from '../../src/index.ts';
import { printPlan } from '../../src/plan/print.ts';
import { readGraph, runScript, validate } from '../support/engine.ts';
import { built } from '../support/plan-choices.ts';
import { buildPair } from './pairs.ts';
import { storeWith } from './stores.ts';

const pairs = built((choices) => buildPair(choices));

/** What kinds of change there are in a set of changes, and what has happened to the nodes concerned. */
function kindsOf({ criteria, feature, nodes }: ChangeSet): string[] {
  return [
    ...feature.map(({ name }) => `change ${name}`),
    ...criteria.map(({ action }) => `${action} criterion`),
    ...nodes.flatMap(({ action, edges, fields, progress, properties }) => [
      `${action} node`,
      ...(progress === undefined ? [] : [`${action} node that is ${progress.status}`]),
      ...properties.map(({ name }) => `change ${name}`),
      ...(action === 'change' ? [...edges.map((edge) => `${edge.action} ${edge.type}`)] : []),
      ...(action === 'change' ? fields.map((field) => `${field.action} ${field.direction}`) : []),
      ...fields.flatMap(({ new: now, old }) =>
        old === undefined || now === undefined || old.from?.node === now.from?.node
          ? []
          : [
              `from ${old.from === undefined ? 'outside' : 'a node'} to ${now.from === undefined ? 'outside' : 'a node'}`,
            ],
      ),
    ]),
  ];
}

it('the pairs hold every kind of change', () => {
  const kinds = new Set(
    fc.sample(pairs, { numRuns: 1500, seed: 1 }).flatMap(({ base, plan }) => kindsOf(diff(base, plan))),
  );
  expect([...kinds].sort()).toEqual([
    'add criterion',
    'add depends_on',
    'add input',
    'add node',
    'add output',
    'add satisfies',
    'change acceptance',
    'change context',
    'change criterion',
    'change destination',
    'change failure_policy',
    'change input',
    'change model_tier',
    'change node',
    'change node that is completed',
    'change node that is failed',
    'change node that is in_progress',
    'change node that is pending',
    'change out_of_scope',
    'change output',
    'change title',
    'change type',
    'change verify',
    'from a node to a node',
    'from a node to outside',
    'from outside to a node',
    'remove criterion',
    'remove depends_on',
    'remove input',
    'remove node',
    'remove node that is pending',
    'remove output',
    'remove satisfies',
  ]);
});

describe('any change of any store', () => {
  it('gives the store that charts the new plan, with the progress of the old one', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ({ base, plan }) => {
        const store = await storeWith(base.plan, base.progress);
        const changes = diff(base, plan);
        const script = emitChange(changes);
        const result = await runScript(store, script);
        expect(result.ok ? 'ok' : result.error).toBe('ok');
        expect(await validate(store)).toEqual([]);
        expect(await readGraph(store)).toEqual(
          await readGraph(
            await storeWith(
              plan,
              new Map([...base.progress, ...(isEmpty(changes) ? [] : settleChange(changes).progress)]),
              isEmpty(changes) ? 0 : 1,
            ),
          ),
        );
      }),
      { numRuns: 250 },
    );
  });

  it('is made once: a second run fails and leaves the store as it is', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ({ base, plan }) => {
        const changes = diff(base, plan);
        fc.pre(!isEmpty(changes));
        const store = await storeWith(base.plan, base.progress);
        const script = emitChange(changes);
        await runScript(store, script);
        const before = await readGraph(store);
        expect((await runScript(store, script)).ok).toBe(false);
        expect(await readGraph(store)).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves nothing to change', () => {
    fc.assert(
      fc.property(pairs, ({ base, plan }) => {
        expect(isEmpty(diff({ plan, progress: base.progress }, plan))).toBe(true);
      }),
    );
  });

  it('leaves a valid store with all that was recorded, when nothing about it is refused', async () => {
    const free = built((choices) => {
      const pair = buildPair(choices, true);
      const slugs = pair.base.plan.nodes.map(({ slug }) => slug);
      return {
        ...pair,
        prune: !choices.once(3),
        allowStarted: new Set(choices.once(3) ? choices.some(slugs) : slugs),
      };
    });
    let made = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(free, async ({ allowStarted, base, plan: wanted, prune }) => {
        const checked = check(printPlan(wanted));
        fc.pre(checked.ok);
        const { plan } = checked;
        const change = planChange(base, checked, { allowStarted, prune });
        if (!change.ok) {
          refused++;
          return;
        }
        made++;
        const store = await storeWith(base.plan, base.progress);
        const result = await runScript(store, change.script);
        expect(result.ok ? 'ok' : result.error).toBe('ok');
        expect(await validate(store)).toEqual([]);
        expect(await readGraph(store)).toEqual(
          await readGraph(
            await storeWith(
              plan,
              new Map([
                ...base.progress,
                ...(isEmpty(change.changes) ? [] : settleChange(change.changes).progress),
              ]),
              isEmpty(change.changes) ? 0 : 1,
            ),
          ),
        );
      }),
      { numRuns: 400 },
    );
    expect(Math.min(made, refused)).toBeGreaterThan(40);
  });
});
