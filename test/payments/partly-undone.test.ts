import { describe, expect, test } from 'vitest';
import type { PaymentView, UndoAnswer } from '../../electron/gateway/payment-service.ts';
import { answer, approval, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

const part = (transaction_id: string, amount_minor: number): UndoAnswer => ({
  ...undoneAnswer('x', amount_minor),
  payment_id: 'pay-1',
  transaction_id,
});

async function lost(shop: Shop): Promise<() => string | undefined> {
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(10_000), shop.hooks);
  return () => shop.engine.attempt(trace_id ?? '')?.summary.state;
}

describe('a reversal that undoes a part', () => {
  test('is not final: 1 of 10,000 undone is asked for again, and in the end a person is told', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => answer('R2', part('t-1', 1));
    const state = await lost(shop);
    await shop.clock.advance(1_000);
    expect(state()).toBe('REVERSING');
    await shop.clock.advance(600_000);
    expect(state()).toBe('ATTENTION');
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, at_risk_minor: 10_000 });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is final when its parts sum to what was asked', async () => {
    const shop = openShop();
    const parts = [part('t-1', 1), part('t-1', 1), part('t-2', 9_999)];
    shop.service.script.R2 = () => answer('R2', parts.shift() ?? part('t-3', 1));
    const state = await lost(shop);
    await shop.clock.advance(60_000);
    expect(state()).toBe('REVERSED');
    expect(parts).toEqual([]);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is final when the payment shows that nothing remains', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => answer('R2', part('t-1', 6_000));
    shop.service.script.read = (payment_id) => answer('read', { payment_id, status: 'CANCELLED', transactions: [] });
    const state = await lost(shop);
    await shop.clock.advance(1_000);
    expect(state()).toBe('REVERSED');
  });

  test('is not final when what was read is another payment, or still holds money', async () => {
    for (const more of [{ trace_id: 'another' }, { current_amount_minor: 4_000 }]) {
      const shop = openShop();
      shop.service.script.R2 = () => answer('R2', part('t-1', 6_000));
      shop.service.script.read = (payment_id) =>
        answer('read', { payment_id, status: 'CANCELLED', transactions: [], ...more });
      const state = await lost(shop);
      await shop.clock.advance(1_000);
      expect(state()).toBe('REVERSING');
    }
  });

  test('is not final when the service says that it was reversed, which may be said of the part', async () => {
    const shop = openShop();
    let calls = 0;
    shop.service.script.R2 = () =>
      (calls += 1) === 1 ? answer('R2', part('t-1', 6_000)) : refusal('R2', 409, 'already_reversed');
    const state = await lost(shop);
    await shop.clock.advance(900_000);
    expect(state()).toBe('ATTENTION');
  });

  test('stays known when a later answer names the payment and no amount', async () => {
    const shop = openShop();
    const { transaction_id: _unnamed, ...unnamed } = part('t-1', 6_000);
    const answers = [answer('R2', unnamed), answer('R2', { http_status: 200, payment_id: 'pay-1' })];
    shop.service.script.R2 = () => answers.shift() ?? refusal('R2', 409, 'already_reversed');
    const state = await lost(shop);
    await shop.clock.advance(900_000);
    expect(answers).toEqual([]);
    expect(state()).toBe('ATTENTION');
  });

  test.each([
    ['reads as ours and wholly given back, is undone', true, 'REVERSED'],
    ['is another one, is not found by a later "not found"', false, 'ATTENTION'],
  ])('of which an answer names only the payment, that %s', async (_what, is_ours, expected) => {
    const shop = openShop();
    let calls = 0;
    shop.service.script.R2 = () =>
      (calls += 1) === 1 ? answer('R2', { http_status: 200, payment_id: 'pay-1' }) : refusal('R2', 404);
    shop.service.script.read = (payment_id) => {
      const [row] = shop.journal.attempts.unfinished();
      const trace_id = is_ours ? (row?.trace_id ?? '') : 'another';
      return answer('read', { payment_id, trace_id, status: 'CANCELLED', transactions: [] });
    };
    const state = await lost(shop);
    await shop.clock.advance(900_000);
    expect(state()).toBe(expected);
  });

  test('is not turned into "never charged" by a later "not found"', async () => {
    const shop = openShop();
    let calls = 0;
    shop.service.script.R2 = () => ((calls += 1) === 1 ? answer('R2', part('t-1', 6_000)) : refusal('R2', 404));
    const state = await lost(shop);
    await shop.clock.advance(900_000);
    expect(state()).toBe('ATTENTION');
  });
});

const HELD: PaymentView = { payment_id: 'pay-1', status: 'CANCELLED', transactions: [] };

describe('an approval of more than was asked for', () => {
  /** Undone by its name with the whole amount; what the payment then reads. */
  async function reversed(more: Partial<PaymentView>, other: Partial<UndoAnswer> = {}): Promise<string | undefined> {
    const shop = openShop();
    shop.service.script.authorize = (request) =>
      answer('authorize', { ...approval(request.trace_id), amount_minor: 15_000, currency: 'CLP' }, 201);
    shop.service.script.R3 = () => answer('R3', { ...undoneAnswer('x', 15_000), ...other });
    shop.service.script.read = (payment_id) =>
      answer('read', { payment_id, status: 'CANCELLED', current_amount_minor: 0, transactions: [], ...more });
    const { trace_id } = await shop.engine.pay(shop.order(10_000), shop.hooks);
    await shop.clock.advance(900_000);
    expect(shop.journal.verify().problems).toEqual([]);
    return shop.engine.attempt(trace_id ?? '')?.summary.state;
  }

  test('is undone when its payment reads as given back whole', async () => {
    expect(await reversed({})).toBe('REVERSED');
  });

  test('is not undone by the amount that was asked for while its payment holds the rest', async () => {
    const as_requested = { amount_minor: 10_000 };
    expect(await reversed({ current_amount_minor: 5_000 }, as_requested)).toBe('REVERSING');
    expect(await reversed({}, as_requested)).toBe('REVERSED');
  });

  test.each([
    ['is lost', unknown('read', 'timeout'), 'ATTENTION'],
    ['is refused', refusal('read', 404), 'ATTENTION'],
    ['says neither what is left nor an end', answer('read', { ...HELD, status: 'CAPTURED' }), 'ATTENTION'],
    ['shows the end', answer('read', HELD), 'REVERSED'],
  ])('is undone by the amount that was asked for only when the reading %s', async (_what, reading, expected) => {
    const shop = openShop();
    shop.service.script.authorize = ({ trace_id }) =>
      answer('authorize', { ...approval(trace_id), amount_minor: 15_000, currency: 'CLP' }, 201);
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 10_000));
    shop.service.script.read = () => reading;
    const { trace_id } = await shop.engine.pay(shop.order(10_000), shop.hooks);
    await shop.clock.advance(1_900_000);
    const { state, needs_person } = shop.engine.attempt(trace_id ?? '')?.summary ?? {};
    expect(state === 'REVERSED' ? state : needs_person && 'ATTENTION').toBe(expected);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('whose own answer was lost is undone when the payment that the reversal names reads as ours and empty', async () => {
    for (const is_ours of [true, false]) {
      const shop = openShop();
      shop.service.script.R2 = () => answer('R2', { ...undoneAnswer('x', 15_000), payment_id: 'pay-1' });
      shop.service.script.read = (payment_id) => {
        const [row] = shop.journal.attempts.unfinished();
        return answer('read', { ...HELD, payment_id, trace_id: is_ours ? (row?.trace_id ?? '') : 'another' });
      };
      const state = await lost(shop);
      await shop.clock.advance(900_000);
      expect(state()).toBe(is_ours ? 'REVERSED' : 'ATTENTION');
    }
  });

  test('is left to a person when its payment still holds money, is that of another trace, or was not named', async () => {
    expect(await reversed({ current_amount_minor: 5_000 })).toBe('ATTENTION');
    expect(await reversed({ trace_id: 'another' })).toBe('ATTENTION');
    expect(await reversed({}, { payment_id: 'pay-of-another' })).toBe('ATTENTION');
  });
});

describe('a 409 that says "the issuer declined"', () => {
  test('is about that call: the charge is not taken for one that never was', async () => {
    const shop = openShop();
    shop.service.script.R2 = () => refusal('R2', 409, 'DECLINED');
    const state = await lost(shop);
    await shop.clock.advance(900_000);
    expect(state()).toBe('ATTENTION');
  });
});
