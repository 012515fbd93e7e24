import { useEffect, useState } from 'react';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { Cart } from './cart.tsx';
import { useOtherScreens } from '../use-other-screens.ts';
import { Pick } from './pick.tsx';
import { SaleProvider, useSaleView } from './sale-acts.tsx';
import { createSaleView } from './sale-view.ts';
import { actionKeys, useActions, useKeyNames } from './use-actions.ts';
import styles from './sale-screen.module.css';

/** The cart on the left, products or an entry on the right; every action has a key (DESIGN 2, 7). */
export function SaleScreen() {
  const [view] = useState(createSaleView);
  return (
    <SaleProvider view={view}>
      <Layout />
    </SaleProvider>
  );
}

function Layout() {
  const pane = useSaleView((view) => view.pane);
  const screens = useOtherScreens();
  const actions = useActions();
  const names = useKeyNames();
  const tabs = useTill((snapshot) => snapshot.till.tabs);
  const gifts = useTill((snapshot) => snapshot.sale_rules.gift_cards);
  const { [names.cash]: cash, ...others } = actionKeys(actions, names, tabs, gifts);
  useKeys(others);
  const scans_wanted = useNavigation((navigation) => navigation.scans_wanted);
  const wantScans = useNavigation((navigation) => navigation.wantScans);
  useEffect(() => {
    if (!scans_wanted) return;
    wantScans(false);
    actions.scans();
  }, [scans_wanted, wantScans, actions]);
  // Takes the money at once, so a key meant for the previous screen must not press it.
  useKeys({ [names.cash]: cash }, { choices: true });
  return (
    <div className={styles.sale}>
      <Cart actions={actions} />
      {/* The products stay mounted behind an entry, so that the search is still there afterwards. */}
      <Pick actions={actions} hidden={pane !== null} />
      {pane && screens && <screens.Pane pane={pane} />}
    </div>
  );
}
