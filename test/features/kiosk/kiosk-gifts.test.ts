import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCardName } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';

let till: SandboxTill;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ settings: { coded_conflicts: true } });
  const lane = { sandbox, directory: ':memory:' };
  till = await SandboxTill.open({ gift_cards: true, kiosk_gift_cards: true, kiosk_tip_enabled: true }, lane);
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
});
afterAll(async () => {
  await till.close();
  await sandbox.stop();
});

async function codeOf(refused: Promise<unknown>): Promise<string> {
  return await refused.then(
    () => 'done',
    (error: unknown) => String(error),
  );
}

/** Staff sells a card, then the till becomes a kiosk again. */
async function sold(amount_minor: number): Promise<string> {
  const code = await till.sellGiftCard(amount_minor);
  await till.do('kiosk.enter', {});
  return code;
}

const staff = async (): Promise<void> => {
  expect(await till.till.router.handle('kiosk.exit', {}, TRAINING_PIN)).toMatchObject({ ok: true });
};
const order = async (): Promise<void> => {
  await till.do('kiosk.begin', { service: 'take_away' });
  await till.add('Espresso');
};
const onCard = (code: string) => {
  const card = till.journal.gifts.card(giftCardName(code).card_id);
  return [card?.balance_minor, card?.held_minor];
};

test('a customer looks at their card and pays a whole order with it, without a tip', async () => {
  const code = await sold(5_000);
  await order();
  expect(till.snapshot.kiosk.gift_cards).toBe(true);
  expect(await till.do('kiosk.lookGift', { code })).toMatchObject({ balance_minor: 5_000, held_minor: 0 });
  const { sale_id } = till.sale;
  const { total_minor } = till.snapshot.sale.totals;
  await till.do('kiosk.payGift', { code });
  expect(till.checkout).toMatchObject({ number: till.sale.number, left_minor: 0, current: { step: 'approved' } });
  await till.do('kiosk.leave', {});
  expect(till.journal.sales.sale(sale_id)).toMatchObject({ state: 'PAID', tip_minor: 0 });
  expect(onCard(code)).toEqual([5_000 - total_minor, 0]);
  await staff();
  expect(await till.disagreements()).toEqual([]);
});

test('a bank card pays what the gift card does not have, and whoever leaves that has all of the gift card again', async () => {
  // The sandbox declines the rest of this amount (docs/sandbox.md).
  const code = await sold(849);
  await order();
  const { total_minor } = till.snapshot.sale.totals;
  await till.do('kiosk.payGift', { code });
  expect(onCard(code)).toEqual([849, 849]);
  await till.until(() => till.checkout.current.step === 'declined');
  await till.do('kiosk.back', {});
  expect([till.snapshot.checkout, onCard(code)]).toEqual([null, [849, 0]]);
  expect(till.snapshot.sale.totals.total_minor).toBe(total_minor);

  await till.add('Espresso');
  await till.do('kiosk.payGift', { code });
  await till.until(() => till.checkout.current.step === 'approved');
  expect(
    till.checkout.tenders.flatMap(({ kind, state, amount_minor }) =>
      state === 'paid' ? [`${kind} ${amount_minor}`] : [],
    ),
  ).toEqual(['gift 849', `card ${2 * total_minor - 849}`]);
  await till.do('kiosk.leave', {});
  expect(onCard(code)).toEqual([0, 0]);
  await staff();
  expect(await till.disagreements()).toEqual([]);
});

test('an order that a gift card did not pay is gone with its customer, and the card has all of it', async () => {
  const code = await sold(849);
  await order();
  await till.do('kiosk.payGift', { code });
  await till.until(() => till.checkout.current.step === 'declined');
  await till.do('kiosk.leave', {});
  expect([till.sale.lines, till.snapshot.held, onCard(code)]).toEqual([[], [], [849, 0]]);
  await staff();
  expect(await till.disagreements()).toEqual([]);
});

test('an unknown or empty card pays nothing and the order stays; where the shop does not allow it none is even looked at', async () => {
  const code = await sold(1_000);
  await staff();
  const spent = await sold(700);
  await order();
  await till.do('kiosk.payGift', { code: spent });
  await till.until(() => till.checkout.current.step === 'approved');
  await till.do('kiosk.leave', {});
  await order();
  const { lines } = till.sale;
  expect(await codeOf(till.do('kiosk.payGift', { code: 'AHQY-FNWD-LTBJ-RZGP-XEMY' }))).toContain('gift_unknown');
  expect(await codeOf(till.do('kiosk.payGift', { code: spent }))).toContain('gift_empty');
  expect([till.snapshot.checkout, till.sale.lines]).toEqual([null, lines]);
  expect(await codeOf(till.do('gift.sell', { amount_minor: 1_000, code: null }))).toContain('not_permitted');
  expect(await codeOf(till.do('gift.pay', { code }))).toContain('not_permitted');
  expect(await codeOf(till.do('gift.payAlone', { code }))).toContain('not_permitted');
  await till.do('kiosk.leave', {});
  await staff();
  const off = { change: { kiosk_gift_cards: false } };
  expect(await till.till.router.handle('settings.change', off, TRAINING_PIN)).toMatchObject({ ok: true });
  await till.do('kiosk.enter', {});
  await order();
  expect(till.snapshot.kiosk.gift_cards).toBe(false);
  expect(await codeOf(till.do('kiosk.lookGift', { code }))).toContain('gifts_off');
  expect(await codeOf(till.do('kiosk.payGift', { code }))).toContain('gifts_off');
  expect(onCard(code)).toEqual([1_000, 0]);
});
