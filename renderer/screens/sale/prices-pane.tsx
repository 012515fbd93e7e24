import { useTill, useRequest } from '../../stores/till-context.tsx';
import { useMoney } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import type { PriceChoice } from '../../../core/sale/price-choice.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './pane.module.css';

/**
 * Prices changed while the cart was open: shows old and new, and the charge continues with either. Enter takes the one
 * that is lower for the customer.
 */
export function PricesPane({ then }: { readonly then: 'checkout.begin' | 'checkout.exactCash' }) {
  const say = useSay();
  const money = useMoney();
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  const { lines, price_changes } = useTill((snapshot) => snapshot.sale);
  const changes = price_changes.flatMap((change) => {
    const line = lines.find(({ line_id }) => line_id === change.line_id);
    return line ? [{ ...change, line }] : [];
  });
  const more_minor = changes.reduce(
    (sum, { line, shown_minor, now_minor }) => sum + ((now_minor - shown_minor) * line.quantity_milli) / 1000,
    0,
  );
  const close = useSaleView((view) => view.close);
  // A charge that was left meanwhile is not begun.
  const settle = (choice: PriceChoice): void =>
    void finish(
      () => acts.settle(request('sale.settlePrices', { choice })),
      () => {
        close();
        void acts.settle(request(then));
      },
    );
  const shown = { text: say('sale.prices.keep'), possible: true, run: () => settle('shown') };
  const now = { text: say('sale.prices.take'), possible: true, run: () => settle('now') };
  return (
    <PaneFrame
      title={say('sale.prices.title')}
      subject={say('sale.prices.lead')}
      charges
      primary={more_minor > 0 ? shown : now}
      secondary={more_minor > 0 ? now : shown}
    >
      <ul className={styles.held} data-scrolls="">
        {changes.map(({ line, shown_minor, now_minor }) => (
          <li key={line.line_id} className={styles.heldSale}>
            <b data-clip-ok="">{line.name}</b>
            <b>{money(now_minor)}</b>
            <small>{say('sale.prices.shown', { price: money(shown_minor) })}</small>
            <small>{say('sale.prices.now')}</small>
          </li>
        ))}
      </ul>
    </PaneFrame>
  );
}
