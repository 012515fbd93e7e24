import { describe, expect, test } from 'vitest';
import { simplePaymentAnswerSchema } from '../../core/service/schemas/payment.ts';
import { readLink } from '../../core/verdict/read-link.ts';
import { linkFacts } from '../../electron/gateway/answers.ts';
import type { PaymentView } from '../../electron/gateway/payment-service.ts';
import { undoBody } from './support/bodies.ts';
import { answer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

const success = (amount: number, top: object, inside: object) => ({
  ...top,
  payment: { id: 'pay-1', transaction: { id: 't-new', amount, status_detail: 'SUCCESS', ...inside } },
});
/** Places where a 200 with SUCCESS can also carry an error. */
const ERRORS: readonly (readonly [string, object, object])[] = [
  ['a code and a type beside the payment', { error_code: 'E9', error_type: 'NOT_DONE', message: 'it failed' }, {}],
  ['a code in the transaction', {}, { error_code: 'E9' }],
  ['an object', { error: { type: 't', code: 'c', message: 'm' } }, {}],
  ['a success that is false', { success: false }, {}],
  ['a failing word at a place of its own', { outcome: ['rejected'] }, {}],
  ['a flag that says no', {}, { approved: 0 }],
  ['a text that says declined', {}, { network_data: { response_code_description: 'declined' } }],
];
const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [] };

describe('a 200 whose error contradicts its SUCCESS, by', () => {
  test.each(ERRORS)('%s, proves no refund', async (_how, top, inside) => {
    const shop = openShop();
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    shop.service.script.read = () => answer('read', CAPTURED);
    shop.service.script.R5 = () => undoBody(success(1_000, top, inside));
    const undo = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(undo)).toMatchObject({ outcome: 'unknown' });
    expect(shop.journal.attempts.find(trace_id ?? '')).toMatchObject({ refunded_minor: 0 });
  });

  test.each(ERRORS)('%s, proves no undoing of an unknown payment', async (_how, top, inside) => {
    const shop = openShop();
    shop.service.script.authorize = () => unknown('authorize', 'timeout');
    shop.service.script.R2 = () => undoBody(success(1_000, top, inside));
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(600_000);
    expect(shop.engine.attempt(trace_id ?? '')?.summary.state).toBe('REVERSING');
  });

  test.each(ERRORS)('%s, proves no capture of a tab', async (_how, top, inside) => {
    const shop = openShop();
    const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' as const };
    const { trace_id } = await shop.engine.pay(request, shop.hooks);
    shop.service.script.change = () => undoBody(success(50_000, top, inside));
    const step = { trace_id: trace_id ?? '', act: 'capture', amount_minor: null, who: 'Eva' } as const;
    expect(await shop.engine.changeTab(step)).toMatchObject({ outcome: 'unknown' });
  });
});

test('a payment by link that succeeded beside an error is not paid', () => {
  const body = { id: 'pay-1', status: 'succeeded', amount: 1_000, currency: 'clp', captured: true };
  const asked = { payment_id: 'pay-1', amount_minor: 1_000, currency: 'CLP' };
  const read = (extra: object) =>
    readLink(linkFacts({ http_status: 200, body: simplePaymentAnswerSchema.parse({ ...body, ...extra }) }), asked).read;
  expect(read({})).toBe('paid');
  expect(read({ error: { type: 't', message: 'm' } })).toBe('unclear');
});
