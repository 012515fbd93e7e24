import { expect, test } from 'vitest';
import { TillBench } from '../fixtures/till-bench.ts';

test("a customer's name of one letter is refused at the door, and breaks nothing behind it", async () => {
  const till = new TillBench();
  const args = { customer: { name: 'K' }, document: 'receipt' } as const;
  expect(await till.refused('sale.setCustomer', args)).toBe('bad_request');
  expect(till.logged).toEqual([]);
});
