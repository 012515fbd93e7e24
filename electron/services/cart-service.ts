import { assert } from '../../core/assert.ts';
import type { Clock, Randomness } from '../../core/clock.ts';
import type { HeldSale, SaleLineView, SaleSlice } from '../../core/contract/snapshot.ts';
import type { Catalogue } from '../../core/catalogue/catalogue.ts';
import type { Product } from '../../core/catalogue/product.ts';
import {
  type CartContents,
  type CartEdit,
  addProduct,
  clearCart,
  restoreContents,
  setLineDiscount,
  setQuantity,
  setSaleDiscount,
} from '../../core/sale/cart.ts';
import { type PricedLine, type PricedSale, priceSale } from '../../core/sale/pricing.ts';
import type { Discount, Sale, Tax } from '../../core/sale/sale.ts';
import { type Settings, cashStep } from '../../core/settings/settings.ts';
import { succeed } from '../../core/result.ts';
import type { SaleStore } from '../journal/sale-store.ts';
import type { ChangeHub } from './change-hub.ts';
import { type Answer, DONE, refuse } from './refusal.ts';

/** How far back the cashier can undo; more is a different sale. */
const UNDO_STEPS_MAX = 50;

export interface CartDependencies {
  readonly sales: SaleStore;
  readonly catalogue: Catalogue;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hub: ChangeHub;
  /** While a payment is on the screen the cart is not edited. */
  readonly isPaying: () => boolean;
}

/** Whether money or doubt about money hangs on a sale, so that its cart must not be thrown away. */
export function holdsMoney(sale: Sale): boolean {
  return sale.tenders.some(
    (tender) => tender.state === 'paid' || tender.state === 'pending' || tender.state === 'unknown',
  );
}

/** The open cart: every change is stored before it is shown, so that it survives a kill. */
export class CartService {
  private readonly deps: CartDependencies;
  private current: Sale;
  private history: CartContents[] = [];
  private touched_line_id: string | null = null;
  private code_not_found: string | null = null;

  /** `sale` is the unfinished or just paid sale to go on with. */
  constructor(deps: CartDependencies, sale: Sale) {
    this.deps = deps;
    this.current = sale;
  }

  /** The open sale. While a part of it is not settled the engine may change it at any time, so it is read anew. */
  get sale(): Sale {
    if (this.current.tenders.some((tender) => tender.state === 'pending' || tender.state === 'unknown')) {
      this.current = this.deps.sales.sale(this.current.sale_id) ?? this.current;
    }
    return this.current;
  }

  get priced(): PricedSale {
    return priceSale(this.sale, cashStep(this.deps.settings()));
  }

  /** Takes over what another service or the engine wrote. */
  reload(): Sale {
    const stored = this.deps.sales.sale(this.current.sale_id);
    assert(stored !== null, 'the open sale is in the journal');
    return this.take(stored);
  }

  /** Shows a sale that is already stored. */
  take(sale: Sale): Sale {
    if (sale.sale_id !== this.current.sale_id) this.turnTo();
    this.current = sale;
    this.deps.hub.changed('sale');
    return sale;
  }

  /** Stores and shows a change of the open sale. */
  save(sale: Sale): Sale {
    this.deps.sales.saveSale(sale);
    return this.take(sale);
  }

  /** The next sale. */
  openNew(): Sale {
    const settings = this.deps.settings();
    return this.take(this.deps.sales.openSale(settings.currency, settings.cashier_name));
  }

  addCode(code: string): Answer<{ readonly found: boolean; readonly line_id: string | null }> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const product = this.deps.catalogue.withCode(code);
    if (!product) {
      this.code_not_found = code;
      this.deps.hub.changed('sale');
      return succeed({ found: false, line_id: null });
    }
    const added = this.add(product, undefined, undefined);
    return added.ok ? succeed({ found: true, line_id: added.value.line_id }) : added;
  }

  addProduct(
    product_id: string,
    quantity_milli: number | undefined,
    price_minor: number | undefined,
  ): Answer<{ readonly line_id: string }> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const product = this.deps.catalogue.product(product_id);
    return product ? this.add(product, quantity_milli, price_minor) : refuse('not_found', `no product ${product_id}`);
  }

  setQuantity(line_id: string, quantity_milli: number): Answer<null> {
    return this.edit((sale) => setQuantity(sale, line_id, quantity_milli), quantity_milli === 0 ? null : line_id);
  }

  setLineDiscount(line_id: string, discount: Discount | null): Answer<null> {
    return this.edit((sale) => setLineDiscount(sale, line_id, discount), line_id);
  }

  setDiscount(discount: Discount | null): Answer<null> {
    return this.edit((sale) => setSaleDiscount(sale, discount), null);
  }

  undo(): Answer<null> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const contents = this.history.pop();
    if (!contents) return refuse('nothing_to_undo', 'no change of this sale is left to undo');
    this.touched_line_id = null;
    this.save(restoreContents(this.sale, contents));
    return DONE;
  }

  /** Empties the cart, with an undo. A sale that already tried to take money is ended, and a new one opened. */
  clear(): Answer<null> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    if (holdsMoney(this.sale)) return refuse('not_now', 'a payment of this sale is not settled; it can be held');
    if (this.current.tenders.length === 0) return this.edit((sale) => succeed(clearCart(sale)), null);
    this.deps.sales.abandonSale(this.current.sale_id);
    this.openNew();
    return DONE;
  }

  /** Sets the sale aside and opens the next one. */
  hold(): Answer<null> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    if (this.current.lines.length === 0) return refuse('sale_empty', 'there is nothing to hold');
    this.setAside();
    return DONE;
  }

  /** Holds the open sale whatever is on the screen; the caller has ended its payment. */
  setAside(): void {
    this.deps.sales.saveSale(this.asHeld());
    this.openNew();
  }

  /** Brings a held sale back; an open cart with goods takes its place among the held. */
  resume(sale_id: string): Answer<null> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const held = this.heldSales().find((sale) => sale.sale_id === sale_id);
    if (!held) return refuse('not_found', `no sale ${sale_id} is held`);
    if (this.current.lines.length > 0 || holdsMoney(this.sale)) this.deps.sales.saveSale(this.asHeld());
    else this.deps.sales.abandonSale(this.current.sale_id);
    const { held_at_ms: _held, ...sale } = held;
    this.save({ ...sale, state: 'OPEN' });
    return DONE;
  }

  heldSales(): readonly Sale[] {
    return this.deps.sales.unfinishedSales().filter((sale) => sale.state === 'HELD');
  }

  saleSlice(): SaleSlice {
    const { lines, totals } = this.priced;
    const { sale_id, number, state, currency, discount } = this.current;
    return {
      sale_id,
      number,
      state,
      currency,
      lines: lines.map(lineView),
      discount: discount ?? null,
      totals,
      touched_line_id: this.touched_line_id,
      can_undo: this.history.length > 0,
      last_code_not_found: this.code_not_found,
    };
  }

  heldSlice(): readonly HeldSale[] {
    const step = cashStep(this.deps.settings());
    return this.heldSales().map((sale) => {
      const { total_minor, item_count } = priceSale(sale, step).totals;
      const has_unknown_payment = sale.tenders.some((tender) => tender.state === 'unknown');
      return {
        sale_id: sale.sale_id,
        number: sale.number,
        total_minor,
        item_count,
        held_at_ms: sale.held_at_ms ?? sale.opened_at_ms,
        has_unknown_payment,
      };
    });
  }

  private asHeld(): Sale {
    return { ...this.sale, state: 'HELD', held_at_ms: this.deps.clock.wallMs() };
  }

  /** Another sale comes on the screen: the gestures of the last one are over, and it may be among the held now. */
  private turnTo(): void {
    this.deps.hub.changed('held');
    this.history = [];
    this.touched_line_id = null;
    this.code_not_found = null;
  }

  private taxOf(product: Product): Tax | undefined {
    const { taxes } = this.deps.settings();
    if (product.tax_id === null) return undefined;
    return product.tax_id === undefined ? taxes[0] : taxes.find((tax) => tax.tax_id === product.tax_id);
  }

  private add(
    product: Product,
    quantity_milli: number | undefined,
    price_minor: number | undefined,
  ): Answer<{ readonly line_id: string }> {
    const line_id = this.deps.randomness.identifier();
    let taken_by = line_id;
    const edited = this.edit((sale) => {
      const added = addProduct(sale, { line_id, product, tax: this.taxOf(product), quantity_milli, price_minor });
      if (!added.ok) return added;
      taken_by = added.value.line_id;
      return succeed(added.value.sale);
    }, null);
    if (!edited.ok) return edited;
    this.touched_line_id = taken_by;
    return succeed({ line_id: taken_by });
  }

  private edit(change: (sale: Sale) => CartEdit, touched_line_id: string | null): Answer<null> {
    if (this.deps.isPaying()) return refuse('not_now', 'a payment is on the screen');
    const edited = change(this.sale);
    if (!edited.ok) return refuse(edited.error, `the cart was not changed: ${edited.error}`);
    const { lines, discount } = this.current;
    this.history = [...this.history, discount === undefined ? { lines } : { lines, discount }].slice(-UNDO_STEPS_MAX);
    this.touched_line_id = touched_line_id;
    this.code_not_found = null;
    this.save(edited.value);
    return DONE;
  }
}

export function lineView(priced: PricedLine): SaleLineView {
  const { line, gross_minor, net_minor } = priced;
  return {
    line_id: line.line_id,
    product_id: line.product_id,
    name: line.name,
    unit: line.unit,
    unit_price_minor: line.unit_price_minor,
    quantity_milli: line.quantity_milli,
    discount: line.discount ?? null,
    gross_minor,
    net_minor,
    note: line.note ?? null,
  };
}
