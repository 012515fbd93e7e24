import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { OpenTabView, TabChangeView, TabsStatus } from '../../../core/contract/tabs.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Randomness } from '../../../core/clock.ts';
import { tabLineName } from '../../../core/receipt/tab-slip.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import { addProduct } from '../../../core/sale/cart.ts';
import { type PricedSale, priceSale } from '../../../core/sale/pricing.ts';
import { type Sale, namesNoGoods } from '../../../core/sale/sale.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import { taxOf } from '../sale/read-for-cart.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import type { TabSettlement, TabView } from '../../payments/tabs/tab.ts';
import { type HoldSettings, tabAge } from '../../../core/payments/open-tab.ts';
import { succeed } from '../../../core/result.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { TabOutcome } from '../../payments/tabs/tab.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { type Grant, answerable, byWhom } from '../shared/grant.ts';
import type { TAB_INTENTS } from '../../../core/contract/intents/tabs.ts';
import type { HandlersOf } from '../shared/handlers.ts';

export interface TabParts {
  readonly engine: PaymentEngine;
  readonly sales: SaleStore;
  readonly receipts: Pick<ReceiptService, 'canPrint' | 'printTabSlip'>;
  readonly settings: () => Settings;
  readonly randomness: Pick<Randomness, 'identifier'>;
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** An outcome for the page. */
export function changeView(outcome: TabOutcome): TabChangeView {
  const { act } = outcome;
  switch (outcome.outcome) {
    case 'done':
      return { outcome: 'done', act, state: outcome.tab.state, held_minor: outcome.tab.held_minor };
    case 'unknown':
      return { outcome: 'unknown', act };
    default:
      return { outcome: outcome.outcome, act, reason: outcome.reason };
  }
}

/** The urgency of the open tabs, for the status strip. */
export function tabsStatus(engine: Pick<PaymentEngine, 'openTabs'>, hold: HoldSettings, now_ms: number): TabsStatus {
  const standings = engine.openTabs().map(({ opened_at_ms }) => tabAge(opened_at_ms, now_ms, hold).standing);
  const pressing = standings.filter((standing) => standing !== 'held').length;
  const level = standings.includes('expired') ? 'error' : pressing > 0 ? 'degraded' : 'ok';
  return { level, open: standings.length, pressing };
}

/** Tabs on the screen: lists them, and performs each step through the engine, in the responsible person's name. */
export class TabService {
  readonly #parts: TabParts;
  /** Tabs with a step in progress: a double tap must not send two. */
  private readonly running = new Set<string>();

  constructor(parts: TabParts) {
    this.#parts = parts;
  }

  list(): Answer<IntentResults['tab.list']> {
    const { engine, sales, settings, clock } = this.#parts;
    const hold = settings();
    const now_ms = clock.wallMs();
    const tabs = engine.openTabs().map((tab) => {
      const { expires_at_ms, standing } = tabAge(tab.opened_at_ms, now_ms, hold);
      const sale = sales.sale(tab.sale_id);
      const { number: sale_number = null, label = null } = sale ?? {};
      return { ...tab, sale_number, label, sale: sale && this.saleView(sale), expires_at_ms, standing };
    });
    return succeed({ tabs, hold_hours: hold.tab_hold_hours });
  }

  /** Recorded in the audit trail before anything is sent. */
  async change(
    { trace_id, act, amount_minor }: IntentArguments<'tab.change'>,
    grant: Grant,
  ): Promise<Answer<TabChangeView>> {
    const { engine, sales } = this.#parts;
    const tab = engine.tab(trace_id);
    if (tab === null) return refuse('not_found', `no tab ${trace_id}`);
    if (this.running.has(trace_id)) return refuse('not_now', 'a step of this tab is under way');
    const amount = act === 'release' ? tab.held_minor : (amount_minor ?? tab.held_minor);
    const settles = act === 'capture' && tab.settles_sale ? this.withoutGoods(tab.sale_id, amount) : undefined;
    if (settles === null) return refuse('not_now', 'its sale has goods, or is on the screen: it is settled there');
    this.running.add(trace_id);
    try {
      sales.recordAct({ ...byWhom(grant), what: `tab_${act}`, subject: trace_id, amount_minor: amount });
      const request = { trace_id, act, amount_minor: act === 'release' ? null : amount_minor };
      const who = answerable(grant).name;
      const outcome = await engine.changeTab({ ...request, who, ...(settles === undefined ? {} : { settles }) });
      this.afterwards(tab, outcome);
      return succeed(changeView(outcome));
    } finally {
      this.running.delete(trace_id);
    }
  }

  private saleView(sale: Sale): NonNullable<OpenTabView['sale']> {
    if (namesNoGoods(sale.lines)) return { state: sale.state, total_minor: 0, item_count: 0 };
    const { total_minor, item_count } = this.priced(sale).totals;
    return { state: sale.state, total_minor, item_count };
  }

  private priced(sale: Sale): PricedSale {
    return priceSale(sale, cashStep(this.#parts.settings()));
  }

  /** A tab without added goods is settled for an amount, which becomes its only line. Null when that is impossible. */
  private withoutGoods(sale_id: string, amount_minor: number): TabSettlement | null {
    const { sales, settings, randomness } = this.#parts;
    const sale = sales.sale(sale_id);
    if (sale?.state !== 'HELD' || !namesNoGoods(sale.lines)) return null;
    const [line, ...others] = sale.lines;
    if (line !== undefined)
      return others.length > 0
        ? null
        : this.settling({ ...sale, lines: [{ ...line, unit_price_minor: amount_minor }] }, amount_minor);
    const identifier = randomness.identifier();
    const name = sale.label ?? tabLineName(settings().language);
    const product = { product_id: identifier, name, price_minor: amount_minor, category_id: '', unit: 'each' } as const;
    const goods: Product = { ...product, code: null, stock: null };
    const added = addProduct(sale, { line_id: identifier, product: goods, tax: taxOf(goods, settings()) });
    return added.ok ? this.settling(added.value.sale, amount_minor) : null;
  }

  /** Taxes on top would raise the price above the captured amount: its goods must then be named. */
  private settling(sale: Sale, due_minor: number): TabSettlement | null {
    return this.priced(sale).totals.total_minor === due_minor ? { sale, due_minor, tip_minor: 0 } : null;
  }

  /** Prints its slip; a sale that consisted only of its tab ends with it. */
  private afterwards({ trace_id, sale_id }: TabView, { outcome, act }: TabOutcome): void {
    const { sales, receipts } = this.#parts;
    if (outcome !== 'done' || act === 'adjustment') return;
    if (receipts.canPrint && this.#parts.settings().receipt_print_automatically) void receipts.printTabSlip(trace_id);
    const sale = sales.sale(sale_id);
    if (sale?.state === 'HELD' && namesNoGoods(sale.lines) && holdsNothing(sale)) sales.abandonSale(sale_id);
  }
}

export interface TabHandlerParts {
  readonly tabs: TabService;
  /** A tab is opened on the payment screen. */
  readonly checkout: { readonly tab: { open(amount_minor: number, label: string | undefined): Answer<null> } };
}

/** Handlers of tabs. */
export function tabHandlers({ tabs, checkout }: TabHandlerParts): HandlersOf<typeof TAB_INTENTS> {
  return {
    'tab.list': () => tabs.list(),
    'tab.open': ({ amount_minor, label }) => checkout.tab.open(amount_minor, label),
    'tab.change': (request, grant) => tabs.change(request, grant),
  };
}
