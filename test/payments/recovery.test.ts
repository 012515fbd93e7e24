import { describe, expect, test } from 'vitest';
import { answer, approval, notSent, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { settle } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';

import { temporaryFolder } from '../support/temporary-folder.ts';

async function unknownPayment(shop: Shop): Promise<string> {
  shop.service.script.authorize = () => unknown('a', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  return trace_id ?? '';
}
const summary = (shop: Shop, trace_id: string) => shop.engine.attempt(trace_id)?.summary;

describe('recovery', () => {
  test('asks again after 0, 2, 5, 10, 20, 40 and 60 seconds, a fifth more or less, at the horizon, and never stops', async () => {
    const shop = openShop();
    const times: number[] = [];
    shop.service.script.R2 = () => (times.push(shop.clock.monotonicMs() / 1_000), unknown('R2', 'server_error'));
    await unknownPayment(shop);
    await shop.clock.advance(24 * 3_600_000);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    for (const [index, seconds] of [2, 5, 10, 20, 40, 60].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(seconds * 0.79);
      expect(gaps[index]).toBeLessThanOrEqual(seconds * 1.21);
    }
    expect(times[0]).toBeLessThan(1);
    // The first answer after the horizon may be final, so it comes at once.
    expect(times[7]).toBeGreaterThanOrEqual(180);
    expect(times[7]).toBeLessThan(181);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(900.001);
    expect(times.length).toBeGreaterThan(90);
    expect(shop.engine.recoverySummary().unresolved).toBe(1);
  });

  test('tells a person after six answered failures, and keeps asking', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => unknown('R2', 'server_error');
    const trace_id = await unknownPayment(shop);
    await shop.clock.advance(60_000);
    expect(summary(shop, trace_id)?.needs_person).toBe(false);
    await shop.clock.advance(100_000);
    expect(summary(shop, trace_id)).toMatchObject({ needs_person: true, state: 'REVERSING' });
  });

  test('does not count a dead line as answers, and asks at once when the network is back', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => notSent('R2', 'connection_refused');
    const trace_id = await unknownPayment(shop);
    await shop.clock.advance(600_000);
    expect(summary(shop, trace_id)).toMatchObject({ needs_person: false, tries: 0, last_error: 'connection_refused' });
    shop.service.script.R2 = (id) => answer('R2', undoneAnswer(id, 1_000));
    shop.service.becomes({ state: 'online' });
    await settle();
    expect(summary(shop, trace_id)?.state).toBe('REVERSED');
  });

  test('asks two seconds after a token was refused, however long the back-off has grown', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => unknown('R2', 'server_error');
    const trace_id = await unknownPayment(shop);
    await shop.clock.advance(3_600_000);
    const refused_at: number[] = [];
    shop.service.script.R2 = () => (refused_at.push(shop.clock.monotonicMs()), refusal('R2', 401));
    while (refused_at.length === 0) await shop.clock.advance(1_000);
    shop.service.script.R2 = (id) => answer('R2', undoneAnswer(id, 1_000));
    await shop.clock.advance(4_000);
    expect(summary(shop, trace_id)?.state).toBe('REVERSED');
  });

  test('hands an opaque conflict to a person only after the horizon, and still asks every 15 minutes', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => refusal('R2', 409);
    const trace_id = await unknownPayment(shop);
    await shop.clock.advance(170_000);
    expect(summary(shop, trace_id)?.state).toBe('REVERSING');
    await shop.clock.advance(600_000);
    expect(summary(shop, trace_id)).toMatchObject({ state: 'ATTENTION', needs_person: true });
    const before = shop.service.called('R2');
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2') - before).toBe(4);
    shop.service.script.R2 = (id) => answer('R2', undoneAnswer(id, 1_000));
    shop.engine.kickRecovery(trace_id);
    await settle();
    expect(summary(shop, trace_id)?.state).toBe('REVERSED');
  });

  test('lets a manager close such an item with an evidence reference, and never as paid', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => refusal('R2', 409);
    const trace_id = await unknownPayment(shop);
    const close = { trace_id, manager: 'Eva', evidence_reference: 'bank letter 4711', found: 'never_charged' } as const;
    expect(shop.engine.closeAttention(close)).toBe(false);
    await shop.clock.advance(1_000_000);
    expect(() => shop.engine.closeAttention({ ...close, evidence_reference: '  ' })).toThrow(/evidence/);
    expect(shop.engine.closeAttention(close)).toBe(true);
    expect(summary(shop, trace_id)?.state).toBe('NO_CHARGE');
    expect(shop.engine.attempt(trace_id)?.timeline.at(-1)?.detail).toMatchObject({
      evidence_reference: 'bank letter 4711',
    });
    await shop.clock.advance(10);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
  });

  test('makes one call at a time for a trace, and at most four in all', async () => {
    const shop = openShop();
    const open: string[] = [];
    let most = 0;
    shop.service.script.R2 = (trace_id) => {
      expect(open).not.toContain(trace_id);
      open.push(trace_id);
      most = Math.max(most, open.length);
      return new Promise((resolve) =>
        shop.clock.schedule(500, () => {
          open.splice(open.indexOf(trace_id), 1);
          resolve(answer('R2', undoneAnswer(trace_id, 1_000)));
        }),
      );
    };
    for (let count = 0; count < 6; count += 1) {
      await unknownPayment(shop);
      shop.engine.kickRecovery();
    }
    expect(most).toBe(4);
    await shop.clock.advance(5_000);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, resolved_today: 6 });
  });

  test('is not held up by one trace that never gets an answer', async () => {
    const shop = openShop();
    let poisoned = '';
    shop.service.script.R2 = (trace_id) =>
      trace_id === poisoned ? new Promise(() => undefined) : answer('R2', undoneAnswer(trace_id, 1_000));
    shop.service.script.authorize = (request) => ((poisoned ||= request.trace_id), unknown('a', 'timeout'));
    const first = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
    const second = (await shop.engine.pay(shop.order(), shop.hooks)).trace_id ?? '';
    await shop.clock.advance(100);
    expect([summary(shop, first)?.state, summary(shop, second)?.state]).toEqual(['REVERSING', 'REVERSED']);
  });

  test('never touches a payment that somebody waits for', async () => {
    const shop = openShop();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    shop.service.script.authorize = async (request) => (await gate, answer('a', approval(request.trace_id), 201));
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await settle();
    shop.engine.kickRecovery();
    await shop.clock.advance(20_000);
    expect(shop.service.called('R2')).toBe(0);
    release();
    expect(await outcome).toMatchObject({ outcome: 'approved' });
  });

  test('of a call that its client never ends begins when the call is over, and a late approval binds nothing', async () => {
    const shop = openShop();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    shop.service.script.authorize = async (request) => (await gate, answer('a', approval(request.trace_id), 201));
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(51_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'watchdog' });
    expect(shop.service.called('R2') + shop.service.called('R3')).toBe(0);
    release();
    await shop.clock.advance(10);
    const trace_id = (await outcome).trace_id ?? '';
    expect(summary(shop, trace_id)?.state).toBe('REVERSED');
    expect(shop.engine.attempt(trace_id)?.timeline.map((entry) => entry.detail.note)).toContain('late_approval');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('of a call that ended late waits a whole horizon from its end, before "not found" is final', async () => {
    const shop = openShop();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    shop.service.script.authorize = async () => (await gate, unknown('a', 'timeout'));
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(151_000);
    const trace_id = (await outcome).trace_id ?? '';
    release();
    await shop.clock.advance(170_000);
    expect(summary(shop, trace_id)?.state).toBe('QUARANTINE');
    await shop.clock.advance(11_000);
    expect(summary(shop, trace_id)?.state).toBe('NO_CHARGE');
  });

  test('goes on after a restart, with a new horizon from the start of the process', async () => {
    const directory = temporaryFolder();
    const before = openShop({ directory });
    const trace_id = await unknownPayment(before);
    await before.clock.advance(10);
    expect(summary(before, trace_id)?.state).toBe('QUARANTINE');
    await before.stop();
    const after = openShop({ directory, seed: 2 });
    await after.clock.advance(170_000);
    expect(summary(after, trace_id)?.state).toBe('QUARANTINE');
    await after.clock.advance(11_000);
    expect(summary(after, trace_id)?.state).toBe('NO_CHARGE');
    after.journal.close();
  });

  test('decides the same when the wall clock jumps ten years in either direction (I14)', async () => {
    const run = async (jump_ms: number): Promise<readonly unknown[]> => {
      const shop = openShop();
      const trace_id = await unknownPayment(shop);
      const states: unknown[] = [];
      for (let step = 0; step < 20; step += 1) {
        if (step === 5) shop.clock.setWall(shop.clock.wallMs() + jump_ms);
        await shop.clock.advance(10_000);
        states.push([summary(shop, trace_id)?.state, shop.service.called('R2')]);
      }
      return states;
    };
    const ten_years_ms = 10 * 365 * 86_400_000;
    const straight = await run(0);
    expect(await run(ten_years_ms)).toEqual(straight);
    expect(await run(-ten_years_ms)).toEqual(straight);
  });

  test('drains until nothing will be due before the deadline', async () => {
    const shop = openShop();
    await unknownPayment(shop);
    const drained = shop.engine.drainRecovery(200_000);
    await shop.clock.advance(200_000);
    expect(await drained).toEqual({ unresolved: 0, resolved: 1 });
    const other = openShop();
    await unknownPayment(other);
    await other.clock.advance(10);
    const short = other.engine.drainRecovery(5_000);
    await other.clock.advance(10);
    expect(await short).toEqual({ unresolved: 1, resolved: 0 });
  });
});
