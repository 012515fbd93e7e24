import { assert } from '../../../core/assert.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { IntentArguments, IntentResults } from '../../../core/contract/intents.ts';
import type { HeldSale, SaleSlice } from '../../../core/contract/snapshot.ts';
import type { Product } from '../../../core/catalogue/product.ts';
import type { Customer } from '../../../core/customer/customer.ts';
import type { DocumentKind } from '../../../core/customer/document-kind.ts';
import {
  type CartContents,
  type CartEdit,
  addProduct,
  clearCart,
  contentsOf,
  restoreContents,
  setCoupon,
  setLineDiscount,
  setLinePrice,
  setNote,
  setOptions,
  setQuantity,
  setSaleDiscount,
  withPromotions,
} from '../../../core/sale/cart.ts';
import { type PriceChange, priceChanges } from '../../../core/sale/price-changes.ts';
import type { PricedSale } from '../../../core/sale/pricing.ts';
import type { Discount, Sale } from '../../../core/sale/sale.ts';
import { MOVING_STATES } from '../../../core/sale/tender-state.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import { approveDiscount } from '../../../core/staff/discount-share.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import { succeed } from '../../../core/result.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import { heldView, lineAhead, pricedOnce, saleSlice } from './cart-view.ts';
import type { PromotionService } from '../promotions/promotion-service.ts';
import { type CodeDetails, readForCart, taxOf } from './read-for-cart.ts';
import type { ProductLookup } from '../catalogue/catalogue-store.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';
import { asksFirst, productView } from '../catalogue/product-view.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** How far back the cashier can undo; more is a different sale. */
const UNDO_STEPS_MAX = 50;

export interface CartParts {
  readonly sales: SaleStore;
  readonly catalogue: ProductLookup;
  readonly promotions: Pick<PromotionService, 'givenTo' | 'judgeCoupon'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly publisher: SnapshotPublisher;
  /** While a payment is open, the cart cannot be edited. */
  readonly isPaying: () => boolean;
}

/** The open cart: every change is stored before it is shown, so that it survives a kill. */
export class CartService {
  readonly #parts: CartParts;
  private current: Sale;
  private history: CartContents[] = [];
  private touched_line_id: string | null = null;
  private readonly priceOnce = pricedOnce();

  /** `sale` is the unfinished or just paid sale to continue with. */
  constructor(parts: CartParts, sale: Sale) {
    this.#parts = parts;
    this.current = sale;
  }

  /** The open sale. While a part of it is unsettled, the engine may change it at any time, so it is read again. */
  get sale(): Sale {
    if (this.current.tenders.some(({ state }) => MOVING_STATES.has(state))) {
      this.current = this.#parts.sales.sale(this.current.sale_id) ?? this.current;
    }
    return this.current;
  }

  get priced(): PricedSale {
    return this.price(this.sale);
  }

  get priceChanges(): readonly PriceChange[] {
    return priceChanges(this.sale, (product_id) => this.#parts.catalogue.product(product_id)?.price_minor);
  }

  private price(sale: Sale): PricedSale {
    return this.priceOnce(sale, cashStep(this.#parts.settings()));
  }

  /** Reloads what another service or the engine wrote. */
  reload(): Sale {
    const stored = this.#parts.sales.sale(this.current.sale_id);
    assert(stored !== null, 'the open sale is in the journal');
    return this.take(stored);
  }

  /** Shows a sale that is already stored. */
  take(sale: Sale): Sale {
    if (sale.sale_id !== this.current.sale_id) this.turnTo();
    this.current = sale;
    this.#parts.publisher.changed('sale');
    return sale;
  }

  /** Assigns the open sale to the person who signed in, unless a part of it is being paid. */
  takeOver(cashier: string): void {
    if (this.sale.state === 'OPEN' && this.sale.cashier !== cashier) this.save({ ...this.sale, cashier });
  }

  /** Stores and shows a change of the open sale. */
  save(sale: Sale): Sale {
    this.#parts.sales.saveSale(sale);
    return this.take(sale);
  }

  /** Opens the next sale. */
  openNew(): Sale {
    const settings = this.#parts.settings();
    return this.take(this.#parts.sales.openSale(settings.currency, settings.cashier_name));
  }

  /** Adds the product of a code or scale label, unless a person must enter more data first. */
  addCode(code: string): Answer<IntentResults['sale.addCode']> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const read = readForCart(code.trim(), this.#parts);
    if (!read) {
      const taken = this.setCoupon(code.trim().toUpperCase(), true);
      // Unknown digits count as an unknown product, however many coupons were tried.
      const is_told = taken.ok || taken.error.code === 'coupon_unknown' || /^\d+$/.test(code.trim());
      return is_told ? succeed({ found: taken.ok, line_id: null, asks: null }) : taken;
    }
    const { product, expires_on, ...rest } = read;
    const { expired_goods } = this.#parts.settings();
    if (expires_on !== undefined && expired_goods === 'refuse')
      return refuse('expired', `the label says that it expired on ${expires_on}`);
    const expiry = expires_on === undefined || expired_goods === 'sell' ? {} : { expired_on: expires_on };
    const answered = [rest.quantity_milli, rest.price_minor, rest.label_price_minor].some((one) => one !== undefined);
    if (asksFirst(product) && !answered)
      return succeed({ found: true, line_id: null, asks: productView(product, this.#parts.catalogue), ...expiry });
    const added = this.add(product, rest);
    return added.ok ? succeed({ found: true, line_id: added.value.line_id, asks: null, ...expiry }) : added;
  }

  addProduct({ product_id, ...rest }: IntentArguments<'sale.addProduct'>): Answer<{ readonly line_id: string }> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const product = this.#parts.catalogue.product(product_id);
    return product ? this.add(product, rest) : refuse('not_found', `no product ${product_id}`);
  }

  /** Sold once, without adding it to the catalogue. Its own id keeps it apart from other lines. */
  addUnlisted({ name, code, price_minor }: IntentArguments<'sale.addUnlisted'>): Answer<{ readonly line_id: string }> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const product_id = this.#parts.randomness.identifier();
    const goods = { product_id, name, code, price_minor, category_id: '', unit: 'each', stock: null } as const;
    return this.add(goods, {});
  }

  setQuantity(line_id: string, quantity_milli: number): Answer<null> {
    return this.edit((sale) => setQuantity(sale, line_id, quantity_milli), quantity_milli === 0 ? null : line_id);
  }

  /** Grams are thousandths of a kilo; lines by the piece are not weighed. */
  weighLine(line_id: string, weight_grams: number): Answer<null> {
    const line = this.sale.lines.find((candidate) => candidate.line_id === line_id);
    return line?.unit === 'kg'
      ? this.setQuantity(line_id, weight_grams)
      : refuse('not_found', `no line by weight ${line_id}`);
  }

  setNote(line_id: string, note: string | null): Answer<null> {
    return this.edit((sale) => setNote(sale, line_id, note), line_id);
  }

  setOptions(line_id: string, option_ids: readonly string[]): Answer<null> {
    const line = this.sale.lines.find((candidate) => candidate.line_id === line_id);
    const product = line && this.#parts.catalogue.product(line.product_id);
    if (!product) return refuse('not_found', `the catalogue does not have the product of line ${line_id}`);
    return this.edit((sale) => setOptions(sale, line_id, product, option_ids), line_id);
  }

  setLinePrice(line_id: string, unit_price_minor: number): Answer<null> {
    const before = this.sale.lines.find((line) => line.line_id === line_id);
    const given = this.edit((sale) => setLinePrice(sale, line_id, unit_price_minor), line_id);
    // Undo, which needs no permission, must not restore a lower price that was withdrawn.
    if (given.ok && before?.listed_price_minor !== undefined && unit_price_minor > before.unit_price_minor) {
      this.history = [];
      this.#parts.publisher.changed('sale');
    }
    return given;
  }

  setLineDiscount(line_id: string, discount: Discount | null): Answer<null> {
    if (this.lacksReason(discount)) return refuse('reason_needed', 'a discount has a reason');
    return this.discounted(this.edit((sale) => setLineDiscount(sale, line_id, discount), line_id));
  }

  setDiscount(discount: Discount | null): Answer<null> {
    if (this.lacksReason(discount)) return refuse('reason_needed', 'a discount has a reason');
    return this.discounted(this.edit((sale) => setSaleDiscount(sale, discount), null));
  }

  setCoupon(coupon: string, taken: boolean): Answer<null> {
    const verdict = taken ? this.#parts.promotions.judgeCoupon(coupon) : null;
    if (verdict === 'unknown') return refuse('coupon_unknown', `no promotion for ${coupon}`);
    if (verdict === 'locked') return refuse('coupons_locked', 'too many unknown coupons within a minute');
    return this.edit((sale) => setCoupon(sale, coupon, taken), this.touched_line_id);
  }

  private discounted(given: Answer<null>): Answer<null> {
    if (given.ok) this.approveDiscount();
    return given;
  }

  /** Approves the current discounts: the gate checked the permission beforehand. */
  approveDiscount(): void {
    const approved = approveDiscount(this.sale, this.#parts.settings().discount_limit_basis_points);
    const before = this.sale.discount_approved_basis_points;
    if (approved.discount_approved_basis_points !== before) this.save(approved);
  }

  undo(): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const contents = this.history.pop();
    if (!contents) return refuse('nothing_to_undo', 'no change of this sale is left to undo');
    this.touched_line_id = null;
    this.save(this.promoted(restoreContents(this.sale, contents)));
    return DONE;
  }

  /** Sets the customer and the document type. Not undone by undo: it has its own way to be removed. */
  setCustomer(customer: Customer | null, document: DocumentKind): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const { customer: _before, document: _paper, ...sale } = this.sale;
    const named: Sale = {
      ...sale,
      ...(customer === null ? {} : { customer }),
      ...(document === 'invoice' ? { document } : {}),
    };
    this.save(holdsNothing(sale) ? this.promoted(named) : named);
    return DONE;
  }

  /** Empties the cart, with an undo. A sale that already tried to take money is ended, and a new one opened. */
  clear(): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    if (!holdsNothing(this.sale)) return refuse('not_now', 'a payment of this sale is not settled; it can be held');
    if (this.current.tenders.length === 0) return this.edit((sale) => succeed(clearCart(sale)), null);
    this.#parts.sales.abandonSale(this.current.sale_id);
    this.openNew();
    return DONE;
  }

  /** Puts the sale on hold, optionally with a name, and opens the next one. */
  hold(label?: string): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    if (this.current.lines.length === 0 && holdsNothing(this.sale))
      return refuse('sale_empty', 'there is nothing to hold');
    if (label !== undefined) this.current = { ...this.sale, label };
    this.holdCurrent();
    return DONE;
  }

  /** Puts the open sale on hold, whatever is on the screen; the caller has ended its payment. */
  holdCurrent(): void {
    this.#parts.sales.saveSale(this.asHeld());
    this.openNew();
  }

  /** Resumes a sale on hold; an open cart with goods is put on hold instead. */
  resume(sale_id: string): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const held = this.heldSales().find((sale) => sale.sale_id === sale_id);
    if (!held) return refuse('not_found', `no sale ${sale_id} is held`);
    if (this.current.lines.length > 0 || !holdsNothing(this.sale)) this.#parts.sales.saveSale(this.asHeld());
    else this.#parts.sales.abandonSale(this.current.sale_id);
    const { held_at_ms: _held, ...sale } = held;
    const open: Sale = { ...sale, state: 'OPEN', was_held: true, cashier: this.#parts.settings().cashier_name };
    // A sale that holds money keeps the prices of its charge.
    this.save(holdsNothing(open) ? this.promoted(open) : open);
    return DONE;
  }

  /** Including sales that a tab turned out to have paid in part: they are open again, but not on the screen. */
  heldSales(): readonly Sale[] {
    const isHeld = ({ state, sale_id }: Sale): boolean =>
      state === 'HELD' || (state === 'OPEN' && sale_id !== this.current.sale_id);
    return this.#parts.sales.unfinishedSales().filter(isHeld);
  }

  saleSlice(): SaleSlice {
    const { touched_line_id, priceChanges: price_changes } = this;
    const moment = { touched_line_id, can_undo: this.history.length > 0, price_changes };
    return saleSlice(this.sale, this.priced, moment, this.#parts.settings());
  }

  heldSlice(): readonly HeldSale[] {
    return this.heldSales().map((sale) => heldView(sale, cashStep(this.#parts.settings())));
  }

  private promoted(sale: Sale): Sale {
    return withPromotions(sale, this.#parts.promotions.givenTo(sale));
  }

  private readonly asHeld = (): Sale => ({ ...this.sale, state: 'HELD', held_at_ms: this.#parts.clock.wallMs() });

  /** Another sale is now on the screen: undo steps of the previous one are dropped, and it may be on hold. */
  private turnTo(): void {
    this.#parts.publisher.changed('held');
    this.history = [];
    this.touched_line_id = null;
  }

  private lacksReason(discount: Discount | null): boolean {
    return discount !== null && discount.reason === undefined && this.#parts.settings().discount_reason_required;
  }

  private add(product: Product, details: CodeDetails): Answer<{ readonly line_id: string }> {
    const line_id = this.#parts.randomness.identifier();
    let taken_by = line_id;
    const edited = this.edit((sale) => {
      const added = addProduct(sale, { line_id, product, tax: taxOf(product, this.#parts.settings()), ...details });
      if (!added.ok) return added;
      taken_by = added.value.line_id;
      this.announceLine(this.promoted(added.value.sale), taken_by);
      return succeed(added.value.sale);
    }, null);
    if (!edited.ok) return edited;
    this.touched_line_id = taken_by;
    return succeed({ line_id: taken_by });
  }

  /** Shown while it is being stored. */
  private announceLine(sale: Sale, line_id: string): void {
    const { lines, totals } = this.price(sale);
    const priced = lines.find(({ line }) => line.line_id === line_id);
    const line = priced && lineAhead(priced, totals.total_minor);
    if (line) this.#parts.publisher.ahead(line);
  }

  edit(change: (sale: Sale) => CartEdit, touched_line_id: string | null): Answer<null> {
    if (this.#parts.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const edited = change(this.sale);
    if (!edited.ok) return refuse(edited.error, `the cart was not changed: ${edited.error}`);
    this.history = [...this.history, contentsOf(this.current)].slice(-UNDO_STEPS_MAX);
    this.touched_line_id = touched_line_id;
    this.save(this.promoted(edited.value));
    return DONE;
  }
}
