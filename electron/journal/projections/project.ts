import type { PlacedEvent, ProjectionStore } from './projection-store.ts';
import { assert } from '../../../core/assert.ts';
import { isLegalEdge, needsEvidence } from '../../../core/payments/attempt-machine.ts';
import { type AttemptState, TERMINAL_STATES, UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { TenderKind } from '../../../core/sale/tender-kind.ts';
import { type TenderChange, changeTender, paidMinor, settleTender } from '../../../core/sale/tender.ts';
import { auditRowOf } from './audit-rows.ts';
import type { EventOf } from '../events/events.ts';
import { completeSale } from './complete-sale.ts';
import { adjustGift, releaseGift, takeGift } from './project-gift.ts';
import { projectGiftClaim, endClaim } from './project-gift-claim.ts';
import { dropExchange, projectExchange } from './project-exchange.ts';
import { projectFiscal } from './project-fiscal.ts';
import { projectLease } from './project-lease.ts';
import { projectHandover, projectPartHandover } from './project-handover.ts';
import { projectReturn, projectReturnStep } from './project-return.ts';
import { projectShift } from './project-shift.ts';
import { projectTab } from './project-tab.ts';
import { projectUndo } from './project-undo.ts';
import { type AttemptRow, totalMinor } from '../tables/rows.ts';

/**
 * Applies one event to the projections. The live journal and the replay of `cobro journal verify` share this code, so a
 * projection differs from its events only if it was changed by hand.
 */
export function project(placed: PlacedEvent, store: ProjectionStore): void {
  const { event } = placed;
  const act = auditRowOf(placed);
  if (act !== null) store.putAudit(act);
  switch (event.type) {
    case 'attempt_intent':
      return projectIntent(placed, event, store);
    case 'attempt_sending':
      return projectSending(placed, event, store);
    case 'attempt_step':
      return projectStep(placed, event, store);
    case 'attempt_note':
      return projectNote(placed, event, store);
    case 'undo_intent':
    case 'undo_step':
      return projectUndo(placed, event, store);
    case 'tab_intent':
    case 'tab_step':
      return projectTab(placed, event, store);
    case 'traces_leased':
    case 'traces_adopted':
    case 'lease_step':
      return projectLease(placed, event, store);
    case 'keyed_act':
    case 'keyed_answer':
      return projectKeyed(placed, event, store);
    case 'sale_opened':
      return store.putSale(event.sale, true);
    case 'sale_adopted':
      return adoptSale(event.sale, store);
    case 'attempt_adopted':
      return adoptAttempt(placed, event, store);
    case 'tender_begun':
    case 'cash_taken':
    case 'sale_abandoned':
      store.putSale(withKnownParts(event.sale, store), false);
      return completeSale(placed, event.sale.sale_id, store);
    case 'exchange_begun':
      projectExchange(placed, event, store);
      return completeSale(placed, event.sale.sale_id, store);
    case 'exchange_dropped':
      return dropExchange(event, store);
    case 'gift_taken':
      takeGift(placed, event, store);
      return completeSale(placed, event.sale.sale_id, store);
    case 'gift_released':
      return releaseGift(event, store);
    case 'gift_adjusted':
      return adjustGift(placed, event, store);
    case 'gift_shared':
      return store.shareGifts(placed.seq);
    case 'gift_asked':
      return projectGiftClaim(placed, event, store);
    case 'gift_granted':
      return endClaim(event.move_id, 'granted', event.by, store);
    case 'gift_dropped':
      return endClaim(event.move_id, 'dropped', null, store);
    case 'tender_failed':
      return endTender(event.sale_id, event.tender_id, { state: 'failed' }, store);
    case 'cash_returned':
      return endTender(event.sale_id, event.tender_id, { state: 'returned' }, store);
    case 'return_begun':
      return projectReturn(placed, event, store);
    case 'return_step':
      return projectReturnStep(placed, event, store);
    case 'return_handover':
      return projectPartHandover(event, store);
    case 'handover':
      return projectHandover(event, store);
    case 'fiscal_intent':
    case 'fiscal_step':
      return projectFiscal(placed, event, store);
    case 'receipt_printed':
      return store.countPrint(event.sale_id);
    case 'shift_opened':
    case 'cash_moved':
    case 'shift_printed':
    case 'day_closed':
      return projectShift(placed, event, store);
    case 'anchored':
    case 'inherited_held':
    case 'restored_accepted':
    case 'drawer_opened':
    case 'shift_counted':
    case 'drawer_handed_over':
    case 'person_erased':
    case 'act':
      return;
  }
}

/** An event adds one part to its sale; earlier parts are taken from the projection, with their current states. */
function withKnownParts(sale: Sale, store: ProjectionStore): Sale {
  const known = store.saleMoney(sale.sale_id)?.tenders ?? [];
  const tenders = sale.tenders.map((part) => known.find(({ tender_id }) => tender_id === part.tender_id) ?? part);
  return { ...sale, tenders };
}

function adoptSale(sale: Sale, store: ProjectionStore): void {
  assert(sale.of_lane !== undefined && sale.state === 'PAID', 'a paid sale of another lane is adopted');
  assert(sale.number >= LANE_NUMBERS, 'it has a number that no sale of this till can have');
  store.putSale(sale, true);
}

function adoptAttempt(placed: PlacedEvent, event: EventOf<'attempt_adopted'>, store: ProjectionStore): void {
  const { intent, card, named, trace_id } = event;
  const tender = store.saleMoney(intent.sale_id)?.tenders.find((one) => one.tender_id === intent.tender_id);
  assert(tender?.state === 'paid' && tender.trace_id === trace_id, `tender ${intent.tender_id} was paid at its lane`);
  assert(!intent.pre_authorization && named.captured_minor === totalMinor(intent), 'it captured what it asked for');
  const began: AttemptRow = { ...newAttempt(placed, intent, totalMinor(intent)), card };
  store.putAttempt(began, true);
  const { payment_id = null, transaction_id = null, approval_code = null, captured_minor = null } = named;
  store.putAttempt(
    {
      ...began,
      ...{ state: 'BOUND', payment_id, transaction_id, approval_code, captured_minor, last_result: 'adopted' },
      evidence_seq: placed.seq,
    },
    false,
  );
}

function projectIntent(placed: PlacedEvent, event: EventOf<'attempt_intent'>, store: ProjectionStore): void {
  const { intent, due_minor } = event;
  const sale = store.saleMoney(intent.sale_id);
  const tender = sale?.tenders.find((one) => one.tender_id === intent.tender_id);
  assert(sale?.state === 'PAYING', `sale ${intent.sale_id} is being paid`);
  assert(tender?.state === 'pending', `tender ${intent.tender_id} waits for its payment`);
  assert(tender.kind === kindOf(intent), 'an attempt pays a tender of its own kind');
  assert(tender.amount_minor === totalMinor(intent), 'the attempt covers exactly its tender');
  assert(paidMinor(sale) + tender.amount_minor <= due_minor, 'no more is asked for than is left (I18)');
  store.putAttempt(newAttempt(placed, intent, due_minor), true);
  store.putSaleMoney(intent.sale_id, changeTender(sale, intent.tender_id, { trace_id: intent.trace_id }));
}

const newAttempt = ({ at_ms }: PlacedEvent, intent: AttemptRow['intent'], due_minor: number): AttemptRow => ({
  trace_id: intent.trace_id,
  sale_id: intent.sale_id,
  tender_id: intent.tender_id,
  state: 'INTENT',
  amount_minor: intent.amount_minor,
  tip_minor: intent.tip_minor,
  currency: intent.currency,
  due_minor,
  intent,
  card: null,
  installments: null,
  payment_id: null,
  transaction_id: null,
  approval_code: null,
  captured_minor: null,
  refunded_minor: 0,
  returning_minor: 0,
  started_at_ms: at_ms,
  changed_at_ms: at_ms,
  rung: null,
  tries: 0,
  answered_failures: 0,
  credential_failures: 0,
  needs_person: false,
  last_result: null,
  undone_parts: [],
  not_found_by: [],
  retry_at_ms: null,
  evidence_seq: null,
});

const kindOf = ({ link }: AttemptRow['intent']): TenderKind => (link === true ? 'link' : 'card');

function projectSending(placed: PlacedEvent, event: EventOf<'attempt_sending'>, store: ProjectionStore): void {
  const row = known(store, event.trace_id);
  assert(row.state === 'INTENT' && row.card === null, 'an attempt is sent once');
  const installments = event.sending.installments?.quantity ?? null;
  store.putAttempt(
    { ...row, card: event.sending.card, installments, changed_at_ms: placed.at_ms, last_result: 'sending' },
    false,
  );
}

function projectStep(placed: PlacedEvent, event: EventOf<'attempt_step'>, store: ProjectionStore): void {
  const row = known(store, event.trace_id);
  const moved = event.state !== row.state;
  assert(
    moved ? isLegalEdge(row.state, event.state) : !TERMINAL_STATES.has(row.state),
    `${row.state} -> ${event.state} is an edge of 5.2`,
  );
  assert(
    !moved || !needsEvidence(event.state) || event.evidence !== undefined,
    `${event.state} is reached with evidence`,
  );
  const { named, recovery } = event;
  store.putAttempt(
    {
      ...row,
      state: event.state,
      payment_id: named?.payment_id ?? row.payment_id,
      transaction_id: named?.transaction_id ?? row.transaction_id,
      approval_code: named?.approval_code ?? row.approval_code,
      captured_minor: event.state === 'BOUND' ? (named?.captured_minor ?? null) : null,
      changed_at_ms: placed.at_ms,
      rung: recovery?.rung ?? row.rung,
      tries: recovery?.tries ?? row.tries,
      answered_failures: recovery?.answered_failures ?? row.answered_failures,
      credential_failures: recovery?.credential_failures ?? row.credential_failures,
      needs_person: TERMINAL_STATES.has(event.state) ? false : (recovery?.needs_person ?? row.needs_person),
      last_result: recovery?.last_result ?? event.cause,
      retry_at_ms: recovery?.retry_at_ms ?? null,
      undone_parts: partsAfter(row, event),
      not_found_by: recovery?.not_found_by ?? row.not_found_by,
      evidence_seq: event.evidence === undefined ? row.evidence_seq : placed.seq,
    },
    false,
  );
  if (event.ask_again === true) loseTrace(event.trace_id, store);
  if (moved) moveTender(placed, event.state, known(store, event.trace_id), store);
}

/** Undone parts are kept while the attempt is open; the one that ends it is stored with its evidence. */
function partsAfter(row: AttemptRow, { state, undone }: EventOf<'attempt_step'>): AttemptRow['undone_parts'] {
  if (undone?.amount_minor == null || !UNRESOLVED_STATES.has(state)) return row.undone_parts;
  const { transaction_id, amount_minor } = undone;
  return [
    ...row.undone_parts.filter((part) => part.transaction_id !== transaction_id),
    { transaction_id, amount_minor },
  ];
}

/** A refused payment's trace joins those probed after the horizon (5.4, 5.6). */
function loseTrace(trace_id: string, store: ProjectionStore): void {
  const lease = store.lease(trace_id);
  assert(lease !== null, `trace ${trace_id} was leased`);
  store.putLease({ ...lease, state: 'LOST', result: 'refused' }, false);
}

/** A tender follows its attempt, in the same transaction (payment-safety 0.7). */
function moveTender(placed: PlacedEvent, state: AttemptState, row: AttemptRow, store: ProjectionStore): void {
  switch (state) {
    case 'BOUND':
      return payTender(placed, row, store);
    case 'DECLINED':
    case 'NOT_SENT':
      return endTender(row.sale_id, row.tender_id, { state: 'failed' }, store);
    case 'REVERSING':
      return endTender(row.sale_id, row.tender_id, { state: 'unknown' }, store);
    case 'REVERSED':
    case 'NO_CHARGE':
      return endTender(row.sale_id, row.tender_id, { state: 'undone' }, store);
    case 'QUARANTINE':
    case 'ATTENTION':
    case 'INTENT':
      return;
  }
}

function payTender(placed: PlacedEvent, row: AttemptRow, store: ProjectionStore): void {
  const sale = store.saleMoney(row.sale_id);
  assert(sale !== null, `sale ${row.sale_id} is in the journal`);
  const paid: TenderChange = {
    at_ms: placed.at_ms,
    ...(row.payment_id === null ? {} : { payment_id: row.payment_id }),
    ...(row.transaction_id === null ? {} : { transaction_id: row.transaction_id }),
    ...(row.approval_code === null ? {} : { approval_code: row.approval_code }),
    ...(row.card === null ? {} : { card: row.card }),
    ...(row.installments === null ? {} : { installments: row.installments }),
  };
  if (row.intent.settles_sale !== true) {
    store.putSaleMoney(row.sale_id, settleTender(sale, row.tender_id, paid, row.due_minor, placed.at_ms));
    return completeSale(placed, row.sale_id, store);
  }
  const held = changeTender(sale, row.tender_id, { ...paid, state: 'held' });
  store.putSaleMoney(row.sale_id, { ...held, state: 'OPEN' });
}

/** Ends one part of a sale or marks it doubtful; a sale waiting for it is OPEN again for another tender (0.10). */
function endTender(sale_id: string, tender_id: string, change: Pick<Tender, 'state'>, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  assert(sale !== null, `sale ${sale_id} is in the journal`);
  const waited = sale.tenders.some((tender) => tender.tender_id === tender_id && tender.state === 'pending');
  const changed = changeTender(sale, tender_id, change);
  store.putSaleMoney(sale_id, waited && sale.state === 'PAYING' ? { ...changed, state: 'OPEN' } : changed);
}

function projectNote(placed: PlacedEvent, event: EventOf<'attempt_note'>, store: ProjectionStore): void {
  const row = known(store, event.trace_id);
  if (event.tell_person === undefined && event.named === undefined) return;
  const { named } = event;
  // Names learned during an undo let recovery use the calls by id; a finished attempt keeps its own.
  const learns = !TERMINAL_STATES.has(row.state);
  store.putAttempt(
    {
      ...row,
      payment_id: learns ? (row.payment_id ?? named?.payment_id ?? null) : row.payment_id,
      transaction_id: learns ? (row.transaction_id ?? named?.transaction_id ?? null) : row.transaction_id,
      needs_person: event.tell_person ?? row.needs_person,
      changed_at_ms: placed.at_ms,
      last_result: event.note,
    },
    false,
  );
}

function known(store: ProjectionStore, trace_id: string): AttemptRow {
  const row = store.attempt(trace_id);
  assert(row !== null, `attempt ${trace_id} is in the journal`);
  return row;
}

/** A key is taken once and answered once (payment-safety 13.8, I20). */
function projectKeyed(
  { seq }: PlacedEvent,
  event: EventOf<'keyed_act'> | EventOf<'keyed_answer'>,
  store: ProjectionStore,
): void {
  const row = store.keyedAct(event.key);
  if (event.type === 'keyed_act') {
    assert(row === null, `the key ${event.key} is used for the first time`);
    const { key, act, arguments: given, subject } = event;
    return store.putKeyedAct({ key, act, arguments: given, subject, answer: null, seq }, true);
  }
  assert(row !== null && row.answer === null, `the key ${event.key} waits for its answer`);
  store.putKeyedAct({ ...row, answer: event.answer }, false);
}
