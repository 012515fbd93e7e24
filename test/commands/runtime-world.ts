import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scheduler } from 'fast-check';
import { expect } from 'vitest';
import { brokenSale } from '../../core/sale/invariants.ts';
import type { ShiftReport } from '../../core/shift/shift-report.ts';
import { totalMinor } from '../../electron/journal/tables/rows.ts';
import { tracedSale } from '../../electron/journal/verify/traced-sale.ts';
import { RealTill } from '../fixtures/real-till.ts';
import { Bank } from './bank.ts';

const QUARANTINE_MS = 180_000;

/** A till with its screens' intents, on a journal on the disk that outlives restarts, and a bank that remembers. */
export class RuntimeWorld {
  readonly bank: Bank;
  till: RealTill;
  /** Known at rest. */
  closed_shifts = 0;
  readonly #directory = mkdtempSync(join(tmpdir(), 'cobro-commands-'));
  readonly #scheduler: Scheduler;
  #runs = 0;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.bank = new Bank(scheduler);
    this.till = this.#start();
  }

  /** Kills the till without a word and starts it again. */
  restart(): void {
    this.till.abandon();
    this.till = this.#start();
  }

  /** What must hold at every moment (payment-safety 6: I3, I4, I11). */
  check(): void {
    const { journal } = this.till.shop;
    for (const sale of journal.sales.findSales({ limit: 1_000 })) {
      for (const row of journal.attempts.ofSale(sale.sale_id)) {
        if (row.state !== 'BOUND') continue;
        const most_minor = totalMinor(row) - row.refunded_minor;
        expect(this.bank.held(row.trace_id), `I3: ${row.trace_id} is bound`).toBeLessThanOrEqual(most_minor);
        expect(this.bank.held(row.trace_id)).toBeGreaterThanOrEqual(most_minor - row.returning_minor);
      }
    }
    const step = this.till.snapshot.checkout?.current;
    if (step?.step === 'declined' || step?.step === 'not_charged')
      expect(this.bank.held(step.trace_id ?? ''), 'I11: "not charged" is on the screen').toBe(0);
    if (step?.step === 'approved' && step.sale_paid)
      expect(journal.sales.sale(this.till.checkout.sale_id)?.state, 'I11: "paid" is on the screen').toBe('PAID');
  }

  /** Everything gets its time: then ledger and journal agree (I1, I2, I5, I6, I8), and so do the shifts' reports (I16). */
  async atRest(): Promise<void> {
    this.bank.loses_undo_answers = false;
    for (let round = 0; round < 12; round += 1) {
      await this.#scheduler.waitIdle();
      await this.till.moved(QUARANTINE_MS / 4);
      this.till.shop.engine.kickRecovery();
    }
    await this.#scheduler.waitIdle();
    const { journal, engine } = this.till.shop;
    expect(engine.recoverySummary().unresolved, 'I5').toBe(0);
    expect(journal.verify().problems, 'I8').toEqual([]);
    for (const trace_id of this.bank.traces) {
      const row = journal.attempts.find(trace_id);
      expect(row, `I6: ${trace_id} is in the journal`).not.toBeNull();
      const expected_minor = row?.state === 'BOUND' ? totalMinor(row) - row.refunded_minor : 0;
      expect(this.bank.held(trace_id), `I1: ${trace_id} is ${row?.state ?? 'missing'}`).toBe(expected_minor);
    }
    await this.#checkShifts();
    for (const sale of journal.sales.findSales({ limit: 1_000 })) {
      const traced = tracedSale(sale, journal.attempts.ofSale(sale.sale_id), () => [], []);
      expect(brokenSale(traced, (trace_id) => this.bank.held(trace_id))).toEqual([]);
    }
  }

  /** I16: the reports of all shifts together name what the bank holds and what was taken in cash, each once. */
  async #checkShifts(): Promise<void> {
    const reports = await this.#reports();
    const currencies = reports.flatMap((report) => report.currencies);
    const cards = currencies.flatMap((report) => report.cards);
    const by_card_minor = cards.reduce(
      (sum, { amount_minor, returned_minor }) => sum + amount_minor - returned_minor,
      0,
    );
    const held_minor = this.bank.traces.reduce((sum, trace_id) => sum + this.bank.held(trace_id), 0);
    expect(by_card_minor, 'I16: cards').toBe(held_minor);
    const tenders = this.till.shop.journal.sales.findSales({ limit: 1_000 }).flatMap((sale) => sale.tenders);
    const cash = tenders.filter(({ kind, state }) => kind === 'cash' && state === 'paid');
    const in_cash_minor = cash.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect(
      currencies.reduce((sum, report) => sum + report.cash.amount_minor, 0),
      'I16: cash',
    ).toBe(in_cash_minor);
  }

  async #reports(): Promise<ShiftReport[]> {
    const { till } = this;
    const closed = await till.do('shift.list', {});
    this.closed_shifts = closed.shifts.length;
    const views = closed.shifts.map(async ({ number }) => (await till.do('shift.read', { number })).report);
    // What was given back after a close belongs to the shift that follows.
    if (till.snapshot.shift.open === null) await till.do('shift.open', { shift_id: 'shift-at-rest', float_minor: 0 });
    const { report } = await till.do('shift.report', {});
    expect(closed.more).toBe(false);
    return [...(await Promise.all(views)), report];
  }

  close(): void {
    this.till.abandon();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #start(): RealTill {
    this.#runs += 1;
    const run = this.#runs;
    const till = new RealTill({ directory: this.#directory, seed: run });
    this.bank.serve(till.shop.service, till.shop.clock, () => run !== this.#runs);
    return till;
  }
}
