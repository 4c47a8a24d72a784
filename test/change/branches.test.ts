/**
 * A change of a plan whose routers have answered: what it leaves out and takes back in its own transaction, what counts as
 * a start, and what begins to count anew.
 */

import { describe, expect, it } from 'vitest';
import { planChange } from '../../src/change/change.ts';
import { check } from '../../src/index.ts';
import { review } from '../../src/run/review.ts';
import { start } from '../../src/run/start.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { type RunProgress, type RunState, UNTOUCHED } from '../../src/snapshot/state.ts';
import { runScript, validate } from '../support/engine.ts';
import { compileClean } from '../support/plan-store.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { shop, shopAfter } from './branching.ts';
import { saidByGuard, storeWith } from './stores.ts';

/** What a change says, and the progress of each node that it leaves in a store. */
async function changed(base: RunState, text: string, ...allowed: string[]) {
  const checked = check(text);
  if (!checked.ok) throw new Error(checked.diagnostics.map(({ message }) => message).join('\n'));
  const change = planChange(base, checked, { allowStarted: new Set(allowed), prune: true });
  if (!change.ok) return { refused: change.diagnostics.map(({ code, message }) => `${code}: ${message}`) };
  const store = await storeWith(base.plan, base.progress, base.revision);
  expect((await runScript(store, change.script)).ok).toBe(true);
  expect(await validate(store)).toEqual([]);
  const { state } = readSnapshot(await snapshotOf(store));
  const progress = (slug: string): RunProgress => state?.progress.get(slug) ?? UNTOUCHED;
  const standing = (state?.plan.nodes ?? []).map(({ slug }) => {
    const { leftOutBy, status } = progress(slug);
    return [slug, leftOutBy === undefined ? status : `left out by ${leftOutBy}`];
  });
  return { notes: change.notes, nodes: Object.fromEntries(standing), progress, revision: state?.revision };
}

const picked = shopAfter(['pick', 'way', 'file']);
const MORE = `
code mirror "Mirror the index" {
  input way from pick when "none", "server"
  output n: <integer>
  acceptance "c"
}
`;

describe('what a router has answered', () => {
  it('leaves out a new node of a branch that is not taken, and what hangs on it', async () => {
    const reader = '\ncode watch "Watch" {\n  input n from mirror\n  output o: <text>\n  acceptance "c"\n}\n';
    expect(await changed(picked, `${shop()}${MORE}${reader}`)).toMatchObject({
      notes: ['`mirror` is left out now, by `pick.way`', '`watch` is left out now, by `pick.way`'],
      nodes: {
        pick: 'completed',
        file: 'pending',
        server: 'left out by pick.way',
        page: 'pending',
        mirror: 'left out by pick.way',
        watch: 'left out by pick.way',
      },
      revision: 1,
    });
  });

  it('takes back a node whose branch is another one now, and leaves out the one that was taken', async () => {
    const swapped = shop(['when "file"', 'when "none"'], ['when "server"', 'when "file"']);
    expect(await changed(picked, swapped)).toMatchObject({
      notes: ['`file` is left out now, by `pick.way`', '`server` is no longer left out'],
      nodes: { pick: 'completed', file: 'left out by pick.way', server: 'pending', page: 'pending' },
    });
  });

  it('lets the contract of a node that is left out change, whatever it is', async () => {
    const edit = shop(['output url: <text>', 'output url: <URL>\n  output port: <integer>']);
    expect(await changed(picked, edit)).toMatchObject({
      notes: [],
      nodes: { server: 'left out by pick.way' },
    });
  });

  it('takes back a node that no longer asks the router', async () => {
    const free = shop(['input way from pick when "server"', 'input way: <text>']);
    expect(await changed(picked, free)).toMatchObject({
      notes: ['`server` is no longer left out'],
      nodes: { server: 'pending' },
    });
  });

  it('may not become one that it did not give', async () => {
    const fewer = shop(
      ['<"file" | "server" | "none">', '<"server" | "none">'],
      ['when "file"', 'when "none"'],
    );
    expect(await changed(picked, fewer, 'pick')).toEqual({
      refused: [
        'router-value-lost: `pick.way` has the value "file", which is none of its values in the plan',
      ],
    });
  });

  it('may not leave out what runs or is done', async () => {
    const edit = shop(['when "file"', 'when "none"']);
    const running = shopAfter(['pick', 'way', 'file'], ['file']);
    const completed = shopAfter(['pick', 'way', 'file'], ['file', 'path', 'p']);
    expect(await changed(running, edit, 'file', 'page')).toEqual({
      refused: [
        'branch-taken: `file` is in progress, but by the plan `pick.way`, which is "file", leaves it out',
      ],
    });
    expect(await changed(completed, edit, 'file', 'page')).toEqual({
      refused: [
        'branch-taken: `file` is completed, but by the plan `pick.way`, which is "file", leaves it out',
      ],
    });
  });
});

it('a node that runs may not come to wait for a router that has not answered', async () => {
  const free = shop(['input way from pick when "file"', 'input way: <text>']);
  const untouched = { plan: compileClean(free).plan, progress: new Map(), revision: 0 };
  const running = start(untouched, ['file'], '2026-01-31T09:00:00.000Z');
  expect(running.ok && (await changed(running.state, shop(), 'file'))).toEqual({
    refused: [
      'branch-taken: `file` is in progress, but by the plan `pick.way`, which has not answered, decides whether it runs',
    ],
  });
});

describe('a node that has started', () => {
  const running = shopAfter(['pick']);
  const failed = review(
    running,
    { node: 'pick', verdict: 'fail', failed: [], note: '' },
    '2026-01-31T09:10:00.000Z',
  );
  const repairing = shop(['  acceptance "c"', '  acceptance "c"\n  failure_policy retry']);

  it('is started anew when its contract changes, so that a pass of the old one does not count', async () => {
    const passed = review(
      running,
      { node: 'pick', verdict: 'pass', failed: [], note: '' },
      '2026-01-31T09:10:00.000Z',
    );
    if (!passed.ok) throw new Error();
    const { progress } = await changed(passed.state, shop(['acceptance "c"', 'acceptance "d"']), 'pick');
    expect(progress?.('pick')).toMatchObject({ status: 'in_progress', starts: 2, reviewsBefore: 1 });
  });

  it('is not when its title, its tier or its policy does', async () => {
    const edit = shop(
      ['"Pick the engine"', '"Pick one"'],
      ['acceptance "c"', 'acceptance "c"\n  model_tier cheap\n  failure_policy stop'],
    );
    const { progress } = await changed(running, edit);
    expect(progress?.('pick')).toMatchObject({ status: 'in_progress', starts: 1, reviewsBefore: 0 });
  });

  it('has all its attempts again when its policy changes', async () => {
    if (!failed.ok) throw new Error();
    const { progress } = await changed(failed.state, repairing);
    expect(progress?.('pick')).toMatchObject({ status: 'failed', countedFrom: 1 });
  });
});

describe('two changes of one base', () => {
  const script = (base: RunState, text: string): string => {
    const checked = check(text);
    const change = checked.ok
      ? planChange(base, checked, { allowStarted: new Set(), prune: false })
      : undefined;
    return change?.script ?? '';
  };

  it('that would close a circle together: the second changes nothing', async () => {
    const before = shop().replaceAll(/ when "\w+"/g, '');
    const { plan } = compileClean(before);
    const base: RunState = { plan, progress: new Map(), revision: 0 };
    // Each lets one wait for the other instead of the router, so the counts stay as they are.
    const [toFile, toServer] = ['from file.path', 'from server.url'].map((from, index) =>
      before.replace(
        index === 0 ? /(code server .*\n.*)from pick/ : /(code file .*\n.*)from pick/,
        `$1${from}`,
      ),
    );
    const store = await storeWith(plan, base.progress);
    expect((await runScript(store, script(base, toFile ?? ''))).ok).toBe(true);
    expect(saidByGuard(await runScript(store, script(base, toServer ?? '')))).toBe(
      'gbuild: the store has changed: expected 0 writes of gbuild, found 1',
    );
    expect(await validate(store)).toEqual([]);
  });

  it('of which one leaves something out: it is for the store as it was', async () => {
    const store = await storeWith(picked.plan, picked.progress, picked.revision);
    const titled = shop(['"Make the page"', '"Make it"']);
    expect((await runScript(store, script(picked, titled))).ok).toBe(true);
    expect(saidByGuard(await runScript(store, script(picked, `${shop()}${MORE}`)))).toBe(
      'gbuild: the store has changed: expected 0 writes of gbuild, found 1',
    );
  });
});
