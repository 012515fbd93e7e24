import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import {
  answer,
  approvalWithoutTransaction,
  notSent,
  refundAsked,
  refusal,
  undoneAnswer,
  unknown,
} from './support/fake-service.ts';
import { settle } from './support/manual-clock.ts';
import { CAPTURED, paidShop, refundSeen } from './support/paid-shop.ts';
import { type Shop, openShop } from './support/shop.ts';

describe('an undo of a paid sale', () => {
  test('is a cancellation before capture, and says so', async () => {
    const { shop, undo, sale_id, trace_id } = await paidShop('AUTHORIZED');
    expect(await shop.engine.planUndo(trace_id)).toEqual({
      act: 'cancellation',
      captured: 'not_begun',
      remaining_minor: 1_000,
    });
    expect(await undo(null)).toMatchObject({
      outcome: 'undone',
      act: 'cancellation',
      amount_minor: 1_000,
      remaining_minor: 0,
    });
    expect(shop.journal.sales.sale(sale_id)).toMatchObject({ state: 'PAID', tenders: [{ state: 'returned' }] });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is a refund after capture, in parts, and never more than remains', async () => {
    const { shop, undo, sale_id } = await paidShop();
    shop.service.script.R5 = refundAsked;
    expect(await undo(400)).toMatchObject({ outcome: 'undone', act: 'refund', remaining_minor: 600 });
    expect(shop.journal.sales.sale(sale_id)?.tenders[0]?.state).toBe('paid');
    expect(await undo(601)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
    expect(await undo(null)).toMatchObject({ outcome: 'undone', amount_minor: 600, remaining_minor: 0 });
    expect(await undo(1)).toMatchObject({ outcome: 'declined', reason: 'nothing_remains' });
    expect(shop.service.called('R5')).toBe(2);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each([
    ['CAPTURED', 'refund'],
    ['AUTHORIZED', 'cancellation'],
  ])('that the service calls a reversal is what the payment was read as before: %s', async (status, act) => {
    const { shop, undo, trace_id } = await paidShop(status);
    shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) =>
      answer('R5', { ...undoneAnswer(id, amount_minor), type: 'REVERSAL' });
    expect(await undo(400)).toMatchObject({ outcome: 'undone', act });
    expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([{ act, state: 'DONE' }]);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each(['at once', 'in a reading'])(
    'that the service calls a refund is one, also before the capture: the customer sees a charge (%s)',
    async (when) => {
      const { shop, undo, trace_id, sale_id } = await paidShop('AUTHORIZED');
      shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) =>
        when === 'at once'
          ? answer('R5', { ...undoneAnswer(id, amount_minor), type: 'REFUND' })
          : (refundIsSeen(), unknown('R5', 'timeout'));
      const refundIsSeen = () => {
        const [open] = shop.journal.attempts.undosOf(trace_id);
        shop.service.script.read = () => answer('read', refundSeen(open?.undo_id ?? '', 400));
      };
      await undo(400);
      await shop.clock.advance(10);
      expect(shop.journal.attempts.undosOf(trace_id)).toMatchObject([{ act: 'refund', state: 'DONE' }]);
      expect(shop.journal.sales.sale(sale_id)?.tenders[0]?.state).toBe('paid');
      expect(shop.journal.verify().problems).toEqual([]);
    },
  );

  test('becomes a refund when the cancellation comes too late', async () => {
    const { shop, undo } = await paidShop('AUTHORIZED');
    shop.service.script.R1 = () => refusal('R1', 409);
    shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
    expect(await undo(null)).toMatchObject({ outcome: 'undone', act: 'cancellation' });
    expect(shop.service.calls.map((call) => call.name).slice(-3)).toEqual(['R1', 'read', 'R5']);
  });

  test('of a part before capture goes through the transaction, with an id of its own', async () => {
    const { shop, undo } = await paidShop('AUTHORIZED');
    shop.service.script.R5 = (_id, options) => answer('R5', undoneAnswer('x', options.amount_minor ?? 0));
    expect(await undo(300)).toMatchObject({
      outcome: 'undone',
      act: 'cancellation',
      amount_minor: 300,
      remaining_minor: 700,
    });
    expect(shop.service.calls.at(-1)?.given[1]).toMatchObject({
      amount_minor: 300,
      id: expect.stringMatching(/^id-/) as string,
    });
  });

  test.each([
    ['AUTHORIZED', 1_000, 'cancellation'],
    ['AUTHORIZED', 300, 'cancellation'],
    ['CAPTURED', 300, 'refund'],
    ['not a word that is known', 1_000, 'cancellation'],
    ['not a word that is known', 300, 'refund'],
  ] as const)('of a payment that is %s is planned for %i as the %s that is done', async (status, amount, act) => {
    const { shop, undo, trace_id } = await paidShop(status);
    const type = act === 'refund' ? 'REFUND' : 'CANCELLATION';
    shop.service.script.R5 = (_id, options) => answer('R5', { ...undoneAnswer('x', options.amount_minor ?? 0), type });
    expect(await shop.engine.planUndo(trace_id, amount)).toMatchObject({ act, remaining_minor: 1_000 });
    expect(await undo(amount)).toMatchObject({ outcome: 'undone', act });
  });

  test('of more than remains is planned as none, and refused', async () => {
    const { shop, undo, trace_id } = await paidShop('AUTHORIZED');
    expect(await shop.engine.planUndo(trace_id, 1_001)).toMatchObject({ act: 'none', reason: 'more_than_remains' });
    expect(await undo(1_001)).toMatchObject({ outcome: 'declined', reason: 'more_than_remains' });
  });

  test('of a part that has no call of its own before capture is planned as none, with the reason', async () => {
    const shop = openShop();
    shop.service.script.authorize = approvalWithoutTransaction;
    shop.service.script.read = () => answer('read', { ...CAPTURED, status: 'AUTHORIZED' });
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    const plan = await shop.engine.planUndo(trace_id ?? '', 300);
    expect(plan).toMatchObject({ act: 'none', reason: 'partial_before_capture' });
  });

  test('is in the journal before it is sent, and un-pays the tender in the same moment', async () => {
    const { shop, undo, trace_id, sale_id } = await paidShop('AUTHORIZED');
    let seen: readonly string[] = [];
    shop.service.script.R1 = () => {
      seen = [
        shop.journal.timeline(trace_id).at(-1)?.event.type ?? '',
        shop.journal.sales.sale(sale_id)?.tenders[0]?.state ?? '',
      ];
      return notSent('R1', 'dns_failed');
    };
    expect(await undo(null)).toMatchObject({ outcome: 'not_charged', detail: 'dns_failed' });
    expect(seen).toEqual(['undo_intent', 'returning']);
    expect(shop.journal.sales.sale(sale_id)?.tenders[0]?.state).toBe('paid');
  });

  test('that was not sent is said not to have happened, and can be asked for again', async () => {
    const { shop, undo } = await paidShop();
    shop.service.script.R5 = () => notSent('R5', 'connection_refused');
    expect(await undo(null)).toMatchObject({ outcome: 'not_charged', reason: 'service_unreachable' });
    shop.service.becomes({ state: 'unauthorized' });
    expect(await undo(null)).toMatchObject({ outcome: 'not_charged', reason: 'credentials_refused' });
    shop.service.becomes({ state: 'online' });
    shop.service.script.R5 = (_id, { id = '', amount_minor = 0 }) => answer('R5', undoneAnswer(id, amount_minor));
    expect(await undo(null)).toMatchObject({ outcome: 'undone' });
  });

  test('of a payment that was never paid is refused', async () => {
    const shop = openShop();
    expect(
      await shop.engine.undo({ trace_id: 'nobody', amount_minor: null, manager: 'Eva', reason: 'x' }),
    ).toMatchObject({ outcome: 'declined', reason: 'payment_not_found' });
  });
});

describe('a refund whose answer is lost', () => {
  test('is never sent again, and settled by reading the payment', async () => {
    const { shop, undo, trace_id, sale_id } = await paidShop();
    shop.service.script.R5 = () => unknown('R5', 'timeout');
    expect(await undo(null)).toMatchObject({ outcome: 'unknown', act: 'refund' });
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, at_risk_minor: 1_000 });
    expect(await undo(null)).toMatchObject({ outcome: 'declined', reason: 'undo_in_progress' });
    shop.service.script.read = () => answer('read', refundSeen('refund-1', 1_000));
    await shop.clock.advance(3_000);
    expect(shop.service.called('R5')).toBe(1);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
    expect(shop.journal.sales.sale(sale_id)?.tenders[0]?.state).toBe('returned');
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'BOUND', refunded_minor: 1_000 });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('is proven not to have happened only by a reading after the horizon', async () => {
    const { shop, undo, trace_id, sale_id } = await paidShop();
    shop.service.script.R5 = () => unknown('R5', 'connection_lost');
    await undo(400);
    await shop.clock.advance(179_000);
    expect(shop.engine.recoverySummary().unresolved).toBe(1);
    await shop.clock.advance(2_000);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary.refunded_minor).toBe(0);
    expect(shop.journal.sales.sale(sale_id)?.tenders[0]?.state).toBe('paid');
    expect(shop.service.called('R5')).toBe(1);
  });

  test('is handed to a person when the payment shows a return of another amount', async () => {
    const { shop, undo } = await paidShop();
    shop.service.script.R5 = () => unknown('R5', 'timeout');
    await undo(400);
    shop.service.script.read = () => answer('read', refundSeen('odd', 399));
    await shop.clock.advance(200_000);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 1 });
    await settle();
  });
});

async function namelessShop(seen: PaymentView | null = CAPTURED): Promise<{ shop: Shop; trace_id: string }> {
  const shop = openShop();
  shop.service.script.authorize = approvalWithoutTransaction;
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.read = () => (seen === null ? unknown('read', 'timeout') : answer('read', seen));
  shop.service.script.R5 = refundAsked;
  shop.service.script.R6 = (_id, amount_minor) => answer('R6', { ...undoneAnswer('x', amount_minor), type: 'REFUND' });
  await shop.engine.undo({ trace_id: trace_id ?? '', amount_minor: 400, manager: 'Eva', reason: 'returned' });
  return { shop, trace_id: trace_id ?? '' };
}

describe('a refund of a payment whose approval named no transaction', () => {
  const charge = (id: string, status_detail = 'SUCCESS', status = 'APPROVED', type = 'AUTHORIZATION') => ({
    id,
    type,
    status,
    status_detail,
  });
  const refused = (id: string) => charge(id, 'DECLINED', 'DECLINED');

  test('carries an id of ours where the payment itself names its transaction, so that a second delivery moves nothing', async () => {
    const { shop, trace_id } = await namelessShop({ ...CAPTURED, transactions: [charge('t-7')] });
    expect(shop.service.calls.find(({ name }) => name === 'R5')?.given).toMatchObject(['t-7', { amount_minor: 400 }]);
    expect(shop.service.called('R6')).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary.refunded_minor).toBe(400);
  });

  test.each([
    ['the only charge contradicts itself', [charge('t-7', 'FAILED')]],
    ['the only charge is under way', [charge('t-7', 'PENDING', 'PENDING')]],
    ['a refused charge stands beside it', [refused('t-6'), charge('t-7')]],
  ])('carries an id of ours where %s: the call without one could give back twice', async (_, transactions) => {
    const { shop, trace_id } = await namelessShop({ ...CAPTURED, transactions });
    expect(shop.service.calls.find(({ name }) => name === 'R5')?.given).toMatchObject(['t-7', { amount_minor: 400 }]);
    expect(shop.service.called('R6')).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary.refunded_minor).toBe(400);
  });

  test('is not sent by payment while the payment cannot be read: nobody could tell it from another one', async () => {
    const { shop, trace_id } = await namelessShop(null);
    expect([shop.service.called('R5'), shop.service.called('R6')]).toEqual([0, 0]);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ refunded_minor: 0, open_item: null });
  });

  test.each([
    ['two', [charge('t-7'), charge('t-8')]],
    ['one that was refused', [refused('t-7')]],
    ['one of a type that nobody knows, which may be a return', [charge('t-7', 'SUCCESS', 'APPROVED', 'T13')]],
  ])('goes by payment where the payment names %s', async (_, transactions) => {
    const { shop } = await namelessShop({ ...CAPTURED, transactions });
    expect([shop.service.called('R5'), shop.service.called('R6')]).toEqual([0, 1]);
  });
});

describe('a refund that carries no id of ours', () => {
  test('is done when a reading after the horizon shows it once', async () => {
    const { shop, trace_id } = await namelessShop();
    shop.service.script.read = () => answer('read', refundSeen('one', 400));
    await shop.clock.advance(179_000);
    expect(shop.engine.recoverySummary().unresolved).toBe(1);
    await shop.clock.advance(2_000);
    expect(shop.engine.recoverySummary().unresolved).toBe(0);
    expect(shop.engine.attempt(trace_id)?.summary.refunded_minor).toBe(400);
    expect(shop.service.called('R6')).toBe(1);
  });

  test('is told to a person in plain words when a network delivered it twice, and nothing else is returned meanwhile', async () => {
    const { shop, trace_id } = await namelessShop();
    const [one, two] = [refundSeen('one', 400), refundSeen('two', 400)];
    shop.service.script.read = () =>
      answer('read', { ...CAPTURED, transactions: [...one.transactions, ...two.transactions] });
    await shop.clock.advance(200_000);
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({
      open_item: 'return',
      needs_person: true,
      last_error: 'several_returns_of_this_amount',
    });
    const more = await shop.engine.undo({ trace_id, amount_minor: 100, manager: 'Eva', reason: 'again' });
    expect(more).toMatchObject({ outcome: 'declined', reason: 'undo_in_progress' });
    expect(shop.service.called('R6')).toBe(1);
  });
});
