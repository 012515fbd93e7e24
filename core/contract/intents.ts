import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import type { OptionGroup } from '../catalogue/options.ts';
import { QUANTITY_MILLI_MAX } from '../sale/limits.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { FINDINGS, type OpenItem } from '../payments/open-item.ts';
import type { AttemptState } from '../payments/attempt.ts';
import { freeOfCardData } from '../card-data/written-text.ts';
import type { CardSummary } from '../payments/card.ts';
import { CART_INTENTS, type CartResults, givenDiscount, holdLabel, optionIds } from './cart.ts';
import { KIOSK_INTENTS, type KioskResults } from './kiosk.ts';
import { PERIPHERAL_INTENTS, type PeripheralResults } from './peripheral-intents.ts';
import { SETTINGS_INTENTS, type SettingsResults } from './settings.ts';
import { SHIFT_INTENTS, type ShiftResults } from './shift.ts';
import { DIAGNOSTICS_INTENTS, type DiagnosticsResults } from './diagnostics-intents.ts';
import { AUDIT_INTENTS, type AuditResults } from './audit.ts';
import { CATALOGUE_INTENTS, type CatalogueResults } from './catalogue.ts';
import { REFUND_FIND_INTENTS, type RefundFindResults } from './refund.ts';
import { STAFF_INTENTS, type StaffResults } from './staff.ts';
import type { SaleLineView, SaleTotals, TenderView, TillSnapshot } from './snapshot.ts';
import { TENDER_INTENTS, type TenderResults } from './tender.ts';

export { CONTRACT_ERROR_CODES, type ContractError, type ContractErrorCode } from './refusals.ts';

/**
 * Every request the renderer can make. Arguments are parsed at the door of the main process, whatever the shell
 * (desktop IPC or headless socket). Results are plain data; refusals are `ContractError`s.
 */
const id = z.string().min(1).max(64);
const amount = z.int().min(0).max(AMOUNT_MINOR_MAX);
const nothing = z.strictObject({});
const pin = z.string().regex(/^\d{4,8}$/);
/** Where a manager found the proof: a number of the service's page, of a call with support. Never a card number. */
const evidenceReference = freeOfCardData(z.string().trim().min(3).max(200));

export const INTENTS = {
  ...DIAGNOSTICS_INTENTS,
  ...CART_INTENTS,
  ...KIOSK_INTENTS,
  ...PERIPHERAL_INTENTS,
  ...TENDER_INTENTS,
  /** First request of a renderer: everything there is to know. */
  'till.snapshot': nothing,
  'till.setLanguage': z.strictObject({ language: z.enum(['es', 'pt', 'en']) }),
  'till.setTheme': z.strictObject({ theme: z.enum(['light', 'dark', 'system']) }),

  'catalogue.search': z.strictObject({
    text: z.string().max(80),
    category_id: id.optional(),
    limit: z.int().min(1).max(200),
  }),

  'sale.addCode': z.strictObject({ code: z.string().min(1).max(64) }),
  'sale.addProduct': z.strictObject({
    product_id: id,
    quantity_milli: z.int().min(1).max(QUANTITY_MILLI_MAX).optional(),
    price_minor: amount.optional(),
    option_ids: optionIds.optional(),
  }),
  'sale.setQuantity': z.strictObject({ line_id: id, quantity_milli: z.int().min(0).max(QUANTITY_MILLI_MAX) }),
  'sale.setLineDiscount': z.strictObject({ line_id: id, discount: givenDiscount.nullable() }),
  'sale.setDiscount': z.strictObject({ discount: givenDiscount.nullable() }),
  'sale.undo': nothing,
  'sale.clear': nothing,
  'sale.hold': z.strictObject({ label: holdLabel.optional() }),
  'sale.resume': z.strictObject({ sale_id: id }),
  'drawer.open': nothing,

  'checkout.begin': nothing,
  /** Exact cash for the whole sale in one act (F9). */
  'checkout.exactCash': nothing,
  'checkout.back': nothing,
  'checkout.setTip': z.strictObject({ tip_minor: amount }),
  /** Starts a cash part; `amount_minor` is what this part covers, default all that is left. */
  'checkout.chooseCash': z.strictObject({ amount_minor: amount.min(1).optional() }),
  'checkout.takeCash': z.strictObject({ received_minor: amount.min(1) }),
  'checkout.chooseCard': z.strictObject({ amount_minor: amount.min(1).optional() }),
  'checkout.cancelCard': nothing,
  'checkout.chooseInstallments': z.strictObject({ trace_id: z.string().max(36), quantity: z.int().min(1).max(99) }),
  /** From an outcome that did not pay (declined, not charged, unknown): back to the choice of tender. */
  'checkout.anotherTender': nothing,
  /** From unknown: set the sale aside and serve the next customer. */
  'checkout.holdUnknown': nothing,
  /** From approved with the sale paid: next sale. */
  'checkout.finish': nothing,

  'receipt.view': z.strictObject({ sale_id: id }),
  'receipt.print': z.strictObject({ sale_id: id }),
  'receipt.printUnknownSlip': z.strictObject({ trace_id: z.string().max(36) }),

  'recovery.list': z.strictObject({ filter: z.enum(['all', 'unresolved', 'needs_person', 'resolved_today']) }),
  'recovery.read': z.strictObject({ trace_id: z.string().max(36) }),
  'recovery.tryNow': z.strictObject({ trace_id: z.string().max(36) }),
  /** A manager closes an open item in ATTENTION with what was found elsewhere; never as paid (payment-safety 5.2, 5.9). */
  'recovery.close': z.strictObject({
    trace_id: z.string().max(36),
    found: z.enum(FINDINGS),
    evidence_reference: evidenceReference,
    pin: pin.optional(),
  }),

  'refund.find': z.strictObject({
    text: z.string().max(64).optional(),
    amount_minor: amount.optional(),
    last_four: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    /** Of the card that was tapped. */
    brand: z.string().max(24).optional(),
    /** Name or tax id of the customer. */
    customer: z.string().max(80).optional(),
    from_ms: z.int().optional(),
    to_ms: z.int().optional(),
  }),
  'refund.read': z.strictObject({ sale_id: id }),
  'refund.plan': z.strictObject({ trace_id: z.string().max(36), amount_minor: amount.min(1).optional() }),
  'refund.execute': z.strictObject({
    trace_id: z.string().max(36),
    amount_minor: amount.min(1),
    act: z.enum(['cancellation', 'refund']),
    pin: pin.optional(),
    lines: z
      .array(z.strictObject({ line_id: id, quantity_milli: z.int().min(1) }))
      .max(500)
      .optional(),
  }),

  ...STAFF_INTENTS,
  ...AUDIT_INTENTS,
  ...CATALOGUE_INTENTS,
  ...REFUND_FIND_INTENTS,
  ...SHIFT_INTENTS,
  ...SETTINGS_INTENTS,

  /** Training only: what the simulated reader's customer does. */
  'training.reader': z.strictObject({
    act: z.enum(['present', 'unplug', 'replug', 'cancel']),
    card: z.string().max(40).optional(),
  }),
} as const;

export type IntentName = keyof typeof INTENTS;
export type IntentArguments<Name extends IntentName> = z.infer<(typeof INTENTS)[Name]>;

/** What each intent answers. `null` where the snapshot says it all. */
export interface IntentResults
  extends
    CatalogueResults,
    RefundFindResults,
    AuditResults,
    DiagnosticsResults,
    SettingsResults,
    ShiftResults,
    CartResults,
    KioskResults,
    PeripheralResults,
    StaffResults,
    TenderResults {
  'till.snapshot': TillSnapshot;
  'till.setLanguage': null;
  'till.setTheme': null;
  'catalogue.search': { readonly products: readonly ProductView[]; readonly total: number };
  /** `asks`: the product needs a weight, a price or options before it can be added; nothing was added. */
  'sale.addCode': { readonly found: boolean; readonly line_id: string | null; readonly asks: ProductView | null };
  'sale.addProduct': { readonly line_id: string };
  'sale.setQuantity': null;
  'sale.setLineDiscount': null;
  'sale.setDiscount': null;
  'sale.undo': null;
  'sale.clear': null;
  'sale.hold': null;
  'sale.resume': null;
  'drawer.open': null;
  'checkout.begin': null;
  'checkout.exactCash': null;
  'checkout.back': null;
  'checkout.setTip': null;
  'checkout.chooseCash': null;
  'checkout.takeCash': null;
  'checkout.chooseCard': null;
  'checkout.cancelCard': { readonly answer: 'cancelling' | 'too_late' };
  'checkout.chooseInstallments': null;
  'checkout.anotherTender': null;
  'checkout.holdUnknown': null;
  'checkout.finish': null;
  'receipt.view': { readonly svg: string };
  'receipt.print': { readonly copy: boolean };
  'receipt.printUnknownSlip': null;
  'recovery.list': {
    readonly attempts: readonly AttemptView[];
    readonly counts: {
      readonly all: number;
      readonly unresolved: number;
      readonly needs_person: number;
      readonly resolved_today: number;
      readonly resolved_today_minor: number;
    };
  };
  'recovery.read': { readonly attempt: AttemptView; readonly timeline: readonly TimelineView[] };
  'recovery.tryNow': null;
  'recovery.close': null;
  'refund.find': FoundSales;
  'refund.read': { readonly sale: PastSaleDetail };
  'refund.plan': UndoPlanView;
  'refund.execute': UndoOutcomeView;
  'training.reader': null;
}

export interface ProductView {
  readonly product_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly category_id: string;
  readonly price_minor: number | null;
  readonly unit: 'each' | 'kg';
  readonly stock: number | null;
  readonly option_groups?: readonly OptionGroup[];
}

export interface AttemptView {
  readonly trace_id: string;
  readonly sale_id: string;
  readonly sale_number: number | null;
  readonly state: AttemptState;
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly currency: CurrencyCode;
  readonly card: CardSummary | null;
  readonly started_at_ms: number;
  readonly changed_at_ms: number;
  readonly tries: number;
  readonly next_try_at_ms: number | null;
  readonly trying_now: boolean;
  readonly needs_person: boolean;
  readonly last_error: string | null;
  /** What of it a manager may close by hand now. */
  readonly open_item: OpenItem | null;
  /** How the same sale was paid afterwards, if it was: tells whose money is at risk. */
  readonly sale_paid_by: 'cash' | 'card' | null;
}

export interface TimelineView {
  readonly at_ms: number;
  readonly type: string;
  readonly state: AttemptState | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface FoundSales {
  readonly sales: readonly PastSaleView[];
  /** Why a paper that was scanned, or a number that was typed, leads to no sale; null where one was found or none named. */
  readonly why_none: WhyNone | null;
}
/**
 * `in_doubt`: a charge of that sale is unproven; `undone`: it was taken back and the sale never paid; `not_paid`: rung up,
 * nothing paid; `other_terms`: the sale is there, what else was asked for does not fit it; `not_here`: no sale of this till.
 */
export type WhyNone = 'in_doubt' | 'undone' | 'not_paid' | 'other_terms' | 'not_here';

export interface PastSaleView {
  readonly sale_id: string;
  readonly number: number;
  readonly paid_at_ms: number;
  readonly currency: CurrencyCode;
  readonly total_minor: number;
  readonly tip_minor: number;
  readonly card: CardSummary | null;
  readonly refunded_minor: number;
}

export interface PastSaleDetail extends PastSaleView {
  readonly lines: readonly SaleLineView[];
  readonly totals: SaleTotals;
  readonly tenders: readonly (TenderView & {
    readonly refunded_minor: number;
    readonly remaining_minor: number;
    readonly timeline: readonly TimelineView[];
  })[];
  readonly printed: number;
}

export interface UndoPlanView {
  readonly act: 'cancellation' | 'refund' | 'none';
  readonly captured: 'not_begun' | 'in_process' | 'complete' | 'not_known';
  readonly remaining_minor: number;
  readonly reason: string | null;
}

export type UndoOutcomeView =
  | {
      readonly outcome: 'undone';
      readonly act: 'cancellation' | 'refund';
      readonly amount_minor: number;
      readonly remaining_minor: number;
      readonly transaction_id: string | null;
    }
  | {
      readonly outcome: 'declined';
      readonly act: 'cancellation' | 'refund';
      readonly reason: string;
      readonly detail: string;
    }
  | { readonly outcome: 'not_charged'; readonly reason: string; readonly detail: string }
  | { readonly outcome: 'unknown'; readonly act: 'cancellation' | 'refund'; readonly cause: string };
