import type { Clock } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ComparisonView, SuspenseView } from '../../../core/contract/suspense.ts';
import { succeed } from '../../../core/result.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { AcceptRefusal } from '../../journal/anchor/lineage.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { SettledMoney } from '../../journal/tables/settled-money.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { PersonDecision } from '../../payments/recovery/suspense.ts';
import type { SettlementCall } from '../shifts/settlement-reader.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, answerable } from '../shared/grant.ts';
import { type KeepRefusal, keepSettled } from './keep-settled.ts';
import { watchForgotten } from './forgotten-watch.ts';
import { daysToRead, settledOn } from './settled-lines.ts';

export interface SuspenseParts {
  readonly engine: PaymentEngine;
  readonly sales: SaleStore;
  readonly settled: SettledMoney;
  readonly settlement: SettlementCall;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly isPaying: () => boolean;
  /** Called when the transactions found in the settlement but unknown here have changed. */
  readonly onFound: () => void;
  /** Events after this time may be unknown here; null when nothing suggests that. */
  readonly knownToMs: () => number | null;
}

/** The service's settlement of some days, as last read. */
interface ReadSettlement {
  readonly lines: readonly TheirLine[];
  readonly days: readonly string[];
  readonly currency: CurrencyCode;
  /** Names of this till's own open payments. */
  readonly own: ReadonlySet<string>;
}

type Decision = IntentArguments<'recovery.decide'>;

/** Items for a person because the till was restored, copied, moved or lost power (payment-safety 13.1, 13.2). */
export class SuspenseService {
  readonly #parts: SuspenseParts;
  #settlement: ReadSettlement | null = null;
  #found: ComparisonView | null = null;

  constructor(parts: SuspenseParts) {
    this.#parts = parts;
  }

  /** Compares by itself while something may be forgotten, until stopped. */
  watch(): () => void {
    const { clock, isPaying, engine, knownToMs } = this.#parts;
    return watchForgotten({
      ...{ clock, isPaying },
      forgotSinceMs: () => knownToMs() ?? (engine.suspense.read().doubt === null ? null : clock.wallMs()),
      compare: async () => (await this.compare()).ok,
    });
  }

  /** Number of settlement lines that a person must compare, as far as it was read. */
  get to_compare(): number {
    return this.#found === null ? 0 : this.#found.unknown.length + this.#found.otherwise.length;
  }

  read(): Answer<SuspenseView> {
    const { engine, sales } = this.#parts;
    const { doubt, held, unproven, asking } = engine.suspense.read();
    return succeed({
      doubt: doubt?.why ?? null,
      payments_missing: doubt?.attempts_missing ?? null,
      held: held.map((row) => ({
        trace_id: row.trace_id,
        sale_number: sales.sale(row.sale_id)?.number ?? null,
        amount_minor: totalMinor(row),
        currency: row.currency,
        started_at_ms: row.started_at_ms,
      })),
      numbers_unproven: unproven.length,
      numbers_asked: asking,
      found: this.#found,
    });
  }

  /**
   * Reads the settlement since the last known time, or of the last days; a day that cannot be read is a refusal, never
   * an empty list.
   */
  async compare(): Promise<Answer<ComparisonView>> {
    const { engine, settlement, settings, clock, knownToMs, onFound } = this.#parts;
    const { currency } = settings();
    const lines: TheirLine[] = [];
    const days = daysToRead(knownToMs(), clock.wallMs());
    const own = await engine.suspense.ownTransactions();
    if (own === null) return refuse('settlement_unreadable', 'own_payments_unread');
    for (const date of days) {
      const theirs = await settledOn(settlement, date, currency);
      if (!theirs.ok) return refuse('settlement_unreadable', theirs.error);
      lines.push(...theirs.value);
    }
    this.#settlement = { lines, days, currency, own };
    this.#found = this.compared(this.#settlement);
    onFound();
    return succeed(this.#found);
  }

  private compared({ lines, days, currency, own }: ReadSettlement): ComparisonView {
    const { unknown, otherwise } = this.#parts.settled.compare(lines, currency, own);
    const payments = unknown.filter(({ amount_minor }) => amount_minor > 0);
    return {
      unknown: payments.map(({ id, amount_minor, date }) => ({ transaction_id: id, amount_minor, currency, date })),
      otherwise: otherwise.map(({ id, kind, amount_minor, known_minor, known_currency, trace_id, date }) => ({
        ...{ transaction_id: id, kind, amount_minor, currency, date },
        ...{ trace_id, known_minor, known_currency },
      })),
      days,
    };
  }

  async decide(decision: Decision, grant: Grant): Promise<Answer<null>> {
    const by = { who: answerable(grant).name, reference: decision.evidence_reference };
    const refused = await this.decided(decision, by);
    // Payments that were kept are known from now on.
    this.#found = this.#settlement && this.compared(this.#settlement);
    this.#parts.onFound();
    return refused === null ? DONE : refuse('not_now', refused);
  }

  private async decided(
    decision: Decision,
    by: PersonDecision,
  ): Promise<AcceptRefusal | KeepRefusal | 'incomplete' | null> {
    const { suspense } = this.#parts.engine;
    const { trace_id, transaction_id, amount_minor } = decision;
    switch (decision.decision) {
      case 'accept':
        return suspense.accept(by);
      case 'give_back_numbers':
        return suspense.giveBackUnproven(by);
      case 'give_back':
        return trace_id === undefined ? 'incomplete' : suspense.giveBackHeld(trace_id, by);
      case 'keep':
        if (trace_id === undefined || transaction_id === undefined) return 'incomplete';
        return await suspense.keepHeld(trace_id, { transaction_id }, by);
      case 'keep_unknown': {
        if (transaction_id === undefined || amount_minor === undefined) return 'incomplete';
        const { settings, settlement, clock, knownToMs } = this.#parts;
        const parts = { suspense, settlement, known_to_ms: knownToMs(), now_ms: clock.wallMs() };
        const payment = { amount_minor, currency: settings().currency, transaction_id };
        const kept = await keepSettled(parts, payment, by);
        return typeof kept === 'string' ? kept : null;
      }
    }
  }
}
