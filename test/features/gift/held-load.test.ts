import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';

const CODE = 'AHQYFNWDLTBJRZGPXEMY';
const DAY_MS = 86_400_000;

function tillWith(settings: ConstructorParameters<typeof RealTill>[1]) {
  const till = new RealTill({}, { gift_cards: true, ...settings });
  const load = async (amount_minor: number) => await till.do('gift.sell', { amount_minor, code: CODE });
  const pay = async (): Promise<void> => {
    await till.do('checkout.exactCash', {});
    await till.do('checkout.finish', {});
  };
  const hold = async (): Promise<string> => {
    const { sale_id } = till.sale;
    await till.do('sale.hold', {});
    return sale_id;
  };
  const payPart = async (): Promise<string> => {
    const { sale_id } = till.sale;
    await till.begin();
    await till.takeCash(1_000, 1_000);
    await till.do('checkout.holdUnknown', {});
    return sale_id;
  };
  const resume = async (sale_id: string) => await till.do('sale.resume', { sale_id });
  const card = async () => await till.do('gift.look', { code: CODE });
  const later = (days: number): void => till.shop.clock.setWall(till.shop.clock.wallMs() + days * DAY_MS);
  return { till, load, pay, payPart, hold, resume, card, later };
}

test('a held sale of which a part is paid dates its card no earlier than the sale that loaded it meanwhile', async () => {
  const { till, load, pay, payPart, resume, card, later } = tillWith({ gift_card_months: 6 });
  await load(5_000);
  const sale_id = await payPart();
  later(90);
  await load(1_000);
  await pay();
  const promised = (await card()).expires_at_ms;
  await resume(sale_id);
  await pay();
  expect(await card()).toMatchObject({ balance_minor: 6_000, expires_at_ms: promised });
  expect(till.shop.journal.verify().problems).toEqual([]);
});

test('a held sale of which a part is paid gives no date to a card that was sold without one meanwhile', async () => {
  const { till, load, pay, payPart, resume, card } = tillWith({ gift_card_months: 6 });
  await load(5_000);
  const sale_id = await payPart();
  const change = { gift_card_months: 0 };
  expect(await till.till.router.handle('settings.change', { change }, TRAINING_PIN)).toMatchObject({ ok: true });
  await load(1_000);
  await pay();
  await resume(sale_id);
  await pay();
  expect(await card()).toMatchObject({ balance_minor: 6_000, expires_at_ms: null });
});

test('a sale that was held beyond the date of its load puts money on a card that can be used', async () => {
  const { load, pay, hold, resume, card, later } = tillWith({ gift_card_months: 1 });
  await load(5_000);
  const sale_id = await hold();
  later(60);
  await resume(sale_id);
  await pay();
  expect(await card()).toMatchObject({ balance_minor: 5_000, expired: false });
});

test('two held sales do not load one card above its limit', async () => {
  const { till, load, pay, hold, resume, card } = tillWith({ gift_card_max_minor: 6_000 });
  await load(5_000);
  const sale_id = await hold();
  await load(5_000);
  await pay();
  await resume(sale_id);
  for (const way of ['checkout.begin', 'checkout.exactCash'] as const)
    expect(await till.ask(way, {})).toMatchObject({ ok: false, error: { code: 'gift_above_limit' } });
  expect(await card()).toMatchObject({ balance_minor: 5_000 });
});

test('two sales of which a part is paid do not load one card above its limit', async () => {
  const { till, load, pay, payPart, hold, resume, card } = tillWith({ gift_card_max_minor: 6_000 });
  await load(5_000);
  const other = await hold();
  await load(4_000);
  const part_paid = await payPart();
  const above = { ok: false, error: { code: 'gift_above_limit' } };
  expect(await till.ask('gift.sell', { amount_minor: 2_001, code: CODE })).toMatchObject(above);
  await resume(other);
  expect(await till.ask('checkout.begin', {})).toMatchObject(above);
  await resume(part_paid);
  await pay();
  expect(await card()).toMatchObject({ balance_minor: 4_000 });
  expect(till.shop.journal.verify().problems).toEqual([]);
});
