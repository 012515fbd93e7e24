import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { assert } from '../../../core/assert.ts';
import { needsOptions } from '../../../core/catalogue/option-choice.ts';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import type { Result } from '../../../core/result.ts';
import type { ScanOutcome } from '../../../core/scanning/scan-queue.ts';
import type { BridgeError } from '../../bridge.ts';
import { useSay } from '../../i18n.ts';
import { useTillHandle } from '../../stores/till-context.tsx';
import { PendingQuantities } from './pending-quantities.ts';
import { type SaleView, asksOfGoods } from './sale-view.ts';

/** Actions of the sale screen. Refusals show as a notice, success in the next snapshot. */
export interface SaleActs {
  /** What happened to a code; only `added` is final. */
  addCode(code: string): Promise<ScanOutcome>;
  /** Asks for weight or price first, if the product needs one. */
  addProduct(product: ProductView): void;
  /** Adds it with these options, or asks for its weight or price next. */
  addWith(product: ProductView, option_ids: readonly string[]): Promise<boolean>;
  addWithDetails(product: ProductView, details: CodeDetails): Promise<boolean>;
  step(line: SaleLineView, by: -1 | 1): void;
  /** 0 removes the line, and offers an undo. */
  setQuantity(line: SaleLineView, quantity_milli: number): void;
  undo(): void;
  /** Empties the cart, and offers an undo. */
  clear(): void;
  hold(label?: string): Promise<boolean>;
  resume(sale_id: string): Promise<boolean>;
  openDrawer(): void;
  /** Waits for the till and reports a refusal; returns whether it was accepted. */
  settle(answer: Promise<Result<unknown, BridgeError>>): Promise<boolean>;
}

/** What the cashier entered about a product before it was added. */
export interface CodeDetails {
  readonly quantity_milli?: number;
  readonly price_minor?: number;
  readonly option_ids: readonly string[];
}

interface SaleHandle {
  readonly view: StoreApi<SaleView>;
  readonly acts: SaleActs;
}
const SaleContext = createContext<SaleHandle | null>(null);

export function SaleProvider({ view, children }: { readonly view: StoreApi<SaleView>; readonly children: ReactNode }) {
  const acts = useMakeActs(view);
  const handle = useMemo(() => ({ view, acts }), [view, acts]);
  return <SaleContext value={handle}>{children}</SaleContext>;
}

function useSale(): SaleHandle {
  const sale = useContext(SaleContext);
  assert(sale, 'the part is inside of the sale screen');
  return sale;
}

export function useSaleActs(): SaleActs {
  return useSale().acts;
}

/** The screen's own state, for actions that read it when they run. */
export function useSaleStore(): StoreApi<SaleView> {
  return useSale().view;
}

export function useSaleView<Part>(select: (view: SaleView) => Part): Part {
  return useStore(useSale().view, select);
}

/** Outcomes without a reply: the till may have added the code, or certainly did not. */
const UNANSWERED: Readonly<Partial<Record<BridgeError['code'], ScanOutcome>>> = {
  no_answer: 'unclear',
  disconnected: 'not_sent',
};

function useMakeActs(view: StoreApi<SaleView>): SaleActs {
  const till = useTillHandle();
  const say = useSay();
  return useMemo(() => {
    const { request } = till.bridge;
    const { notify, open } = view.getState();
    const wishes = new PendingQuantities();

    const settle: SaleActs['settle'] = async (answer) => {
      const result = await answer;
      if (!result.ok) notify(say(`error.${result.error.code}`));
      return result.ok;
    };
    const undo = (): void => {
      view.getState().forget();
      void settle(request('sale.undo'));
    };
    const changeQuantity = async (line: SaleLineView, quantity_milli: number): Promise<void> => {
      const done = await settle(request('sale.setQuantity', { line_id: line.line_id, quantity_milli }));
      if (!done) wishes.forget(line.line_id);
      else if (quantity_milli === 0) notify(say('sale.line.removed', { name: line.name }), undo);
    };

    const addWithDetails: SaleActs['addWithDetails'] = ({ product_id }, { option_ids, ...details }) =>
      settle(
        request('sale.addProduct', {
          product_id,
          ...details,
          ...(option_ids.length === 0 ? {} : { option_ids: [...option_ids] }),
        }),
      );
    const addWith: SaleActs['addWith'] = async (product, option_ids) => {
      if (product.unit === 'each' && product.price_minor !== null) return await addWithDetails(product, { option_ids });
      open({ kind: product.unit === 'kg' ? 'weight' : 'price', product, option_ids });
      return false;
    };
    const addProduct: SaleActs['addProduct'] = (product) => {
      if (needsOptions(product.option_groups)) open({ kind: 'options', product });
      else void addWith(product, []);
    };
    const askAbout = (product: ProductView, code: string): void => {
      const { pane, unfinished, is_left } = view.getState();
      if (is_left) return till.scans.leave(code);
      if (asksOfGoods(pane) || unfinished !== null) {
        // What is open is finished first: this question waits behind it like a scan.
        view.setState({ awaited: pane });
        if (unfinished !== null) notify(say('sale.pane.first', { title: unfinished }));
        return void till.scans.receive(code, 0);
      }
      addProduct(product);
      view.setState({ asked_code: code });
    };

    return {
      settle,
      undo,
      setQuantity: (line, quantity_milli) => void changeQuantity(line, quantity_milli),
      async addCode(code) {
        if (isTypedCard(code)) {
          notify(say('sale.scan.card'));
          return 'added';
        }
        const answer = await request('sale.addCode', { code });
        if (!answer.ok) {
          notify(say(`error.${answer.error.code}`));
          return UNANSWERED[answer.error.code] ?? 'refused';
        }
        const { found, line_id, asks } = answer.value;
        till.scanSound(found);
        if (answer.value.expired_on !== undefined) notify(say('sale.scan.expired', { day: answer.value.expired_on }));
        if (asks) askAbout(asks, code);
        else if (found && line_id === null) notify(say('sale.coupon.taken', { coupon: code.trim().toUpperCase() }));
        return found ? 'added' : 'not_found';
      },
      addProduct,
      addWith,
      addWithDetails,
      step(line, by) {
        void changeQuantity(line, wishes.step(line.line_id, line.quantity_milli, by * 1000, performance.now()));
      },
      async clear() {
        if (await settle(request('sale.clear'))) notify(say('cart.cleared'), undo);
      },
      async hold(label) {
        const number = till.store.getState().snapshot?.sale.number ?? 0;
        if (!(await settle(request('sale.hold', label === undefined ? {} : { label })))) return false;
        notify(say('sale.held.done', { number }));
        return true;
      },
      async resume(sale_id) {
        const left = till.store.getState().snapshot?.sale;
        if (!(await settle(request('sale.resume', { sale_id })))) return false;
        if (left?.lines.length === 0) notify(say('sale.held.skipped', { number: left.number }));
        return true;
      },
      async openDrawer() {
        if (await settle(request('drawer.open'))) notify(say('sale.drawer.opened'));
      },
    };
  }, [till, view, say]);
}
