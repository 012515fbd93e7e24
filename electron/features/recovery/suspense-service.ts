import type { Clock } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { ComparisonView, SuspenseView, UnknownPaymentView } from '../../../core/contract/suspense.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { AcceptRefusal } from '../../journal/anchor/lineage.ts';
import { gapDays } from '../../journal/stores/restored-gap.ts';
import type { ShiftLines } from '../../journal/stores/shift-lines.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { PersonsWord, SuspenseRefusal } from '../../payments/recovery/suspense.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import { type SettlementCall, whyNoReport } from '../shifts/settlement-reader.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, answerable } from '../shared/grant.ts';

export interface SuspenseParts {
  readonly engine: PaymentEngine;
  readonly sales: SaleStore;
  readonly lines: Pick<ShiftLines, 'knows'>;
  readonly settlement: SettlementCall;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** Everything after it may be unknown here; null: nothing says so. */
  readonly knownToMs: () => number | null;
}

const DAY_MS = 86_400_000;
/** The days whose settlement is laid beside a journal that does not say since when it forgot. */
const DAYS = 7;

type Decision = IntentArguments<'recovery.decide'>;

/** What waits for a person because the till was put back, copied, moved or lost power (payment-safety 13.1, 13.2). */
export class SuspenseService {
  readonly #parts: SuspenseParts;

  constructor(parts: SuspenseParts) {
    this.#parts = parts;
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
    });
  }

  /** Reads the settlement of the days since what is known, or of the last ones; a day that cannot be read is a refusal, never an empty list. */
  async compare(): Promise<Answer<ComparisonView>> {
    const { settlement, lines, settings, clock } = this.#parts;
    const { currency } = settings();
    const unknown: UnknownPaymentView[] = [];
    const now_ms = clock.wallMs();
    const begins_ms = Math.min(this.#parts.knownToMs() ?? now_ms, now_ms - (DAYS - 1) * DAY_MS);
    const { days } = gapDays(begins_ms, now_ms);
    for (const date of days) {
      const result = await settlement({ date, currency });
      if (result.kind !== 'answer') return refuse('settlement_unreadable', `${date}: ${whyNoReport(result)}`);
      const theirs = theirLines(result.value, currency, date);
      if (!theirs.ok) return refuse('settlement_unreadable', `${date}: ${reportProblem(theirs.error)}`);
      for (const { id, amount_minor } of theirs.value)
        if (amount_minor > 0 && !lines.knows(id)) unknown.push({ transaction_id: id, amount_minor, currency, date });
    }
    return succeed({ unknown, days });
  }

  decide(decision: Decision, grant: Grant): Answer<null> {
    const word = { who: answerable(grant).name, reference: decision.evidence_reference };
    const refused = this.decided(decision, word);
    return refused === null ? DONE : refuse('not_now', refused);
  }

  private decided(decision: Decision, word: PersonsWord): AcceptRefusal | SuspenseRefusal | 'incomplete' | null {
    const { suspense } = this.#parts.engine;
    const { trace_id, transaction_id, amount_minor } = decision;
    switch (decision.decision) {
      case 'accept':
        return suspense.accept(word);
      case 'give_back_numbers':
        return suspense.giveBackUnproven(word);
      case 'give_back':
        return trace_id === undefined ? 'incomplete' : suspense.giveBackHeld(trace_id, word);
      case 'keep':
        if (trace_id === undefined || transaction_id === undefined) return 'incomplete';
        return suspense.keepHeld(trace_id, { transaction_id }, word);
      case 'keep_unknown': {
        if (transaction_id === undefined || amount_minor === undefined) return 'incomplete';
        const { currency } = this.#parts.settings();
        const kept = suspense.keepUnknown({ amount_minor, currency, transaction_id }, word);
        return typeof kept === 'string' ? kept : null;
      }
    }
  }
}
