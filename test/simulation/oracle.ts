import { type AttemptState, TERMINAL_STATES, UNRESOLVED_STATES } from '../../core/payments/attempt.ts';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import { tracedSale } from '../../electron/journal/verify/traced-sale.ts';
import { brokenSale } from '../../core/sale/invariants.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { type AttemptRow, totalMinor } from '../../electron/journal/tables/rows.ts';
import type { PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import type { TabStepRow } from '../../electron/journal/tables/tab-table.ts';
import { heldBy, heldOf } from './expected-money.ts';
import { CallPace } from './call-pace.ts';
import type { CrashImage } from './simulated-disk.ts';
import { brokenImage } from './image-oracle.ts';
import type { Machine } from './machine.ts';
import type { GiftLedger } from './gift-ledger.ts';
import { unevenGifts } from './gift-oracle.ts';
import { unevenExchanges } from './exchange-oracle.ts';
import { unevenSales } from './sale-oracle.ts';
import { requestOf } from './sent-request.ts';
import type { Charge, SimulatedService } from './simulated-service.ts';
import { SIMULATED_CARDS, fullNumber } from '../../drivers/reader/simulated/cards.ts';

const ENDED_UNPAID: ReadonlySet<AttemptState> = new Set(['DECLINED', 'NO_CHARGE']);

/** A violated invariant: its number and what was seen. */
export interface Violation {
  readonly invariant: string;
  readonly at_ms: number;
  readonly what: string;
}

const DECLINED: readonly AttemptState[] = ['DECLINED'];

/** Which invariants are judged; some canaries must be found by the ledger alone. */
export type Judged = 'all' | 'without_write_ahead';

/**
 * Watches a run and checks what must never happen (payment-safety 6). Sees every event of the journal, every request
 * and every movement in the service's ledger, and trusts neither side.
 */
export class Oracle {
  readonly violations: Violation[] = [];
  /** When a return last began; the run waits long enough for it too (I5). */
  returned_at_ms = 0;
  readonly #now: () => number;
  readonly #judged: Judged;
  readonly #attempts = new Map<string, AttemptRow>();
  readonly #calls = new Map<string, { readonly machine: Machine; readonly name: string }>();
  readonly #pace = new CallPace();
  readonly #reported = new Map<string, PaymentOutcome['outcome']>();
  readonly #moved = new Set<string>();
  /** Tab steps as last seen in the journal. */
  readonly #steps = new Map<string, readonly TabStepRow[]>();
  #service: SimulatedService | null = null;
  #cards: GiftLedger | null = null;
  /** What was paid in a life of the till that the folder has forgotten, and that life's traces. */
  readonly #guarded = new Map<string, number>();
  readonly #beyond = new Set<string>();
  #last_number = 0;

  constructor(now: () => number, judged: Judged) {
    this.#now = now;
    this.#judged = judged;
  }

  watchService(service: SimulatedService): void {
    this.#service = service;
  }

  watchCards(cards: GiftLedger): void {
    this.#cards = cards;
  }

  violated(invariant: string, what: string): void {
    this.violations.push({ invariant, at_ms: this.#now(), what });
  }

  /** Called when a run of the program opens the journal; checks that its state was reached legally, and watches it. */
  watchJournal(journal: Journal, machine: Machine): Journal {
    this.#calls.clear();
    const lost = new Set(this.#attempts.keys());
    for (const row of journal.attempts.since(-Infinity, false, 1_000_000)) {
      lost.delete(row.trace_id);
      this.#changed(row, journal);
    }
    for (const trace_id of lost) this.#attempts.delete(trace_id);
    for (const { trace_id } of this.#service?.charges() ?? []) this.#moved.add(trace_id);
    const watched =
      (write: (event: JournalEvent) => void) =>
      (event: JournalEvent): void => {
        write(event);
        if (machine.is_alive) this.#written(journal, event);
      };
    const recordTogether = (events: readonly JournalEvent[]): void => {
      journal.recordTogether(events);
      if (machine.is_alive) for (const event of events) this.#written(journal, event);
    };
    return { ...journal, record: watched(journal.record), recordTogether, note: watched(journal.note) };
  }

  /** Checks what a dead program left on the disk (I9, I25). */
  crashImage(image: CrashImage): void {
    for (const { invariant, what } of brokenImage(image)) this.violated(invariant, what);
  }

  /** The folder is restored: current payments must stay paid although the till no longer knows them (I21). */
  folderGoesBack(): void {
    for (const row of this.#attempts.values()) {
      this.#beyond.add(row.trace_id);
      const held_minor = this.#heldOf(this.#service?.charge(row.trace_id) ?? null, row);
      if (row.state === 'BOUND' && row.returning_minor === 0) this.#guarded.set(row.trace_id, held_minor);
    }
    this.#attempts.clear();
    this.#steps.clear();
    this.#reported.clear();
  }

  /**
   * Must exceed every number under which any life of this till took money (I22). A number lost in a power cut before
   * any request for money may be reused: it was never reported.
   */
  numbered(number: number): void {
    if (number <= this.#last_number) this.violated('I22', `sale number ${number} after ${this.#last_number}`);
  }

  /** Money moved at the service, or it learned of a trace. */
  moved(trace_id: string): void {
    this.#moved.add(trace_id);
  }

  /** After every step: what moved agrees with the journal at this moment (I3, I4, I6). */
  afterStep(): void {
    for (const trace_id of this.#moved) this.#checkTrace(trace_id);
    this.#moved.clear();
  }

  /** When bytes leave the till (I7, I12): intent and send are persisted, and the amount is the intended one. */
  requestLeaves(bytes: Buffer): void {
    const request = requestOf(bytes);
    if (request === null) return;
    const row = this.#attempts.get(request.trace_id);
    if (row === undefined || (row.card === null && row.intent.link !== true)) {
      if (this.#judged === 'all') this.violated('I7', `${request.trace_id} is sent, its journal rows are not written`);
      return;
    }
    if (request.charged_minor !== totalMinor(row) || request.currency !== row.currency)
      this.violated('I12', `${request.trace_id} is sent with ${request.charged_minor}, intended ${totalMinor(row)}`);
  }

  callBegins(machine: Machine, trace_id: string, name: string): void {
    if (!machine.is_alive) return;
    const other = this.#calls.get(trace_id);
    if (other !== undefined && other.machine === machine)
      this.violated('I10', `${name} for ${trace_id} while ${other.name} is out`);
    this.#calls.set(trace_id, { machine, name });
    const hasty = this.#pace.begins(machine, trace_id, name);
    if (hasty !== null) this.violated('I27', hasty);
  }

  callEnds(machine: Machine, trace_id: string): void {
    if (this.#calls.get(trace_id)?.machine === machine) this.#calls.delete(trace_id);
  }

  /** The trace for an id of the service, which may give a payment and a transaction the same id. */
  traceOfService(kind: 'payment_id' | 'transaction_id', id: string): string {
    return [...this.#attempts.values()].find((row) => row[kind] === id)?.trace_id ?? id;
  }

  /** What the cashier is told about a payment must be true and persisted (I11). */
  noteOutcome(outcome: PaymentOutcome): void {
    if (outcome.trace_id === null) return;
    const state = this.#attempts.get(outcome.trace_id)?.state;
    const fits: Readonly<Record<PaymentOutcome['outcome'], readonly (AttemptState | undefined)[]>> = {
      approved: ['BOUND'],
      declined: ['DECLINED'],
      // A payment link that the service refuses or ends is a decline in the journal.
      not_charged: ['NOT_SENT', ...(this.#attempts.get(outcome.trace_id)?.intent.link === true ? DECLINED : [])],
      // While the journal cannot be written it keeps the intent; the outcome is held in memory (5.7).
      unknown: ['REVERSING', 'QUARANTINE', 'ATTENTION', 'REVERSED', 'NO_CHARGE', 'INTENT'],
    };
    if (!fits[outcome.outcome].includes(state))
      this.violated('I11', `${outcome.trace_id} is told as ${outcome.outcome}, the journal says ${String(state)}`);
    this.#reported.set(outcome.trace_id, outcome.outcome);
  }

  /** Scans text written outside the journal, such as logs (I13). */
  sawText(text: string): void {
    const found = findCardData(text);
    if (found !== null) this.violated('I13', `a log line holds ${found}`);
  }

  /**
   * At the end, ledger and journal must agree on everything (I1, I2, I5, I6, I8, I9, I16, I18).
   * @param open what may still be open: nothing, or what the till truthfully reports to a person
   */
  atRest(journal: Journal, bytes: Buffer, open: 'nothing' | 'told_to_a_person' = 'nothing'): void {
    const service = this.#service;
    if (service === null) return;
    for (const problem of journal.verify().problems) this.violated('I8', problem);
    const found = findCardData(bytes.toString('latin1'));
    if (found !== null) this.violated('I13', `the journal holds ${found}`);
    const alerted = new Set<string>();
    const isOpen = (
      what: string,
      one: { trace_id: string; state: string; needs_person: boolean; last_result: string | null },
    ): void => {
      const alerts = one.needs_person || one.state === 'ATTENTION' || journal.lineage.isHeld(one.trace_id);
      if (open === 'told_to_a_person' && alerts) alerted.add(one.trace_id);
      else this.violated('I5', `${what} of ${one.trace_id} is ${one.state}: ${one.last_result}`);
    };
    for (const step of journal.tabs.unsettled()) isOpen(`step ${step.step_id}`, step);
    for (const undo of journal.attempts.unsettledUndos()) isOpen(`undo ${undo.undo_id}`, undo);
    let bound_minor = 0;
    let open_minor = 0;
    for (const row of this.#attempts.values()) {
      if (UNRESOLVED_STATES.has(row.state) || row.state === 'INTENT') isOpen('the payment', row);
      // Refused but charged, and no call of the service can undo it: reported to a person (13.5).
      else if (ENDED_UNPAID.has(row.state) && row.needs_person && open === 'told_to_a_person')
        alerted.add(row.trace_id);
      if (alerted.has(row.trace_id)) {
        const charge = service.charge(row.trace_id);
        if (charge?.is_forgotten !== true && !this.#beyond.has(row.trace_id)) open_minor += this.#heldOf(charge, row);
        continue;
      }
      const expected_minor = row.state === 'BOUND' ? heldBy(row, this.#steps.get(row.trace_id) ?? []).most_minor : 0;
      const charge = service.charge(row.trace_id);
      if (charge?.is_forgotten === true || (row.state === 'BOUND' && this.#beyond.has(row.trace_id))) continue;
      const held_minor = this.#heldOf(charge, row);
      bound_minor += expected_minor;
      if (held_minor !== expected_minor)
        this.violated(
          'I1',
          `${row.trace_id} is ${row.state}: the service holds ${held_minor}, expected ${expected_minor}`,
        );
    }
    const total_minor = service
      .charges()
      .filter(({ is_forgotten, trace_id }) => !is_forgotten && !this.#beyond.has(trace_id))
      .reduce((sum, charge) => sum + this.#heldOf(charge, this.#attempts.get(charge.trace_id)), 0);
    if (total_minor - open_minor !== bound_minor)
      this.violated('I16', `the day's total is ${bound_minor}, the ledger's ${total_minor - open_minor}`);
    this.#checkSales(journal, service, alerted);
    const unjudged = new Set([...alerted, ...this.#beyond]);
    for (const problem of unevenSales(journal, service, unjudged)) this.violated('I18', problem);
    for (const problem of unevenExchanges(journal, service, unjudged)) this.violated('I24', problem);
    const cards = this.#cards === null ? [] : unevenGifts(journal, service, unjudged, this.#cards);
    for (const problem of cards) this.violated('I25', problem);
  }

  #checkSales(journal: Journal, service: SimulatedService, alerted: ReadonlySet<string>): void {
    for (const sale of journal.sales.findSales({ limit: 1_000_000 })) {
      const rows = journal.attempts.ofSale(sale.sale_id);
      for (const tender of sale.tenders) {
        const charged = rows.filter(
          (row) => row.tender_id === tender.tender_id && (service.charge(row.trace_id)?.net_minor ?? 0) > 0,
        );
        if (charged.length > 1) this.violated('I2', `tender ${tender.tender_id} is charged ${charged.length} times`);
      }
      const isJudged = (trace_id: string): boolean =>
        !alerted.has(trace_id) && !this.#beyond.has(trace_id) && service.charge(trace_id)?.is_forgotten !== true;
      if (!rows.every(({ trace_id }) => isJudged(trace_id))) continue;
      const returns = journal.sales.returnsOf(sale.sale_id);
      const traced = tracedSale(sale, rows, (trace_id) => journal.tabs.ofTrace(trace_id), returns);
      const netOf = (trace_id: string): number => this.#heldOf(service.charge(trace_id), this.#attempts.get(trace_id));
      for (const problem of brokenSale(traced, netOf)) this.violated('I18', problem);
    }
  }

  #written(journal: Journal, event: JournalEvent): void {
    if (event.type === 'undo_intent') this.returned_at_ms = this.#now();
    const trace_id =
      event.type === 'attempt_intent'
        ? event.intent.trace_id
        : event.type === 'undo_intent'
          ? event.undo.trace_id
          : event.type === 'tab_intent'
            ? event.tab.trace_id
            : 'trace_id' in event
              ? event.trace_id
              : null;
    const row = trace_id === null ? null : journal.attempts.find(trace_id);
    if (row === null) return;
    this.#changed(row, journal);
    this.#last_number = Math.max(this.#last_number, journal.sales.sale(row.sale_id)?.number ?? 0);
  }

  #changed(row: AttemptRow, journal: Journal): void {
    const before = this.#attempts.get(row.trace_id)?.state;
    if (row.intent.pre_authorization) this.#steps.set(row.trace_id, journal.tabs.ofTrace(row.trace_id));
    this.#attempts.set(row.trace_id, row);
    this.#moved.add(row.trace_id);
    if (before !== undefined && before !== row.state) {
      if (TERMINAL_STATES.has(before)) this.violated('I8', `${row.trace_id} went from ${before} to ${row.state}`);
      if (UNRESOLVED_STATES.has(before) && row.state === 'BOUND')
        this.violated('I8', `${row.trace_id} became paid after ${before}`);
    }
    if (row.state === 'BOUND' && this.#reported.get(row.trace_id) === 'unknown')
      this.violated('I8', `${row.trace_id} became paid after its cashier was told that it is unknown`);
  }

  #heldOf(charge: Charge | null, row: AttemptRow | undefined): number {
    return heldOf(charge, row, row === undefined ? [] : this.#steps.get(row.trace_id));
  }

  #checkTrace(trace_id: string): void {
    const charge = this.#service?.charge(trace_id) ?? null;
    if (charge?.is_forgotten === true) return;
    const row = this.#attempts.get(trace_id);
    const guarded_minor = this.#guarded.get(trace_id);
    if (guarded_minor !== undefined && (charge?.net_minor ?? 0) + (charge?.elsewhere_minor ?? 0) < guarded_minor)
      this.violated('I21', `${trace_id} was paid with ${guarded_minor}, and undone without a person`);
    if (charge !== null && row === undefined && !this.#beyond.has(trace_id))
      this.violated('I6', `the service knows ${trace_id}, the journal does not`);
    if (charge !== null && (charge.net_minor < 0 || charge.net_minor > charge.authorized_minor))
      this.violated('I4', `${trace_id}: ${charge.refunded_minor} is given back of ${charge.authorized_minor}`);
    // A restored folder cannot know the returns of the life that it forgot.
    if (row?.state !== 'BOUND' || this.#beyond.has(trace_id)) return;
    const { least_minor, most_minor } = heldBy(row, this.#steps.get(trace_id) ?? []);
    const held_minor = this.#heldOf(charge, row);
    if (held_minor < least_minor || held_minor > most_minor || charge?.currency !== row.currency)
      this.violated('I3', `${trace_id} is paid with ${least_minor} to ${most_minor}, the service holds ${held_minor}`);
  }
}

/** The simulated reader's card numbers, made at run time so that no file contains them. */
const NUMBERS = [...new Set(Object.values(SIMULATED_CARDS).map(({ card }) => fullNumber(card)))];
const HEX_NUMBERS = NUMBERS.map((number) => Buffer.from(number, 'latin1').toString('hex'));
const TRACK = /\b\d{13,19}[=D]\d{7}/;

/** Names the kind of card data in a text without repeating it; null when there is none (I13). */
function findCardData(text: string): string | null {
  if (NUMBERS.some((number) => text.includes(number))) return 'a card number';
  if (HEX_NUMBERS.some((number) => text.includes(number))) return 'a card number in hex';
  return TRACK.test(text) ? 'a track' : null;
}
