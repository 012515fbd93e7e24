import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { giftCardName } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { partsOf } from '../../fixtures/till-driver.ts';
import { SandboxTill } from '../refunds/sandbox-till.ts';

let till: SandboxTill;
beforeAll(async () => {
  till = await SandboxTill.open({ gift_cards: true });
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
});
afterAll(async () => await till.close());

const CARD_MINOR = 1_000;

/** A sale whose gift card and first cash were given back before it was paid in cash. */
async function paidAnew(code: string): Promise<string> {
  await till.begin('Flat white doble');
  await till.do('gift.pay', { code });
  await till.do('checkout.back', {});
  await till.do('checkout.begin', {});
  await till.takeCash(500, 500);
  await till.do('checkout.reviewParts', {});
  expect(await till.till.router.handle('checkout.returnParts', {}, TRAINING_PIN)).toMatchObject({ ok: true });
  await till.do('checkout.back', {});
  await till.do('checkout.exactCash', {});
  return await till.finish();
}

test('what went back of a sale before it was paid is shown as no part of it, and goes back no second time', async () => {
  const code = await till.sellGiftCard(CARD_MINOR);
  const sale_id = await paidAnew(code);
  const sale = till.journal.sales.sale(sale_id);
  const drawer_minor = till.drawer('CLP') ?? 0;
  const { sale: shown } = await till.do('refund.read', { sale_id });
  expect(shown).toMatchObject({ refunded_minor: 0, tenders: [{ kind: 'cash', remaining_minor: shown.total_minor }] });
  const gone = sale?.tenders.filter(({ state }) => state === 'returned') ?? [];
  expect(gone.map(({ kind }) => kind)).toEqual(['gift', 'cash']);
  for (const { tender_id } of gone) {
    const of_it = { sale_id, what: { mode: 'all' as const }, from: tender_id, to: 'origin' as const };
    expect(await till.do('refund.plan', of_it)).toMatchObject({ problem: 'nothing_remains', remaining_minor: 0 });
  }
  const lines = sale?.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli })) ?? [];
  const goods: Omit<IntentArguments<'refund.plan'>, 'sale_id'> = {
    ...{ what: { mode: 'lines', lines, tip: false }, from: null, to: 'origin' },
  };
  const plan = await till.do('refund.plan', { sale_id, ...goods });
  expect(plan.parts).toMatchObject([{ kind: 'cash', amount_minor: shown.total_minor }]);
  const request = { return_id: crypto.randomUUID(), sale_id, ...goods, parts: partsOf(plan) };
  expect(await till.till.router.handle('refund.execute', request, TRAINING_PIN)).toMatchObject({ ok: true });
  const all = { sale_id, what: { mode: 'all' as const }, from: null, to: 'origin' as const };
  expect(await till.do('refund.plan', all)).toMatchObject({ problem: 'nothing_remains' });
  expect(till.journal.gifts.card(giftCardName(code).card_id)?.balance_minor).toBe(CARD_MINOR);
  expect(drawer_minor - (till.drawer('CLP') ?? 0)).toBe(shown.total_minor);
  expect(await till.disagreements()).toEqual([]);
});

test('a sale put on hold gives back what its gift card paid, once nothing of its other charge is in doubt', async () => {
  const code = await till.sellGiftCard(CARD_MINOR);
  const held = () => till.journal.gifts.card(giftCardName(code).card_id)?.held_minor;
  await till.begin('Flat white doble');
  await till.do('gift.pay', { code });
  await till.loseCharge();
  const { sale_id } = till.sale;
  await till.until(() => till.checkout.tenders.at(-1)?.state === 'undone');
  expect(held()).toBe(CARD_MINOR);
  await till.do('checkout.holdUnknown', {});
  expect([held(), till.snapshot.held.at(-1)?.paid_minor]).toEqual([0, 0]);
  await till.do('sale.resume', { sale_id });
  const { tenders = [] } = till.journal.sales.sale(sale_id) ?? {};
  expect(tenders.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['gift returned', 'card undone']);
  await till.do('checkout.exactCash', {});
  await till.do('checkout.finish', {});
  expect(await till.disagreements()).toEqual([]);
});

test('a sale put on hold with a charge in doubt gives back what its gift card paid when that is settled', async () => {
  const code = await till.sellGiftCard(CARD_MINOR);
  const held = () => till.journal.gifts.card(giftCardName(code).card_id)?.held_minor;
  await till.begin('Flat white doble');
  await till.do('gift.pay', { code });
  await till.loseCharge();
  const { sale_id } = till.sale;
  await till.do('checkout.holdUnknown', {});
  const kept = held();
  const tenders = () => till.journal.sales.sale(sale_id)?.tenders.map(({ kind, state }) => `${kind} ${state}`);
  await till.until(() => tenders()?.at(-1) === 'card undone');
  expect([kept, held(), tenders()]).toEqual([CARD_MINOR, 0, ['gift returned', 'card undone']]);
  expect(till.snapshot.held.at(-1)?.paid_minor).toBe(0);
  await till.do('sale.resume', { sale_id });
  await till.do('checkout.exactCash', {});
  await till.do('checkout.finish', {});
  expect(await till.disagreements()).toEqual([]);
});
