import { expect, test } from 'vitest';
import { RealTill } from '../../fixtures/real-till.ts';
import { answer, changedAnswer, unknown } from '../../payments/support/fake-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A sale with a tab of 5,000, whose capture of 1,000 got no reply. */
async function partInDoubt(till: RealTill): Promise<string> {
  const { service } = till.shop;
  await till.add('Espresso');
  await till.do('tab.open', { amount_minor: 5_000 });
  await till.moved(1_500);
  await till.do('checkout.finish', {});
  const { sale_id } = till.snapshot.held[0] ?? { sale_id: '' };
  await till.do('sale.resume', { sale_id });
  service.script.change = () => unknown('change', 'timeout');
  service.script.read = () => unknown('read', 'timeout');
  await till.do('checkout.begin', {});
  await till.do('checkout.settleTab', { amount_minor: 1_000 });
  await till.moved(1_500);
  expect(till.step('settle_failed').outcome).toBe('unknown');
  return sale_id;
}

test('a hold that turns out to be raised, after its answer was lost, is said to be raised, and captured by the cashier', async () => {
  const till = new RealTill({}, { tabs_enabled: true });
  const { service } = till.shop;
  await till.add('Espresso');
  await till.do('tab.open', { amount_minor: 100 });
  await till.moved(1_500);
  await till.do('checkout.finish', {});
  await till.do('sale.resume', { sale_id: till.snapshot.held[0]?.sale_id ?? '' });
  service.script.change = () => unknown('change', 'timeout');
  service.script.read = () => unknown('read', 'timeout');
  await till.do('checkout.begin', {});
  await till.do('checkout.settleTab', {});
  await till.moved(1_500);
  const { amount_minor, act, outcome } = till.step('settle_failed');
  expect({ act, outcome }).toEqual({ act: 'adjustment', outcome: 'unknown' });
  service.script.read = () =>
    answer('read', { payment_id: 'p', status: 'AUTHORIZED', current_amount_minor: amount_minor, transactions: [] });
  await till.moved(200_000);
  expect(till.step('settle_failed')).toMatchObject({ outcome: 'raised', held_minor: amount_minor, amount_minor });
  service.script.change = (_charge, _type, { id }) => answer('change', changedAnswer(id, amount_minor));
  await till.do('checkout.anotherTender', {});
  await till.do('checkout.settleTab', {});
  await till.moved(1_500);
  expect(till.checkout?.current).toMatchObject({ step: 'approved', sale_paid: true });
});

function captured(till: RealTill): void {
  till.shop.service.script.read = () =>
    answer('read', { payment_id: 'p', status: 'CAPTURED', current_amount_minor: 1_000, transactions: [] });
}

test('a sale whose tab turns out to have paid a part, after the cashier left it, waits among the held ones', async () => {
  const till = new RealTill({}, { tabs_enabled: true });
  const sale_id = await partInDoubt(till);
  await till.do('checkout.finish', {});
  expect(till.snapshot.held).toEqual([]);
  captured(till);
  await till.moved(200_000);
  expect(till.snapshot.held).toMatchObject([{ sale_id }]);
  await till.do('sale.resume', { sale_id });
  expect(till.checkout).toMatchObject({ paid_minor: 1_000 });
  expect(till.shop.journal.verify().problems).toEqual([]);
});

test('a sale whose tab was being captured when the till died is on the screen again, with what came of it', async () => {
  const directory = temporaryFolder();
  const before = new RealTill({ directory }, { tabs_enabled: true });
  const sale_id = await partInDoubt(before);
  before.abandon();
  const till = new RealTill({ directory, seed: 2 }, { tabs_enabled: true });
  expect(till.snapshot.sale.number).toBe(1);
  expect(till.step('settle_failed')).toMatchObject({ outcome: 'unknown', act: 'capture', amount_minor: 1_000 });
  captured(till);
  await till.moved(200_000);
  expect(till.checkout).toMatchObject({ sale_id, paid_minor: 1_000, current: { step: 'approved', sale_paid: false } });
  expect(till.snapshot.held).toEqual([]);
  expect(till.shop.journal.verify().problems).toEqual([]);
});

test('a tab that is another till’s is not offered again, and the sale is paid in another way', async () => {
  let whose: 'own' | 'anothers' = 'own';
  const till = new RealTill({ findAttemptOwner: async () => whose }, { tabs_enabled: true });
  await till.add('Espresso');
  await till.do('tab.open', { amount_minor: 5_000 });
  await till.moved(1_500);
  await till.do('checkout.finish', {});
  await till.do('sale.resume', { sale_id: till.snapshot.held[0]?.sale_id ?? '' });
  await till.do('checkout.begin', {});
  expect(till.step('tender').tab).not.toBeNull();
  whose = 'anothers';
  await till.do('checkout.settleTab', {});
  await till.moved(1_500);
  expect(till.step('settle_failed')).toMatchObject({ outcome: 'refused', reason: 'other_till' });
  expect(till.shop.service.called('change')).toBe(0);
  await till.do('checkout.anotherTender', {});
  expect(till.step('tender').tab).toBeNull();
});
