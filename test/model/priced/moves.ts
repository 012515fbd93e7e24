import { assert } from '../../../core/assert.ts';
import { PartPrice, type PricedPart } from '../../../electron/features/checkout/part-price.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { addTender, settleTender } from '../../../core/sale/tender.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { after, returnsOf } from '../counter/books.ts';
import { intentOf, part, stepOf } from '../counter/world.ts';
import { DUE_MINOR, type PricedShop, type PricedWorld, SALE, saleOf } from './world.ts';

type Move = PricedWorld | null;

const PARTS_MAX = 3;
/** A part of what is left, or all of it. */
const SHARES = [405, DUE_MINOR];

/** Commits events, then moves the drawer; null when the journal refuses them. */
function writes(world: PricedWorld, events: readonly JournalEvent[], drawer_minor = 0): Move {
  const books = after(world.books, events);
  return books === null ? null : { ...world, books, drawer_minor: world.drawer_minor + drawer_minor };
}

const holds = (world: PricedWorld, trace_id: string, minor: number): PricedWorld => ({
  ...world,
  service: new Map([...world.service, [trace_id, minor]]),
});

function priced(sale: Sale, kind: 'cash' | 'card', share_minor: number, { rules }: PricedShop): PricedPart | null {
  const cart = { sale, priced: priceSale(sale, 1) };
  const price = new PartPrice({ cart, settings: () => ({ ...defaultSettings(), ...rules }) });
  const left = price.listed(undefined);
  if (!left.ok) return null;
  const answer = price.part(kind, Math.min(left.value.amount_minor, share_minor));
  return answer.ok ? answer.value : null;
}

const mayPay = (sale: Sale): boolean => sale.state === 'OPEN' && sale.tenders.length < PARTS_MAX;
const tenderOf = (
  sale: Sale,
  kind: 'cash' | 'card',
  state: Tender['state'],
  { part: { adjustment, ...money } }: PricedPart,
): Tender => ({
  ...part(kind, `tender-${sale.tenders.length}`, money.amount_minor, state),
  tip_minor: money.tip_minor,
  ...(adjustment === undefined ? {} : { adjustment }),
});

function takesCash(world: PricedWorld, shop: PricedShop, share_minor: number): Move {
  const sale = saleOf(world);
  const next = mayPay(sale) ? priced(sale, 'cash', share_minor, shop) : null;
  if (next === null) return null;
  const tender = tenderOf(sale, 'cash', 'paid', next);
  const paid = settleTender(addTender(sale, tender), tender.tender_id, {}, next.due_minor, 1_000);
  return writes(world, [{ type: 'cash_taken', sale: paid }], tender.amount_minor);
}

function asksForCard(world: PricedWorld, shop: PricedShop, share_minor: number): Move {
  const sale = saleOf(world);
  const next = mayPay(sale) ? priced(sale, 'card', share_minor, shop) : null;
  if (next === null) return null;
  const tender = tenderOf(sale, 'card', 'pending', next);
  const { tender_id, amount_minor, tip_minor } = tender;
  return writes(world, [
    { type: 'tender_begun', sale: { ...addTender(sale, tender), state: 'PAYING' } },
    withTip(intentOf(SALE, `trace-${tender_id}`, tender_id, amount_minor - tip_minor, next.due_minor), tip_minor),
  ]);
}

function withTip(event: JournalEvent, tip_minor: number): JournalEvent {
  assert(event.type === 'attempt_intent', 'a payment begins');
  return { ...event, intent: { ...event.intent, tip_minor } };
}

/** Charged or not, response received or lost, and undone when lost. */
function cardMoves(world: PricedWorld): Move[] {
  return [...world.books.attempts.values()].flatMap(({ trace_id, state, intent }) => {
    const amount_minor = intent.amount_minor + intent.tip_minor;
    const held = world.service.get(trace_id);
    if (state === 'REVERSING')
      return [
        held === 0 ? null : holds(world, trace_id, 0),
        held === 0 ? writes(world, [stepOf(trace_id, 'REVERSED')]) : null,
      ];
    if (state !== 'INTENT') return [];
    return [
      held === undefined ? holds(world, trace_id, amount_minor) : null,
      held === amount_minor ? writes(world, [stepOf(trace_id, 'BOUND', amount_minor)]) : null,
      writes(world, [stepOf(trace_id, 'REVERSING')]),
    ];
  });
}

/** Returns a cash part of an unpaid sale to the customer. */
const givesBack = (world: PricedWorld): Move[] =>
  saleOf(world)
    .tenders.filter(({ kind, state }) => kind === 'cash' && state === 'paid')
    .map(({ tender_id, amount_minor }) =>
      saleOf(world).state === 'OPEN'
        ? writes(world, [{ type: 'cash_returned', sale_id: SALE, tender_id, who: 'Ana' }], -amount_minor)
        : null,
    );

/** Returns a whole cash part of the paid sale, whose cost does not change. */
function returns(world: PricedWorld): Move[] {
  const sale = saleOf(world);
  if (sale.state !== 'PAID' || returnsOf(world.books, SALE).length > 0) return [];
  return sale.tenders
    .filter(({ kind, state }) => kind === 'cash' && state === 'paid')
    .map(({ tender_id, amount_minor }) =>
      writes(
        world,
        [
          {
            type: 'return_begun',
            returned: {
              ...{ return_id: 'return', sale_id: SALE, currency: 'CLP', lines: [], tip: false, by: 'Eva' },
              ...{ answered_by: 'Eva', amount_minor },
              parts: [{ kind: 'cash', part_id: 'part', tender_id, amount_minor, handed_minor: amount_minor }],
            },
          },
          { type: 'return_step', part_id: 'part', state: 'done', cause: 'c' },
        ],
        -amount_minor,
      ),
    );
}

export function pricedMovesAt(world: PricedWorld, shop: PricedShop): PricedWorld[] {
  return [
    ...SHARES.flatMap((share_minor) => [takesCash(world, shop, share_minor), asksForCard(world, shop, share_minor)]),
    ...cardMoves(world),
    ...givesBack(world),
    ...returns(world),
  ].filter((next) => next !== null);
}
