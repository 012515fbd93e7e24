import { beforeAll, describe, expect, test } from 'vitest';
import { atNight } from '../support/repeated.ts';
import type { Direction, Fault } from './fault.ts';
import { type ProxiedTill, openProxiedTill } from './proxied-till.ts';

type Named = readonly [name: string, fault: Fault];

/** Slow or odd, but all bytes arrive in time: nothing may be charged twice. */
const HARMLESS: readonly Named[] = [
  ['latency', { kind: 'latency', delay_ms: 80 }],
  ['little bandwidth', { kind: 'bandwidth', bytes_per_second: 20_000 }],
  ['slices', { kind: 'slicer', slice_bytes: 97, delay_ms: 1 }],
  ['a slow close', { kind: 'slow_close', delay_ms: 300 }],
  ['a duplicate', { kind: 'duplicate' }],
];
/** The request or its response does not arrive whole: the outcome is unknown, so it is undone. */
const HARMFUL: readonly Named[] = [
  ['latency beyond every patience', { kind: 'latency', delay_ms: 400 }],
  ['slices that take too long', { kind: 'slicer', slice_bytes: 50, delay_ms: 40 }],
  ['a reset before the first byte', { kind: 'reset', after_bytes: 0 }],
  ['a reset after the first byte', { kind: 'reset', after_bytes: 1 }],
  ['a reset in the middle', { kind: 'reset', after_bytes: 200 }],
  ['an early end', { kind: 'truncate', after_bytes: 250 }],
  ['an end before the beginning', { kind: 'truncate', after_bytes: 0 }],
  ['a black hole', { kind: 'blackhole', after_bytes: 0 }],
  ['a black hole in the middle', { kind: 'blackhole', after_bytes: 150 }],
  ['a silence that ends with a close', { kind: 'timeout', close_after_ms: 200 }],
  ['a half-open connection', { kind: 'half_open', after_bytes: 100 }],
  ['a page of HTML', { kind: 'html' }],
];
/** Faults after which the till hears nothing in time, so that a deadline ends the call. */
const isSilent = (name: string, direction: Direction): boolean =>
  /every patience|too long|black hole/.test(name) || (name === 'a half-open connection' && direction === 'to_till');
const DIRECTIONS: readonly Direction[] = ['to_service', 'to_till'];
const combinations = (faults: readonly Named[]) =>
  faults.flatMap(([name, fault]) => DIRECTIONS.map((direction) => [name, direction, fault] as const));

/** Every run tries each fault in one direction on a reversal and in the other on a refund; the night tries both. */
const isInEveryRun = ([name, direction]: readonly [string, Direction, Fault], shift: 0 | 1): boolean =>
  DIRECTIONS[([...HARMLESS, ...HARMFUL].findIndex(([one]) => one === name) + shift) % 2] === direction;

const AUTHORIZE = '/v1/pos/authorizations';
const REVERSAL = '/v1/pos/cancel-or-refund/';
const REFUND = '/v1/pos/transactions/';
const LOST_ANSWER: Fault = { kind: 'reset', after_bytes: 0 };
/** Arrives after the first copy was answered and asked about, well before the horizon. */
const LATE_COPY: Fault = { kind: 'duplicate', delay_ms: 300 };
const PATIENCE_MS = 240_000;

async function withTill(work: (till: ProxiedTill) => Promise<void>): Promise<void> {
  const till = await openProxiedTill();
  try {
    await work(till);
  } finally {
    await till.close();
  }
}

// First-time costs, such as compilation, must not look like a bad network.
beforeAll(async () => await withTill(async (till) => void (await till.pay())), PATIENCE_MS);

const stateOf = (till: ProxiedTill, trace_id: string | null) => till.engine.attempt(trace_id ?? '')?.summary.state;

describe.concurrent('a till whose only way to the payment service is a bad network', { timeout: PATIENCE_MS }, () => {
  test.each(combinations(HARMLESS))(
    'is paid when its authorization meets %s %s',
    async (_name, direction, fault) =>
      await withTill(async (till) => {
        till.proxy.arm({ path: AUTHORIZE, direction, fault });
        const { outcome, trace_id } = await till.pay();
        expect(till.proxy.met).toBe(1);
        expect(outcome).toBe('approved');
        expect(await till.disagreements()).toEqual([]);
        expect(stateOf(till, trace_id)).toBe('BOUND');
      }),
  );

  test.each(combinations(HARMFUL))(
    'says it does not know when its authorization meets %s %s, and undoes it',
    async (name, direction, fault) =>
      await withTill(async (till) => {
        till.proxy.arm({ path: AUTHORIZE, direction, fault });
        const paying = till.pay();
        if (isSilent(name, direction)) await till.letDeadlinePass();
        const { outcome, trace_id } = await paying;
        expect(till.proxy.met).toBe(1);
        expect(outcome).toBe('unknown');
        expect(await till.disagreements()).toEqual([]);
        expect(['REVERSED', 'NO_CHARGE']).toContain(stateOf(till, trace_id));
      }),
  );

  test.for(combinations([...HARMLESS, ...HARMFUL]))(
    'gives the money back once when its reversal meets %s %s',
    async (combination, context) => {
      atNight(context, isInEveryRun(combination, 0));
      const [name, direction, fault] = combination;
      await withTill(async (till) => {
        till.proxy.arm({ path: AUTHORIZE, direction: 'to_till', fault: LOST_ANSWER });
        till.proxy.arm({ path: REVERSAL, direction, fault });
        const { outcome, trace_id } = await till.pay();
        expect(outcome).toBe('unknown');
        if (isSilent(name, direction)) await till.letDeadlinePass(2);
        expect(await till.disagreements()).toEqual([]);
        expect(till.proxy.met).toBe(2);
        expect(stateOf(till, trace_id)).toBe('REVERSED');
      });
    },
  );

  test.for(combinations([...HARMLESS, ...HARMFUL]))(
    'returns a part of a payment once when the refund meets %s %s',
    async (combination, context) => {
      atNight(context, isInEveryRun(combination, 1));
      const [name, direction, fault] = combination;
      await withTill(async (till) => {
        const { trace_id } = await till.pay();
        till.sandbox.advanceClock(400_000);
        till.proxy.arm({ path: REFUND, direction, fault });
        const undoing = till.engine.undo({
          trace_id: trace_id ?? '',
          amount_minor: 990,
          manager: 'Eva',
          reason: 'test',
        });
        if (isSilent(name, direction)) await till.letDeadlinePass();
        const undo = await undoing;
        expect(till.proxy.met).toBe(1);
        expect(await till.disagreements()).toEqual([]);
        const refunded_minor = till.engine.attempt(trace_id ?? '')?.summary.refunded_minor;
        // The reported outcome holds: done is done, refused is nothing, and an unknown one was resolved by reading.
        if (undo.outcome === 'undone') expect(refunded_minor).toBe(990);
        else expect(undo.outcome).toBe('unknown');
        expect([0, 990]).toContain(refunded_minor);
      });
    },
  );

  test.each(['not_found', 'rate_limited', 'unauthorized'] as const)(
    'finds and gives back what a late copy charged after the authorization was refused (%s)',
    async (fault) =>
      await withTill(async (till) => {
        await till.refuseNext('authorize_card_present', fault);
        till.proxy.arm({ path: AUTHORIZE, direction: 'to_service', fault: LATE_COPY });
        const { outcome, trace_id } = await till.pay();
        expect(outcome).toBe('declined');
        await till.passHorizon();
        expect(till.proxy.met).toBe(1);
        expect(await till.heldMinor(trace_id)).toBe(0);
        expect(till.engine.attempt(trace_id ?? '')?.summary).toMatchObject({
          state: 'DECLINED',
          open_item: 'unpaid',
          last_error: 'refused_payment_undone',
        });
        expect(await till.disagreements()).toEqual([]);
      }),
  );

  test('returns once what a late copy of a refused return moved', async () =>
    await withTill(async (till) => {
      const { trace_id } = await till.pay();
      till.sandbox.advanceClock(400_000);
      await till.refuseNext('cancel_or_refund_pos_transaction', 'rate_limited');
      till.proxy.arm({ path: REFUND, direction: 'to_service', fault: LATE_COPY });
      const undo = await till.engine.undo({
        trace_id: trace_id ?? '',
        amount_minor: 990,
        manager: 'Eva',
        reason: 'test',
      });
      expect(undo.outcome).toBe('unknown');
      expect(await till.disagreements()).toEqual([]);
      expect(till.engine.attempt(trace_id ?? '')?.summary.refunded_minor).toBe(990);
    }));
});
