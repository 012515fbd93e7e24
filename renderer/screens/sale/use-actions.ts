import { useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { assert } from '../../../core/assert.ts';
import type { SaleLineView, SaleSlice } from '../../../core/contract/snapshot.ts';
import { GIFT_KEY, type KeyMap, OTHERS_KEY, TAB_KEY } from '../../../core/keyboard/key-map.ts';
import type { Say } from '../../i18n.ts';
import { useSay } from '../../i18n.ts';
import type { KeyHandlers } from '../../keyboard/key-layers.ts';
import { useTill, useTillHandle } from '../../stores/till-context.tsx';
import type { TillHandle } from '../../stores/till-context.tsx';
import { type SaleActs, useSaleActs, useSaleStore } from './sale-acts.tsx';
import { type SaleView, neighbour, selectedLine } from './sale-view.ts';

/** Actions of the action rows and their keys. They read the cart when they run, so that they stay the same objects. */
export interface SaleActions {
  customer(): void;
  detail(): void;
  price(): void;
  scans(): void;
  quantity(): void;
  discount(): void;
  held(): void;
  tab(): void;
  gift(): void;
  others(): void;
  drawer(): void;
  cash(): void;
  charge(): void;
  clear(): void;
  remove(): void;
  undo(): void;
  move(by: -1 | 1): void;
  step(by: -1 | 1): void;
}

export function useActions(): SaleActions {
  const till = useTillHandle();
  const view = useSaleStore();
  const acts = useSaleActs();
  const say = useSay();
  return useMemo(() => makeActions(till, view, acts, say), [till, view, acts, say]);
}

/** The key of each action. */
export function useKeyNames(): KeyMap {
  return useTill((snapshot) => snapshot.sale_rules.keys);
}

function makeActions(till: TillHandle, view: StoreApi<SaleView>, acts: SaleActs, say: Say): SaleActions {
  const { open, notify, choose } = view.getState();
  const { request } = till.bridge;
  const sale = (): SaleSlice => {
    const { snapshot } = till.store.getState();
    assert(snapshot, 'acts are done on a screen that shows a sale');
    return snapshot.sale;
  };
  const selected = (): SaleLineView | null => selectedLine(sale(), view.getState().chosen);
  const withLine = (act: (line: SaleLineView) => void): void => {
    const line = selected();
    if (line) act(line);
    else notify(say('sale.line.none'));
  };
  const withLines = (act: () => void): void => {
    if (sale().lines.length > 0) act();
    else notify(say('error.sale_empty'));
  };
  const pay = async (how: 'checkout.begin' | 'checkout.exactCash'): Promise<void> => {
    const { pane, unfinished } = view.getState();
    if (unfinished !== null) return notify(say('sale.pane.first', { title: unfinished }));
    const begun = await request(how);
    // A pane that was opened meanwhile stays; prices are asked about at the next payment.
    const asks = !begun.ok && begun.error.code === 'prices_changed' && view.getState().pane === pane;
    if (asks) open({ kind: 'prices', then: how });
    else if (!begun.ok) notify(say(`error.${begun.error.code}`));
  };
  const quantity = (): void => withLine(({ line_id }) => open({ kind: 'quantity', line_id }));
  return {
    quantity,
    detail: () => withLine(({ line_id }) => open({ kind: 'detail', line_id })),
    price: () => withLine(({ line_id }) => open({ kind: 'line_price', line_id })),
    scans: () => open({ kind: 'scans' }),
    discount: () => withLines(() => open({ kind: 'discount', line_id: selected()?.line_id ?? null })),
    customer: () => open({ kind: 'customer' }),
    held: () => open({ kind: sale().lines.length > 0 || sale().tab !== null ? 'hold' : 'held' }),
    tab: () => (sale().tab === null ? open({ kind: 'tab' }) : notify(say('hold.already'))),
    gift: () => open({ kind: 'gift' }),
    others: () => open({ kind: 'others' }),
    drawer: acts.openDrawer,
    clear: () => withLines(acts.clear),
    cash: () => withLines(() => void pay('checkout.exactCash')),
    charge: () => withLines(() => void pay('checkout.begin')),
    remove: () => withLine((line) => acts.setQuantity(line, 0)),
    undo: () => (sale().can_undo ? acts.undo() : notify(say('error.nothing_to_undo'))),
    move: (by) => {
      const line = selected();
      const next = line && neighbour(sale().lines, line.line_id, by);
      if (next) choose(next.line_id, sale().lines);
    },
    step: (by) => {
      const line = selected();
      if (line?.unit === 'each') acts.step(line, by);
      else quantity();
    },
  };
}

/** The actions by the names of their keys. */
export function actionKeys(actions: SaleActions, names: KeyMap, tabs: boolean, gifts: boolean): KeyHandlers {
  return {
    ArrowUp: () => actions.move(-1),
    ArrowDown: () => actions.move(1),
    [names.quantity]: actions.quantity,
    [names.discount]: actions.discount,
    [names.customer]: actions.customer,
    [names.detail]: actions.detail,
    [names.price]: actions.price,
    [names.scans]: actions.scans,
    [names.hold]: actions.held,
    ...(tabs ? { [TAB_KEY]: actions.tab } : {}),
    ...(gifts ? { [GIFT_KEY]: actions.gift } : {}),
    ...(tabs && gifts ? { [OTHERS_KEY]: actions.others } : {}),
    [names.drawer]: actions.drawer,
    [names.cash]: actions.cash,
    [names.charge]: actions.charge,
    [names.more]: () => actions.step(1),
    [names.less]: () => actions.step(-1),
    [names.remove]: actions.remove,
    [names.clear]: actions.clear,
    [names.undo]: actions.undo,
  };
}
