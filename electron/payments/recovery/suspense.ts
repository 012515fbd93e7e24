import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { StartDoubt } from '../../../core/anchor/evaluate-start.ts';
import type { Evidence } from '../../../core/payments/evidence.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { AcceptRefusal } from '../../journal/anchor/lineage.ts';
import type { JournalEvent } from '../../journal/events/events.ts';
import { type AttemptRow, totalMinor } from '../../journal/tables/rows.ts';
import { type EngineContext, nextState } from '../engine-context.ts';
import { QUARANTINE_MS } from '../engine-parts.ts';
import { ownTransactions, transactionsOfOtherLives } from './own-transactions.ts';
import { GIVE_BACK } from './lease-probe.ts';

/** Items that wait for a person because of the journal's origin (payment-safety 13.1, 13.2). */
export interface Suspense {
  readonly doubt: { readonly why: StartDoubt; readonly attempts_missing: number | null } | null;
  /** Payments of an earlier life whose end is unknown: neither undone nor paid. */
  readonly held: readonly AttemptRow[];
  /** Numbers not proven unused whose probe was not ordered. */
  readonly unproven: readonly string[];
  /** Count of numbers whose ordered probe is not answered yet. */
  readonly asking: number;
}

/** The person who decides, and where the comparison is recorded. */
export interface PersonDecision {
  readonly who: string;
  /** 3 to 200 characters. */
  readonly reference: string;
}

/** A payment in the service's settlement that this till does not know. */
export interface UnknownPayment {
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly transaction_id: string;
  readonly payment_id?: string;
}

export type SuspenseRefusal =
  /** There is no such item. */
  | 'nothing_to_settle'
  /** The journal as a whole is in doubt and must be accepted first. */
  | 'accept_first'
  /** The service already named this transaction to this till. */
  | 'already_known'
  /** A payment of this till that may own this transaction could not be read; decide later. */
  | 'own_payments_unread'
  | 'journal_not_written';

/** Decisions that a person may take on open items. Each returns null once done and durable. */
export interface SuspenseActions {
  read(): Suspense;
  /**
   * Continues with a journal that was in doubt, as the next epoch; its open payments are undone from now on, except
   * held ones.
   */
  accept(decision: PersonDecision): AcceptRefusal | null;
  /**
   * Gives this till to another machine. Refused while anything is open; throws on SQLite errors, and then nothing was
   * moved.
   */
  moveAway(): 'in_doubt' | 'unresolved' | null;
  /** Probes every number not proven unused; the service returns any money it finds (13.1). */
  giveBackUnproven(decision: PersonDecision): SuspenseRefusal | null;
  /** Undoes a held payment like any other unproven one. */
  giveBackHeld(trace_id: string, decision: PersonDecision): SuspenseRefusal | null;
  /**
   * Keeps a held payment as paid, on a person's evidence that the goods left and the service holds the money (13.1).
   */
  keepHeld(trace_id: string, named: Names, decision: PersonDecision): Promise<SuspenseRefusal | null>;
  /** Keeps a forgotten payment as a paid sale of unknown goods; it can be returned by the names the service gave it. */
  keepUnknown(payment: UnknownPayment, decision: PersonDecision): Promise<SuspenseRefusal | KeptPayment>;
  /** Transactions the service names for payments that this till knows only in part; null when one cannot be read. */
  ownTransactions(): Promise<ReadonlySet<string> | null>;
  /** Those of tabs that another life of this till charged or let go, as far as they can be read. */
  transactionsOfOtherLives(): Promise<ReadonlySet<string>>;
}

export interface KeptPayment {
  readonly sale_number: number;
}

type Names = Pick<UnknownPayment, 'transaction_id' | 'payment_id'>;

export function createSuspense(context: EngineContext, resume: () => void): SuspenseActions {
  return {
    read: () => suspenseOf(context),
    accept: (decision) => {
      const refused = context.journal.lineage.accept(decision);
      if (refused !== null) return refused;
      resume();
      context.changed();
      return null;
    },
    moveAway: () => {
      const { journal } = context;
      if (journal.attempts.intents().length > 0 || journal.attempts.unfinishedTraces().length > 0) return 'unresolved';
      // The other machine would not know which refused payments may have been charged.
      if (journal.attempts.refusedUnproven().length > 0) return 'unresolved';
      if (journal.attempts.unsettledUndos().length > 0 || journal.tabs.unsettled().length > 0) return 'unresolved';
      const refused = journal.lineage.moveAway();
      context.changed();
      return refused;
    },
    giveBackUnproven: (decision) => giveBackUnproven(context, decision),
    giveBackHeld: (trace_id, decision) => giveBackHeld(context, trace_id, decision),
    keepHeld: (trace_id, named, decision) => keepHeld(context, trace_id, named, decision),
    keepUnknown: (payment, decision) => keepUnknown(context, payment, decision),
    ownTransactions: () => ownTransactions(context),
    transactionsOfOtherLives: () => transactionsOfOtherLives(context),
  };
}

function suspenseOf({ journal }: EngineContext): Suspense {
  const { doubt } = journal.lineage;
  const lost = journal.traces.lost();
  const isUnproven = (trace_id: string): boolean => journal.attempts.find(trace_id) === null;
  return {
    doubt,
    held: journal.attempts.intents().filter(({ trace_id }) => journal.lineage.isHeld(trace_id)),
    unproven: lost
      .filter(({ trace_id, state, result }) => state === 'LOST' && result !== GIVE_BACK && isUnproven(trace_id))
      .map(({ trace_id }) => trace_id),
    asking: lost.filter(({ state, result }) => state === 'STUCK' || result === GIVE_BACK).length,
  };
}

function giveBackUnproven(context: EngineContext, decision: PersonDecision): SuspenseRefusal | null {
  const { doubt, unproven } = suspenseOf(context);
  if (doubt !== null) return 'accept_first';
  if (unproven.length === 0) return 'nothing_to_settle';
  const evidence = evidenceOf(decision);
  for (const trace_id of unproven) {
    const event = { type: 'lease_step', trace_id, state: 'LOST', cause: GIVE_BACK, evidence } as const;
    if (!context.writer.write(event)) return 'journal_not_written';
  }
  context.lost.ordered();
  context.changed();
  return null;
}

function giveBackHeld(context: EngineContext, trace_id: string, decision: PersonDecision): SuspenseRefusal | null {
  const row = heldRow(context, trace_id);
  if (typeof row === 'string') return row;
  const state = nextState('INTENT', { kind: 'unproven' });
  const evidence = evidenceOf(decision);
  if (!context.writer.write({ type: 'attempt_step', trace_id, state, cause: 'given_back_by_person', evidence }))
    return 'journal_not_written';
  const horizon_at_ms = context.clock.monotonicMs() + (context.settings.quarantine_ms ?? QUARANTINE_MS);
  context.queue.add({ trace_id, undo_id: null, horizon_at_ms });
  context.changed();
  return null;
}

/** The service is asked first: it still has what a copy forgot of its own payments (13.1). */
async function whyKnown(context: EngineContext, transaction_id: string, owner = ''): Promise<SuspenseRefusal | null> {
  const { names } = context.journal;
  if (isNamed(context, transaction_id, owner)) return 'already_known';
  const others = names.incomplete().filter(({ trace_id }) => trace_id !== owner);
  const own = await ownTransactions(context, others);
  if (own === null) return 'own_payments_unread';
  // Another decision may have arrived meanwhile.
  return own.has(transaction_id) || isNamed(context, transaction_id, owner) ? 'already_known' : null;
}

/** A held payment may already be known by this name; then the name is its own. */
function isNamed({ journal }: EngineContext, transaction_id: string, owner: string): boolean {
  if (!journal.names.knows(transaction_id)) return false;
  const own = journal.attempts.find(owner)?.transaction_id === transaction_id;
  return !own;
}

async function keepHeld(
  context: EngineContext,
  trace_id: string,
  named: Names,
  decision: PersonDecision,
): Promise<SuspenseRefusal | null> {
  const held = heldRow(context, trace_id);
  if (typeof held === 'string') return held;
  const known = await whyKnown(context, named.transaction_id, trace_id);
  if (known !== null) return known;
  const row = heldRow(context, trace_id);
  if (typeof row === 'string') return row;
  if (!context.writer.write(bound(trace_id, totalMinor(row), named, decision))) return 'journal_not_written';
  context.changed();
  return null;
}

/** Its trace is lost, so it gets a new one that was never sent. */
async function keepUnknown(
  context: EngineContext,
  payment: UnknownPayment,
  decision: PersonDecision,
): Promise<SuspenseRefusal | KeptPayment> {
  const { journal, settings, randomness } = context;
  const { amount_minor, currency, transaction_id } = payment;
  if (journal.lineage.doubt !== null) return 'accept_first';
  const known = await whyKnown(context, transaction_id);
  if (known !== null) return known;
  if (journal.lineage.doubt !== null) return 'accept_first';
  const { sale, tender } = saleOfUnknownGoods(context, payment, decision);
  const trace_id = randomness.identifier();
  const intent: JournalEvent = {
    type: 'attempt_intent',
    intent: {
      trace_id,
      sale_id: sale.sale_id,
      tender_id: tender.tender_id,
      amount_minor,
      tip_minor: 0,
      currency,
      terminal_id: settings.terminal_id,
      pre_authorization: false,
      capture_mode: 'automatic',
      reader: 'kept_by_person',
      ...(settings.service === undefined ? {} : { service: settings.service }),
      ...(settings.account === undefined ? {} : { account: settings.account }),
    },
    due_minor: amount_minor,
  };
  journal.recordTogether([intent, bound(trace_id, amount_minor, payment, decision)]);
  context.changed();
  return { sale_number: sale.number };
}

function saleOfUnknownGoods(
  { journal, randomness, clock }: EngineContext,
  { amount_minor, currency }: UnknownPayment,
  { who, reference }: PersonDecision,
): { readonly sale: Sale; readonly tender: Tender } {
  const opened = journal.sales.openSale(currency, who, reference);
  const line = {
    line_id: randomness.identifier(),
    product_id: 'unknown-goods',
    name: reference.slice(0, 120),
    unit: 'each' as const,
    unit_price_minor: amount_minor,
    quantity_milli: 1_000,
  };
  const filled: Sale = { ...opened, lines: [line] };
  journal.sales.saveSale(filled);
  const tender: Tender = {
    tender_id: randomness.identifier(),
    kind: 'card',
    state: 'pending',
    amount_minor,
    tip_minor: 0,
    at_ms: Math.trunc(clock.wallMs()),
  };
  return { sale: journal.sales.beginCardTender(filled, tender), tender };
}

function heldRow(context: EngineContext, trace_id: string): AttemptRow | SuspenseRefusal {
  if (context.journal.lineage.doubt !== null) return 'accept_first';
  return suspenseOf(context).held.find((row) => row.trace_id === trace_id) ?? 'nothing_to_settle';
}

function bound(
  trace_id: string,
  captured_minor: number,
  { payment_id, transaction_id }: Names,
  decision: PersonDecision,
): JournalEvent {
  return {
    type: 'attempt_step',
    trace_id,
    state: nextState('INTENT', { kind: 'approved' }),
    cause: 'kept_by_person',
    evidence: evidenceOf(decision),
    named: { captured_minor, transaction_id, ...(payment_id === undefined ? {} : { payment_id }) },
  };
}

const evidenceOf = ({ who, reference }: PersonDecision): Evidence => ({ source: 'manager', manager: who, reference });
