import type { GiftCardRow } from '../../core/gift/gift-card.ts';
import type { SaleLine } from '../../core/sale/sale.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type { Canary } from './canaries.ts';
import type { Weather } from './chaos.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

type Parts = Parameters<NonNullable<Canary['journal']>>[1];
const CARDS: Partial<Weather> = { counter: 1, gifts: 0.9, connection_faults: 0, disk_ms: Infinity };

/** Returns a card's part of a sale to the card while it still pays the sale. */
function freeCards(disk: SimulatedDisk, tender_id: string | null): void {
  const which = `kind = 'redeem' AND state = 'held'${tender_id === null ? '' : ' AND move_id = ?'}`;
  const values = tender_id === null ? [] : [tender_id];
  const held = `SELECT SUM(amount_minor) FROM gift_move WHERE card_id = gift_card.card_id AND ${which}`;
  disk.run(`UPDATE gift_card SET held_minor = held_minor + COALESCE((${held}), 0)`, ...values);
  disk.run(`UPDATE gift_move SET state = 'released' WHERE ${which}`, ...values);
}

function forgetsAtRestart(journal: Journal, { disk }: Parts): Journal {
  freeCards(disk, null);
  return journal;
}

function leavesHalf(journal: Journal, { disk }: Parts): Journal {
  const releaseGift: Journal['sales']['releaseGift'] = (sale_id, tender_id) => {
    freeCards(disk, tender_id);
    const sale = journal.sales.sale(sale_id);
    if (sale === null) throw new Error('the sale is gone');
    return sale;
  };
  return { ...journal, sales: { ...journal.sales, releaseGift } };
}

function givesTwice(journal: Journal, { disk }: Parts): Journal {
  const stepReturn: Journal['sales']['stepReturn'] = (part_id, state, cause) => {
    journal.sales.stepReturn(part_id, state, cause);
    if (state === 'done') disk.run(RAISE, part_id);
  };
  return { ...journal, sales: { ...journal.sales, stepReturn } };
}
const RAISE = `UPDATE gift_card SET balance_minor = balance_minor + move.amount_minor
  FROM gift_move AS move WHERE move.move_id = ? AND move.kind = 'give' AND move.card_id = gift_card.card_id`;

/** Misreports every card. */
const saysOfCards =
  (change: (card: GiftCardRow) => GiftCardRow): NonNullable<Canary['journal']> =>
  (journal) => ({
    ...journal,
    gifts: {
      ...journal.gifts,
      card: (card_id) => {
        const card = journal.gifts.card(card_id);
        return card === null ? null : change(card);
      },
    },
  });

function changesTwice(journal: Journal): Journal {
  const adjustGift: Journal['sales']['adjustGift'] = (change, act) => {
    journal.sales.adjustGift(change, act);
    if (change.amount_minor > 0)
      journal.sales.adjustGift({ ...change, move_id: `${change.move_id.slice(0, -1)}x` }, act);
  };
  return { ...journal, sales: { ...journal.sales, adjustGift } };
}

const TEN_DAYS_MS = 10 * 86_400_000;
function datesTooEarly(journal: Journal): Journal {
  const early = (line: SaleLine): SaleLine =>
    line.gift?.expires_at_ms === undefined
      ? line
      : { ...line, gift: { ...line.gift, expires_at_ms: line.gift.expires_at_ms - TEN_DAYS_MS } };
  const saveSale: Journal['sales']['saveSale'] = (sale) =>
    journal.sales.saveSale({ ...sale, lines: sale.lines.map(early) });
  return { ...journal, sales: { ...journal.sales, saveSale } };
}

const RULES: Partial<Weather> = { ...CARDS, gift_rules: true, deaths: 0 };

/** Every rule of gift cards, each broken once; found on the disk after a death, or by customers' own counts. */
export const GIFT_CANARIES: Readonly<Record<string, Canary>> = {
  card_free_after_a_death: {
    what: 'what a gift card pays of an open sale is on it again after a death, and it is spent twice',
    journal: forgetsAtRestart,
    weather: { ...CARDS, deaths: 0.95 },
  },
  left_card_still_pays: {
    what: 'a gift card whose payment was left has its money again, and pays all the same',
    journal: leavesHalf,
    weather: { ...CARDS, deaths: 0 },
    found_as: 'I25',
  },
  card_given_twice: {
    what: 'a return puts money on a gift card twice',
    journal: givesTwice,
    weather: { ...CARDS, deaths: 0 },
    found_as: 'I25',
  },
  expired_card_pays: {
    what: 'a gift card pays when it is over',
    journal: saysOfCards((card) => ({ ...card, expires_at_ms: null })),
    weather: { ...RULES, clock_ms: 20_000 },
    found_as: 'I25',
  },
  loaded_above_limit: {
    what: 'a gift card is loaded above its limit, because what is on it is not counted',
    journal: saysOfCards((card) => ({ ...card, balance_minor: card.held_minor })),
    weather: RULES,
    found_as: 'I25',
  },
  dated_too_early: {
    what: 'a gift card is over before the date that its customer was told',
    journal: datesTooEarly,
    weather: RULES,
    found_as: 'I25',
  },
  changed_twice: {
    what: 'what a manager puts on a gift card is put on it twice',
    journal: changesTwice,
    weather: RULES,
    found_as: 'I25',
  },
};
