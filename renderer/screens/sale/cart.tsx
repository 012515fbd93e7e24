import { memo } from 'react';
import { useMoney, Amount, useFigures } from '../../components/amount.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Toast } from '../../components/toast.tsx';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useTill } from '../../stores/till-context.tsx';
import { CartLines } from './cart-lines.tsx';
import { PayKeys } from './pay-keys.tsx';
import { useSaleView } from './sale-acts.tsx';
import { useKeyNames } from './use-actions.ts';
import type { SaleActions } from './use-actions.ts';
import { Totals } from './totals.tsx';
import styles from './cart.module.css';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';

/** The goods being sold, their total, and the two ways to pay. */
export const Cart = memo(function Cart({ actions }: { readonly actions: SaleActions }) {
  const say = useSay();
  const number = useTill((snapshot) => snapshot.sale.number);
  const count = useTill((snapshot) => snapshot.sale.totals.item_count);
  const empty = useTill((snapshot) => snapshot.sale.lines.length === 0);
  const exchanges = useTill((snapshot) => snapshot.sale.exchange !== null);
  return (
    <section className={styles.cart} aria-label={say('sale.cart')} data-exchange={exchanges || undefined}>
      <div className={styles.head}>
        <h1>{say('common.saleNumber', { number })}</h1>
        <Paper />
        <span className={styles.count}>{say('sale.items', { count })}</span>
      </div>
      <div className={styles.middle}>
        {empty ? <EmptyState icon="scan" title={say('sale.empty')} lead={say('sale.empty.lead')} /> : <CartLines />}
        <Notice />
      </div>
      <ExchangeStrip />
      <Totals />
      <PayKeys actions={actions} empty={empty} />
    </section>
  );
});

/** The sale's document type and customer, its name from when it was on hold, and its tab. */
function Paper() {
  const say = useSay();
  const customer = useTill((snapshot) => snapshot.sale.customer);
  const document = useTill((snapshot) => snapshot.sale.document);
  const label = useTill((snapshot) => snapshot.sale.label);
  const money = useMoney();
  const tab = useTill((snapshot) => snapshot.sale.tab);
  const held = tab === null ? null : say('hold.onCart', { amount: money(tab.held_minor) });
  const texts = [say(`cart.customer.document.${document}`), customer?.name, label, held].filter((text) => text);
  return (
    <span className={styles.paper} data-clip-ok="">
      {texts.join(' · ')}
    </span>
  );
}

/** Floats over the end of the list, so that nothing moves when it appears or disappears. */
function Notice() {
  const { undo } = useKeyNames();
  const notice = useSaleView((view) => view.notice);
  const forget = useSaleView((view) => view.forget);
  if (!notice) return null;
  return (
    <div className={styles.notice}>
      <Toast
        key={notice.key}
        toastKey={notice.key}
        text={notice.text}
        onUndo={notice.undo}
        undoKey={keyLabel(undo)}
        onGone={forget}
      />
    </div>
  );
}

/** Returned goods, under the goods that they pay for. */
function ExchangeStrip() {
  const say = useSay();
  const figures = useFigures();
  const exchange = useTill((snapshot) => snapshot.sale.exchange);
  const { act, busy } = useAct();
  if (exchange === null) return null;
  return (
    <div className={styles.exchange}>
      <p>
        <b>{say('cart.exchange.title', { number: exchange.sale_number })}</b>
        <Button size="sm" icon="x" onPress={() => void act('exchange.remove')} disabled={busy !== null}>
          {say('cart.exchange.remove')}
        </Button>
      </p>
      <ul aria-label={say('cart.exchange.title', { number: exchange.sale_number })} data-scrolls="">
        {exchange.lines.map(({ line_id, name, unit, quantity_milli, amount_minor }) => (
          <li key={line_id}>
            <span>{`${figures.quantity(quantity_milli, unit)} × ${name}`}</span>
            <Amount minor={-amount_minor} />
          </li>
        ))}
      </ul>
    </div>
  );
}
