import * as z from 'zod';
import { LINEAGE_EVENTS } from '../../../core/anchor/lineage-events.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import { attemptIntentSchema, attemptSendingSchema } from '../../../core/payments/attempt-schema.ts';
import { cardSummarySchema } from '../../../core/payments/card.ts';
import { personErasedSchema } from '../../../core/customer/person.ts';
import { fiscalAnswerSchema, fiscalIntentSchema } from '../../../core/fiscal/fiscal-document.ts';
import { evidenceSchema } from '../../../core/payments/evidence.ts';
import { FALLBACK_STEPS } from '../../../core/payments/fallback-sequence.ts';
import { tabIntentSchema } from '../../../core/payments/tab.ts';
import { UNDO_CALLS, UNDO_STATES, undoIntentSchema } from '../../../core/payments/undo.ts';
import { giftCardSchema, owedSchema } from '../../../core/gift/gift-card.ts';
import { GIFT_GRANTS } from '../../../core/gift/gift-claim.ts';
import { giftCardNameSchema } from '../../../core/gift/gift-schema.ts';
import { saleReturnSchema } from '../../../core/sale/sale-return.ts';
import { saleSchema } from '../../../core/sale/sale.ts';
import { actSchema } from '../../../core/staff/act.ts';
import { shiftCloseSchema } from '../../../core/shift/shift-report.ts';
import { dayTotalSchema, openTabLineSchema, suspenseLineSchema } from '../stores/day-book.ts';
import { handoverRowSchema } from '../tables/handover-table.ts';
import { SHIFT_EVENTS } from './shift-events.ts';
import { unionByKind } from './union-by-kind.ts';

const amountMinor = z.int().min(0).max(AMOUNT_MINOR_MAX);
const identifier = z.string().min(1).max(64);
const code = z.string().max(200);
/** Id of a gift card move; some combine a part and a line. */
const moveId = z.string().min(1).max(129);
const count = z.int().min(0);

/** Recovery's position for an attempt; durable, so that a restart continues instead of starting over. */
const recoveryPositionSchema = z.strictObject({
  rung: z.enum(FALLBACK_STEPS),
  tries: count,
  answered_failures: count,
  credential_failures: count,
  needs_person: z.boolean(),
  last_result: code,
  /** Wall clock: the service asked for no call before this (5.5, row 429). */
  retry_at_ms: count.optional(),
  /** Calls that answered "not found" to a request sent after the horizon; absent: none. */
  not_found_by: z.array(z.enum(FALLBACK_STEPS)).optional(),
});
export type RecoveryPosition = z.infer<typeof recoveryPositionSchema>;

/** The names in the service's answer. */
export const namedSchema = z.strictObject({
  payment_id: z.string().max(128).optional(),
  transaction_id: z.string().max(128).optional(),
  approval_code: z.string().max(32).optional(),
  captured_minor: amountMinor.optional(),
  response_code: z.string().max(40).optional(),
  reason: code.optional(),
});
export type Named = z.infer<typeof namedSchema>;

const undoneSchema = z.strictObject({
  transaction_id: z.string().max(128).nullable(),
  amount_minor: amountMinor.nullable(),
});

/** Each made when it is first met: a start meets few of them. */
const EVENTS = {
  attempt_intent: () =>
    z.strictObject({ type: z.literal('attempt_intent'), intent: attemptIntentSchema, due_minor: amountMinor }),
  attempt_sending: () =>
    z.strictObject({ type: z.literal('attempt_sending'), trace_id: identifier, sending: attemptSendingSchema }),
  /** A transition, or a recovery call that left the state unchanged. Evidence is stored with each (5.10). */
  attempt_step: () =>
    z.strictObject({
      type: z.literal('attempt_step'),
      trace_id: identifier,
      state: z.enum(ATTEMPT_STATES),
      cause: code,
      evidence: evidenceSchema.optional(),
      named: namedSchema.optional(),
      undone: undoneSchema.optional(),
      recovery: recoveryPositionSchema.optional(),
      /** Refused without being processed: probed again after H, because a copy may still arrive (5.4 [G]). */
      ask_again: z.boolean().optional(),
      /** What the service approved where it was less than requested; it is undone, and can be charged anew (decision 044). */
      approved_minor: amountMinor.optional(),
    }),
  /** A fact without effect on the state: a probe, a late answer, the card reader's reaction to an answer. */
  attempt_note: () =>
    z.strictObject({
      type: z.literal('attempt_note'),
      trace_id: identifier,
      note: code,
      evidence: evidenceSchema.optional(),
      named: namedSchema.optional(),
      tell_person: z.boolean().optional(),
    }),
  undo_intent: () => z.strictObject({ type: z.literal('undo_intent'), undo: undoIntentSchema }),
  undo_step: () =>
    z.strictObject({
      type: z.literal('undo_step'),
      undo_id: identifier,
      trace_id: identifier,
      state: z.enum(UNDO_STATES),
      cause: code,
      act: z.enum(['cancellation', 'refund']).optional(),
      call: z.enum(UNDO_CALLS).optional(),
      transaction_id: z.string().max(128).optional(),
      tries: count.optional(),
      answered_failures: count.optional(),
      needs_person: z.boolean().optional(),
      retry_at_ms: count.optional(),
      evidence: evidenceSchema.optional(),
    }),
  /** A block of traces, durable long before the first is used (5.6). `earlier`: what happens to earlier unused ones. */
  traces_leased: () =>
    z.strictObject({
      type: z.literal('traces_leased'),
      nonce: identifier,
      first: z.int().min(1),
      traces: z.array(identifier).min(1).max(64),
      earlier: z.enum(['kept', 'retired', 'lost']),
    }),
  /**
   * Open traces of an older journal that can no longer be read; `from`: that journal's new name, or that it is lost
   * (5.7, 13.1).
   */
  traces_adopted: () =>
    z.strictObject({
      type: z.literal('traces_adopted'),
      from: code,
      first: z.int().min(1),
      traces: z.array(identifier).max(100_000),
    }),
  /** The service's answer about a leased trace without a payment. */
  lease_step: () =>
    z.strictObject({
      type: z.literal('lease_step'),
      trace_id: identifier,
      state: z.enum(['LOST', 'STUCK', 'SETTLED']),
      cause: code,
      amount_minor: amountMinor.optional(),
      /** The state is unchanged; the service asked for no call before this (5.5, row 429). */
      retry_at_ms: count.optional(),
      evidence: evidenceSchema.optional(),
    }),
  /** A step of a pre-authorization: adjusted, captured, released (durable before it is sent). */
  tab_intent: () => z.strictObject({ type: z.literal('tab_intent'), tab: tabIntentSchema }),
  tab_step: () =>
    z.strictObject({
      type: z.literal('tab_step'),
      step_id: identifier,
      trace_id: identifier,
      state: z.enum(UNDO_STATES),
      cause: code,
      transaction_id: z.string().max(128).optional(),
      tries: count.optional(),
      needs_person: z.boolean().optional(),
      retry_at_ms: count.optional(),
      evidence: evidenceSchema.optional(),
    }),
  /** The day close (5.8): what was proven since the last one, and what was not. */
  day_closed: () =>
    z.strictObject({
      type: z.literal('day_closed'),
      by: z.string().max(80),
      totals: z.array(dayTotalSchema),
      suspense: z.array(suspenseLineSchema),
      /** Tabs waiting for their capture; absent in closes by older tills. */
      open_tabs: z.array(openTabLineSchema).optional(),
      /** Total balance of gift cards at the close, by currency; absent when the till has none. */
      gifts_owed: z.array(owedSchema).min(1).optional(),
      /** Attempts probed once more at this close to confirm that they were never charged (F10). */
      probed: z.array(identifier),
      /** Attempts that could not be probed; the next close tries them. */
      unprobed: z.array(identifier),
      /** The Z report of the shift that ends with the day. One event, so that a kill leaves both open or both closed. */
      shift: shiftCloseSchema.optional(),
    }),
  ...LINEAGE_EVENTS,
  ...SHIFT_EVENTS,
  sale_opened: () => z.strictObject({ type: z.literal('sale_opened'), sale: saleSchema }),
  tender_begun: () => z.strictObject({ type: z.literal('tender_begun'), sale: saleSchema }),
  tender_failed: () =>
    z.strictObject({ type: z.literal('tender_failed'), sale_id: identifier, tender_id: identifier, cause: code }),
  cash_taken: () => z.strictObject({ type: z.literal('cash_taken'), sale: saleSchema }),
  /** A paid cash part of an open sale was handed back to the customer from the drawer. */
  cash_returned: () =>
    z.strictObject({
      type: z.literal('cash_returned'),
      sale_id: identifier,
      tender_id: identifier,
      who: z.string().max(80),
    }),
  /**
   * Goods of an earlier sale pay a part of this one: the sale with its credit tender, and the return behind it, in one
   * event. The credit part of the return is completed only by the commit that makes this sale paid.
   */
  exchange_begun: () =>
    z.strictObject({ type: z.literal('exchange_begun'), sale: saleSchema, returned: saleReturnSchema }),
  /** The sale was dropped: the customer keeps the goods, and the return did not happen. */
  exchange_dropped: () =>
    z.strictObject({
      type: z.literal('exchange_dropped'),
      sale_id: identifier,
      tender_id: identifier,
      who: z.string().max(80),
    }),
  /** A gift card pays a part of a sale: held until the sale is paid, and bound only by that commit. */
  gift_taken: () => z.strictObject({ type: z.literal('gift_taken'), sale: saleSchema }),
  /** The part pays nothing; the amount is available on its card again. */
  gift_released: () =>
    z.strictObject({
      type: z.literal('gift_released'),
      sale_id: identifier,
      tender_id: identifier,
      who: z.string().max(80),
    }),
  /** From here on the cards belong to the shop: only its store knows their balance (store 9a). */
  gift_shared: () => z.strictObject({ type: z.literal('gift_shared'), cards: count }),
  /** An amount to be taken from a card of the shop; written before the store is asked. */
  gift_asked: () =>
    z.strictObject({
      type: z.literal('gift_asked'),
      move_id: moveId,
      card_id: giftCardNameSchema.shape.card_id,
      amount_minor: amountMinor.min(1),
      card: giftCardSchema.pick({ shown: true, kind: true, currency: true, expires_at_ms: true }).strict(),
    }),
  /** The store granted it; it is taken in the same commit. */
  gift_granted: () =>
    z.strictObject({
      type: z.literal('gift_granted'),
      move_id: moveId,
      by: z.enum(GIFT_GRANTS),
      /** The store's grant. */
      grant: undoIntentSchema.shape.grant,
    }),
  /** It is not taken: this ends whatever the store granted or still grants. */
  gift_dropped: () => z.strictObject({ type: z.literal('gift_dropped'), move_id: moveId, cause: code }),
  /** A person changed a card's balance, up or down; the act beside it says why. */
  gift_adjusted: () =>
    z.strictObject({
      type: z.literal('gift_adjusted'),
      move_id: identifier,
      card_id: giftCardNameSchema.shape.card_id,
      amount_minor: z.int().min(-AMOUNT_MINOR_MAX).max(AMOUNT_MINOR_MAX),
      /** A card that is new to this journal: another lane sold it. */
      card: giftCardSchema.pick({ shown: true, kind: true, currency: true, expires_at_ms: true }).strict().optional(),
    }),
  sale_abandoned: () => z.strictObject({ type: z.literal('sale_abandoned'), sale: saleSchema }),
  /** Copy of another lane's paid sale, so that its money can be returned here (store 9). */
  sale_adopted: () => z.strictObject({ type: z.literal('sale_adopted'), sale: saleSchema }),
  /** A payment of such a sale, as its own lane proved it. */
  attempt_adopted: () =>
    z.strictObject({
      type: z.literal('attempt_adopted'),
      trace_id: identifier,
      intent: attemptIntentSchema,
      card: cardSummarySchema.nullable(),
      named: namedSchema,
      evidence: evidenceSchema,
    }),
  /** Money of a paid sale is to be returned: the whole decision, durable before its first part (decision 018). */
  return_begun: () => z.strictObject({ type: z.literal('return_begun'), returned: saleReturnSchema }),
  /** What the till did with a part: cash handed over, refused before any call, never begun. */
  return_step: () =>
    z.strictObject({
      type: z.literal('return_step'),
      part_id: identifier,
      state: z.enum(['done', 'refused', 'dropped']),
      cause: code.optional(),
    }),
  /** What the till hands over for a part: `due` in the commit that books it, `told` once a person saw it. */
  return_handover: () =>
    z.strictObject({ type: z.literal('return_handover'), part_id: identifier, state: z.enum(['due', 'told']) }),
  /** The same for what it hands over besides parts of returns. */
  handover: () => handoverRowSchema.strict().extend({ type: z.literal('handover') }),
  /** An idempotency key is taken, durable before any money moves under it (payment-safety 13.8, I20). */
  keyed_act: () =>
    z.strictObject({
      type: z.literal('keyed_act'),
      key: z.string().min(1).max(64),
      act: z.string().max(40),
      arguments: z.string().length(64),
      subject: identifier.nullable(),
    }),
  /** The answer under this key, the same for every repetition. */
  keyed_answer: () =>
    z.strictObject({ type: z.literal('keyed_answer'), key: z.string().min(1).max(64), answer: z.string().max(8_000) }),
  /** A document for the tax office is to be made; durable before any request for it (docs/specs/counter.md). */
  fiscal_intent: () => z.strictObject({ type: z.literal('fiscal_intent'), intent: fiscalIntentSchema }),
  /** The outcome; `pending`: a person wants a rejected one retried. */
  fiscal_step: () =>
    z.strictObject({ type: z.literal('fiscal_step'), document_id: identifier, answer: fiscalAnswerSchema }),
  receipt_printed: () => z.strictObject({ type: z.literal('receipt_printed'), sale_id: identifier }),
  person_erased: () => personErasedSchema.extend({ type: z.literal('person_erased') }),
  act: () => actSchema.extend({ type: z.literal('act') }),
};

/** Everything that the journal can hold; append-only. */
export const journalEvents = unionByKind('type', EVENTS);
export type JournalEvent = z.infer<ReturnType<(typeof EVENTS)[keyof typeof EVENTS]>>;
export type JournalEventType = JournalEvent['type'];

/** Returns the value as an event; throws the schema's error when it is not one. */
export function parseEvent(value: unknown): JournalEvent {
  return journalEvents.isExact(value) ? (value as JournalEvent) : journalEvents.schemaFor(value).parse(value);
}

/** Same; null when the value is not an event. */
export function readEvent(value: unknown): JournalEvent | null {
  return journalEvents.isExact(value)
    ? (value as JournalEvent)
    : (journalEvents.schemaFor(value).safeParse(value).data ?? null);
}

/** The event of one type. */
export type EventOf<Type extends JournalEventType> = Extract<JournalEvent, { type: Type }>;

/** Indexes events about the journal's own descent; no real trace has this name. */
export const LINEAGE_TRACE = 'lineage';

/** The attempt an event belongs to, for its index; null for events of sales and people. */
export function traceOf(event: JournalEvent): string | null {
  switch (event.type) {
    case 'attempt_intent':
      return event.intent.trace_id;
    case 'undo_intent':
      return event.undo.trace_id;
    case 'attempt_sending':
    case 'attempt_step':
    case 'attempt_note':
    case 'undo_step':
    case 'lease_step':
    case 'tab_step':
    case 'attempt_adopted':
      return event.trace_id;
    case 'tab_intent':
      return event.tab.trace_id;
    case 'anchored':
    case 'sealed':
    case 'inherited_held':
    case 'restored_accepted':
      return LINEAGE_TRACE;
    default:
      return null;
  }
}
