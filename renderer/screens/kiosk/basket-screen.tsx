import { useState } from 'react';
import type { SaleLineView } from '../../../core/contract/snapshot.ts';
import { Amount } from '../../components/amount.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { useScansForNext } from '../../keyboard/use-keys.tsx';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { PendingQuantities } from '../sale/pending-quantities.ts';
import { KioskActs, KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { useOrderActs } from './use-order-acts.ts';
import { closedBy } from './use-kiosk-scene.ts';
import styles from './basket-screen.module.css';

/** The order before payment: every line can be changed, and the total is what the card will be charged. */
export function BasketScreen() {
  const { say, money } = useWording();
  const { change, finish } = useOrderActs();
  const note = useKiosk((view) => view.note);
  const [wishes] = useState(() => new PendingQuantities());
  const sale = useTill((snapshot) => snapshot.sale);
  const status = useTill((snapshot) => snapshot.status);
  const closed = closedBy(status, useLink());
  const go = useKiosk((view) => view.go);
  // Scans are added on the menu, which can ask for options.
  useScansForNext(true, () => {
    go('browse');
    return Promise.resolve(true);
  });
  const showOrder = useKiosk((view) => view.showOrder);
  const takes_gift_cards = useTill(({ kiosk }) => kiosk.gift_cards);
  const { total_minor, item_count } = sale.totals;
  const step = async ({ line_id, quantity_milli: shown_milli }: SaleLineView, by: -1 | 1): Promise<void> => {
    const quantity_milli = wishes.step(line_id, shown_milli, by * 1000, performance.now());
    const changed = await change('sale.setQuantity', { line_id, quantity_milli });
    if (!changed.ok) wishes.forget(line_id);
  };
  const counter = async (): Promise<void> => {
    const held = await finish('kiosk.counter');
    if (held.ok) showOrder(held.value);
  };
  return (
    <section className={styles.basket}>
      <KioskHead title={say('kiosk.order')} back={say('kiosk.menu')} onBack={() => go('browse')} />
      {sale.lines.length === 0 ? (
        <EmptyState icon="bag" title={say('kiosk.empty')} />
      ) : (
        <ol className={styles.lines} data-scrolls="">
          {sale.lines.map((line) => (
            <Line key={line.line_id} line={line} onStep={(by) => void step(line, by)} />
          ))}
        </ol>
      )}
      <div className={styles.sum}>
        <span role={note === null ? undefined : 'alert'}>
          {note ?? (closed === null ? say('kiosk.count', { count: item_count }) : say(`kiosk.closed.${closed}`))}
        </span>
        <p>
          {say('kiosk.total')}
          <b>{money(total_minor)}</b>
        </p>
      </div>
      {takes_gift_cards && closed === null && sale.lines.length > 0 && (
        <div className={styles.otherWay}>
          <KioskButton icon="gift" onPress={() => go('gift')}>
            {say('kiosk.gift')}
          </KioskButton>
        </div>
      )}
      <KioskActs>
        <KioskButton icon="plus" onPress={() => go('browse')}>
          {say('kiosk.more')}
        </KioskButton>
        {closed === null ? (
          <KioskButton primary disabled={sale.lines.length === 0} onPress={() => void finish('kiosk.pay')}>
            {say('kiosk.pay', { amount: money(total_minor) })}
          </KioskButton>
        ) : (
          <KioskButton primary disabled={sale.lines.length === 0} onPress={() => void counter()}>
            {say('kiosk.counter')}
          </KioskButton>
        )}
      </KioskActs>
    </section>
  );
}

function Line({ line, onStep }: { readonly line: SaleLineView; readonly onStep: (by: -1 | 1) => void }) {
  const { say, money } = useWording();
  const quantity = line.quantity_milli / 1000;
  const details = [
    ...line.promotions.map(({ name }) => name),
    ...line.options.map(({ name }) => name),
    ...(quantity > 1 ? [say('kiosk.each', { price: money(line.unit_price_minor) })] : []),
  ];
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <b>{line.name}</b>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
      <Stepper label={say('kiosk.quantityOf', { name: line.name })} value={quantity} onStep={onStep} />
      <Amount className={styles.amount} minor={line.net_minor} />
    </li>
  );
}
