import type { SaleReturn } from '../../core/sale/sale-return.ts';
import type { ServiceAccount } from '../../core/payments/service-identity.ts';
import type { HandOverDesk } from './recovery/hand-over.ts';
import type { UndoIntent } from '../../core/payments/undo.ts';
import type { StoreWord } from '../../core/anchor/judge-start.ts';
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
  /** Total of the sale with tip: binding this part makes the sale PAID when all paid parts cover it. */
  readonly due_minor: number;
  readonly pre_authorization: boolean;
  /** A hold that its sale is settled from later: the part is held when it is bound, and paid by its capture. */
  readonly settles_sale?: true;
  readonly capture_mode: 'automatic' | 'manual';
  /** The customer pays on a telephone: no reader is armed. */
  readonly link?: true;
  readonly reference?: string;
}

/** A part that the customer pays by link, and how long it is waited for. */
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

/** Whom this till asks, as whom, and how long what was sent may still take effect. */
export interface HandOverAsked {
  readonly service: string | undefined;
  readonly account: ServiceAccount | undefined;
  readonly horizon_ms: number;
}

/** What the till shows while an attempt lives. `sent` means that cancelling is no longer possible. */
export type PaymentProgress =
  | { readonly phase: 'arming'; readonly trace_id: string }
  | { readonly phase: 'card'; readonly trace_id: string; readonly prompt: ReaderPrompt }
  | { readonly phase: 'installments'; readonly trace_id: string; readonly card: CardSummary }
  /** The payment is at the service and durable here: the customer may be shown its address. */
  | { readonly phase: 'link'; readonly trace_id: string; readonly payment_id: string }
  | { readonly phase: 'sent'; readonly trace_id: string; readonly card: CardSummary; readonly at_ms: number };

export interface PaymentHooks {
  onProgress(progress: PaymentProgress): void;
  /** Asked once the card's BIN is known. `null` sends no plan; `cancel` ends the attempt before anything is sent. */
  chooseInstallments(card: CardSummary): Promise<InstallmentsChoice | null | 'cancel'>;
  /**
   * Asked after an approval when card and terminal want a signature: whether it is the holder's. `false` undoes the
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
  /** The service does not know this till: the line is not reported as down. */
  | 'credentials_refused'
  | 'card_sales_stopped'
  /** The service makes no payment by link. */
  | 'link_refused';

/** Every way a card payment ends for the cashier. Each is durable in the journal before it is returned. */
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
      /** Null: paid by link. */
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
      /** What the service approved instead, less than was asked for; it is undone like the rest. */
      readonly approved_minor?: number;
    };

/** Undo of a bound payment: before capture a cancellation, after it a refund. */
export interface UndoRequest {
  readonly trace_id: string;
  /** `null` undoes everything that remains. */
  readonly amount_minor: number | null;
  readonly manager: string;
  readonly reason: string;
  /** The id that the undo gets, for who must find it again after a crash; made here when not given. */
  readonly undo_id?: string;
  /** The return of a sale that the undo is, of what truly goes back; decided in the commit of its intent. */
  readonly returned?: (amount_minor: number) => SaleReturn;
  /** Where the store's own chain stood when it granted this return; kept with the intent. */
  readonly grant?: UndoGrant;
  /** Asked last before the intent is written: a grant of a store that was put back since is void (store 12). */
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

/** What can be undone of a payment right now, and how; asked before the PIN (DESIGN 6, Refund). */
export interface UndoPlan {
  readonly act: UndoAct | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly remaining_minor: number;
  readonly reason?: string;
}

/** One line of the timeline of an attempt, for the recovery and refund pages and for support. */
export interface AttemptTimelineEntry {
  readonly at_ms: number;
  readonly type: string;
  readonly state: AttemptState | null;
  /** Facts such as http status, call, error code: codes and numbers, no sentences. */
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface AttemptSummary {
  readonly trace_id: string;
  readonly sale_id: string;
  readonly sale_number: number | null;
  /** Of a sale of another lane, whose number that is; absent: of this till's. */
  readonly sale_lane?: number | undefined;
  readonly state: AttemptState;
  /** A hold that its sale is settled from: nothing is charged by it. */
  readonly holds: boolean;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly card: CardSummary | null;
  readonly by_link: boolean;
  /** Of one by link that is not settled: what is known beyond that it may be paid. */
  readonly link_seen: LinkSeen | null;
  readonly payment_id: string | null;
  readonly refunded_minor: number;
  readonly started_at_ms: number;
  readonly changed_at_ms: number;
  /** Recovery calls made so far, and when the next is due (monotonic distance), for unresolved attempts. */
  readonly tries: number;
  readonly next_try_in_ms: number | null;
  readonly trying_now: boolean;
  readonly needs_person: boolean;
  readonly last_error: string | null;
  /** Of an attempt in REVERSED, as its last step stored it; null in every other state. */
  readonly undone_by: UndoneBy | null;
  /** What of it only a person can settle now. */
  readonly open_item: OpenItem | null;
  /** Its latest return, where that was proven only after its answer had been no proof; null while one is open. */
  readonly ended_return: EndedReturn | null;
}

/** A manager's finding about an open item, with the reference of its proof. */
export interface CloseRequest {
  readonly trace_id: string;
  readonly manager: string;
  readonly evidence_reference: string;
  readonly found: Finding;
}

/** A payment of a dead till that this one asks about, or watches. */
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
  /** Legal only before the request is sent, of a payment by link at any time: it is undone; answers whether the attempt will end unsent. */
  cancel(trace_id: string): Promise<'cancelling' | 'too_late'>;
  /** `amount_minor`: what shall be given back, default all that remains; a part can mean another act than the whole. */
  planUndo(trace_id: string, amount_minor?: number): Promise<UndoPlan>;
  /** How much of a payment can still go back, from the journal alone. */
  returnable(trace_id: string): number;
  undo(request: UndoRequest): Promise<UndoOutcome>;
  /** Whether card sales are possible, and if not, the code of the reason (disk, journal, credentials, clock). */
  readonly cardSales: { readonly possible: true } | { readonly possible: false; readonly reason: string };
  recoverySummary(): RecoverySummary;
  listAttempts(filter: 'unresolved' | 'resolved_today' | 'all', limit: number): readonly AttemptSummary[];
  attempt(
    trace_id: string,
  ): { readonly summary: AttemptSummary; readonly timeline: readonly AttemptTimelineEntry[] } | null;
  /** Makes due now: all rows, or one. */
  kickRecovery(trace_id?: string): void;
  /** Resolves when what an earlier process left open is judged: at once, or with the store's word (store 7, F9). */
  readonly inheritedIsKnown: Promise<void>;
  /** The store's word about this till; a doubt counts whenever it is said. */
  heardOfStore(word: StoreWord): void;
  /** Begins to end payments of dead tills that the store hands over; answers what stops it. */
  endForOthers(openDesk: (asked: HandOverAsked) => HandOverDesk): () => Promise<void>;
  /** Payments of dead tills that this one has now. */
  forOthers(): readonly OpenForOther[];
  /** Runs until nothing is due any more or `deadline_ms` passed; for `cobro recover` and shutdown. */
  drainRecovery(deadline_ms: number): Promise<{ readonly unresolved: number; readonly resolved: number }>;
  /** Closes an item in ATTENTION with an evidence reference, never as paid. False: there is none, or the finding does not fit it. */
  closeAttention(request: CloseRequest): boolean;
  /** What waits for a person because of where the journal came from, and what they decide (payment-safety 13.1, 13.2). */
  readonly suspense: SuspenseActions;
  /** A pre-authorization of this till; null when the trace is none. */
  tab(trace_id: string): TabView | null;
  /** Tabs that were neither captured nor released, the oldest first. */
  openTabs(): readonly OpenTab[];
  /** Adds to a tab, captures or releases it: one journaled step (payment-safety 5.3). */
  changeTab(request: TabRequest): Promise<TabOutcome>;
  /** Closes the card day: drains, totals what is proven, lists what is not (payment-safety 5.8). */
  closeDay(request: DayCloseRequest): Promise<DayClose>;
  onChange(listener: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}
