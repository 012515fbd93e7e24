import type { ReturnPart } from '../../../core/sale/sale-return.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { addTender, everPaid, paidMinor, settleTender } from '../../../core/sale/tender.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { after, returnsOf } from '../counter/books.ts';
import { part } from '../counter/world.ts';
import { CARD, CREDIT, DUE_MINOR, type GiftWorld, SALES } from './world.ts';

type Move = GiftWorld | null;

/** Commits an event, then moves the drawer; null when the journal refuses it. */
function writes(world: GiftWorld, event: JournalEvent, drawer_minor = 0): Move {
  const books = after(world.books, [event]);
  return books === null ? null : { books, drawer_minor: world.drawer_minor + drawer_minor };
}

const PARTS_MAX = 3;
const dueOf = ({ sale_id }: Sale): number => DUE_MINOR[sale_id] ?? 0;

function settled(sale: Sale, tender: Tender): Sale {
  return settleTender(addTender(sale, tender), tender.tender_id, {}, dueOf(sale), 1_000);
}

/** Cash for all or a part of what is left. */
function takesCash(world: GiftWorld, sale: Sale, share: number): Move {
  const amount_minor = Math.floor((dueOf(sale) - paidMinor(sale)) * share);
  if (sale.state !== 'OPEN' || amount_minor <= 0 || sale.tenders.length >= PARTS_MAX) return null;
  const tender = part('cash', `${sale.sale_id}-${sale.tenders.length}`, amount_minor, 'paid');
  return writes(world, { type: 'cash_taken', sale: settled(sale, tender) }, amount_minor);
}

/** The card for all or a part of what is left, whatever its balance: the journal must refuse too much. */
function takesCard(world: GiftWorld, sale: Sale, wished_minor: number): Move {
  const amount_minor = Math.min(wished_minor, dueOf(sale) - paidMinor(sale));
  if (sale.state !== 'OPEN' || amount_minor <= 0 || sale.tenders.length >= PARTS_MAX) return null;
  const named = part('gift', `${sale.sale_id}-${sale.tenders.length}`, amount_minor, 'paid');
  const tender: Tender = { ...named, gift: { ...CARD, left_minor: 0 } };
  return writes(world, { type: 'gift_taken', sale: settled(sale, tender) });
}

const releases = (world: GiftWorld, { sale_id, tenders }: Sale): Move[] =>
  tenders
    .filter(({ kind }) => kind === 'gift')
    .map(({ tender_id }) => writes(world, { type: 'gift_released', sale_id, tender_id, who: 'Ana' }));

/** Returns one part of a paid sale to the drawer or a card, even a second time: the journal must refuse that. */
function returns(world: GiftWorld, sale: Sale): Move[] {
  if (sale.state !== 'PAID') return [];
  const { sale_id } = sale;
  const before = returnsOf(world.books, sale_id);
  if (before.length >= 2) return [];
  const [line] = sale.lines;
  const lines = line === undefined || sale_id !== SALES.sold ? [] : [{ line_id: line.line_id, quantity_milli: 1_000 }];
  return sale.tenders.filter(everPaid).flatMap((tender): Move[] => {
    const { tender_id, kind, amount_minor } = tender;
    const begin = (one: ReturnPart): Move =>
      writes(world, {
        type: 'return_begun',
        returned: {
          ...{ return_id: `return-${before.length}-${sale_id}`, sale_id, currency: 'CLP', lines, tip: false },
          ...{ by: 'Eva', answered_by: 'Eva', amount_minor, parts: [one] },
        },
      });
    const named = { part_id: `part-${before.length}-${sale_id}`, tender_id, amount_minor };
    const onto = (card: typeof CARD | typeof CREDIT, opens: boolean): Move =>
      begin({ kind: 'gift', ...named, card: { ...card, opens } });
    // A card that was sold and is still loaded can be returned only for money.
    const credit = lines.length > 0 ? [] : [onto(CREDIT, !world.books.cards.has(CREDIT.card_id))];
    if (kind === 'gift') return [onto(CARD, false), ...credit];
    return [begin({ kind: 'cash', ...named, handed_minor: amount_minor }), ...credit];
  });
}

function carries(world: GiftWorld, { sale_id }: Sale): Move[] {
  return returnsOf(world.books, sale_id)
    .flatMap(({ parts }) => parts)
    .filter(({ state }) => state === 'waiting')
    .flatMap((one) => {
      const step = (state: 'done' | 'dropped'): JournalEvent => ({
        ...{ type: 'return_step', part_id: one.part_id, state, cause: 'c' },
      });
      return [writes(world, step('done'), one.kind === 'cash' ? -one.handed_minor : 0), writes(world, step('dropped'))];
    });
}

export function giftMovesAt(world: GiftWorld): GiftWorld[] {
  return [...world.books.sales.values()]
    .flatMap((sale) => [
      takesCash(world, sale, 1),
      ...(sale.sale_id === SALES.sold ? [] : [takesCash(world, sale, 0.5)]),
      takesCard(world, sale, 700),
      takesCard(world, sale, 400),
      ...releases(world, sale),
      ...returns(world, sale),
      ...carries(world, sale),
    ])
    .filter((next) => next !== null);
}
