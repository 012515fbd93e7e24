import type { SaleReturn } from '../../core/sale/sale-return.ts';
import type { ServiceAccount } from '../../core/payments/service-identity.ts';
import type { HandOverClient } from './recovery/hand-over.ts';
import type { UndoIntent } from '../../core/payments/undo.ts';
import type { StoreVerdict } from '../../core/anchor/evaluate-start.ts';
import type { AttemptState } from '../../core/payments/attempt.ts';
import type { CardSummary } from '../../core/payments/card.ts';
import type { EndedReturn } from '../../core/payments/ended-return.ts';
import type { LinkSeen } from '../../core/payments/link.ts';
import type { Finding, OpenItem } from '../../core/payments/open-item.ts';
import type { UndoneBy } from '../../core/verdict/undone-by.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { SuspenseActions } from './recovery/suspense.ts';
import type { DayClose, DayCloseRequest } from './close/day-close.ts';
import type { OpenTab } from '../../core/payments/open-tab.ts';
import type { TabOutcome, TabRequest, TabView } from './tabs/tab.ts';
import type { ReaderPrompt } from '../../drivers/reader/card-reader.ts';

/** One card tender of a sale. The engine makes the trace_id, journals INTENT and only then arms the reader. */
export interface CardPaymentRequest {
  readonly sale_id: string;
  readonly tender_id: string;
  /** Without tip. */
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  /** Total of the sale with tip: binding this part makes the sale PAID once the paid parts cover it. */
  readonly due_minor: number;
  readonly pre_authorization: boolean;
  /** A hold from which its sale is settled later: binding makes the part held, and the capture pays it. */
  readonly settles_sale?: true;
  readonly capture_mode: 'automatic' | 'manual';
  /** The customer pays on a telephone; no reader is armed. */
  readonly link?: true;
  readonly reference?: string;
}

/** A part that the customer pays by link. `wait_ms` limits the wait. */
export interface LinkPaymentRequest extends Omit<
  CardPaymentRequest,
  'link' | 'pre_authorization' | 'settles_sale' | 'capture_mode'
> {
  readonly wait_ms: number;
}

export interface InstallmentsChoice {
  readonly quantity: number;
  readonly type: string;
}

/** The service and account that this till uses, and how long a sent request may still take effect. */
export interface HandOverScope {
  readonly service: string | undefined;
  readonly account: ServiceAccount | undefined;
  readonly horizon_ms: number;
}

/** What the till shows during an attempt. `sent`: it can no longer be cancelled. */
export type PaymentProgress =
  | { readonly phase: 'arming'; readonly trace_id: string }
  | { readonly phase: 'card'; readonly trace_id: string; readonly prompt: ReaderPrompt }
  | { readonly phase: 'installments'; readonly trace_id: string; readonly card: CardSummary }
  /** The service has the payment and it is durable here: its address may be shown to the customer. */
  | { readonly phase: 'link'; readonly trace_id: string; readonly payment_id: string }
  | { readonly phase: 'sent'; readonly trace_id: string; readonly card: CardSummary; readonly at_ms: number };

export interface PaymentHooks {
  onProgress(progress: PaymentProgress): void;
  /** Called once the card's BIN is known. `null` sends no plan; `cancel` ends the attempt before anything is sent. */
  chooseInstallments(card: CardSummary): Promise<InstallmentsChoice | null | 'cancel'>;
  /**
   * Called after an approval that needs a signature; resolves whether it is the cardholder's. `false` undoes the
   * approval. Without this hook the approval is final, as on an unattended terminal.
   */
  judgeSignature?(card: CardSummary): Promise<boolean>;
}

export type NotChargedReason =
  | 'cancelled_by_cashier'
  | 'cancelled_by_customer'
  | 'no_card'
  | 'card_refused'
  | 'read_failed'
  | 'clear_card_data'
  | 'reader_lost'
  | 'reader_not_ready'
  | 'service_unreachable'
  /** The service rejects this till's credentials; the line is not reported as down. */
  | 'credentials_refused'
  | 'card_sales_stopped'
  /** The service does not offer payment by link. */
  | 'link_refused';

/** Every way a card payment can end for the cashier. Each is durable in the journal before it is returned. */
export type PaymentOutcome =
  | {
      readonly outcome: 'approved';
      readonly trace_id: string;
      readonly payment_id: string | null;
      readonly transaction_id: string | null;
      readonly amount_minor: number;
      readonly tip_minor: number;
      readonly currency: CurrencyCode;
      readonly approval_code: string | null;
      /** Null when paid by link. */
      readonly card: CardSummary | null;
      readonly installments: number | null;
    }
  | {
      readonly outcome: 'declined';
      readonly trace_id: string;
      readonly reason: string;
      readonly response_code: string | null;
      readonly card: CardSummary;
    }
  | {
      readonly outcome: 'not_charged';
      readonly trace_id: string | null;
      readonly reason: NotChargedReason;
      readonly detail: string;
    }
  | {
      readonly outcome: 'unknown';
      readonly trace_id: string;
      readonly cause: string;
      readonly card: CardSummary | null;
      readonly next_retry_ms: number;
      /** Amount approved when less than requested; it is undone like the rest. */
      readonly approved_minor?: number;
    };

/** Undo of a bound payment: a cancellation before capture, a refund after it. */
export interface UndoRequest {
  readonly trace_id: string;
  /** `null` undoes everything that remains. */
  readonly amount_minor: number | null;
  readonly manager: string;
  readonly reason: string;
  /** Id of the undo, given by a caller that must find it again after a crash; generated when absent. */
  readonly undo_id?: string;
  /** Builds the sale's return from the amount that really goes back; decided in the commit of the intent. */
  readonly returned?: (amount_minor: number) => SaleReturn;
  /** Position of the store's chain when it granted this return; stored with the intent. */
  readonly grant?: UndoGrant;
  /** Checked last before the intent is written: a grant from a store that was restored since is void (store 12). */
  readonly isStillGranted?: () => boolean;
}

export type UndoGrant = NonNullable<UndoIntent['grant']>;

export type UndoAct = 'cancellation' | 'refund';

export type UndoOutcome =
  | {
      readonly outcome: 'undone';
      readonly act: UndoAct;
      readonly trace_id: string;
      readonly payment_id: string | null;
      readonly transaction_id: string | null;
      readonly amount_minor: number;
      readonly currency: CurrencyCode;
      readonly remaining_minor: number;
    }
  | { readonly outcome: 'declined'; readonly act: UndoAct; readonly reason: string; readonly detail: string }
  | { readonly outcome: 'not_charged'; readonly reason: string; readonly detail: string }
  | {
      readonly outcome: 'unknown';
      readonly act: UndoAct;
      readonly trace_id: string;
      readonly cause: string;
      readonly next_retry_ms: number;
    };

/** What can be undone of a payment right now, and how; queried before the PIN (DESIGN 6, Refund). */
export interface UndoPlan {
  readonly act: UndoAct | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly remaining_minor: number;
  readonly reason?: string;
}

/** One timeline entry of an attempt, for the recovery and refund pages and for support. */
export interface AttemptTimelineEntry {
  readonly at_ms: number;
  readonly type: string;
  readonly state: AttemptState | null;
  /** Facts such as HTTP status, call, error code: codes and numbers, no sentences. */
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface AttemptSummary {
  readonly trace_id: string;
  readonly sale_id: string;
  readonly sale_number: number | null;
  /** Lane of the sale when it is another lane's number; absent for this till's own sales. */
  readonly sale_lane?: number | undefined;
  readonly state: AttemptState;
  /** A hold from which its sale is settled; it charges nothing itself. */
  readonly holds: boolean;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly card: CardSummary | null;
  readonly by_link: boolean;
  /** For an unsettled payment by link: what is known besides that it may be paid. */
  readonly link_seen: LinkSeen | null;
  readonly payment_id: string | null;
  readonly refunded_minor: number;
  readonly started_at_ms: number;
  readonly changed_at_ms: number;
  /** For unresolved attempts: recovery calls so far, and the time until the next (monotonic). */
  readonly tries: number;
  readonly next_try_in_ms: number | null;
  readonly trying_now: boolean;
  readonly needs_person: boolean;
  readonly last_error: string | null;
  /** For an attempt in REVERSED, as its last step stored it; null in any other state. */
  readonly undone_by: UndoneBy | null;
  /** What only a person can settle now. */
  readonly open_item: OpenItem | null;
  /** Its latest return, if that was proven only later because its answer proved nothing; null while one is open. */
  readonly ended_return: EndedReturn | null;
}

/** A manager's finding about an open item, with its evidence reference. */
export interface CloseRequest {
  readonly trace_id: string;
  readonly manager: string;
  readonly evidence_reference: string;
  readonly found: Finding;
}

/** A dead till's payment that this till asks about or watches. */
export interface OpenForOther {
  readonly trace_id: string;
  readonly of_lane: number;
  readonly by_link: boolean;
  readonly amount_minor: number | null;
  readonly currency: CurrencyCode | null;
}

export interface RecoverySummary {
  readonly unresolved: number;
  readonly needs_person: number;
  readonly at_risk_minor: number;
  readonly oldest_since_ms: number | null;
  readonly resolved_today: number;
}

/** The payment engine as the till's services see it. Nothing else may touch attempts. */
export interface PaymentEngine {
  pay(request: CardPaymentRequest, hooks: PaymentHooks): Promise<PaymentOutcome>;
  /** A part that the customer pays on a telephone (docs/specs/pay-link.md). */
  payByLink(request: LinkPaymentRequest, onProgress: PaymentHooks['onProgress']): Promise<PaymentOutcome>;
  /**
   * Before the request is sent the attempt ends unsent; a payment by link can be cancelled at any time and is undone.
   */
  cancel(trace_id: string): Promise<'cancelling' | 'too_late'>;
  /** `amount_minor`: the amount to return, by default all that remains; a part may need another act than the whole. */
  planUndo(trace_id: string, amount_minor?: number): Promise<UndoPlan>;
  /** How much of a payment can still be returned, from the journal alone. */
  returnable(trace_id: string): number;
  undo(request: UndoRequest): Promise<UndoOutcome>;
  /** Whether card sales are possible; if not, the reason's code (disk, journal, credentials, clock). */
  readonly cardSales: { readonly possible: true } | { readonly possible: false; readonly reason: string };
  recoverySummary(): RecoverySummary;
  listAttempts(filter: 'unresolved' | 'resolved_today' | 'all', limit: number): readonly AttemptSummary[];
  attempt(
    trace_id: string,
  ): { readonly summary: AttemptSummary; readonly timeline: readonly AttemptTimelineEntry[] } | null;
  /** A person saw that this attempt was undone, or never charged. */
  noteUndoingSeen(trace_id: string): void;
  /** Makes all recovery jobs due now, or one. */
  kickRecovery(trace_id?: string): void;
  /**
   * Resolves when what an earlier process left open is judged: at once, or when the store has answered (store 7, F9).
   */
  readonly inheritedIsKnown: Promise<void>;
  /** Applies the store's word about this till; a doubt takes effect at any time. */
  applyStoreVerdict(verdict: StoreVerdict): void;
  /** The store speaks again: what only it can tell is asked at once. */
  storeIsBack(): void;
  /** Starts ending payments of dead tills that the store hands over; returns the function that stops it. */
  endForOthers(openClient: (scope: HandOverScope) => HandOverClient): () => Promise<void>;
  /** Payments of dead tills that this till holds now. */
  forOthers(): readonly OpenForOther[];
  /** Runs until nothing is due any more or `deadline_ms` has passed; for `cobro recover` and shutdown. */
  drainRecovery(deadline_ms: number): Promise<{ readonly unresolved: number; readonly resolved: number }>;
  /**
   * Closes an item in ATTENTION with an evidence reference, never as paid. False when there is none or the finding does
   * not fit it.
   */
  closeAttention(request: CloseRequest): boolean;
  /**
   * Items that wait for a person because of the journal's origin, and the decisions on them (payment-safety 13.1,
   * 13.2).
   */
  readonly suspense: SuspenseActions;
  /** A pre-authorization of this till; null when the trace is not one. */
  tab(trace_id: string): TabView | null;
  /** Tabs neither captured nor released, oldest first. */
  openTabs(): readonly OpenTab[];
  /** Adjusts, captures or releases a tab: one journaled step (payment-safety 5.3). */
  changeTab(request: TabRequest): Promise<TabOutcome>;
  /** Closes the card day: drains, totals what is proven, lists what is not (payment-safety 5.8). */
  closeDay(request: DayCloseRequest): Promise<DayClose>;
  onChange(listener: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}
