import type { TenderKind } from '../sale/tender-kind.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { AttemptState } from '../payments/attempt.ts';
import type { LinkSeen } from '../payments/link.ts';
import type { CardSummary } from '../payments/card.ts';
import type { UndoneBy } from '../verdict/undone-by.ts';
import type { HandedPayment } from '../audit/handed-payment.ts';
import type { Level } from './snapshot.ts';
import type { EndedReturn } from '../payments/ended-return.ts';
import type { OpenItem } from '../payments/open-item.ts';

export interface AttemptView {
  readonly trace_id: string;
  readonly sale_id: string;
  readonly sale_number: number | null;
  readonly state: AttemptState;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly card: CardSummary | null;
  /** Paid on a phone: no card is ever read. */
  readonly by_link: boolean;
  /** What is known of it beyond that it may be paid. */
  readonly link_seen?: LinkSeen | null;
  readonly started_at_ms: number;
  readonly changed_at_ms: number;
  readonly tries: number;
  readonly next_try_at_ms: number | null;
  readonly trying_now: boolean;
  readonly needs_person: boolean;
  readonly last_error: string | null;
  /** What undid an attempt in REVERSED; null in every other state. */
  readonly undone_by: UndoneBy | null;
  /** The open item that a manager may close by hand now; null when there is none. */
  readonly open_item: OpenItem | null;
  /** Its latest return, if that was proven only after a reply that was no proof; null while one is open. */
  readonly ended_return: EndedReturn | null;
  /** How the same sale was paid afterwards, if it was: tells whose money is at risk. */
  readonly sale_paid_by: TenderKind | null;
}

/** A payment of a lost till that this one settles, or settled since yesterday (store 8). */
export interface ForOtherView extends HandedPayment {
  readonly trace_id: string;
  readonly amount_minor: number | null;
  /** When it ended; null while it is open. */
  readonly ended_at_ms: number | null;
}

export interface TimelineView {
  readonly at_ms: number;
  readonly type: string;
  readonly state: AttemptState | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface RecoveryCounts {
  readonly all: number;
  readonly unresolved: number;
  readonly needs_person: number;
  readonly resolved_today: number;
  readonly resolved_today_minor: number;
}

/** Progress of the unknown charge's undo, updated while the screen is open. */
export interface UnknownRecovery {
  readonly state: AttemptState;
  readonly undone_by: UndoneBy | null;
  /** A person was notified, because the till cannot settle it by itself, or has not for long. */
  readonly needs_person: boolean;
  /** For a payment by link: what is known beyond that it may be paid. */
  readonly link_seen?: LinkSeen | null;
  readonly tries: number;
  readonly trying_now: boolean;
  /** Wall time of the next attempt, for the countdown ring. */
  readonly next_try_at_ms: number | null;
  readonly last_errors: readonly { readonly try_number: number; readonly code: string }[];
}

/** Shown in the status strip. */
export interface RecoveryStatus {
  readonly level: Level;
  readonly unresolved: number;
  readonly needs_person: number;
  /** Lines of the service's settlement that a restored till does not know. */
  readonly to_compare: number;
  /** Returns with a part that was never begun, because the till stopped: a person continues them or drops the rest. */
  readonly returns_stopped: number;
  /** These and what a page already shows of this run: a page that is loaded anew opens on them. */
  readonly returns_left: number;
  readonly at_risk_minor: number;
  readonly oldest_since_ms: number | null;
  readonly resolved_today: number;
}
