import { assertNever } from '../../../core/assert.ts';
import type { TabAct } from '../../../core/payments/tab.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { isExact } from '../../../core/shift/count-results.ts';
import type { ShiftFact } from '../../../core/shift/shift-tally.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { PAID_BY_LINK } from '../../../core/payments/brand-name.ts';
import type { EventOf, JournalEvent } from '../events/events.ts';
import type { AttemptRow } from '../tables/rows.ts';

/** Lookups for reading an event. Their results never change, so later lookups give the same. */
export interface FactSources {
  attempt(trace_id: string): AttemptRow | null;
  sale(sale_id: string): Sale | null;
  stepOf(step_id: string): {
    readonly act: TabAct;
    readonly trace_id: string;
    readonly amount_minor: number;
    readonly tip_minor: number | null;
  } | null;
  returnOf(undo_id: string): { readonly trace_id: string; readonly amount_minor: number } | null;
  /** The cash part of a return. */
  cashBackOf(
    part_id: string,
  ): { readonly currency: CurrencyCode; readonly amount_minor: number; readonly handed_minor: number } | null;
  /** What a return part put on a gift card, and what it took off cards that its sale sold. */
  giftBackOf(part_id: string): GiftBack | null;
  giftCurrency(card_id: string): CurrencyCode | null;
}

export interface GiftBack {
  readonly currency: CurrencyCode;
  readonly given_minor: number;
  readonly unsold_minor: number;
}

/** Events that matter to a shift; others need not be read. */
export const SHIFT_EVENT_TYPES: readonly JournalEvent['type'][] = [
  'shift_opened',
  'cash_taken',
  'cash_returned',
  'exchange_begun',
  'gift_taken',
  'gift_adjusted',
  'return_step',
  'attempt_step',
  'tab_step',
  'undo_step',
  'cash_moved',
  'drawer_opened',
  'shift_counted',
  'drawer_handed_over',
  'day_closed',
];

/** The facts of an event for a shift; none for most. */
export function shiftFacts(event: JournalEvent, at_ms: number, sources: FactSources): readonly ShiftFact[] {
  switch (event.type) {
    case 'shift_opened': {
      const { currency, float_minor } = event.shift;
      return [{ kind: 'opened', currency, float_minor }];
    }
    case 'cash_taken':
      return cashFacts(event.sale, at_ms);
    case 'exchange_begun':
    case 'gift_taken':
      return event.sale.state === 'PAID' ? [{ kind: 'sale_paid', sale: event.sale, at_ms }] : [];
    case 'cash_returned':
      return returnedCash(event, sources);
    case 'return_step': {
      const back = event.state === 'done' ? sources.cashBackOf(event.part_id) : null;
      const cash: ShiftFact[] = back === null ? [] : [{ kind: 'cash_refunded', ...back }];
      return event.state === 'done' ? [...cash, ...giftFacts(event.part_id, sources)] : [];
    }
    case 'attempt_step':
      return event.state === 'BOUND' ? boundFacts(event, at_ms, sources) : [];
    case 'tab_step':
      return event.state === 'DONE' ? capturedFacts(event.step_id, at_ms, sources) : [];
    case 'undo_step':
      return event.state === 'DONE'
        ? [...returnedFacts(event.undo_id, sources), ...giftFacts(event.undo_id, sources)]
        : [];
    case 'gift_adjusted': {
      const currency = sources.giftCurrency(event.card_id);
      return currency === null ? [] : [{ kind: 'gift_adjusted', currency, amount_minor: event.amount_minor }];
    }
    case 'cash_moved':
      return [{ kind: 'cash_moved', moved: event.moved }];
    case 'drawer_opened':
      return [{ kind: 'drawer_opened' }];
    case 'shift_counted':
      return [{ kind: 'counted', exact: isExact(event.results), lines: event.lines }];
    case 'drawer_handed_over':
      return [{ kind: 'handed_over' }];
    default:
      return [];
  }
}

function giftFacts(part_id: string, sources: FactSources): ShiftFact[] {
  const back = sources.giftBackOf(part_id);
  if (back === null) return [];
  const { currency, given_minor, unsold_minor } = back;
  return [
    ...(given_minor === 0 ? [] : [{ kind: 'gift_given', currency, amount_minor: given_minor } as const]),
    ...(unsold_minor === 0 ? [] : [{ kind: 'gift_unsold', currency, amount_minor: unsold_minor } as const]),
  ];
}

/** Parts are added one after the other, so the part just paid is the last one. */
function cashFacts(sale: Sale, at_ms: number): ShiftFact[] {
  const tender = sale.tenders.at(-1);
  if (tender === undefined) return [];
  const taken: ShiftFact = { kind: 'cash_taken', tender, currency: sale.currency };
  return sale.state === 'PAID' ? [taken, { kind: 'sale_paid', sale, at_ms }] : [taken];
}

function returnedCash(event: EventOf<'cash_returned'>, sources: FactSources): ShiftFact[] {
  const sale = sources.sale(event.sale_id);
  const tender = sale?.tenders.find(({ tender_id }) => tender_id === event.tender_id);
  return sale === null || tender === undefined ? [] : [{ kind: 'cash_returned', tender, currency: sale.currency }];
}

function boundFacts(event: EventOf<'attempt_step'>, at_ms: number, sources: FactSources): ShiftFact[] {
  const attempt = sources.attempt(event.trace_id);
  const sale = attempt === null ? null : sources.sale(attempt.sale_id);
  if (attempt === null || sale === null) return [];
  // A sale from a hold is paid by its capture, whatever its state at a later reading.
  if (attempt.intent.settles_sale === true) return [];
  // A pre-authorization takes nothing until its capture.
  const taken = attempt.intent.pre_authorization
    ? []
    : [cardTaken(attempt, event.named?.captured_minor ?? 0, attempt.tip_minor)];
  return completes(sale, event.trace_id, sources) ? [...taken, { kind: 'sale_paid', sale, at_ms }] : taken;
}

function capturedFacts(step_id: string, at_ms: number, sources: FactSources): ShiftFact[] {
  const step = sources.stepOf(step_id);
  const attempt = step?.act === 'capture' ? sources.attempt(step.trace_id) : null;
  if (step === null || attempt === null) return [];
  const taken = cardTaken(attempt, step.amount_minor, step.tip_minor ?? 0);
  const sale = attempt.intent.settles_sale === true ? sources.sale(attempt.sale_id) : null;
  return sale !== null && completes(sale, step.trace_id, sources)
    ? [taken, { kind: 'sale_paid', sale, at_ms }]
    : [taken];
}

function returnedFacts(undo_id: string, sources: FactSources): ShiftFact[] {
  const undo = sources.returnOf(undo_id);
  const attempt = undo === null ? null : sources.attempt(undo.trace_id);
  if (undo === null || attempt === null) return [];
  const { currency } = attempt;
  return [{ kind: 'card_returned', currency, brand: brandOf(attempt), amount_minor: undo.amount_minor }];
}

/** Payments by link get their own line among the cards. */
const brandOf = ({ card, intent }: AttemptRow): string => card?.brand ?? (intent.link === true ? PAID_BY_LINK : '');

function cardTaken(attempt: AttemptRow, amount_minor: number, tip_minor: number): ShiftFact & { kind: 'card_taken' } {
  const { currency, installments } = attempt;
  const brand = brandOf(attempt);
  return { kind: 'card_taken', currency, brand, amount_minor, tip_minor, installments: installments ?? 1 };
}

/**
 * Whether this payment completed its sale. Parts are paid in order and none is added to a paid sale, so it is the last
 * part that was ever paid.
 */
function completes(sale: Sale, trace_id: string, sources: FactSources): boolean {
  const wasPaid = ({ kind, trace_id }: Tender): boolean => {
    switch (kind) {
      case 'cash':
      case 'credit':
      case 'gift':
        return true;
      case 'card':
      case 'link':
        return trace_id !== undefined && sources.attempt(trace_id)?.state === 'BOUND';
      default:
        return assertNever(kind, 'kind of tender');
    }
  };
  return sale.state === 'PAID' && sale.tenders.filter(wasPaid).at(-1)?.trace_id === trace_id;
}
