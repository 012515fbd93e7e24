import type { Clock } from '../../../core/clock.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import { succeed } from '../../../core/result.ts';
import { readHandedDetail } from '../../../core/audit/handed-payment.ts';
import type { ForOtherView } from '../../../core/contract/recovery.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { AttemptSummary, PaymentEngine } from '../../payments/payment-engine.ts';
import { attemptView, timelineView } from './recovery-views.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, answerable } from '../shared/grant.ts';
import type { RECOVERY_INTENTS } from '../../../core/contract/intents/recovery.ts';
import type { SUSPENSE_INTENTS } from '../../../core/contract/intents/suspense.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { SuspenseService } from './suspense-service.ts';

/** More rows than a person reads; the journal keeps all. */
const ROWS_MAX = 500;
const ENDED_MAX = 100;
const DAY_MS = 24 * 3_600_000;

export interface RecoveryParts {
  readonly engine: PaymentEngine;
  readonly sales: SaleStore;
  readonly shop: { readonly audit: Pick<AuditTrail, 'last'> };
  readonly clock: Clock;
}

/** Most urgent first: those that need a person, otherwise in the given order, oldest first (DESIGN 5, "Queue row"). */
function byUrgency(a: AttemptSummary, b: AttemptSummary): number {
  return Number(b.needs_person) - Number(a.needs_person);
}

/** For a payment that stands, the amount of its return. */
const resolvedMinor = ({ amount_minor, tip_minor, ended_return }: AttemptSummary): number =>
  ended_return?.amount_minor ?? amount_minor + tip_minor;

/**
 * The recovery page's data and actions. The engine's queue is the truth; a page can request a try now, and a manager
 * can close with evidence what no call could settle.
 */
export class RecoveryService {
  readonly #parts: RecoveryParts;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
  }

  list(filter: IntentArguments<'recovery.list'>['filter']): Answer<IntentResults['recovery.list']> {
    const { engine } = this.#parts;
    const unresolved = [...engine.listAttempts('unresolved', ROWS_MAX)].sort(byUrgency);
    // Ended ones that a person must still see are listed above.
    const resolved = engine
      .listAttempts('resolved_today', ROWS_MAX)
      .filter(({ open_item }) => open_item === null)
      .toSorted((one, other) => other.changed_at_ms - one.changed_at_ms);
    const needs_person = unresolved.filter((attempt) => attempt.needs_person);
    const shown = { all: [...unresolved, ...resolved], unresolved, needs_person, resolved_today: resolved }[filter];
    const counts = {
      all: unresolved.length + resolved.length,
      unresolved: unresolved.length,
      needs_person: needs_person.length,
      resolved_today: resolved.length,
      resolved_today_minor: resolved.reduce((sum, attempt) => sum + resolvedMinor(attempt), 0),
    };
    return succeed({ attempts: shown.map((attempt) => this.view(attempt)), counts, for_others: this.#forOthers() });
  }

  read(trace_id: string): Answer<IntentResults['recovery.read']> {
    const attempt = this.#parts.engine.attempt(trace_id);
    if (!attempt) return refuse('not_found', `no payment ${trace_id}`);
    return succeed({ attempt: this.view(attempt.summary), timeline: timelineView(attempt.timeline) });
  }

  tryNow(trace_id: string): Answer<null> {
    const attempt = this.#parts.engine.attempt(trace_id);
    if (!attempt) return refuse('not_found', `no payment ${trace_id}`);
    if (!['REVERSING', 'QUARANTINE', 'ATTENTION'].includes(attempt.summary.state))
      return refuse('not_now', 'the payment is settled');
    this.#parts.engine.kickRecovery(trace_id);
    return DONE;
  }

  /**
   * Closes what no call could settle, with the responsible person's name and the reference of the evidence found
   * elsewhere: that the money is back or never left, that a return happened or did not. Nothing can be closed as paid
   * (payment-safety 5.9).
   */
  close({ trace_id, found, evidence_reference }: IntentArguments<'recovery.close'>, grant: Grant): Answer<null> {
    const { engine } = this.#parts;
    const before = engine.attempt(trace_id);
    if (!before) return refuse('not_found', `no payment ${trace_id}`);
    if (before.summary.open_item === null) return refuse('not_now', 'only what needs a person is closed by one');
    const manager = answerable(grant).name;
    const closed = engine.closeAttention({ trace_id, manager, evidence_reference, found });
    return closed
      ? DONE
      : refuse('not_now', 'the till is asking about it now, or has settled it, or it was something else');
  }

  /** Payments of lost tills that this till holds now, and those it ended since yesterday, newest first. */
  #forOthers(): ForOtherView[] {
    const { engine, shop, clock } = this.#parts;
    const since_ms = clock.wallMs() - DAY_MS;
    const open = engine.forOthers().map((one) => ({ ...one, state: 'open' as const, ended_at_ms: null }));
    const ended = shop.audit.last(['handover_ended'], ENDED_MAX).flatMap(({ at_ms, subject, detail, amount_minor }) => {
      const handed = at_ms < since_ms ? null : readHandedDetail(detail ?? '');
      return handed === null ? [] : [{ ...handed, trace_id: subject, amount_minor, ended_at_ms: at_ms }];
    });
    return [...open, ...ended];
  }

  private view(summary: AttemptSummary): ReturnType<typeof attemptView> {
    return attemptView(summary, this.#parts.sales.sale(summary.sale_id), this.#parts.clock.wallMs());
  }
}

export interface RecoveryHandlerParts {
  readonly recovery: RecoveryService;
  readonly suspense: SuspenseService;
}

/** Handlers for unproven payments. */
export function recoveryHandlers({
  recovery,
  suspense,
}: RecoveryHandlerParts): HandlersOf<typeof RECOVERY_INTENTS & typeof SUSPENSE_INTENTS> {
  return {
    'recovery.list': ({ filter }) => recovery.list(filter),
    'recovery.read': ({ trace_id }) => recovery.read(trace_id),
    'recovery.tryNow': ({ trace_id }) => recovery.tryNow(trace_id),
    'recovery.close': (request, grant) => recovery.close(request, grant),
    'recovery.suspense': () => suspense.read(),
    'recovery.compare': () => suspense.compare(),
    'recovery.decide': (request, grant) => suspense.decide(request, grant),
  };
}
