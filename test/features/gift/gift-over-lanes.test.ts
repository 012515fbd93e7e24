import { describe, expect, test } from 'vitest';
import { giftCardName } from '../../../electron/features/gift/gift-codes.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { declareRestored } from '../../../store/database/store-chain.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { closeStoreDay, readDayReport } from '../../../store/server/store-day.ts';
import { type Lane, closeShift, openSale, shopOfLanes } from '../../store/shop-of-lanes.ts';
import { usePostgres } from '../../store/use-postgres.ts';
import { eventually } from '../../support/real-time.ts';

const postgres = usePostgres();
const CARDS: Partial<Settings> = { gift_cards: true, store_credit: true };

async function shop() {
  const opened = await shopOfLanes(postgres);
  const lane = async (number: number, settings: Partial<Settings> = {}): Promise<Lane> => {
    const made = await opened.lane(number, { ...CARDS, ...settings });
    await made.till.do('shift.open', { shift_id: `shift-${number}`, float_minor: 50_000 });
    await together(made);
    return made;
  };
  return { ...opened, lane };
}

async function twoLanes() {
  const opened = await shop();
  return { ...opened, one: await opened.lane(1), two: await opened.lane(2) };
}

const together = (lane: Lane): Promise<void> =>
  eventually('the lane is together with the store', () => lane.pusher.connection.state === 'together');
const pushed = (lane: Lane): Promise<void> => eventually('the store knows', () => lane.pusher.waiting() === 0);

async function sell(lane: Lane, amount_minor: number): Promise<string> {
  const code = await lane.till.sellGiftCard(amount_minor);
  await pushed(lane);
  return code;
}

/** Starts the payment of goods for 1,900. */
async function charge({ till }: Lane): Promise<string> {
  await till.add('Espresso');
  const { sale_id } = till.sale;
  await till.do('checkout.begin', {});
  return sale_id;
}

async function spend(lane: Lane, code: string): Promise<string> {
  const sale_id = await charge(lane);
  await lane.till.do('gift.pay', { code });
  if (lane.till.checkout.current.step === 'approved') await lane.till.do('checkout.finish', {});
  await pushed(lane);
  return sale_id;
}

const balance = async ({ till }: Lane, code: string): Promise<string> => {
  const { balance_minor, held_minor } = await till.do('gift.look', { code });
  return `${balance_minor}/${held_minor}`;
};

describe('a gift card of a shop', () => {
  test('is no sale of the open day when it is sold, and no cash when it pays, as the closes say it too', async () => {
    const { lane, store, atRest } = await shop();
    const one = await lane(1);
    const code = await sell(one, 5_000);
    await spend(one, code);
    await atRest(one);
    const x = (await readDayReport(store)).totals['CLP'];
    await closeShift(one);
    const closed = await closeStoreDay(store, { made_by: 'Ana', is_supplement: false });
    if (!closed.ok) throw new Error(closed.error.message);
    const z = closed.value.totals['CLP'];
    expect(x).toMatchObject({ sales_minor: 1_900, cash_minor: 5_000, card_minor: 0 });
    for (const name of ['sales', 'sales_minor', 'cash_minor', 'card_minor', 'tips_minor'] as const)
      expect([name, x?.[name]]).toEqual([name, z?.[name]]);
  });

  test('that one lane sold pays, is loaded and is given back to at another one, and all of it is one balance', async () => {
    const { one, two, atRest } = await twoLanes();
    const code = await sell(one, 5_000);
    expect(await balance(two, code)).toBe('5000/0');
    const sale_id = await spend(two, code);
    expect(await balance(one, code)).toBe('3100/0');
    expect(await balance(two, code)).toBe('3100/0');
    await two.till.do('gift.sell', { amount_minor: 1_000, code });
    await two.till.do('checkout.exactCash', {});
    await two.till.do('checkout.finish', {});
    await pushed(two);
    expect(await balance(one, code)).toBe('4100/0');
    await openSale(one, `2-${two.till.journal.sales.sale(sale_id)?.number ?? 0}`);
    const returned = await one.till.do('refund.execute', await one.till.wishToReturn(sale_id));
    expect(returned.parts.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['gift done']);
    await pushed(one);
    expect(await balance(two, code)).toBe('6000/0');
    // Lane 1 sold and refunded, lane 2 loaded and redeemed: together they owe the balance.
    const owed = [one, two].map(({ till }) => till.journal.gifts.owed()[0]?.amount_minor ?? 0);
    expect(owed).toEqual([6_900, -900]);
    await atRest(one, two);
  });

  test('pays once, however many lanes present it at the same moment', async () => {
    const { lane, atRest } = await shop();
    const lanes = [await lane(1), await lane(2), await lane(3)];
    const [one] = lanes;
    if (one === undefined) throw new Error('no lane');
    const code = await sell(one, 1_900);
    for (const at of lanes) await charge(at);
    const answers = await Promise.all(lanes.map(({ till }) => till.ask('gift.pay', { code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(['gift_used_elsewhere', 'gift_empty']).toContain(answer.error.code);
    for (const at of lanes) {
      if (at.till.checkout.current.step !== 'approved') await at.till.do('checkout.exactCash', {});
      await at.till.do('checkout.finish', {});
    }
    await atRest(...lanes);
    expect(await balance(one, code)).toBe('0/0');
  });

  test('is held for the lane that presented it until that sale is paid, or left', async () => {
    const { one, two, atRest } = await twoLanes();
    const code = await sell(one, 1_000);
    await charge(two);
    await two.till.do('gift.pay', { code });
    await pushed(two);
    expect(await balance(one, code)).toBe('1000/1000');
    await charge(one);
    expect(await one.till.refused('gift.pay', { code })).toBe('gift_empty');
    await two.till.do('checkout.back', {});
    await pushed(two);
    await one.till.do('gift.pay', { code });
    await one.till.do('checkout.exactCash', {});
    await atRest(one, two);
    expect(await balance(two, code)).toBe('0/0');
  });

  test('that comes back at its lane is refused while another lane used it, and comes back whole otherwise', async () => {
    const { one, two, atRest } = await twoLanes();
    const sold = one.till.sale.sale_id;
    const code = await sell(one, 5_000);
    await spend(two, code);
    const wish = await one.till.wishToReturn(sold);
    expect(await one.till.refused('refund.execute', wish)).toBe('gift_spent');
    const other = one.till.sale.sale_id;
    const unused = await sell(one, 2_000);
    const { parts } = await one.till.do('refund.execute', await one.till.wishToReturn(other));
    expect(parts.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['cash done']);
    await pushed(one);
    expect(await balance(two, unused)).toBe('0/0');
    await atRest(one, two);
  });

  test('is found and changed by who answers for it at any lane, never below what lanes hold', async () => {
    const { one, two, atRest } = await twoLanes();
    const code = await sell(one, 1_000);
    const found = await two.till.ask('gift.find', { shown: code.slice(-4) }, TRAINING_PIN);
    const { card_id } = giftCardName(code);
    expect(found).toMatchObject({ value: { cards: [{ card_id, balance_minor: 1_000, printable: false }] } });
    const adjust = (amount_minor: number) =>
      two.till.ask('gift.adjust', { card_id, amount_minor, reason: 'gesture of the shop' }, TRAINING_PIN);
    expect(await adjust(500)).toMatchObject({ value: { balance_minor: 1_500 } });
    await pushed(two);
    expect(await adjust(-1_501)).toMatchObject({ error: { code: 'gift_spent' } });
    expect(await adjust(-1_500)).toMatchObject({ value: { balance_minor: 0 } });
    await atRest(one, two);
    expect(await balance(one, code)).toBe('0/0');
  });
});

describe('a till between its claim on a card and its sale', () => {
  test('that dies gives the card up when it starts again, whatever the store answered', async () => {
    const { one, two, atRest } = await twoLanes();
    const code = await sell(one, 1_000);
    await charge(two);
    const { claim } = two.cards;
    let is_claimed = false;
    two.cards.claim = async (wish) => {
      await claim(wish);
      is_claimed = true;
      return await new Promise<never>(() => undefined);
    };
    void two.till.ask('gift.pay', { code });
    await eventually('the card is claimed', () => is_claimed);
    expect(await balance(one, code)).toBe('1000/1000');
    await two.again();
    await together(two);
    await pushed(two);
    expect(await balance(one, code)).toBe('1000/0');
    await atRest(one, two);
  });

  test('whose answer is lost takes nothing, and the card is free again', async () => {
    const { one, two, atRest } = await twoLanes();
    const code = await sell(one, 1_000);
    await charge(two);
    const { claim } = two.cards;
    two.cards.claim = async (wish) => {
      await claim(wish);
      return { kind: 'away' };
    };
    expect(await two.till.refused('gift.pay', { code })).toBe('gift_store_away');
    await pushed(two);
    expect(await balance(one, code)).toBe('1000/0');
    await two.till.do('checkout.exactCash', {});
    await atRest(one, two);
  });

  test('takes nothing with a grant of a store that was put back since, nor when the payment was left meanwhile', async () => {
    const { one, two, store } = await twoLanes();
    const code = await sell(one, 1_000);
    await charge(two);
    const { claim } = two.cards;
    two.cards.claim = async (wish) => {
      const outcome = await claim(wish);
      await two.till.do('checkout.back', {});
      return outcome;
    };
    expect(await two.till.refused('gift.pay', { code })).toBe('not_now');
    await pushed(two);
    await two.till.do('checkout.begin', {});
    const { generation } = two.pusher;
    two.cards.claim = async (wish) => {
      const outcome = await claim(wish);
      await store.transaction((queries) => declareRestored(queries, 'a backup'));
      await eventually('lane 2 saw it', () => two.pusher.generation !== generation, 120_000);
      return outcome;
    };
    expect(await two.till.refused('gift.pay', { code })).toBe('not_now');
    expect(two.till.journal.verify().problems).toEqual([]);
    expect(two.till.journal.gifts.owed()[0]?.amount_minor).toBe(0);
  });
});

describe('while the store is away', () => {
  test('a kiosk takes no card either, whatever a manager may allow at a till, and with the store as much as it grants', async () => {
    const { lane, server } = await shop();
    const kiosk = { kiosk_gift_cards: true, gift_exception_minor: 5_000 };
    const [one, two] = [await lane(1, kiosk), await lane(2)];
    const code = await sell(one, 5_000);
    const order = async (): Promise<void> => {
      await one.till.do('kiosk.begin', { service: 'eat_in' });
      await one.till.add('Espresso');
    };
    await one.till.do('kiosk.enter', {});
    await order();
    await one.till.do('kiosk.payGift', { code });
    await one.till.do('kiosk.leave', {});
    await pushed(one);
    expect(await balance(two, code)).toBe('3100/0');
    await order();
    const { lines } = one.till.sale;
    await server.stop();
    expect(await one.till.refused('kiosk.lookGift', { code })).toBe('gift_exception_possible');
    expect(await one.till.refused('kiosk.payGift', { code })).toBe('gift_exception_possible');
    expect(await one.till.ask('gift.payAlone', { code }, TRAINING_PIN)).toMatchObject({
      error: { code: 'not_permitted' },
    });
    expect([one.till.snapshot.checkout, one.till.sale.lines]).toEqual([null, lines]);
    expect(one.till.journal.verify().problems).toEqual([]);
  });

  test('no lane pays with a card, the one that sold it neither, but for a limited exception of a manager, once', async () => {
    const { lane, server, store } = await shop();
    const [one, two] = [await lane(1, { gift_exception_minor: 1_000 }), await lane(2, { gift_exception_minor: 1_000 })];
    const code = await sell(one, 5_000);
    await spend(two, code);
    await server.stop();
    await charge(one);
    await charge(two);
    // Lane 2 knows only what it redeemed itself.
    expect(await two.till.refused('gift.pay', { code })).toBe('gift_store_away');
    expect(await two.till.ask('gift.payAlone', { code }, TRAINING_PIN)).toMatchObject({
      error: { code: 'gift_store_away' },
    });
    expect(await one.till.refused('gift.look', { code })).toBe('gift_exception_possible');
    expect(await one.till.refused('gift.pay', { code })).toBe('gift_exception_possible');
    expect(await one.till.refused('gift.payAlone', { code })).not.toBe('done');
    expect(await one.till.ask('gift.payAlone', { code }, TRAINING_PIN)).toMatchObject({ ok: true });
    expect(one.till.checkout.left_minor).toBe(900);
    expect(await one.till.refused('gift.look', { code })).toBe('gift_store_away');
    expect(await one.till.ask('gift.payAlone', { code }, TRAINING_PIN)).toMatchObject({
      error: { code: 'gift_store_away' },
    });
    const acts = [...one.till.journal.exportEvents()].filter(({ type }) => type === 'act');
    expect(JSON.stringify(acts)).toContain('"gift_exception"');
    expect(one.till.journal.verify().problems).toEqual([]);
    expect(store).toBeDefined();
  });

  test('what an exception overdrew is a finding of the shop when the lanes meet again, until a manager adds it', async () => {
    const { lane, sql } = await shop();
    const [one, two] = [await lane(1, { gift_exception_minor: 2_000 }), await lane(2)];
    const code = await sell(one, 1_900);
    await spend(two, code);
    await charge(one);
    const { find, claim } = one.cards;
    Object.assign(one.cards, { find: async () => 'away', claim: async () => ({ kind: 'away' }) });
    expect(await one.till.ask('gift.payAlone', { code }, TRAINING_PIN)).toMatchObject({ ok: true });
    Object.assign(one.cards, { find, claim });
    await pushed(one);
    const { card_id } = giftCardName(code);
    const findings = () => sql('SELECT kind, subject FROM cobro.finding WHERE closed_at IS NULL');
    expect(await findings()).toEqual([{ kind: 'gift_overdrawn', subject: card_id }]);
    expect(one.till.journal.verify().problems).toEqual([]);
    expect(await one.till.refused('gift.pay', { code })).toBe('not_now');
    await two.till.do('gift.adjust', { card_id, amount_minor: 1_900, reason: 'paid twice' }, TRAINING_PIN);
    await pushed(two);
    expect(await findings()).toEqual([]);
    expect(two.till.journal.verify().problems).toEqual([]);
  });
});

test('a card of a till that worked alone is the shop’s once it has a store, and stays so where the store cannot be asked', async () => {
  const { one, two, atRest, sandbox } = await twoLanes();
  const code = await sell(one, 1_900);
  expect(one.till.journal.gifts.isShared()).toBe(true);
  await spend(two, code);
  await atRest(one, two);
  // A copy on another machine, without a key for the store.
  await one.stopHandOver();
  await one.pusher.stop();
  await one.till.close();
  const { SandboxTill } = await import('../refunds/sandbox-till.ts');
  const copy = await SandboxTill.open(CARDS, { sandbox, directory: one.directory });
  await copy.begin('Espresso');
  expect(await copy.refused('gift.pay', { code })).toBe('gift_store_away');
  await copy.close();
  await one.again().catch(() => undefined);
});
