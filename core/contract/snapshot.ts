import type { ReturnView } from './refunds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { RecoveryStatus, UnknownRecovery } from './recovery.ts';
import type { ExchangeView } from './exchange.ts';
import type { CardSummary } from '../payments/card.ts';
import type { ProductOption } from '../catalogue/options.ts';
import type { LinePromotion } from '../promotions/promotion.ts';
import type { Discount, SaleState } from '../sale/sale.ts';
import type { IntentName } from './intents.ts';
import type { DiagnosticsSlice } from './diagnostics.ts';
import type { KioskSlice } from './kiosk.ts';
import type { PracticeSlice } from './practice.ts';
import type { PeripheralsSlice } from './devices.ts';
import type { SetupSlice } from './setup.ts';
import type { ShiftSlice } from './shifts.ts';
import type { StaffSlice } from './staff.ts';
import type { TabsStatus } from './tabs.ts';
import type { TenderQuote, TenderQuotes } from '../sale/tender-adjustment.ts';
import type { InstallmentPlan } from '../sale/installments.ts';
import type { TipPreset } from '../sale/tip.ts';
import type { ChangedPrices, SaleCustomerView, SaleRulesSlice } from './sale.ts';
import type {
  HeldTabView,
  ReceiptState,
  SecondCurrencyView,
  TenderStep,
  TipTimeLimit,
  UnpaidPart,
} from './checkout.ts';
import type { TenderView } from './tender-view.ts';

export type { TenderView };

/**
 * The state that the main process sends to the renderer. The main process owns all state; a slice is replaced as a
 * whole whenever it changes. Amounts are integer minor units; texts are data (names, codes), the renderer owns the
 * wording.
 */
export interface TillSnapshot {
  readonly till: TillSlice;
  readonly status: StatusSlice;
  readonly sale: SaleSlice;
  readonly held: readonly HeldSale[];
  readonly checkout: CheckoutSlice | null;
  readonly staff: StaffSlice;
  readonly shift: ShiftSlice;
  readonly sale_rules: SaleRulesSlice;
  readonly peripherals: PeripheralsSlice;
  readonly kiosk: KioskSlice;
  readonly practice: PracticeSlice;
  readonly diagnostics: DiagnosticsSlice;
  readonly setup: SetupSlice;
}
export type SnapshotSlice = keyof TillSnapshot;

export type Language = 'es' | 'pt' | 'en';

/** The till's identity and configuration; changes rarely. */
export interface TillSlice {
  readonly version: string;
  readonly store_name: string;
  readonly till_name: string;
  readonly cashier_name: string;
  readonly shift_number: number;
  readonly terminal_id: string;
  /** Intents that move money: each of their acts has a key. */
  readonly keyed_intents: readonly IntentName[];
  readonly slow_intents_ms: Readonly<Partial<Record<IntentName, number>>>;
  readonly language: Language;
  /** The languages to choose from. */
  readonly languages: readonly Language[];
  /** BCP 47 locale of the store, which determines the money format (DESIGN 12), e.g. `es-CL`. */
  readonly store_locale: string;
  readonly currency: CurrencyCode;
  /** The embedded payment service is in use: no money moves, and every screen says so. */
  readonly training: boolean;
  readonly kiosk: boolean;
  /** Whether tax documents are issued here, so that their page is among the places. */
  readonly fiscal: boolean;
  /** The manager's PIN of training mode, displayed so that anyone can continue; null outside training. */
  readonly training_pin: string | null;
  /** Tabs can be opened from the sale. */
  readonly tabs: boolean;
  readonly tip: { readonly enabled: boolean; readonly percent_basis_points: readonly number[] };
  readonly theme: 'light' | 'dark' | 'system';
  /** Whether the desktop shell shows the customer's side on a second display. */
  readonly customer_display_window: 'auto' | 'off';
  readonly favourites_category: string;
  /** Increases whenever the catalogue on sale changes. */
  readonly catalogue_version: number;
  readonly categories: readonly { readonly category_id: string; readonly name: string; readonly icon: string }[];
  /** A simulated reader can be driven from the training panel. */
  readonly simulated_reader: boolean;
}

export type Level = 'ok' | 'degraded' | 'error';

/** The status strip: at most 2 s old. */
export interface StatusSlice {
  readonly reader: {
    readonly level: Level;
    readonly code: 'connecting' | 'ready' | 'busy' | 'lost' | 'refused';
    readonly detail: string;
  };
  readonly service: {
    readonly level: Level;
    readonly code: 'online' | 'slow' | 'offline' | 'unauthorized' | 'unknown';
    readonly detail: string;
    /** When it last replied; null when it has not since the till started. */
    readonly answered_at_ms: number | null;
  };
  readonly recovery: RecoveryStatus;
  readonly tabs: TabsStatus;
  /** Tax documents that a person must correct. */
  readonly documents_rejected: number;
  readonly printer: {
    readonly level: Level;
    readonly code: 'none' | 'ready' | 'failed' | 'unknown';
    readonly detail: string;
  };
  /** When set, cards are refused and cash still works; the code says why (disk, journal, credentials, clock). */
  readonly card_sales_stopped: string | null;
}

export interface SaleLineView {
  readonly line_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly unit: 'each' | 'kg';
  readonly unit_price_minor: number;
  /** List price of a unit when the price was changed for this sale; null: unchanged. */
  readonly listed_price_minor: number | null;
  readonly quantity_milli: number;
  readonly discount: Discount | null;
  readonly promotions: readonly LinePromotion[];
  /** Before and after promotions and its own discount. */
  readonly gross_minor: number;
  readonly net_minor: number;
  readonly options: readonly ProductOption[];
  readonly note: string | null;
  readonly label_price_minor?: number;
  /** Set when the line loads a gift card instead of selling goods. */
  readonly gift?: { readonly shown: string };
}

export interface TaxTotal {
  readonly name: string;
  readonly basis_points: number;
  readonly included: boolean;
  readonly base_minor: number;
  readonly amount_minor: number;
}

export interface SaleTotals {
  readonly subtotal_minor: number;
  /** Taken off by the shop's promotions. */
  readonly promotions_minor: number;
  /** Taken off by people. */
  readonly discount_minor: number;
  /** Total surcharge (+) or discount (−) by ways of paying, included in the total; absent when there is none. */
  readonly adjustment_minor?: number;
  readonly taxes: readonly TaxTotal[];
  readonly total_minor: number;
  /** What is due in cash: the total rounded to the smallest coin (DESIGN 12). */
  readonly cash_total_minor: number;
  readonly item_count: number;
}

/** The open cart. There is always one. */
export interface SaleSlice extends SaleCustomerView, ChangedPrices {
  readonly sale_id: string;
  readonly number: number;
  readonly state: SaleState;
  readonly currency: CurrencyCode;
  readonly lines: readonly SaleLineView[];
  readonly discount: Discount | null;
  readonly coupons: readonly string[];
  /** The goods returned for it; null when there are none. */
  readonly exchange: ExchangeView | null;
  readonly totals: SaleTotals;
  /** The line that the last act changed, to be selected and scrolled to. */
  readonly touched_line_id: string | null;
  readonly can_undo: boolean;
  /** Its name from when it was put on hold; null if it never was. */
  readonly label: string | null;
  /** Its hold on a card; null without an open tab. */
  readonly tab: { readonly held_minor: number; readonly last_four: string | null } | null;
}

export interface HeldSale {
  readonly sale_id: string;
  readonly number: number;
  readonly total_minor: number;
  readonly item_count: number;
  readonly held_at_ms: number;
  readonly label: string | null;
  readonly has_unknown_payment: boolean;
  /** What counts as paid of it. */
  readonly paid_minor: number;
  /** Its hold on a card; null without an open tab. */
  readonly tab_minor: number | null;
}

export type CheckoutStep =
  | TenderStep
  | {
      readonly step: 'tip';
      readonly presets: readonly TipPreset[];
      readonly time_limit?: TipTimeLimit | null;
      /** Set when the tip is requested beside the choice of tender: this step only takes another amount. */
      readonly only_amount?: boolean;
    }
  | {
      readonly step: 'tender';
      readonly cash_due_minor: number;
      readonly card_possible: boolean;
      readonly card_impossible_reason: string | null;
      readonly link_possible?: boolean;
      /** The shop has gift cards or store credit, or some are still in circulation. */
      readonly gift_possible?: boolean;
      /**
       * Ways of paying that change the price, so that the screen computes like the till; absent when there are none.
       */
      readonly quotes?: TenderQuotes;
      /**
       * Tips to offer beside the tenders, until a part is paid or in doubt; absent or null when none is requested here.
       */
      readonly tip_presets?: readonly TipPreset[] | null;
      /** The tab with which this sale was opened; absent or null without one. */
      readonly tab?: HeldTabView | null;
    }
  | {
      readonly step: 'cash';
      /** What this part costs in cash, and what it covers of the sale if that differs. */
      readonly amount_minor: number;
      readonly covers_minor?: number;
      readonly quote?: TenderQuote;
      readonly cash_due_minor: number;
      readonly suggestions_minor: readonly number[];
      /** The smallest coin amount, so that the screen rounds like the till. */
      readonly cash_step_minor?: number;
      readonly second_currency?: SecondCurrencyView | null;
    }
  | {
      readonly step: 'card';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly prompt: string;
      readonly lights: 0 | 1 | 2 | 3 | 4;
      readonly cancelling: boolean;
      readonly read_error: string | null;
      readonly seconds_left: number | null;
    }
  | {
      readonly step: 'installments';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly card: CardSummary;
      readonly plans: readonly InstallmentPlan[];
      /** When the merchant's fees were last read from the service; null when they come from the settings. */
      readonly fees_read_at_ms?: number | null;
      /** The plan that the customer tapped on the display: shown at the till, charged only when confirmed there. */
      readonly wished: number | null;
    }
  | {
      readonly step: 'processing';
      readonly trace_id: string;
      readonly amount_minor: number;
      readonly card: CardSummary;
      readonly since_ms: number;
      readonly slow: boolean;
    }
  | {
      readonly step: 'approved';
      readonly sale_paid: boolean;
      readonly tender: TenderView;
      readonly change_minor: number;
      readonly receipt: ReceiptState;
      /** What happens to the receipt by default. */
      readonly receipt_default?: 'print' | 'qr' | 'none';
      /** The refund, done or due, because returned goods are worth more; null when there is none. */
      readonly given_back?: ReturnView | null;
    }
  | (UnpaidPart & {
      readonly step: 'declined';
      readonly trace_id: string;
      readonly reason: string;
      readonly response_code: string | null;
      readonly card: CardSummary;
    })
  | (UnpaidPart & {
      readonly step: 'not_charged';
      readonly trace_id: string | null;
      readonly reason: string;
      readonly detail: string;
    })
  | (UnpaidPart & {
      readonly step: 'unknown';
      readonly trace_id: string;
      readonly card: CardSummary | null;
      readonly cause: string;
      readonly sent_at_ms: number | null;
      readonly unknown_at_ms: number;
      readonly recovery: UnknownRecovery;
      /** The bank approved only this much: once that is undone, a part of this amount can be charged. */
      readonly approved_minor?: number;
    });

/** The payment in progress: the rail (what is left, tenders, sums) plus the current step. */
export interface CheckoutSlice {
  readonly sale_id: string;
  readonly number: number;
  readonly total_minor: number;
  /** Adjustments by ways of paying so far, included in the total; absent when there are none. */
  readonly adjustment_minor?: number;
  readonly tip_minor: number;
  readonly due_minor: number;
  readonly paid_minor: number;
  readonly left_minor: number;
  /** The amount to hold on a card; null unless a tab is being opened. */
  readonly hold_minor: number | null;
  /** The shop's smallest coin amount, so that the screen rounds parts like the drawer. */
  readonly cash_step_minor?: number;
  readonly unconfirmed_minor: number;
  readonly tenders: readonly TenderView[];
  /**
   * The customer's language, once a card names one that the till supports (EMV 5F2D): for texts that the customer
   * reads.
   */
  readonly customer_language?: Language;
  /** Steps of this payment in order, for the step bar; skipped ones are absent (DESIGN 6). */
  readonly steps: readonly ('tip' | 'tender' | 'card' | 'installments' | 'result')[];
  readonly current: CheckoutStep;
}
