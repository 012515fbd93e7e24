import { expect, test } from 'vitest';
import { paymentAnswerSchema } from '../../core/service/schemas/payment.ts';
import { posOperations } from '../../core/service/operations/pos-operations.ts';
import { foldAnswer } from '../../core/service/fold-answer.ts';
import { WIRE_DEFAULTS } from '../../core/service/wire-defaults.ts';

/** Time of the square of this length is minutes, and one that grows with the length is no time at all. */
const LENGTH = 900_000;

/** Of a value as long as an answer may be; the till can do nothing else while it is read. */
test.each([
  ['a number with a million decimals', `{"value":1.${'0'.repeat(LENGTH)}1}`],
  ['a word that begins like a token, again and again', `{"error":"${'eyJ-'.repeat(LENGTH / 4)}"}`],
  ['an undocumented word of single digits', `{"answer":"${'4 1-'.repeat(LENGTH / 4)}"}`],
])('an answer that holds %s is read at once', (_what, text) => {
  for (const operation of [posOperations['pos.authorize'], posOperations['pos.cancel_by_trace']]) {
    const answer = {
      status: operation.success[0] ?? 0,
      content_type: 'application/json',
      body: Buffer.from(text),
      text,
    };
    const { success, answer_schema, empty_answer_allowed } = operation;
    const { empty_error_statuses, retry_after_max_ms } = WIRE_DEFAULTS;
    const rules = { success, empty_answer_allowed, empty_error_statuses, retry_after_max_ms, now_ms: 0 };
    expect(foldAnswer<unknown>(answer, { ...rules, answer_schema }).kind).toBe('answer');
  }
});

test('a payment with a name that the journal cannot store is not read', () => {
  const payment = (id: string) => ({ id: 'pay-1', status: 'CAPTURED', transactions: [{ id, type: 'A', status: 'B' }] });
  expect(paymentAnswerSchema.safeParse(payment('t'.repeat(128))).success).toBe(true);
  expect(paymentAnswerSchema.safeParse(payment('t'.repeat(129))).success).toBe(false);
});
