import { type GiftLine, isGiftLine, loadOf } from '../../../core/gift/gift-card.ts';
import { loadedStill } from '../../../core/gift/gift-rules.ts';
import { creditedMinor, waitsForSale } from '../../../core/sale/exchange.ts';
import { assert, assertNever } from '../../../core/assert.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import type { ShopReturnState } from '../store/shop-returns.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ReturnPlanPart, ReturnPlanView, ReturnProblem } from '../../../core/contract/refunds.ts';
import { cashReturned } from '../../../core/sale/invariants.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import {
  type SoldGoods,
  cashHanded,
  divideReturn,
  goodsAmount,
  goodsReturned,
  type ReturnedGoods,
} from '../../../core/sale/return-amount.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { isWaiting } from '../../../core/sale/return-states.ts';
import type { RecordedReturn } from '../../../core/sale/sale-return.ts';
import { mayRemain } from '../../../core/sale/tender.ts';
import type { PaymentEngine, UndoPlan } from '../../payments/payment-engine.ts';

export interface PlanSources {
  readonly engine: Pick<PaymentEngine, 'planUndo'>;
  readonly returns: readonly RecordedReturn[];
  /** What can be deducted from a gift card, as far as the till knows; null when it has no such card. */
  readonly leftOn: (card_id: string) => number | null;
  /** What other lanes refunded; null when unknown. */
  readonly elsewhere: ShopReturnState | null;
  readonly cash_step_minor: number;
  /** Why this much cash cannot leave the drawer now; null when it can. */
  readonly cashProblem: (handed_minor: number) => Promise<ReturnProblem | null>;
}

type Wish = Pick<IntentArguments<'refund.plan'>, 'what' | 'from' | 'to'>;

interface Source {
  readonly tender_id: string;
  readonly kind: TenderKind;
  readonly remaining_minor: number;
  readonly tender: Tender;
  /** For money at the service: how all that remains would be refunded. */
  readonly undo: UndoPlan | null;
}

/** What would be refunded and how. Only reads; the same checks run again when it is executed. */
export async function planReturn(sale: Sale, wish: Wish, sources: PlanSources): Promise<ReturnPlanView> {
  const paid = sale.tenders.filter(
    (tender) => mayRemain(tender) && (wish.from === null || wish.from === tender.tender_id),
  );
  const all = await Promise.all(paid.map((tender) => sourceOf(tender, sources)));
  const to_credit = wish.to === 'store_credit';
  // Credit for goods is not money: it pays other goods or goes on a card, and is never paid out.
  const from = all.filter(({ kind }) => to_credit || kind !== 'credit');
  const credit_minor = all.reduce((sum, source) => sum + (from.includes(source) ? 0 : source.remaining_minor), 0);
  const remaining_minor = from.reduce((sum, source) => sum + source.remaining_minor, 0);
  const requested = amountOf(sale, wish.what, remaining_minor + credit_minor, goodsBack(sources));
  if (typeof requested !== 'number') return { amount_minor: 0, remaining_minor, parts: [], problem: requested };
  const plan = { amount_minor: requested, remaining_minor };
  if (sources.returns.some(waitsForSale)) return { ...plan, parts: [], problem: 'exchange_open' };
  const is_all_goods =
    remaining_minor === 0 || (requested > remaining_minor && requested <= remaining_minor + credit_minor);
  if (credit_minor > 0 && is_all_goods) return { ...plan, parts: [], problem: 'paid_by_goods' };
  if (remaining_minor === 0)
    return {
      ...plan,
      parts: from.flatMap((source) => (source.undo === null ? [] : servicePart(source, 0))),
      problem: 'nothing_remains',
    };
  if (requested > remaining_minor) return { ...plan, parts: [], problem: 'more_than_remains' };
  const divided = divideReturn(requested === 0 ? remaining_minor : requested, from);
  const parts = await Promise.all(
    divided.map(async ({ source, amount_minor }) => {
      if (to_credit) return giftPart(source, amount_minor, null);
      switch (source.kind) {
        case 'cash':
          return cashPart(source, amount_minor, sale, sources);
        case 'credit':
          assert(false, 'a credit is no source of money');
        case 'gift':
          return giftPart(source, amount_minor, source.tender.gift?.shown ?? null);
        case 'card':
        case 'link':
          return servicePart(await exactly(source, amount_minor, sources), amount_minor);
        default:
          return assertNever(source.kind, 'kind of source');
      }
    }),
  );
  const problem = requested === 0 ? null : await problemOf(parts, sources);
  // Last, because a card's balance may change while a service is queried.
  const loads = loadProblem(sale, wish, requested, remaining_minor + credit_minor, sources);
  return loads === null ? { ...plan, parts, problem } : { ...plan, parts: [], problem: loads };
}

const gone = ({ elsewhere }: PlanSources, source_id: string): number => elsewhere?.elsewhere_minor.get(source_id) ?? 0;

async function sourceOf(tender: Tender, sources: PlanSources): Promise<Source> {
  const { engine, returns } = sources;
  const { tender_id, kind, trace_id, amount_minor } = tender;
  switch (kind) {
    case 'cash':
    case 'credit':
    case 'gift': {
      const back_minor = cashReturned(returns, tender_id) + creditedMinor(returns, tender_id);
      const remaining_minor = Math.max(0, amount_minor - back_minor - gone(sources, tender_id));
      return { tender_id, kind, tender, undo: null, remaining_minor };
    }
    case 'card':
    case 'link': {
      const undo = trace_id === undefined ? null : await engine.planUndo(trace_id);
      const remaining_minor = Math.max(0, (undo?.remaining_minor ?? 0) - gone(sources, trace_id ?? ''));
      return { tender_id, kind, tender, undo, remaining_minor };
    }
    default:
      return assertNever(kind, 'kind of tender');
  }
}

/** A part of a payment may require another act than the whole. */
async function exactly(source: Source, amount_minor: number, { engine }: PlanSources): Promise<Source> {
  const { trace_id } = source.tender;
  if (trace_id === undefined || amount_minor === source.undo?.remaining_minor) return source;
  return { ...source, undo: await engine.planUndo(trace_id, amount_minor) };
}

/** Goods returned at any lane. */
export function goodsBack({ returns, elsewhere }: Pick<PlanSources, 'returns' | 'elsewhere'>): ReturnedGoods {
  const here = goodsReturned(returns);
  const quantities = { ...here.quantities };
  for (const [line_id, milli] of Object.entries(elsewhere?.quantities ?? {}))
    quantities[line_id] = (quantities[line_id] ?? 0) + milli;
  return { ...here, quantities };
}

/** The requested amount; refuses goods of lines that were already returned. */
function amountOf(
  sale: Sale,
  what: Wish['what'],
  remaining_minor: number,
  before: ReturnedGoods,
): number | 'goods_returned' {
  if (what.mode === 'all') return remaining_minor;
  if (what.mode === 'amount') return what.amount_minor;
  const goods = soldGoods(sale);
  const fits = what.lines.every(({ line_id, quantity_milli }, index) => {
    const sold_milli = goods.lines.find((line) => line.line_id === line_id)?.quantity_milli ?? 0;
    const named_once = what.lines.findIndex((line) => line.line_id === line_id) === index;
    return named_once && (before.quantities[line_id] ?? 0) + quantity_milli <= sold_milli;
  });
  return fits && !(what.tip && before.tip) ? goodsAmount(goods, what.lines, what.tip, before) : 'goods_returned';
}

export function soldGoods(sale: Sale): SoldGoods {
  const { lines, totals } = priceSale(sale, 1);
  return {
    lines: lines.map(({ line, net_minor }) => ({
      line_id: line.line_id,
      quantity_milli: line.quantity_milli,
      net_minor,
      is_gift: line.gift !== undefined,
    })),
    total_minor: totals.total_minor,
    tip_minor: sale.tip_minor,
  };
}

function servicePart({ tender, undo }: Source, amount_minor: number): ReturnPlanPart {
  return {
    tender_id: tender.tender_id,
    kind: tender.kind,
    card: tender.card ?? null,
    amount_minor,
    act: undo?.act ?? 'none',
    captured: undo?.captured ?? 'not_known',
    reason: undo?.reason ?? null,
    handed_minor: 0,
    paid_in: null,
  };
}

function cashPart({ tender }: Source, amount_minor: number, sale: Sale, sources: PlanSources): ReturnPlanPart {
  const before_minor = cashReturned(sources.returns, tender.tender_id);
  const { foreign } = tender;
  return {
    tender_id: tender.tender_id,
    kind: 'cash',
    card: null,
    amount_minor,
    act: 'cash',
    captured: 'complete',
    reason: null,
    handed_minor: cashHanded(tender, before_minor, amount_minor, sources.cash_step_minor),
    paid_in: foreign === undefined || foreign.currency === sale.currency ? null : foreign.currency,
  };
}

/** Stays with the shop and is owed on a card: the one that paid, or a new store credit. */
function giftPart({ tender }: Source, amount_minor: number, shown: string | null): ReturnPlanPart {
  return {
    ...{ tender_id: tender.tender_id, kind: 'gift', card: null, amount_minor, act: 'gift', captured: 'complete' },
    ...{ reason: null, handed_minor: 0, paid_in: null, gift: { shown } },
  };
}

/**
 * Money loaded on a gift card is refunded only together with that card, and only while none of it was used; a card that
 * paid gets its own amount back if this till knows it.
 */
function loadProblem(
  sale: Sale,
  { what, from, to }: Wish,
  wanted_minor: number,
  whole_minor: number,
  { returns, leftOn }: PlanSources,
): ReturnProblem | null {
  const all = what.mode === 'all' && from === null;
  const gone = new Set(goodsLines(returns));
  const named = what.mode === 'lines' ? what.lines.map(({ line_id }) => line_id) : [];
  const taken = sale.lines
    .filter(isGiftLine)
    .filter(({ line_id }) => (all ? !gone.has(line_id) : named.includes(line_id)));
  if (taken.length > 0 && sale.of_lane !== undefined) return 'gift_elsewhere';
  const isUnused = (line: GiftLine): boolean => (leftOn(line.gift.card_id) ?? 0) >= loadOf(line);
  if (!taken.every(isUnused)) return 'gift_spent';
  const taken_minor = taken.reduce((sum, line) => sum + loadOf(line), 0);
  if (wanted_minor > 0 && whole_minor - wanted_minor < loadedStill(sale, returns) - taken_minor) return 'gift_loaded';
  const isElsewhere = ({ kind, gift }: Tender): boolean =>
    kind === 'gift' && (gift === undefined || leftOn(gift.card_id) === null);
  return to !== 'store_credit' && sale.tenders.some(isElsewhere) ? 'gift_elsewhere' : null;
}

const goodsLines = (returns: readonly RecordedReturn[]): readonly string[] =>
  Object.keys(goodsReturned(returns).quantities);

async function problemOf(
  parts: readonly ReturnPlanPart[],
  { returns, cashProblem }: PlanSources,
): Promise<ReturnProblem | null> {
  if (returns.some((one) => one.parts.some(isWaiting))) return 'return_waiting';
  if (parts.some(({ act }) => act === 'none')) return 'not_possible';
  const cash = parts.filter(({ kind }) => kind === 'cash');
  const handed_minor = cash.reduce((sum, part) => sum + part.handed_minor, 0);
  if (cash.length > 0 && handed_minor === 0 && cash.length === parts.length) return 'below_coin';
  return handed_minor > 0 ? await cashProblem(handed_minor) : null;
}
