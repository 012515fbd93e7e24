import { describe, expect, test } from 'vitest';
import { simplePaymentAnswerSchema } from '../../core/service/schemas/payment.ts';
import { readLink } from '../../core/verdict/read-link.ts';
import { linkFacts } from '../../electron/gateway/answers.ts';
import { captureAnswered, refundAnswered, stateAfterUndoing } from './support/bodies.ts';

const success = (top: object, inside: object) => (amount: number) => ({
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

describe('a 200 whose error contradicts its SUCCESS, by', () => {
  test.each(ERRORS)('%s, proves no refund', async (_how, top, inside) => {
    const { shop, trace_id, outcome } = await refundAnswered(success(top, inside));
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(shop.journal.attempts.find(trace_id)).toMatchObject({ refunded_minor: 0 });
  });

  test.each(ERRORS)('%s, proves no undoing of an unknown payment', async (_how, top, inside) => {
    expect(await stateAfterUndoing(success(top, inside))).toBe('REVERSING');
  });

  test.each(ERRORS)('%s, proves no capture of a tab', async (_how, top, inside) => {
    expect((await captureAnswered(success(top, inside))).outcome).toMatchObject({ outcome: 'unknown' });
  });
});

test('a payment by link that succeeded beside an error is not paid', () => {
  const body = { id: 'pay-1', status: 'succeeded', amount: 1_000, currency: 'clp', captured: true };
  const requested = { payment_id: 'pay-1', amount_minor: 1_000, currency: 'CLP' };
  const read = (extra: object) =>
    readLink(linkFacts({ http_status: 200, body: simplePaymentAnswerSchema.parse({ ...body, ...extra }) }), requested)
      .read;
  expect(read({})).toBe('paid');
  expect(read({ error: { type: 't', message: 'm' } })).toBe('unclear');
});
