import { describe, expect, test } from 'vitest';
import { captureAnswered, refundAnswered, stateAfterUndoing } from './support/bodies.ts';

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

const refused = (transaction: object, payment: object) => (amount: number) => ({
  payment: { ...payment, transaction: { id: 't-new', amount, ...transaction } },
});

describe('a 200 that refuses by', () => {
  test.each(REFUSALS)('%s returns no money: the refund is told as declined', async (_how, transaction, payment) => {
    const { shop, trace_id, outcome } = await refundAnswered(refused(transaction, payment));
    expect(outcome).toMatchObject({ outcome: 'declined', reason: 'declined' });
    expect(shop.journal.attempts.find(trace_id)).toMatchObject({ refunded_minor: 0, returning_minor: 0 });
  });

  test.each(REFUSALS)('%s undoes nothing: the unknown payment stays open', async (_how, transaction, payment) => {
    expect(await stateAfterUndoing(refused(transaction, payment))).toBe('ATTENTION');
  });

  test.each(REFUSALS)('%s captures nothing: the tab stays open', async (_how, transaction, payment) => {
    const { shop, trace_id, outcome } = await captureAnswered(refused(transaction, payment));
    expect(outcome).toEqual({ outcome: 'refused', act: 'capture', reason: 'declined' });
    expect(shop.engine.tab(trace_id)).toMatchObject({ state: 'open', held_minor: 50_000 });
  });
});
