import type { CustomerDetail, CustomerView, ErasureView, PurchaseView } from '../../../core/contract/customers.ts';
import { EXPORT_TEXT_MAX, type WrittenFile } from '../../../core/contract/files.ts';
import type { Clock } from '../../../core/clock.ts';
import { type Customer, customerKey } from '../../../core/customer/customer.ts';
import { PROMOTED_GONE, promotedAs } from '../../../core/customer/promoted-as.ts';
import { succeed } from '../../../core/result.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { CustomerRegister } from '../../journal/stores/customer-register.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PromotionStore } from '../../journal/tables/shop-tables.ts';
import type { ExportFolder } from '../../platform/export-folder.ts';
import type { CardTap } from '../refunds/card-tap.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { exportOf } from './customer-export.ts';
import type { ShopCustomers } from '../store/shop-customers.ts';
import type { ShopReturns } from '../store/shop-returns.ts';

const FOUND_MAX = 50;
const PURCHASES_MAX = 50;
/** More than any customer bought; an export omits nothing. */
const SALES_MAX = 100_000;

export interface CustomerParts {
  readonly shop: { readonly customers: CustomerRegister; readonly promotions: Pick<PromotionStore, 'list' | 'put'> };
  readonly sales: SaleStore;
  readonly cardTap: Pick<CardTap, 'hash' | 'stop'>;
  readonly settings: () => Settings;
  readonly shop_returns?: Pick<ShopReturns, 'lane'> | undefined;
  readonly shop_customers?: Pick<ShopCustomers, 'pushAll'> | undefined;
  readonly exports: ExportFolder;
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** Customers and their rights: finding them, showing and exporting their data, and erasing it. */
export class CustomerService {
  readonly #parts: CustomerParts;

  constructor(parts: CustomerParts) {
    this.#parts = parts;
  }

  find(text: string): Answer<{ readonly customers: readonly CustomerView[] }> {
    const { sales, shop } = this.#parts;
    const customers = sales.findCustomers(text, FOUND_MAX).flatMap((one) => shop.customers.of(one) ?? []);
    return succeed({ customers });
  }

  read(customer_id: string): Answer<CustomerDetail> {
    const known = this.#parts.shop.customers.read(customer_id);
    if (known === null) return refuse('not_found', `no customer ${customer_id}`);
    const purchases = known.consent_at_ms === null ? null : this.#sales(known.customer, PURCHASES_MAX);
    return succeed({ ...known, purchases: purchases?.map((sale) => this.#purchase(sale)) ?? null });
  }

  async tap(grant: Grant): Promise<Answer<{ readonly customer: CustomerView | null }>> {
    const hash = await this.#tappedCard();
    if (!hash.ok) return hash;
    const customer = this.#parts.shop.customers.ofCard(hash.value);
    if (customer !== null) this.#record(grant, 'customer_recognised', customer.customer_id);
    return succeed({ customer });
  }

  async stopTap(): Promise<Answer<null>> {
    return await this.#parts.cardTap.stop();
  }

  setConsent(customer_id: string, given: boolean, grant: Grant): Answer<null> {
    const { shop, clock } = this.#parts;
    const known = shop.customers.read(customer_id);
    if (known === null) return refuse('not_found', `no customer ${customer_id}`);
    // A repeated consent counts from the first time.
    if (given === (known.consent_at_ms !== null)) return DONE;
    const what = given ? 'customer_consented' : 'customer_consent_withdrawn';
    shop.customers.setConsent(customer_id, given ? Math.trunc(clock.wallMs()) : null, {
      ...byWhom(grant),
      what,
      subject: customer_id,
    });
    return DONE;
  }

  async linkCard(customer_id: string, grant: Grant): Promise<Answer<null>> {
    const { shop, clock } = this.#parts;
    const refused = this.#withoutConsent(customer_id);
    if (refused !== null) return refused;
    const hash = await this.#tappedCard();
    if (!hash.ok) return hash;
    // Consent may have been withdrawn while the card was read.
    const refused_now = this.#withoutConsent(customer_id);
    if (refused_now !== null) return refused_now;
    const act = { ...byWhom(grant), what: 'customer_card_linked', subject: customer_id };
    shop.customers.linkCard(customer_id, hash.value, Math.trunc(clock.wallMs()), act);
    return DONE;
  }

  /** Everything stored about them, with or without consent to be recognized: they have a right to it. */
  async export(customer_id: string, to: 'page' | 'disk', grant: Grant): Promise<Answer<WrittenFile>> {
    const { shop, exports, clock, settings } = this.#parts;
    const known = shop.customers.read(customer_id);
    if (known === null) return refuse('not_found', `no customer ${customer_id}`);
    const text = exportOf({
      known,
      versions: shop.customers.versions(known.customer),
      sales: this.#sales(known.customer, SALES_MAX),
      settings: settings(),
      lane: this.#parts.shop_returns?.lane,
      at_ms: clock.wallMs(),
    });
    const name = fileOf(customer_id);
    // A customer who stores the data themselves leaves no file behind; text too long for a page goes to disk only.
    const written =
      to === 'page' && text.length <= EXPORT_TEXT_MAX
        ? succeed({ file: `${name}.json`, text })
        : await exports.write(name, [text], 'json');
    if (!written.ok) return refuse('export_failed', `the file could not be written (${written.error})`);
    this.#record(grant, 'customer_exported', customer_id);
    return written;
  }

  async erase(customer_id: string, grant: Grant): Promise<Answer<ErasureView>> {
    const { shop, sales, clock, settings, exports } = this.#parts;
    const known = shop.customers.read(customer_id);
    if (known === null) return refuse('not_found', `no customer ${customer_id}`);
    const key = customerKey(known.customer);
    if (sales.unfinishedSales().some(({ customer }) => customer !== undefined && customerKey(customer) === key))
      return refuse('customer_in_sale', 'a sale of theirs is open, on hold or being paid');
    const { invoice_years } = settings();
    const act = { ...byWhom(grant), what: 'customer_erased', subject: customer_id };
    const files_left = await exports.remove(fileOf(customer_id));
    const promotions = this.#leavePromotions(known.customer, grant);
    this.#parts.shop_customers?.pushAll();
    const erased = shop.customers.erase(customer_id, yearsBefore(clock.wallMs(), invoice_years), act);
    if (erased === null) return refuse('not_found', `no customer ${customer_id}`);
    return succeed({ ...erased, invoice_years, files_left, promotions });
  }

  /**
   * A promotion only for this customer is paused, and applies to no customer when it is reactivated: it was never for
   * everybody.
   */
  #leavePromotions(customer: Customer, grant: Grant): ErasureView['promotions'] {
    const { promotions } = this.#parts.shop;
    const theirs: readonly string[] = promotedAs(customer);
    const naming = promotions.list().filter(({ customer_ids }) => customer_ids.some((id) => theirs.includes(id)));
    return naming.map((promotion) => {
      const others = promotion.customer_ids.filter((id) => !theirs.includes(id));
      const paused = others.every((id) => id === PROMOTED_GONE);
      const customer_ids = paused ? [PROMOTED_GONE] : others;
      const left = { ...promotion, customer_ids, active: promotion.active && !paused };
      promotions.put(left, {
        ...byWhom(grant),
        what: 'promotion_changed',
        subject: promotion.name,
        detail: `customer_ids: ${promotion.customer_ids.length} -> ${others.length}`,
      });
      return { name: promotion.name, paused };
    });
  }

  #withoutConsent(customer_id: string): Answer<never> | null {
    const known = this.#parts.shop.customers.read(customer_id);
    if (known === null) return refuse('not_found', `no customer ${customer_id}`);
    return known.consent_at_ms === null ? refuse('consent_needed', 'they did not agree to be known by a card') : null;
  }

  /** Only the hash that distinguishes the card is kept. */
  async #tappedCard(): Promise<Answer<string>> {
    const read = await this.#parts.cardTap.hash();
    if (!read.ok) return read;
    return read.value === null ? refuse('card_not_recognisable', 'the card gives no reference') : succeed(read.value);
  }

  #record(grant: Grant, what: string, subject: string): void {
    this.#parts.sales.recordAct({ ...byWhom(grant), what, subject });
  }

  #sales(customer: Customer, limit: number): readonly Sale[] {
    return this.#parts.sales.findSales({ customers: [customer], limit }).filter(({ state }) => state === 'PAID');
  }

  #purchase(sale: Sale): PurchaseView {
    const { sale_id, number, currency, paid_at_ms, opened_at_ms, document = 'receipt' } = sale;
    const { total_minor } = priceSale(sale, cashStep(this.#parts.settings())).totals;
    return { sale_id, number, currency, total_minor, document, paid_at_ms: paid_at_ms ?? opened_at_ms };
  }
}

const fileOf = (customer_id: string): string => `customer-${customer_id}`;

/** Calendar years: a leap day more or less does not matter. */
function yearsBefore(at_ms: number, years: number): number {
  const date = new Date(at_ms);
  return date.setUTCFullYear(date.getUTCFullYear() - years);
}
