/**
 * Plans run from their charting to their last node through the scripts of the catalogue and nothing else. `call`
 * validates the store after every write.
 */

import { describe, expect, it } from 'vitest';

import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { completion, DiamondRun, DONE } from './diamond-run.ts';
import { PlanRun } from './plan-run.ts';

function example(name: string): string {
  const file = planFiles(EXAMPLES).find((each) => each.name === name);
  if (file === undefined) throw new Error(`there is no example ${name}`);
  return file.text;
}

describe('a run of the diamond', () => {
  it('fans out, joins, repairs, and ends with nothing left to do', async () => {
    const run = await DiamondRun.open(example('diamond'));

    // Only the producer can start, whatever is asked for.
    expect(await run.states()).toEqual({
      'a-produce': 'frontier',
      'b-double': 'blocked a-produce',
      'c-square': 'blocked a-produce',
      'd-sum': 'blocked b-double c-square',
    });
    expect(await run.inVain('complete', completion('a-produce', { value: 7 }))).toEqual([
      { completed: false, status: 'pending', has_passing_review: false, missing_outputs: [] },
    ]);
    expect(
      await run.inVain('record-review', { slug: 'a-produce', verdict: 'pass', failed_criteria: [] }),
    ).toEqual([]);
    expect(await run.dispatch('a-produce', 'b-double', 'c-square', 'd-sum')).toEqual([
      { dispatched: 'a-produce' },
    ]);
    expect(await run.frontier()).toEqual([]);

    // A completion refused for each reason, then granted.
    expect(await run.inVain('complete', completion('a-produce', { value: 7 }))).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: false, missing_outputs: [] },
    ]);
    expect(await run.review('a-produce', 'pass')).toEqual([{ attempt: 1, verdict: 'pass' }]);
    expect(await run.inVain('complete', completion('a-produce', {}))).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: true, missing_outputs: ['value'] },
    ]);
    expect(await run.complete('a-produce', { value: 7 })).toEqual([DONE]);
    expect(await run.inVain('complete', completion('a-produce', { value: 8 }))).toEqual([
      { completed: false, status: 'completed', has_passing_review: true, missing_outputs: [] },
    ]);

    // Both branches are on the frontier at once, and read the value.
    expect(await run.states()).toEqual({
      'a-produce': 'completed',
      'b-double': 'frontier',
      'c-square': 'frontier',
      'd-sum': 'blocked b-double c-square',
    });
    const value = { name: 'value', shape: '<integer>', from: 'a-produce.value', value: 7 };
    expect(await run.inputs('b-double')).toEqual([value]);
    expect(await run.inputs('c-square')).toEqual([value]);
    expect(await run.dispatch(...(await run.frontier()).map(String))).toEqual([
      { dispatched: 'b-double' },
      { dispatched: 'c-square' },
    ]);

    // The first branch fails its review and passes the second.
    const criterion = 'output.doubled equals input.value * 2';
    expect(await run.review('b-double', 'fail', criterion)).toEqual([{ attempt: 1, verdict: 'fail' }]);
    expect(await run.inVain('complete', completion('b-double', { doubled: 15 }))).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: false, missing_outputs: [] },
    ]);
    expect(await run.review('b-double', 'pass')).toEqual([{ attempt: 2, verdict: 'pass' }]);
    expect(await run.reviews('b-double')).toEqual([
      { attempt: 1, verdict: 'fail', failed_criteria: [criterion], at: expect.any(String) },
      { attempt: 2, verdict: 'pass', failed_criteria: [], at: expect.any(String) },
    ]);
    expect(await run.complete('b-double', { doubled: 14 })).toEqual([DONE]);

    // The join waits for the other branch.
    expect(await run.states()).toEqual({
      'a-produce': 'completed',
      'b-double': 'completed',
      'c-square': 'in_progress',
      'd-sum': 'blocked c-square',
    });
    expect(await run.inVain('dispatch', { slugs: ['d-sum'] })).toEqual([]);
    expect(await run.inputs('d-sum')).toEqual([
      { name: 'doubled', shape: '<integer>', from: 'b-double.doubled', value: 14 },
      { name: 'squared', shape: '<integer>', from: 'c-square.squared', value: null },
    ]);
    await run.review('c-square', 'pass');
    expect(await run.complete('c-square', { squared: 49 })).toEqual([DONE]);
    expect(await run.frontier()).toEqual(['d-sum']);
    expect(await run.inputs('d-sum')).toEqual([
      { name: 'doubled', shape: '<integer>', from: 'b-double.doubled', value: 14 },
      { name: 'squared', shape: '<integer>', from: 'c-square.squared', value: 49 },
    ]);
    await run.through('d-sum', { sum: 63 });

    expect(await run.states()).toEqual({
      'a-produce': 'completed',
      'b-double': 'completed',
      'c-square': 'completed',
      'd-sum': 'completed',
    });
    expect(await run.outputs()).toEqual([
      { node: 'a-produce', name: 'value', shape: '<integer>', value: 7 },
      { node: 'b-double', name: 'doubled', shape: '<integer>', value: 14 },
      { node: 'c-square', name: 'squared', shape: '<integer>', value: 49 },
      { node: 'd-sum', name: 'sum', shape: '<integer>', value: 63 },
    ]);
    expect(await run.inVain('set-status', { slug: 'd-sum', status: 'pending' })).toEqual([]);
  });

  it('goes on past a node that is skipped', async () => {
    const run = await DiamondRun.open(example('diamond'));
    await run.through('a-produce', { value: 7 });
    await run.through('b-double', { doubled: 14 });
    await run.dispatch('c-square');
    await run.review('c-square', 'fail', 'output.squared equals input.value squared');
    expect(await run.setStatus('c-square', 'cancelled')).toEqual([{ slug: 'c-square', status: 'cancelled' }]);

    expect(await run.states()).toEqual({
      'a-produce': 'completed',
      'b-double': 'completed',
      'c-square': 'cancelled',
      'd-sum': 'frontier',
    });
    expect(await run.inputs('d-sum')).toEqual([
      { name: 'doubled', shape: '<integer>', from: 'b-double.doubled', value: 14 },
      { name: 'squared', shape: '<integer>', from: 'c-square.squared', value: null },
    ]);
    await run.through('d-sum', { sum: 14 });
    expect(await run.frontier()).toEqual([]);
  });

  it('stops behind a node that is escalated, until that is tried again', async () => {
    const run = await DiamondRun.open(example('diamond'));
    await run.through('a-produce', { value: 7 });
    await run.through('c-square', { squared: 49 });
    await run.dispatch('b-double');
    await run.review('b-double', 'fail');
    expect(await run.setStatus('b-double', 'failed')).toEqual([{ slug: 'b-double', status: 'failed' }]);

    expect(await run.states()).toEqual({
      'a-produce': 'completed',
      'b-double': 'failed',
      'c-square': 'completed',
      'd-sum': 'blocked b-double',
    });
    expect(await run.inVain('dispatch', { slugs: ['b-double', 'd-sum'] })).toEqual([]);
    expect(await run.inVain('set-status', { slug: 'd-sum', status: 'in_progress' })).toEqual([]);
    expect(await run.inVain('complete', completion('b-double', { doubled: 14 }))).toEqual([
      { completed: false, status: 'failed', has_passing_review: false, missing_outputs: [] },
    ]);

    expect(await run.setStatus('b-double', 'pending')).toEqual([{ slug: 'b-double', status: 'pending' }]);
    expect(await run.frontier()).toEqual(['b-double']);
    await run.dispatch('b-double');
    expect(await run.review('b-double', 'pass')).toEqual([{ attempt: 2, verdict: 'pass' }]);
    expect(await run.complete('b-double', { doubled: 14 })).toEqual([DONE]);
    await run.through('d-sum', { sum: 63 });
    expect(await run.frontier()).toEqual([]);
  });
});

describe('a run of a plan of more than thirty nodes', () => {
  it('keeps step with the plan, wave after wave, through a repair, a skip and an escalation', async () => {
    const run = await PlanRun.open(example('gdpr-erasure'));
    expect(run.size).toBeGreaterThanOrEqual(30);
    run.fate('contract', 'pass at the second review');
    run.fate('test-analytics', 'skip');
    run.fate('erase-invoices', 'escalate');
    run.fate('adversary', 'pass at the second review');

    const rounds = await run.untilNothingCanStart();
    expect(rounds).toEqual([
      ['backups', 'inventory', 'retention-law'],
      ['erase-or-anonymise', 'find-subject', 'seed-subject', 'transport'],
      ['contract'],
      [
        'erase-accounts',
        'erase-analytics',
        'erase-invoices',
        'erase-logs',
        'erase-messages',
        'erase-newsletter',
        'erase-orders',
        'erase-search',
        'erase-uploads',
        'orchestrate',
      ],
      [
        'adversary',
        'audit-log',
        'replay-after-restore',
        'test-accounts',
        'test-analytics',
        'test-logs',
        'test-messages',
        'test-newsletter',
        'test-orders',
        'test-search',
        'test-uploads',
      ],
      ['back-office'],
      ['support-guide'],
      ['support-trial'],
    ]);
    expect(await run.unfinished()).toEqual({
      'erase-invoices': 'failed',
      'full-erasure': 'blocked',
      'officer-review': 'blocked',
      'test-analytics': 'cancelled',
      'test-invoices': 'blocked',
    });

    await run.reopen('erase-invoices');
    expect(await run.untilNothingCanStart()).toEqual([
      ['erase-invoices'],
      ['test-invoices'],
      ['full-erasure'],
      ['officer-review'],
    ]);
    expect(await run.unfinished()).toEqual({ 'test-analytics': 'cancelled' });
    expect(await run.attempts()).toEqual({
      adversary: ['fail', 'pass'],
      contract: ['fail', 'pass'],
      'erase-invoices': ['fail', 'pass'],
      'test-analytics': ['fail'],
    });
  });
});
