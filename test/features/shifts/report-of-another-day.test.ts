import { expect, test } from 'vitest';
import { settlementAnswer } from '../../fixtures/memory-shifts.ts';
import { RealTill } from '../../fixtures/real-till.ts';

test('a report of another day is no report of a day to come, and is refused for a day of the shift', async () => {
  const till = new RealTill();
  await till.payCard('Espresso');
  const trace_id = till.step('approved').tender.trace_id ?? '';
  // The service has one report, whatever day it is asked for.
  let day: string | undefined;
  let calls = 0;
  till.settlement = (query) => {
    calls += 1;
    day ??= query.date ?? '';
    return settlementAnswer({ ...query, date: day }, [{ id: `txn-${trace_id}`, amount: 1_900 }]);
  };
  const found = await till.do('shift.reconcile', { number: 1 });
  expect(found).toMatchObject({ differences: [], total: { difference_minor: 0 } });
  expect(calls).toBeGreaterThan(1);
  day = '2020-01-01';
  expect(await till.refused('shift.reconcile', { number: 1 })).toBe('settlement_unreadable');
});
