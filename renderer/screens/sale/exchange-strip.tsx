import { Amount, useFigures } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './cart.module.css';

/** What the customer brings back, under the goods that it pays for. */
export function ExchangeStrip() {
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
