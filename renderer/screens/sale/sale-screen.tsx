import { useState } from 'react';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { Cart } from './cart.tsx';
import { Pane } from './pane.tsx';
import { Pick } from './pick.tsx';
import { SaleProvider, useSaleView } from './sale-acts.tsx';
import { createSaleView } from './sale-view.ts';
import { actionKeys, useActions, useKeyNames } from './use-actions.ts';
import styles from './sale-screen.module.css';

/** The cart on the left, products or an entry on the right; every act has a key (DESIGN 2, 7). */
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
  const actions = useActions();
  const names = useKeyNames();
  const { [names.cash]: cash, ...others } = actionKeys(actions, names);
  useKeys(others);
  // Takes the money at once: never by a key that was meant for the screen before.
  useKeys({ [names.cash]: cash }, { choices: true });
  return (
    <div className={styles.sale}>
      <Cart actions={actions} />
      {/* The products stay as they were behind an entry: the search is still there when it closes. */}
      <Pick actions={actions} hidden={pane !== null} />
      {pane && <Pane pane={pane} />}
    </div>
  );
}
