import { expect, test } from 'vitest';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';

const CODE = 'AHQYFNWDLTBJRZGPXEMY';
const DAY_MS = 86_400_000;

async function tillOf(gift_card_months: number) {
  const till = new RealTill({}, { gift_cards: true, gift_card_months });
  const months = async (changed: number): Promise<void> => {
    const change = { gift_card_months: changed };
    const answer = await till.till.router.handle('settings.change', { change }, TRAINING_PIN);
    expect(answer).toMatchObject({ ok: true });
  };
  const load = async (amount_minor: number) => await till.ask('gift.sell', { amount_minor, code: CODE });
  const pay = async (): Promise<void> => {
    await till.do('checkout.exactCash', {});
    await till.do('checkout.finish', {});
  };
  const expires = async () => (await till.do('gift.look', { code: CODE })).expires_at_ms;
  const later = (days: number): void => till.shop.clock.setWall(till.shop.clock.wallMs() + days * DAY_MS);
  return { till, months, load, pay, expires, later };
}

test('a card that is loaded again by a shop that gives less time keeps the date that it was sold with', async () => {
  const { till, months, load, pay, expires } = await tillOf(24);
  await load(5_000);
  await pay();
  const promised = await expires();
  await months(1);
  await load(1_000);
  const { sale_id } = till.sale;
  await pay();
  expect(await expires()).toBe(promised);
  // The sale states it too, on its receipt and in its events.
  const lines = till.shop.journal.sales.sale(sale_id)?.lines ?? [];
  expect(lines.map(({ gift }) => gift?.expires_at_ms)).toEqual([promised]);
});

test('a card that is loaded again is dated anew where that is later', async () => {
  const { load, pay, expires, later } = await tillOf(6);
  await load(5_000);
  await pay();
  const first = (await expires()) ?? 0;
  later(90);
  await load(1_000);
  await pay();
  expect(await expires()).toBeGreaterThan(first + 80 * DAY_MS);
});

test('no money goes on an expired card that its load would not date anew', async () => {
  const { till, months, load, pay, later } = await tillOf(1);
  await load(5_000);
  await pay();
  later(60);
  await months(0);
  expect(await load(1_000)).toMatchObject({ ok: false, error: { code: 'gift_expired' } });
  expect(till.sale.lines).toEqual([]);
  // Where loads are dated, another one makes the whole balance usable again.
  await months(1);
  await load(1_000);
  await pay();
  expect(await till.do('gift.look', { code: CODE })).toMatchObject({ balance_minor: 6_000, expired: false });
});

test('a card that was sold without a date gets none by a later load', async () => {
  const { months, load, pay, expires } = await tillOf(0);
  await load(5_000);
  await pay();
  await months(6);
  await load(1_000);
  await pay();
  expect(await expires()).toBeNull();
});
