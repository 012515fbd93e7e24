import { useLayoutEffect } from 'react';
import { useSay } from '../../i18n.ts';
import type { KeyHandlers } from '../../keyboard/key-layers.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { KEYED_PLACES, placeKey } from '../shell/places.ts';
import { useSaleStore } from './sale-acts.tsx';
import { actionKeys, useActions, useKeyNames } from './use-actions.ts';

/** Keys that act on the pane itself or on its fields. */
const OF_THE_PANE: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', '+', '-', 'Delete', 'Ctrl+Z', 'Ctrl+Delete']);

/**
 * The sale page's keys while a pane is open over it. Each acts as usual and closes the pane; if that would lose input,
 * it names the pane to finish first.
 */
export function usePaneKeys(title: string, is_entered: boolean): void {
  const say = useSay();
  const view = useSaleStore();
  const { close, notify } = view.getState();
  // For taps beside the pane.
  useLayoutEffect(() => {
    view.setState({ unfinished: is_entered ? title : null });
    return () => view.setState({ unfinished: null });
  }, [view, is_entered, title]);
  const actions = useActions();
  const names = useKeyNames();
  const tabs = useTill((snapshot) => snapshot.till.tabs);
  const gifts = useTill((snapshot) => snapshot.sale_rules.gift_cards);
  const go = useNavigation((navigation) => navigation.go);
  const setMenu = useNavigation((navigation) => navigation.setMenu);
  const leaving = (act: () => void) => (): void => {
    if (is_entered) return notify(say('sale.pane.first', { title }));
    close();
    act();
  };
  const keys: KeyHandlers = {
    ...actionKeys(actions, names, tabs, gifts),
    // The search field gets the focus as soon as the products are shown again.
    [names.search]: () => undefined,
    ...Object.fromEntries(KEYED_PLACES.map(({ place }, index) => [placeKey(index), () => go(place)])),
  };
  const { [names.cash]: cash, ...others } = Object.fromEntries(
    Object.entries(keys)
      .filter(([name]) => !OF_THE_PANE.has(name))
      .map(([name, act]) => [name, leaving(() => act?.(name))]),
  );
  // Neither leaves the pane.
  useKeys({ ...others, [names.drawer]: actions.drawer, F1: () => setMenu(true) });
  useKeys({ [names.cash]: cash }, { choices: true });
}
