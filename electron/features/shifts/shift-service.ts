import type { Clock, Randomness } from '../../../core/clock.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { ShiftSlice, ShiftView } from '../../../core/contract/shifts.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { checkCount } from '../../../core/shift/cash-count.ts';
import { countProblem, countStands, ownDifferences } from '../../../core/shift/count-rule.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import { journalTrouble } from '../../journal/journal.ts';
import type { ShiftLines } from '../../journal/stores/shift-lines.ts';
import type { ShiftStore } from '../../journal/stores/shift-store.ts';
import type { ShiftRow } from '../../journal/tables/shift-table.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import type { Log } from '../../log/log.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { CLOSE_REFUSALS } from './close-refusals.ts';
import { answerToRepeat, movementActs } from './movement-acts.ts';
import { closedShiftView, openShiftView, pastShiftView } from './shift-views.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';

export interface ShiftParts {
  readonly shifts: ShiftStore;
  readonly shift_lines: ShiftLines;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly publisher: SnapshotPublisher;
  readonly log: Log;
  /** Progress of a reconciliation. */
  readonly reconciling: () => ShiftSlice['reconciling'];
}

/** Rows of one page of past shifts. */
const PAGE = 30;
/** Events processed between two turns, so that the till keeps serving. */
const EVENTS_AT_ONCE = 500;

/** Shifts at the counter: opening, cash movements, counts, closing. All state is in the journal, none here. */
export class ShiftService {
  readonly #parts: ShiftParts;
  private closing: ShiftSlice['closing'] = null;
  private version = 0;
  private close_asked: ShiftSlice['close_asked'] = null;

  constructor(parts: ShiftParts) {
    this.#parts = parts;
  }

  /** Something that a report shows may have changed. */
  moved(): void {
    this.version += 1;
    this.#parts.publisher.changed('shift');
  }

  /** The shop requests a close; the person at the till decides. */
  requestClose(request: ShiftSlice['close_asked']): void {
    this.close_asked = request;
    this.#parts.publisher.changed('shift');
  }

  slice(): ShiftSlice {
    const { shifts, settings } = this.#parts;
    const { shift_number, shift_required, blind_count, count_note_above_minor } = settings();
    const open = shifts.open();
    return {
      open: open && {
        shift_id: open.shift_id,
        number: open.number,
        currency: open.currency,
        opened_at_ms: open.opened_at_ms,
        opened_by: open.opened_by,
        automatic: open.automatic,
      },
      next_number: shifts.nextNumber(shift_number),
      required: shift_required,
      blind_count,
      note_above_minor: count_note_above_minor,
      closing: this.closing,
      reconciling: this.#parts.reconciling(),
      close_asked: open === null ? null : this.close_asked,
      version: this.version,
    };
  }

  /** The number that the strip shows: of the open shift, or of the next one. */
  get number(): number {
    const { shifts, settings } = this.#parts;
    return shifts.open()?.number ?? shifts.nextNumber(settings().shift_number);
  }

  /** Called before a sale is paid. Opens a shift if there is none, unless the shop requires a person to open it. */
  readyToSell(): Answer<null> {
    const { shifts, settings, log } = this.#parts;
    if (shifts.open() !== null) return DONE;
    if (settings().shift_required) return refuse('shift_needed', 'no shift is open');
    try {
      this.openShift(this.#parts.randomness.identifier(), 0, settings().cashier_name, true);
    } catch (error) {
      const trouble = journalTrouble(error);
      if (trouble === null) throw error;
      // The close opens a shift for sales made without one: the sale does not wait for it.
      log.warn('the shift could not be opened', { event: 'shift_not_opened', trouble });
    }
    return DONE;
  }

  open({ shift_id, float_minor }: IntentArguments<'shift.open'>, grant: Grant): Answer<IntentResults['shift.open']> {
    const { shifts, sales, engine } = this.#parts;
    const already = shifts.open();
    if (already !== null && already.shift_id !== shift_id)
      return refuse('shift_open_already', `shift ${already.number} is open`);
    const row = already ?? this.openShift(shift_id, float_minor, grant.by.name, false);
    if (already !== null) return succeed({ number: row.number });
    sales.recordAct({ ...byWhom(grant), what: 'shift_opened', subject: String(row.number), amount_minor: float_minor });
    // Everything unresolved is due when a shift begins (payment-safety 5.5).
    engine.kickRecovery();
    return succeed({ number: row.number });
  }

  /** `refund`: the act of a refund without a sale, whose cash is for a customer. */
  async cashInOut(wish: IntentArguments<'shift.cashInOut'>, grant: Grant, refund?: Act): Promise<Answer<null>> {
    await this.readAhead();
    const { shifts, sales, settings } = this.#parts;
    const before = this.repeated(wish);
    if (before !== null) return before;
    if (shifts.open() === null && settings().shift_required) return refuse('shift_not_open', 'no shift is open');
    const ready = this.readyToSell();
    if (!ready.ok) return ready;
    const { currency, number } = this.openRow();
    const { direction, amount_minor } = wish;
    // Checked and written in one step, so that no second request can interleave.
    if (direction === 'out' && this.drawerHolds(currency) < amount_minor) {
      // Recorded, so that probing the contents of a blind drawer is noticed.
      sales.recordAct({ ...byWhom(grant), what: 'cash_out_refused', subject: String(number), amount_minor });
      return refuse('drawer_too_low', 'the drawer should hold less');
    }
    shifts.moveCash(
      { ...wish, currency, by: grant.by.name },
      movementActs(wish, number, grant, refund),
      refund !== undefined,
    );
    this.moved();
    return DONE;
  }

  /**
   * Why this much cash of the store's currency cannot leave the drawer; null when it can. The amount in the drawer is
   * not disclosed: it would help a blind count.
   */
  async cashProblem(currency: CurrencyCode, amount_minor: number): Promise<'shift_needed' | 'drawer_too_low' | null> {
    if (amount_minor === 0) return null;
    await this.readAhead();
    const { shifts, settings } = this.#parts;
    if (shifts.open() === null && settings().shift_required) return 'shift_needed';
    return this.drawerHolds(currency) < amount_minor ? 'drawer_too_low' : null;
  }

  /** The answer to a request whose id moved cash before, in any shift; null when it is new. */
  repeated(wish: IntentArguments<'shift.cashInOut'>): Answer<null> | null {
    return answerToRepeat(this.#parts.shifts.movement(wish.movement_id), wish);
  }

  /** Recorded before the drawer opens: an unrecorded opening is worse than a failed one. */
  drawerOpened(grant: Grant): void {
    this.#parts.shifts.drawerOpened(grant.by.name);
    this.moved();
  }

  async report(): Promise<Answer<ShiftView>> {
    await this.readAhead();
    const { shifts, engine } = this.#parts;
    const row = shifts.open();
    const report = shifts.report();
    if (row === null || report === null) return refuse('shift_not_open', 'no shift is open');
    return succeed(openShiftView(row, report, shifts, engine, this.hidesCash(row)));
  }

  /** The entries behind a figure. For a drawer that is counted blind, only the cards. */
  async follow({ number, ...query }: IntentArguments<'shift.follow'>): Promise<Answer<IntentResults['shift.follow']>> {
    const { shifts, shift_lines, clock } = this.#parts;
    const row = shifts.withNumber(number);
    if (row === null) return refuse('not_found', `no shift ${number}`);
    await this.readAhead();
    if (this.hidesCash(row) && query.figure !== 'cards') return refuse('not_now', 'the drawer is counted blind');
    return succeed(await shift_lines.behind(row, query, () => new Promise<void>((done) => clock.schedule(0, done))));
  }

  async count(
    { shift_id, lines }: IntentArguments<'shift.count'>,
    grant: Grant,
  ): Promise<Answer<IntentResults['shift.count']>> {
    const checked = checkCount(lines);
    if (!checked.ok) return refuse('count_wrong', checked.error);
    await this.readAhead();
    const { shifts, settings } = this.#parts;
    if (shifts.open()?.shift_id !== shift_id) return refuse('shift_not_open', 'this shift is not open');
    const blind = settings().blind_count;
    const results = shifts.count({ by: grant.by.name, blind, lines });
    this.moved();
    return succeed({ results: blind && !countStands(shifts.book.counted()) ? null : results });
  }

  /** Hands the drawer to the person whose PIN came with the request; counted by its holder, as for a close. */
  async handOver(
    { hand_over_id, shift_id, lines, accepted, note }: IntentArguments<'shift.handOver'>,
    grant: Grant,
  ): Promise<Answer<IntentResults['shift.handOver']>> {
    const checked = checkCount(lines);
    if (!checked.ok) return refuse('count_wrong', checked.error);
    await this.readAhead();
    const { shifts, settings, sales } = this.#parts;
    const row = shifts.open();
    if (row?.shift_id !== shift_id) return refuse('shift_not_open', 'this shift is not open');
    const before = shifts.handOvers(row);
    const done = before.find((one) => one.hand_over_id === hand_over_id);
    if (done !== undefined) return succeed({ to: done.to });
    const { by, approved_by } = grant;
    if (approved_by === null || approved_by.staff_id === null || approved_by.staff_id === by.staff_id)
      return refuse('same_person', 'another person with a PIN takes the drawer');
    const results = countResults(shifts.book.report(row.currency).drawers, lines);
    const { blind_count: blind, count_note_above_minor: note_above_minor } = settings();
    const own = ownDifferences(results, before.at(-1)?.results ?? []);
    const was_shown = JSON.stringify(results) === JSON.stringify(accepted);
    // Until a blind count is accepted, nothing reveals whether it matches what was expected.
    const counted = countProblem({ lines, own, blind, note, note_above_minor }, shifts.book.counted());
    const problem = counted ?? (was_shown ? null : 'count_changed');
    if (problem !== null) {
      const [code, detail] = CLOSE_REFUSALS[problem];
      return refuse(code, detail);
    }
    const to = approved_by.name;
    shifts.handOver({ hand_over_id, shift_id, from: by.name, to, blind, lines: [...lines], results, note });
    const detail = own.map(({ currency, difference_minor }) => `${currency} ${difference_minor}`).join(', ');
    sales.recordAct({
      ...byWhom(grant),
      ...{ what: 'drawer_handed_over', subject: String(row.number), detail: `difference ${detail}` },
    });
    this.moved();
    return succeed({ to });
  }

  /** Closes once: a repeated request returns the Z report of the first. */
  async close(request: IntentArguments<'shift.close'>, grant: Grant): Promise<Answer<ShiftView>> {
    if (this.closing !== null) return refuse('not_now', 'the shift is being closed');
    const { shifts } = this.#parts;
    const { shift_id } = request;
    if (shifts.open()?.shift_id !== shift_id) {
      const [last] = shifts.closed(1);
      return last?.shift_id === shift_id ? this.read(last.number) : refuse('shift_not_open', 'this shift is not open');
    }
    const checked = checkCount(request.lines);
    if (!checked.ok) return refuse('count_wrong', checked.error);
    try {
      return await this.closeNow(request, grant);
    } finally {
      this.stage(null);
      this.#parts.publisher.changed('till');
    }
  }

  list({ before }: IntentArguments<'shift.list'>): Answer<IntentResults['shift.list']> {
    const rows = this.#parts.shifts.closed(PAGE + 1, before);
    return succeed({ shifts: rows.slice(0, PAGE).map(pastShiftView), more: rows.length > PAGE });
  }

  read(number: number): Answer<ShiftView> {
    const { shifts, engine } = this.#parts;
    const closed = shifts.read(number);
    return closed === null ? refuse('not_found', `no Z ${number}`) : succeed(closedShiftView(closed, shifts, engine));
  }

  private async closeNow(
    { shift_id, lines, accepted, note }: IntentArguments<'shift.close'>,
    grant: Grant,
  ): Promise<Answer<ShiftView>> {
    const { engine, settings, sales } = this.#parts;
    const { shift_close_wait_seconds, currency, shift_number, blind_count: blind, ...rules } = settings();
    const note_above_minor = rules.count_note_above_minor;
    this.stage('waiting');
    const day = await engine.closeDay({
      by: answerable(grant).name,
      drain_ms: shift_close_wait_seconds * 1_000,
      shift: {
        ...{ currency, first_number: shift_number, shift_id },
        count: { lines, blind, accepted, note, note_above_minor },
      },
      onStage: (stage) => this.stage(stage),
    });
    if (!day.closed) {
      const [code, detail] = CLOSE_REFUSALS[day.reason];
      return refuse(code, detail);
    }
    const number = day.shift?.number ?? 0;
    const difference = day.shift?.count?.results.map(
      ({ currency: one, difference_minor }) => `${one} ${difference_minor}`,
    );
    const detail = `difference ${difference?.join(', ') ?? 'not counted'}`;
    sales.recordAct({ ...byWhom(grant), what: 'shift_closed', subject: String(number), detail });
    this.version += 1;
    return this.read(number);
  }

  private openShift(shift_id: string, float_minor: number, by: string, automatic: boolean): ShiftRow {
    const { currency, shift_number: first_number } = this.#parts.settings();
    const row = this.#parts.shifts.openShift({ shift_id, currency, float_minor, by, automatic, first_number });
    // The request to close was for the previous shift.
    this.close_asked = null;
    this.#parts.publisher.changed('till');
    this.moved();
    return row;
  }

  private drawerHolds(currency: CurrencyCode): number {
    const drawers = this.#parts.shifts.report()?.drawers ?? [];
    return drawers.find((one) => one.currency === currency)?.expected_minor ?? 0;
  }

  private openRow(): Pick<ShiftRow, 'currency' | 'number'> {
    const { currency, shift_number } = this.#parts.settings();
    return this.#parts.shifts.open() ?? { currency, number: shift_number };
  }

  /**
   * Whether the drawer's expected cash is hidden: in an open shift with blind counts, until a count is accepted, and
   * again once money moves.
   */
  hidesCash({ closed_seq }: ShiftRow): boolean {
    const { shifts, settings } = this.#parts;
    return closed_seq === null && settings().blind_count && !countStands(shifts.book.counted());
  }

  private stage(stage: ShiftSlice['closing']): void {
    this.closing = stage;
    this.#parts.publisher.changed('shift');
  }

  /** Processes a long day in slices; a few events are processed at once. */
  private async readAhead(): Promise<void> {
    const { shifts, clock } = this.#parts;
    while (!shifts.book.catchUp(EVENTS_AT_ONCE)) await new Promise<void>((done) => clock.schedule(0, done));
  }
}
