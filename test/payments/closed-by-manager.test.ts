import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

/** An attempt without a response whose cancellation the service refuses without a reason, until it needs a person. */
async function stuckShop(): Promise<{ shop: Shop; trace_id: string; sale_id: string }> {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => refusal('R2', 409);
  const request = shop.order();
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  await shop.clock.advance(1_200_000);
  return { shop, trace_id: trace_id ?? '', sale_id: request.sale_id };
}
const proof = { manager: 'Eva', evidence_reference: 'return 88213' };

describe('an attempt that a manager closes', () => {
  test.each([
    ['undone', 'REVERSED'],
    ['never_charged', 'NO_CHARGE'],
  ] as const)('as %s ends in %s with the reference as its evidence, and is asked no more', async (found, state) => {
    const { shop, trace_id, sale_id } = await stuckShop();
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('ATTENTION');
    expect(shop.engine.closeAttention({ trace_id, found, ...proof })).toBe(true);
    const calls = shop.service.called('R2');
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2')).toBe(calls);
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe(state);
    expect(shop.engine.attempt(trace_id)?.timeline.at(-1)?.detail).toMatchObject({
      cause: 'closed_by_manager',
      evidence_reference: 'return 88213',
    });
    expect(shop.journal.sales.sale(sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'undone' }] });
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is closed once, and only while it needs a person', async () => {
    const { shop, trace_id } = await stuckShop();
    expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(true);
    expect(shop.engine.closeAttention({ trace_id, found: 'never_charged', ...proof })).toBe(false);
    const other = openShop();
    const paid = await other.engine.pay(other.order(), other.hooks);
    expect(other.engine.closeAttention({ trace_id: paid.trace_id ?? '', found: 'undone', ...proof })).toBe(false);
  });
});

describe('a refused payment that the service had charged after all', () => {
  test('is not closed while its trace is asked for: what the answer says is kept first', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 400);
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, AMOUNT_MINOR));
    const { trace_id: id } = await shop.engine.pay(shop.order(AMOUNT_MINOR), shop.hooks);
    const trace_id = id ?? '';
    await shop.clock.advance(10);
    const late = Promise.withResolvers<ReturnType<typeof refusal>>();
    shop.service.script.R2 = () => late.promise;
    await shop.clock.advance(200_000);
    expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(false);
    late.resolve(refusal('R2', 404));
    await shop.clock.advance(10);
    expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(true);
    expect(shop.journal.verify().problems).toEqual([]);
  });
});

const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [] };
const AMOUNT_MINOR = 1_000;

/** A paid sale with a lost return of 400, whose payment shows an unknown return of 399. */
async function stuckReturn(): Promise<{ shop: Shop; trace_id: string }> {
  const shop = openShop();
  const { trace_id } = await shop.engine.pay(shop.order(AMOUNT_MINOR), shop.hooks);
  shop.service.script.read = () => answer('read', CAPTURED);
  shop.service.script.R5 = () => unknown('R5', 'timeout');
  await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: 400, manager: 'Eva', reason: 'x' });
  const odd = { id: 'odd', type: 'REFUND', status: 'IN_PROGRESS', status_detail: 'SUCCESS', amount_minor: 399 };
  shop.service.script.read = () => answer('read', { ...CAPTURED, transactions: [odd] });
  await shop.clock.advance(200_000);
  return { shop, trace_id: trace_id ?? '' };
}

/** A tab whose capture was lost and whose payment cannot be read unambiguously. */
async function stuckStep(
  act: 'capture' | 'adjustment',
  seen: Partial<PaymentView> = { current_amount_minor: 899 },
): Promise<{ shop: Shop; trace_id: string }> {
  const shop = openShop();
  const order = { ...shop.order(AMOUNT_MINOR), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(order, shop.hooks);
  shop.service.script.change = () => unknown('change', 'timeout');
  await shop.engine.changeTab({ trace_id: trace_id ?? '', act, amount_minor: 900, who: 'Eva' });
  shop.service.script.read = () => answer('read', { ...CAPTURED, ...seen });
  await shop.clock.advance(200_000);
  return { shop, trace_id: trace_id ?? '' };
}

describe('a return that a manager closes', () => {
  test.each([
    ['done', 400],
    ['not_done', 0],
  ] as const)(
    'as %s counts %i as given back, with the reference, and is read no more',
    async (found, refunded_minor) => {
      const { shop, trace_id } = await stuckReturn();
      expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ open_item: 'return', needs_person: true });
      expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(false);
      expect(shop.engine.closeAttention({ trace_id, found, ...proof })).toBe(true);
      const read = shop.service.called('read');
      await shop.clock.advance(3_600_000);
      expect(shop.service.called('read')).toBe(read);
      expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'BOUND', refunded_minor, open_item: null });
      expect(shop.engine.attempt(trace_id)?.timeline.at(-1)?.detail).toMatchObject({
        cause: 'closed_by_manager',
        evidence_reference: 'return 88213',
      });
      expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
      expect(shop.journal.verify().problems).toEqual([]);
    },
  );
});

describe('a step of a tab that a manager closes', () => {
  test.each([
    ['done', 'captured', 900],
    ['not_done', 'open', AMOUNT_MINOR],
  ] as const)('as a capture that was %s leaves the tab %s with %i', async (found, state, held_minor) => {
    const { shop, trace_id } = await stuckStep('capture');
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ open_item: 'capture', needs_person: true });
    expect(shop.engine.closeAttention({ trace_id, found, ...proof })).toBe(true);
    expect(shop.engine.tab(trace_id)).toMatchObject({ state, held_minor, unsettled: false });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('as a capture of which the service holds nothing is never paid', async () => {
    const { shop, trace_id } = await stuckStep('capture', { status: 'REFUNDED', current_amount_minor: 0 });
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ open_item: 'returned_capture' });
    expect(shop.engine.closeAttention({ trace_id, found: 'done', ...proof })).toBe(false);
    expect(shop.engine.closeAttention({ trace_id, found: 'undone', ...proof })).toBe(true);
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', unsettled: false });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('as a capture of a hold that its bank let go needs no person', async () => {
    const { shop, trace_id } = await stuckStep('capture', { status: 'CANCELLED', current_amount_minor: 0 });
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ open_item: null, needs_person: false });
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', unsettled: false });
  });

  test.each([
    ['done', 900],
    ['not_done', AMOUNT_MINOR],
  ] as const)('as an adjustment that was %s leaves a hold of %i', async (found, held_minor) => {
    const { shop, trace_id } = await stuckStep('adjustment');
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ open_item: 'tab_step', needs_person: true });
    expect(shop.engine.closeAttention({ trace_id, found, ...proof })).toBe(true);
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', held_minor, unsettled: false });
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
    expect(shop.journal.verify().problems).toEqual([]);
  });
});
