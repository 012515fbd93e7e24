import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { giftCardName, madeGiftCode } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../kill/system.ts';
import { openCopiedTill } from '../support/copied-till.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * The till dies at every write of what moves a gift card: the files are copied as a killed process leaves them, in the middle
 * of each commit and after it, and every copy is opened again. The card has what the sale or the return says, and no copy
 * lets it be used twice.
 */
let place = '';
beforeEach(() => void (place = temporaryFolder()));

const live = () => openCopiedTill(place, { gift_cards: true, store_credit: true });

function opened(directory: string): Journal {
  const journal = openJournal({ directory, clock, randomness, reserve_bytes: 4_096 });
  if (!journal.ok) throw new Error(journal.error.sentence);
  return journal.value;
}

/** The card in each copy: `balance/held`, `-` when absent, or the problems of the journal. */
function cards(copies: readonly string[], code: string): string[] {
  return copies.map((copy) => {
    const journal = opened(copy);
    const { problems } = journal.verify();
    const card = journal.gifts.card(giftCardName(code).card_id);
    journal.close();
    if (problems.length > 0) return problems.join('; ');
    return card === null ? '-' : `${card.balance_minor}/${card.held_minor}`;
  });
}

/** Drops consecutive duplicates. */
const stages = (seen: readonly string[]): string[] => seen.filter((stage, at) => stage !== seen[at - 1]);

async function sell(till: RealTill, amount_minor: number, pay: 'cash' | 'card' = 'cash'): Promise<string> {
  const { line_id } = await till.do('gift.sell', { amount_minor, code: null });
  if (pay === 'cash') await till.do('checkout.exactCash', {});
  else {
    await till.payCard();
  }
  await till.do('checkout.finish', {});
  return madeGiftCode(till.shop.journal.derive, line_id);
}

async function started() {
  const life = live();
  await life.till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
  return life;
}

const seenIn = (copies: readonly string[], code: string): string[] =>
  stages(cards([...copies, join(place, 'till')], code));

test.each(['cash', 'card'] as const)(
  'a card that is sold by %s has its money exactly when its sale is paid',
  async (pay) => {
    const { till, watch, copies } = await started();
    watch();
    const code = await sell(till, 5_000, pay);
    till.abandon();
    expect(seenIn(copies, code)).toEqual(['-', '5000/0']);
    expect(readdirSync(place).length).toBeGreaterThan(3);
  },
);

test.each(['all', 'card', 'cash', 'left'] as const)(
  'a till that dies at any write of a payment with a card that ends %s holds it, binds it or releases it',
  async (way) => {
    const { till, watch, copies } = await started();
    const code = await sell(till, way === 'all' ? 5_000 : 1_000);
    await till.add('Espresso');
    watch();
    await till.do('checkout.begin', {});
    await till.do('gift.pay', { code });
    if (way === 'left') await till.do('checkout.back', {});
    else if (way === 'cash') await till.do('checkout.exactCash', {});
    else if (way === 'card') {
      await till.do('checkout.chooseCard', {});
      await till.moved();
    }
    till.abandon();
    expect(seenIn(copies, code)).toEqual(
      {
        all: ['5000/0', '3100/0'],
        card: ['1000/0', '1000/1000', '0/0'],
        cash: ['1000/0', '1000/1000', '0/0'],
        left: ['1000/0', '1000/1000', '1000/0'],
      }[way],
    );
  },
);

test('a payment that a death interrupted is there again with what the card holds for it', async () => {
  const { till, watch, copies } = await started();
  const code = await sell(till, 1_000);
  await till.begin('Espresso');
  await till.do('gift.pay', { code });
  watch();
  await till.do('checkout.chooseCard', {});
  await till.moved();
  till.abandon();
  const journal = opened(copies[1] ?? '');
  const [sale] = journal.sales.unfinishedSales().filter(({ tenders }) => tenders.some(({ kind }) => kind === 'gift'));
  expect(sale?.tenders.find(({ kind }) => kind === 'gift')).toMatchObject({ state: 'paid', amount_minor: 1_000 });
  expect(journal.gifts.card(giftCardName(code).card_id)).toMatchObject({ balance_minor: 1_000, held_minor: 1_000 });
  journal.close();
});

test('a kiosk that dies between a gift card and a bank card gives the gift card back when the next customer begins', async () => {
  const settings = { gift_cards: true, kiosk_gift_cards: true };
  const { till, watch, copies } = openCopiedTill(place, settings);
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 100_000 });
  const code = await sell(till, 1_000);
  await till.do('kiosk.enter', {});
  await till.do('kiosk.begin', { service: 'take_away' });
  await till.add('Espresso');
  watch();
  await till.do('kiosk.payGift', { code });
  await till.moved();
  till.abandon();
  const died = copies[cards(copies, code).indexOf('1000/1000')] ?? '';
  const life = new RealTill({ directory: died, seed: 2 }, settings);
  expect(life.checkout.tenders).toMatchObject([{ kind: 'gift', state: 'paid', amount_minor: 1_000 }]);
  await life.do('kiosk.enter', {});
  await life.do('kiosk.begin', { service: 'eat_in' });
  expect(life.shop.journal.gifts.card(giftCardName(code).card_id)).toMatchObject({
    balance_minor: 1_000,
    held_minor: 0,
  });
  expect([life.sale.lines, life.snapshot.held]).toEqual([[], []]);
  expect(life.shop.journal.verify().problems).toEqual([]);
  life.abandon();
});

async function returned(till: RealTill, sale_id: string, to: 'origin' | 'store_credit'): Promise<void> {
  const wish = { sale_id, what: { mode: 'all' } as const, from: null, to };
  const plan = await till.do('refund.plan', wish);
  const parts = plan.parts.flatMap(({ tender_id, amount_minor, act }) =>
    act === 'none' ? [] : [{ tender_id, amount_minor, act }],
  );
  const answer = till.till.router.handle('refund.execute', { return_id: 'return-1', ...wish, parts }, TRAINING_PIN);
  await till.moved();
  expect(await answer).toMatchObject({ ok: true });
}

test.each(['cash', 'card'] as const)(
  'a card that was sold by %s and comes back has its money held until the money for it is back',
  async (pay) => {
    const { till, watch, copies } = await started();
    const sale_id = till.sale.sale_id;
    const code = await sell(till, 5_000, pay);
    watch();
    await returned(till, sale_id, 'origin');
    till.abandon();
    // The fake service proves no card refund, so the balance stays held.
    const end = pay === 'cash' ? ['0/0'] : [];
    expect(seenIn(copies, code)).toEqual(['5000/0', '5000/5000', ...end]);
  },
);

test('what a card paid is on it again once its part of the return is done, and a store credit is made so too', async () => {
  const { till, watch, copies } = await started();
  const code = await sell(till, 5_000);
  const paid = till.sale.sale_id;
  await till.begin('Espresso');
  await till.do('gift.pay', { code });
  await till.do('checkout.finish', {});
  await till.add('Espresso');
  const in_cash = till.sale.sale_id;
  await till.do('checkout.exactCash', {});
  await till.do('checkout.finish', {});
  watch();
  await returned(till, paid, 'origin');
  const credit = madeGiftCode(till.shop.journal.derive, 'return-2');
  const wish = { sale_id: in_cash, what: { mode: 'all' } as const, from: null, to: 'store_credit' as const };
  const { parts } = await till.do('refund.plan', wish);
  const read = parts.map(({ tender_id, amount_minor }) => ({ tender_id, amount_minor, act: 'gift' as const }));
  const request = { return_id: 'return-2', ...wish, parts: read };
  expect(await till.till.router.handle('refund.execute', request, TRAINING_PIN)).toMatchObject({ ok: true });
  till.abandon();
  expect(seenIn(copies, code)).toEqual(['3100/0', '5000/0']);
  expect(seenIn(copies, credit)).toEqual(['-', '1900/0']);
});

test('a balance that its moves did not make is told, and the tables refuse one below zero (canary)', async () => {
  const { till } = await started();
  const code = await sell(till, 5_000);
  till.abandon();
  const database = new Database(join(place, 'till', 'journal.db'));
  const balance = database.prepare('UPDATE gift_card SET balance_minor = ?');
  expect(() => balance.run(-1)).toThrow(/less than is held/);
  expect(() => database.prepare("UPDATE gift_move SET state = 'released'").run()).toThrow(/once/);
  expect(() => database.prepare('DELETE FROM gift_move').run()).toThrow(/forgotten/);
  expect(() => database.prepare('UPDATE gift_move SET amount_minor = 9000').run()).toThrow(/never changes/);
  balance.run(9_000);
  database.close();
  const [output] = cards([join(place, 'till')], code);
  expect(output).toMatch(/gift card .* has 9000, its moves make 5000/);
  expect(output).toMatch(/is not what its events made of it/);
});
