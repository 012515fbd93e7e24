import type { SaleReturn } from '../../core/sale/sale-return.ts';
import type { Sale, Tender } from '../../core/sale/sale.ts';
import type { OrderParts } from './newer-orders.ts';
import type { GoodsEnd } from './points.ts';
import { NO_HOOKS } from '../payments/support/shop.ts';

const BROUGHT_MINOR = 2_000;
const NEW_MINOR = 3_000;
const ACT = { who: 'crash', what: 'exchange', subject: 'crash' } as const;

function opened({ journal, randomness }: OrderParts, unit_price_minor: number): Sale {
  const goods = { product_id: 'p', name: 'Pan', unit: 'each', quantity_milli: 1_000, unit_price_minor } as const;
  const sale: Sale = {
    ...journal.sales.openSale('CLP', 'crash'),
    lines: [{ line_id: randomness.identifier(), ...goods }],
  };
  journal.sales.saveSale(sale);
  return sale;
}

/** Buys goods for cash, for an exchange. */
export function buyGoods(parts: OrderParts): Sale {
  const sale = opened(parts, BROUGHT_MINOR);
  const cash = { kind: 'cash', state: 'paid', amount_minor: BROUGHT_MINOR, tip_minor: 0 } as const;
  const named = { tender_id: parts.randomness.identifier(), received_minor: BROUGHT_MINOR, at_ms: Date.now() };
  return parts.journal.sales.takeCash(sale, { ...cash, ...named }, BROUGHT_MINOR);
}

/** Exchanges them for dearer ones; charges the rest, or abandons the exchange. */
export async function exchangeGoods(parts: OrderParts, from: Sale, is_left: boolean): Promise<void> {
  const { journal, engine, randomness } = parts;
  const sale = opened(parts, NEW_MINOR);
  const [return_id, tender_id] = [randomness.identifier(), randomness.identifier()];
  const credit: Tender = {
    ...{ tender_id, kind: 'credit', state: 'paid', amount_minor: BROUGHT_MINOR, tip_minor: 0, at_ms: Date.now() },
    credit: { return_id, sale_id: from.sale_id, sale_number: from.number },
  };
  const into = { sale_id: sale.sale_id, tender_id };
  const part = { kind: 'credit', part_id: randomness.identifier(), into, amount_minor: BROUGHT_MINOR } as const;
  const returned: SaleReturn = {
    ...{ return_id, sale_id: from.sale_id, currency: 'CLP', amount_minor: BROUGHT_MINOR, tip: false },
    ...{ by: 'crash', answered_by: 'crash' },
    lines: from.lines.map(({ line_id, quantity_milli }) => ({ line_id, quantity_milli })),
    parts: from.tenders.map((tender) => ({ ...part, tender_id: tender.tender_id })),
  };
  const credited = journal.sales.beginExchange(sale, credit, NEW_MINOR, returned, ACT);
  if (is_left) return void journal.sales.dropExchange(sale.sale_id, tender_id, 'crash');
  const rest = { amount_minor: NEW_MINOR - BROUGHT_MINOR, tip_minor: 0 };
  const card = { tender_id: randomness.identifier(), kind: 'card', state: 'pending', ...rest } as const;
  journal.sales.beginCardTender(credited, { ...card, at_ms: Date.now() });
  const how = { pre_authorization: false, capture_mode: 'automatic' } as const;
  await engine.pay(
    { sale_id: sale.sale_id, tender_id: card.tender_id, ...rest, currency: 'CLP', due_minor: NEW_MINOR, ...how },
    NO_HOOKS,
  );
}

/** The state of the goods bought last. */
export function newestGoods({ journal }: Pick<OrderParts, 'journal'>): GoodsEnd {
  const bought = journal.sales
    .findSales({ limit: 1_000 })
    .filter(({ lines, state }) => state === 'PAID' && lines.some((line) => line.unit_price_minor === BROUGHT_MINOR))
    .sort((one, other) => other.number - one.number)[0];
  const states = bought === undefined ? [] : journal.sales.returnsOf(bought.sale_id).flatMap(({ parts }) => parts);
  const state = states.at(-1)?.state;
  return state === 'waiting' || state === 'done' || state === 'dropped' ? state : 'none';
}
