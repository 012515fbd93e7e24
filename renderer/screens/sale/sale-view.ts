import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import type { SaleLineView, SaleSlice } from '../../../core/contract/snapshot.ts';

/** The pane that is open in place of the products, beside the cart. */
export type SalePane =
  | { readonly kind: 'quantity'; readonly line_id: string }
  | { readonly kind: 'discount'; readonly line_id: string | null }
  | { readonly kind: 'line_price'; readonly line_id: string }
  | { readonly kind: 'detail'; readonly line_id: string }
  | { readonly kind: 'weight'; readonly product: ProductView; readonly option_ids: readonly string[] }
  | { readonly kind: 'price'; readonly product: ProductView; readonly option_ids: readonly string[] }
  | { readonly kind: 'options'; readonly product: ProductView }
  | { readonly kind: 'unlisted'; readonly code: string }
  | { readonly kind: 'customer' }
  | { readonly kind: 'scans' }
  | { readonly kind: 'prices'; readonly then: 'checkout.begin' | 'checkout.exactCash' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'tab' }
  | { readonly kind: 'gift' }
  | { readonly kind: 'gift_cards' }
  | { readonly kind: 'others' }
  | { readonly kind: 'held' };

/** Panes with a question about a product just scanned: another code's question must not replace them. */
const ASKING: ReadonlySet<SalePane['kind']> = new Set(['weight', 'price', 'options', 'unlisted']);
export function asksOfGoods(pane: SalePane | null): boolean {
  return pane !== null && ASKING.has(pane.kind);
}

export interface SaleNotice {
  readonly key: number;
  readonly text: string;
  readonly undo: (() => void) | undefined;
}

/** The sale screen's own state; the cart belongs to the main process. */
export interface SaleView {
  readonly chosen: { readonly line_id: string; readonly among: readonly SaleLineView[] } | null;
  readonly pane: SalePane | null;
  readonly notice: SaleNotice | null;
  /** The title of the open pane, when it holds an entry that must not be discarded. */
  readonly unfinished: string | null;
  /** The pane that a question about a scanned code waits behind. */
  readonly awaited?: SalePane | null;
  /** The code that the open question is about: without its answer, it is in no cart. */
  readonly asked_code?: string | undefined;
  /** Another screen is shown, so that a pane that is opened here is not seen. */
  readonly is_left?: boolean;
  choose(line_id: string, among: readonly SaleLineView[]): void;
  open(pane: SalePane): void;
  close(): void;
  notify(text: string, undo?: () => void): void;
  forget(): void;
}

export function createSaleView(): StoreApi<SaleView> {
  let notices = 0;
  return createStore<SaleView>((set) => ({
    chosen: null,
    pane: null,
    notice: null,
    unfinished: null,
    choose: (line_id, among) => set({ chosen: { line_id, among } }),
    open: (pane) => set({ pane }),
    close: () => set({ pane: null, asked_code: undefined }),
    notify: (text, undo) => {
      notices += 1;
      set({ notice: { key: notices, text, undo } });
    },
    forget: () => set({ notice: null }),
  }));
}

/**
 * The selected line. A manual selection holds until the cart changes; then the changed line is selected, because the
 * cashier looks for that one.
 */
export function selectedLine(
  sale: Pick<SaleSlice, 'lines' | 'touched_line_id'>,
  chosen: SaleView['chosen'],
): SaleLineView | null {
  const by_id = (line_id: string | null | undefined) => sale.lines.find((line) => line.line_id === line_id);
  const by_hand = by_id(chosen?.line_id);
  if (by_hand && chosen?.among === sale.lines) return by_hand;
  return by_id(sale.touched_line_id) ?? by_hand ?? sale.lines.at(-1) ?? null;
}

/** The previous or next line, stopping at the ends. */
export function neighbour(lines: readonly SaleLineView[], line_id: string, by: -1 | 1): SaleLineView | null {
  const index = lines.findIndex((line) => line.line_id === line_id);
  return lines[Math.min(lines.length - 1, Math.max(0, index + by))] ?? null;
}

/** Quantity of each product in the cart, in thousandths. */
export function quantitiesByProduct(lines: readonly SaleLineView[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_id, quantity_milli } of lines) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity_milli);
  }
  return quantities;
}
