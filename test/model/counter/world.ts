import { assert } from '../../../core/assert.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { type Books, NO_BOOKS, after } from './books.ts';

/** What the service holds of one payment, and whether it is only a hold. */
export interface Held {
  readonly net_minor: number;
  readonly is_hold: boolean;
}

/** One counter: journal, service and drawer. `sent`: persisted intents that the service carried out, once (A3). */
export interface CounterWorld {
  readonly books: Books;
  readonly service: ReadonlyMap<string, Held>;
  readonly drawer_minor: number;
  readonly sent: ReadonlySet<string>;
  /** Ids of the cash that a person said to have handed over, in that order. */
  readonly told: readonly string[];
}

/** An earlier sale, paid by card and cash. */
export const EARLIER = {
  sale_id: 'sale-earlier',
  trace_id: 'trace-earlier',
  card_minor: 600,
  cash_minor: 400,
} as const;
export const OPEN = { sale_id: 'sale-open', trace_id: 'trace-open', tab_trace_id: 'trace-tab' } as const;
export const TENDER = {
  cash: 'tender-cash',
  card: 'tender-card',
  credit: 'tender-credit',
  tab: 'tender-tab',
  new_cash: 'tender-new-cash',
  new_card: 'tender-new-card',
} as const;

const EVIDENCE = {
  source: 'call',
  call: { method: 'POST', path: '/', duration_ms: 1, request_bytes_written: 1 },
} as const;

export const emptySale = (sale_id: string, number: number): Sale => ({
  ...{ sale_id, number, state: 'OPEN', currency: 'CLP', opened_at_ms: 1, cashier: 'Ana', lines: [], tip_minor: 0 },
  tenders: [],
});

export const part = (
  kind: Tender['kind'],
  tender_id: string,
  amount_minor: number,
  state: Tender['state'],
): Tender => ({
  ...{ tender_id, kind, state, amount_minor, tip_minor: 0, at_ms: 1 },
});

export function intentOf(
  sale_id: string,
  trace_id: string,
  tender_id: string,
  amount_minor: number,
  due_minor: number,
  is_tab = false,
): JournalEvent {
  const request = {
    trace_id,
    sale_id,
    tender_id,
    amount_minor,
    tip_minor: 0,
    currency: 'CLP',
    terminal_id: 't',
  } as const;
  const how = is_tab
    ? ({ pre_authorization: true, capture_mode: 'manual', settles_sale: true } as const)
    : ({ pre_authorization: false, capture_mode: 'automatic' } as const);
  return { type: 'attempt_intent', intent: { ...request, ...how, reader: 'simulated:' }, due_minor };
}

export const stepOf = (
  trace_id: string,
  state: 'BOUND' | 'REVERSING' | 'REVERSED',
  captured_minor = 0,
): JournalEvent => ({
  ...{ type: 'attempt_step', trace_id, state, cause: 'said', evidence: EVIDENCE },
  ...(state === 'BOUND'
    ? { named: { payment_id: `pay-${trace_id}`, transaction_id: `txn-${trace_id}`, captured_minor } }
    : {}),
});

export function newCounter(): CounterWorld {
  const sale = emptySale(EARLIER.sale_id, 1);
  const cash = part('cash', TENDER.cash, EARLIER.cash_minor, 'paid');
  const card = part('card', TENDER.card, EARLIER.card_minor, 'pending');
  const total_minor = EARLIER.cash_minor + EARLIER.card_minor;
  const books = after(NO_BOOKS, [
    { type: 'sale_opened', sale },
    { type: 'cash_taken', sale: { ...sale, tenders: [cash] } },
    { type: 'tender_begun', sale: { ...sale, state: 'PAYING', tenders: [cash, card] } },
    intentOf(EARLIER.sale_id, EARLIER.trace_id, TENDER.card, EARLIER.card_minor, total_minor),
    stepOf(EARLIER.trace_id, 'BOUND', EARLIER.card_minor),
    { type: 'sale_opened', sale: emptySale(OPEN.sale_id, 2) },
  ]);
  assert(books !== null && books.sales.get(EARLIER.sale_id)?.state === 'PAID', 'the earlier sale is paid');
  return {
    books,
    service: new Map([[EARLIER.trace_id, { net_minor: EARLIER.card_minor, is_hold: false }]]),
    drawer_minor: EARLIER.cash_minor,
    sent: new Set(),
    told: [],
  };
}
