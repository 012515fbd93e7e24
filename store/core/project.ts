import type { AttemptRow, ClaimRow, ProjectionRows, SaleRow } from './projected-rows.ts';
import type { ClaimState } from '../contract/protocol.ts';
import { COUNTED_CLAIMS, linesText } from './decide-claim.ts';
import { type Fact, type SaleFact, sourceOfPart } from './journal-facts.ts';
import {
  type GivenCard,
  adjustCard,
  followCards,
  applyLoads,
  giveToCard,
  neverTaken,
  takeBackLoads,
} from './project-gifts.ts';

export type {
  AttemptRow,
  CashRow,
  ClaimRow,
  Finding,
  ProjectionRows,
  ReturnPartRow,
  SaleRow,
} from './projected-rows.ts';

export interface PlacedFact {
  readonly till_id: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly fact: Fact;
  /** The till that first reported the same history as this one's chain; null: the history is its own. */
  readonly known_till?: string | null;
}

const ENDED: ReadonlySet<string> = new Set(['BOUND', 'DECLINED', 'NOT_SENT', 'REVERSED', 'NO_CHARGE']);
/** Whether an event tells how its payment ended. */
export const tellsEnd = (fact: Fact): boolean =>
  (fact.type === 'attempt_step' && ENDED.has(fact.state)) || (fact.type === 'tab_step' && fact.state === 'DONE');
/** Tenders unknown to any payment service: cash, returned goods, gift cards. */
const HELD_BY_TILL: ReadonlySet<string> = new Set(['cash', 'credit', 'gift']);
const CASH_PAID: ReadonlySet<string> = new Set(['paid', 'returning']);

type ReturnFact = Extract<Fact, { type: 'return_begun' }>['returned'];

/** Applies one event to the store's tables (store 6.5). A contradiction is a finding, never a refusal. */
export function project(placed: PlacedFact, rows: ProjectionRows): void {
  const { fact, till_id, seq, at_ms } = placed;
  switch (fact.type) {
    case 'sale_opened':
    case 'tender_begun':
    case 'cash_taken':
    case 'gift_taken':
    case 'sale_abandoned':
      return putSale(placed, fact.sale, rows);
    case 'cash_returned':
    case 'gift_released':
    case 'exchange_dropped': {
      const row = rows.sale(fact.sale_id);
      if (row === null) return;
      const tenders = row.sale.tenders.map((part) =>
        part.tender_id === fact.tender_id ? { ...part, state: 'returned' } : part,
      );
      return putSale(placed, { ...row.sale, tenders }, rows);
    }
    case 'attempt_intent': {
      const { trace_id, sale_id, amount_minor, tip_minor, currency, service = null } = fact.intent;
      const { pre_authorization = false } = fact.intent;
      const other = rows.attempt(trace_id);
      if (other !== null) return rows.find({ kind: 'trace_of_two_tills', subject: trace_id, seq });
      return rows.putAttempt({
        ...{ trace_id, till_id, sale_id, amount_minor, tip_minor, due_minor: fact.due_minor, currency, service },
        ...{ state: 'INTENT', payment_id: null, transaction_id: null, last_four: null, captured_minor: null },
        ...{ is_ended: false, seq, at_ms, is_tab: pre_authorization, capture_step: null, capture_minor: null },
      });
    }
    case 'attempt_sending':
      return changeAttempt(placed, fact.trace_id, { last_four: fact.sending.card.last_four }, rows);
    case 'attempt_step':
      return stepAttempt(placed, fact, rows);
    case 'attempt_note': {
      const row = rows.attempt(fact.trace_id);
      if (row === null || row.is_ended) return;
      const payment_id = row.payment_id ?? fact.named?.payment_id ?? null;
      return changeAttempt(placed, fact.trace_id, { payment_id }, rows);
    }
    case 'tab_intent': {
      const { trace_id, step_id: capture_step, act, amount_minor: capture_minor, settles } = fact.tab;
      const row = rows.attempt(trace_id);
      if (act !== 'capture' || row === null) return;
      // Without `settles`, the amount due follows the captured amount.
      const before_minor = row.capture_minor ?? row.amount_minor + row.tip_minor;
      const due_minor = settles?.due_minor ?? row.due_minor - before_minor + capture_minor;
      return changeAttempt(placed, trace_id, { capture_step, capture_minor, due_minor }, rows);
    }
    case 'tab_step': {
      const row = rows.attempt(fact.trace_id);
      if (row === null || row.capture_step !== fact.step_id || fact.state !== 'DONE') return;
      changeAttempt(placed, fact.trace_id, { captured_minor: row.capture_minor }, rows);
      const sale = row.till_id === placed.till_id ? rows.sale(row.sale_id) : null;
      return sale === null ? undefined : putSale(placed, sale.sale, rows);
    }
    case 'return_begun':
      beginReturn(fact.returned, rows);
      return takeBackLoads(placed, fact.returned, rows);
    case 'exchange_begun': {
      putSale(placed, fact.sale, rows);
      beginReturn(fact.returned, rows);
      for (const part of fact.returned.parts) if (part.kind === 'credit') credit(placed, part, rows);
      return;
    }
    case 'return_step':
      stepReturn(placed, fact, rows);
      return applyLoads(placed, fact.part_id, fact.state, rows);
    case 'gift_dropped':
      return neverTaken(placed, fact.move_id, rows);
    case 'gift_adjusted':
      return adjustCard(placed, fact, rows);
    case 'undo_intent':
      return putReturn(placed, fact.undo, rows);
    case 'undo_step': {
      const row = rows.claim(fact.undo_id);
      if (row === null) return rows.find({ kind: 'return_of_unknown_trace', subject: fact.undo_id, seq });
      stepClaim(placed, row, fact.state, rows);
      const ended = fact.state === 'DONE' ? 'done' : fact.state === 'REFUSED' ? 'refused' : 'unknown';
      return applyLoads(placed, fact.undo_id, ended, rows);
    }
    case 'person_erased':
      return rows.erasePeople(fact.person_ids);
    case 'traces_leased':
      return rows.putLease(fact.nonce, fact.first, fact.traces);
  }
}

/** A trace belongs to the till that reported it first; what another till says of it stays in that one's events. */
function changeAttempt(
  { till_id, seq }: PlacedFact,
  trace_id: string,
  change: Partial<AttemptRow>,
  rows: ProjectionRows,
): void {
  const row = rows.attempt(trace_id);
  if (row === null || row.till_id !== till_id) return rows.find({ kind: 'trace_of_two_tills', subject: trace_id, seq });
  rows.putAttempt({ ...row, ...change, seq });
  // After a restore lanes are heard in any order: returns of this attempt may have come before it.
  const { captured_minor = null } = change;
  if (captured_minor !== null) compare(trace_id, captured_minor, seq, rows);
}

function stepAttempt(placed: PlacedFact, fact: Extract<Fact, { type: 'attempt_step' }>, rows: ProjectionRows): void {
  const { state, named } = fact;
  const row = rows.attempt(fact.trace_id);
  changeAttempt(
    placed,
    fact.trace_id,
    {
      state,
      is_ended: ENDED.has(state),
      payment_id: named?.payment_id ?? row?.payment_id ?? null,
      transaction_id: named?.transaction_id ?? row?.transaction_id ?? null,
      captured_minor:
        state === 'BOUND' && row !== null && !row.is_tab
          ? (named?.captured_minor ?? row.amount_minor + row.tip_minor)
          : null,
    },
    rows,
  );
  const sale = row?.till_id === placed.till_id ? rows.sale(row.sale_id) : null;
  if (sale !== null) putSale(placed, sale.sale, rows);
}

/** Whether a sale is a moneyless open cart of the till that first reported this history: its successor gets it. */
function isGoneOnWith(before: SaleRow, { known_till }: PlacedFact, rows: ProjectionRows): boolean {
  const is_without_money = before.sale.tenders.length === 0 && rows.attemptsOf(before.sale_id).length === 0;
  return before.till_id === known_till && before.state === 'OPEN' && is_without_money;
}

/** Stores a sale as its till last reported it; it is paid when its parts cover the amount due. */
function putSale(placed: PlacedFact, sale: SaleFact, rows: ProjectionRows): void {
  const { till_id, seq, fact } = placed;
  const is_whole = 'sale' in fact;
  const before = rows.sale(sale.sale_id);
  if (before !== null && before.till_id !== till_id && !isGoneOnWith(before, placed, rows)) {
    // A copy gives up what it has of another till's sale.
    if (fact.type === 'sale_abandoned') return;
    return rows.find({ kind: 'sale_of_two_tills', subject: sale.sale_id, seq });
  }
  const attempts = rows.attemptsOf(sale.sale_id).filter((attempt) => attempt.till_id === till_id);
  const cash = sale.tenders.filter(({ kind, state }) => HELD_BY_TILL.has(kind) && CASH_PAID.has(state));
  // A hold pays nothing before its capture.
  const bound = attempts.filter(
    ({ state, is_tab, captured_minor }) => state === 'BOUND' && (!is_tab || captured_minor !== null),
  );
  const paidBy = ({ is_tab, captured_minor, amount_minor, tip_minor }: AttemptRow): number =>
    is_tab ? (captured_minor ?? 0) : amount_minor + tip_minor;
  const total_minor =
    cash.reduce((sum, { amount_minor }) => sum + amount_minor, 0) +
    bound.reduce((sum, attempt) => sum + paidBy(attempt), 0);
  // The amount due depends on how earlier parts were paid: the attempt bound last has the right one.
  const last = bound.reduce<AttemptRow | null>(
    (one, other) => (one !== null && one.seq > other.seq ? one : other),
    null,
  );
  const is_paid = sale.state === 'PAID' || (last !== null && total_minor >= last.due_minor);
  rows.putSale({
    sale_id: sale.sale_id,
    till_id,
    number: sale.number,
    state: is_paid ? 'PAID' : sale.state,
    total_minor,
    currency: sale.currency,
    at_ms: sale.opened_at_ms,
    paid_at_ms: is_paid ? (before?.paid_at_ms ?? placed.at_ms) : null,
    paid_seq: is_paid ? (before?.paid_seq ?? seq) : null,
    first_seq: before?.first_seq ?? seq,
    last_seq: is_whole ? seq : (before?.last_seq ?? null),
    person_id: sale.person_id ?? (is_whole ? null : (before?.person_id ?? null)),
    sale,
  });
  for (const { tender_id, kind, state, amount_minor } of sale.tenders) {
    if (!HELD_BY_TILL.has(kind)) continue;
    const captured_minor = CASH_PAID.has(state) ? amount_minor : 0;
    if (rows.cash(tender_id) === null) compare(tender_id, captured_minor, seq, rows);
    rows.putCash({ tender_id, till_id, sale_id: sale.sale_id, captured_minor, at_ms: sale.opened_at_ms });
  }
  followCards(placed, sale, is_paid, rows);
}

function beginReturn(
  { return_id, sale_id, currency = '', parts, lines: goods }: ReturnFact,
  rows: ProjectionRows,
): void {
  const lines = linesText(goods);
  rows.putReturn(
    { return_id, sale_id, lines },
    parts.map((part) => ({
      ...{ part_id: part.part_id, return_id, is_cash: part.kind === 'cash', lines },
      ...{ source_id: sourceOfPart(part), amount_minor: part.amount_minor },
      card:
        part.kind === 'gift' && part.card !== undefined
          ? JSON.stringify({ ...part.card, currency } satisfies GivenCard)
          : null,
    })),
  );
}

/** Counts credit for other goods, which cannot be returned as money, from its decision until it is dropped. */
function credit({ till_id, seq }: PlacedFact, part: ReturnFact['parts'][number], rows: ProjectionRows): void {
  const source_id = sourceOfPart(part);
  rows.putClaim({
    ...claimOf(part.part_id, source_id, till_id, part.amount_minor, rows),
    ...{ call: 'cash', state: 'done' },
  });
  const captured_minor = rows.attempt(source_id)?.captured_minor ?? rows.cash(source_id)?.captured_minor ?? null;
  if (captured_minor !== null) compare(source_id, captured_minor, seq, rows);
}

/** Counts a return that a journal began, with or without a grant; an excess is a finding (store 9.6). */
function putReturn(
  { till_id, seq }: PlacedFact,
  { undo_id, trace_id, call, amount_minor }: Extract<Fact, { type: 'undo_intent' }>['undo'],
  rows: ProjectionRows,
): void {
  const attempt = rows.attempt(trace_id);
  // Counts all the same, and against its payment once that is reported.
  if (attempt === null) rows.find({ kind: 'return_of_unknown_trace', subject: undo_id, seq });
  const claim = rows.claim(undo_id);
  // A claim withdrawn as never sent counts again if its return was begun after all.
  if (claim === null || claim.state === 'withdrawn')
    rows.putClaim({ ...claimOf(undo_id, trace_id, till_id, amount_minor, rows), call, state: 'claimed' });
  // A payment that was not bound when it was returned has no captured amount to compare with.
  const captured_minor = attempt?.captured_minor ?? null;
  if (captured_minor !== null) compare(trace_id, captured_minor, seq, rows);
}

/** A claim that a journal reports after the fact. */
function claimOf(
  return_id: string,
  trace_id: string,
  till_id: string,
  amount_minor: number,
  rows: ProjectionRows,
): Omit<ClaimRow, 'call' | 'state'> {
  const part = rows.returnPart(return_id);
  const sale_return_id = part?.return_id ?? null;
  const lines = rows.claim(return_id)?.lines ?? part?.lines ?? '[]';
  return { return_id, trace_id, sale_return_id, sale_id: null, till_id, amount_minor, lines, after_the_fact: true };
}

function compare(trace_id: string, captured_minor: number, seq: number, rows: ProjectionRows): void {
  const counted = rows
    .claimsOf(trace_id)
    .filter(({ state }) => COUNTED_CLAIMS.has(state))
    .reduce((sum, one) => sum + one.amount_minor, 0);
  if (counted > captured_minor) rows.find({ kind: 'returned_too_much', subject: trace_id, seq });
}

/** Follows a part that the till did by itself: cash handed over, or nothing, which ends the claim as never sent. */
function stepReturn(
  placed: PlacedFact,
  { part_id, state }: Extract<Fact, { type: 'return_step' }>,
  rows: ProjectionRows,
): void {
  const { till_id, seq } = placed;
  const claim = rows.claim(part_id);
  if (state !== 'done') {
    rows.putWithdrawn(part_id);
    // An older copy of a journal does not know what its till sent: a person decides on its claim (store 9.3).
    if (claim !== null && claim.till_id !== till_id)
      return rows.find({ kind: 'return_of_two_tills', subject: part_id, seq });
    // Only a credit is reported as done and may be dropped afterwards.
    const ends = claim?.state === 'claimed' || (claim?.state === 'done' && claim.after_the_fact);
    if (claim !== null && ends) rows.putClaim({ ...claim, state: 'withdrawn' });
    return;
  }
  const part = rows.returnPart(part_id);
  if (part === null) return rows.find({ kind: 'return_of_unknown_trace', subject: part_id, seq });
  if (claim !== null && claim.state !== 'withdrawn') rows.putClaim({ ...claim, state: 'done' });
  else
    rows.putClaim({
      ...claimOf(part_id, part.source_id, till_id, part.amount_minor, rows),
      call: 'cash',
      state: 'done',
    });
  const cash = rows.cash(part.source_id);
  if (cash !== null) compare(part.source_id, cash.captured_minor, seq, rows);
  giveToCard(placed, part_id, rows);
}

/** What a person said was never done, and its till did after all, counts as a fact: too much of it is a finding. */
function stepClaim(
  { seq }: PlacedFact,
  row: ClaimRow,
  step: Extract<Fact, { type: 'undo_step' }>['state'],
  rows: ProjectionRows,
): void {
  const state = claimAfter(row, step);
  const counts_again = row.state === 'withdrawn' && COUNTED_CLAIMS.has(state);
  rows.putClaim({ ...row, state, after_the_fact: row.after_the_fact || counts_again });
  const captured_minor = rows.attempt(row.trace_id)?.captured_minor ?? null;
  if (counts_again && captured_minor !== null) compare(row.trace_id, captured_minor, seq, rows);
}

/** The journal settles a claim, even one granted late; a settled claim never changes back (store 9.2). */
function claimAfter({ state }: ClaimRow, step: Extract<Fact, { type: 'undo_step' }>['state']): ClaimState {
  if (state === 'done' || state === 'refused') return state;
  if (step === 'DONE') return 'done';
  if (step === 'REFUSED') return 'refused';
  return step === 'ATTENTION' ? 'for_person' : state;
}
