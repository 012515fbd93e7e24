import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import type { RunReport } from './run-options.ts';
import { runSeed } from './world.ts';

/** Seeds for a test run; `npm run simulate` runs any number. */
const SEEDS = repeated(3, 30);
const PAYMENTS = 10;
const guard = new RealTimeGuard();

beforeAll(() => guard.install());
afterAll(() => guard.remove());

const run = (seed: number, more: Partial<Parameters<typeof runSeed>[0]> = {}): Promise<RunReport> =>
  runSeed({ seed, payments: PAYMENTS, ...more }, guard);

describe('the whole till in a simulated world', () => {
  it('keeps every invariant while everything around it fails', async () => {
    const reports: RunReport[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) reports.push(await run(seed));
    const broken = reports.filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ seed, violations }) => ({ seed, violations }))).toEqual([]);
    // A simulation in which nothing is paid, lost or killed proves nothing.
    const sum = (count: (report: RunReport) => number): number => reports.reduce((all, one) => all + count(one), 0);
    expect(sum(({ outcomes }) => outcomes['approved'] ?? 0)).toBeGreaterThan(SEEDS / 2);
    expect(sum(({ outcomes }) => outcomes['unknown'] ?? 0)).toBeGreaterThan(SEEDS / 2);
    expect(sum(({ outcomes }) => outcomes['undo_undone'] ?? 0)).toBeGreaterThan(0);
    expect(sum(({ deaths }) => deaths)).toBeGreaterThan(SEEDS / 2);
  });

  it('keeps them at a counter: tabs that pay their sale, cash and card together, returns of both', async () => {
    const weather = { counter: 1 };
    const seen = new Set<string>();
    for (let seed = 1; seed <= SEEDS / 3; seed += 1) {
      const { violations, outcomes } = await run(seed, { weather });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      for (const outcome of Object.keys(outcomes)) seen.add(outcome);
    }
    const WANTED = [/^counter_capture_done$/, /^counter_capture_unknown$/, /^return_(all|amount|lines)_done.done/];
    const misses = (): boolean => !WANTED.every((wanted) => [...seen].some((outcome) => wanted.test(outcome)));
    for (let seed = 1_000; misses() && seed < 1_200; seed += 1)
      for (const outcome of Object.keys((await run(seed, { weather })).outcomes)) seen.add(outcome);
    expect(misses()).toBe(false);
  });

  it('keeps them while goods are exchanged: dearer, cheaper and even, left, cut off, and their money asked for as well', async () => {
    const weather = { counter: 1, exchanges: 1 };
    const seen = new Set<string>();
    for (let seed = 1; seed <= SEEDS / 2; seed += 1) {
      const { violations, outcomes } = await run(seed, { weather });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      for (const outcome of Object.keys(outcomes)) seen.add(outcome);
    }
    const WANTED = [/^exchange_credited_yes$/, /^exchange_settled_done/, /^exchange_settled_even$/, /^exchange_left$/];
    const misses = (): boolean => !WANTED.every((wanted) => [...seen].some((outcome) => wanted.test(outcome)));
    for (let seed = 2_000; misses() && seed < 2_200; seed += 1)
      for (const outcome of Object.keys((await run(seed, { weather })).outcomes)) seen.add(outcome);
    expect(misses()).toBe(false);
  });

  it('gives the same run again for the same seed, byte for byte of its log', async () => {
    for (const seed of repeated(0, 1) === 1 ? [2, 5] : [2])
      expect((await run(seed)).log_hash).toBe((await run(seed)).log_hash);
  });

  it('decides the same whatever the wall clock of the till shows, ten years off or jumping (I14)', async () => {
    // After a restart open sales are handled in the order of their wall clock times, which affects no money.
    const weather = { clock_ms: Infinity, deaths: 0 };
    for (const seed of [3, 4]) {
      const calm = await run(seed, { weather });
      const jumping = await run(seed, { weather, wall_jumps: true });
      expect(jumping.log_hash).toBe(calm.log_hash);
    }
  });
});
