import { expect, test } from 'vitest';
import { moreInBody } from '../../../core/service/more-pages.ts';
import { paymentAnswerSchema } from '../../../core/service/schemas/payment.ts';

const nested = (levels: number): unknown => JSON.parse(`${'{"meta":'.repeat(levels)}1${'}'.repeat(levels)}`);

test('a payment whose fields about pages are nested without end is read, and proves no absence', () => {
  const payment = { id: 'p', transactions: [], meta: nested(50_000) };
  expect(() => paymentAnswerSchema.safeParse(payment)).not.toThrow();
  expect(moreInBody(payment)).not.toBeNull();
  expect(moreInBody({ meta: nested(3) })).toBeNull();
});
