import { useSay } from '../../i18n.ts';
import type { KeyHandlers } from '../../keyboard/key-layers.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { KEYED_PLACES, placeKey } from '../shell/places.ts';
import { useSaleStore } from './sale-acts.tsx';
import { actionKeys, useActions, useKeyNames } from './use-actions.ts';

/** They take or change something in the pane itself, or in its fields. */
const OF_THE_PANE: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', '+', '-', 'Delete', 'Ctrl+Z', 'Ctrl+Delete']);

/**
 * The keys of the sale's page while a pane is open over it. Each acts as it does from there, and closes the pane; where
 * something entered would be lost by it, it says what to finish first.
 */
export function usePaneKeys(title: string, is_entered: boolean): void {
  const say = useSay();
  const { close, tell } = useSaleStore().getState();
  const actions = useActions();
  const names = useKeyNames();
  const tabs = useTill((snapshot) => snapshot.till.tabs);
  const gifts = useTill((snapshot) => snapshot.sale_rules.gift_cards);
  const go = useNavigation((navigation) => navigation.go);
  const setMenu = useNavigation((navigation) => navigation.setMenu);
  const leaving = (act: () => void) => (): void => {
    if (is_entered) return tell(say('sale.pane.first', { title }));
    close();
    act();
  };
  const keys: KeyHandlers = {
    ...actionKeys(actions, names, tabs, gifts),
    // The field of the search has the focus as soon as the products are there again.
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
