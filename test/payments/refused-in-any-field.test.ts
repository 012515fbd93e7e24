import { describe, expect, test } from 'vitest';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { undoBody } from './support/bodies.ts';
import { answer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

/** Ways to spell a refusal in a field other than the detail. */
const REFUSALS: readonly (readonly [string, object, object])[] = [
  ['the status DENIED', { status: 'DENIED' }, {}],
  [
    'the status DECLINED and the code of the network',
    { status: 'DECLINED', network_data: { response_code: '05' } },
    {},
  ],
  ['the word denied in small letters', { status: ' denied ' }, {}],
  ['the status of the payment around it', {}, { status: 'REJECTED' }],
];

const refused = (transaction: object, payment: object, amount: number) => ({
  payment: { ...payment, transaction: { id: 't-new', amount, ...transaction } },
});
const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [] };

describe('a 200 that refuses by', () => {
  test.each(REFUSALS)('%s returns no money: the refund is told as declined', async (_how, transaction, payment) => {
    const shop = openShop();
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    shop.service.script.read = () => answer('read', CAPTURED);
    shop.service.script.R5 = () => undoBody(refused(transaction, payment, 1_000));
    const undo = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'declined', reason: 'declined' });
    expect(shop.journal.attempts.find(trace_id ?? '')).toMatchObject({ refunded_minor: 0, returning_minor: 0 });
  });

  test.each(REFUSALS)('%s undoes nothing: the unknown payment stays open', async (_how, transaction, payment) => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('authorize', 'timeout');
    shop.service.script.R2 = () => undoBody(refused(transaction, payment, 1_000));
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(600_000);
    expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('ATTENTION');
  });

  test.each(REFUSALS)('%s captures nothing: the tab stays open', async (_how, transaction, payment) => {
    const shop = openShop();
    const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' as const };
    const { trace_id } = await shop.engine.pay(request, shop.hooks);
    shop.service.script.change = () => undoBody(refused(transaction, payment, 50_000));
    const step = { trace_id: trace_id ?? '', act: 'capture', amount_minor: null, who: 'Eva' } as const;
    expect(await shop.engine.changeTab(step)).toEqual({ outcome: 'refused', act: 'capture', reason: 'declined' });
    expect(shop.engine.tab(trace_id ?? '')).toMatchObject({ state: 'open', held_minor: 50_000 });
  });
});
