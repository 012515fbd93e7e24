import { useMoney } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useTill } from '../../stores/till-context.tsx';
import { type SaleActions, useKeyNames } from './use-actions.ts';
import styles from './cart.module.css';

const LONG_AMOUNT = 12;

/** Cash in one act for the rounded amount, or on to the payment for the exact one (DESIGN 6). */
export function PayKeys({ actions, empty }: { readonly actions: SaleActions; readonly empty: boolean }) {
  const say = useSay();
  const money = useMoney();
  const names = useKeyNames();
  const total_minor = useTill((snapshot) => snapshot.sale.totals.total_minor);
  const cash_minor = useTill((snapshot) => snapshot.sale.totals.cash_total_minor);
  const total = money(total_minor);
  const cash = money(cash_minor);
  return (
    <div className={styles.payKeys}>
      <Button size="lg" icon="cash" keyCap={keyLabel(names.cash)} block disabled={empty} onPress={actions.cash}>
        <span className={styles.stack}>
          {say('sale.cash')}
          {!empty && <small className={classes(cash.length > LONG_AMOUNT && styles.cashLong)}>{cash}</small>}
        </span>
      </Button>
      <Button
        variant="primary"
        size="lg"
        keyCap={keyLabel(names.charge)}
        block
        disabled={empty}
        onPress={actions.charge}
      >
        {empty ? (
          say('sale.cartEmpty')
        ) : (
          <>
            {say('sale.charge')}
            <b className={classes(styles.charge, total.length > LONG_AMOUNT && styles.chargeLong)}>{total}</b>
          </>
        )}
      </Button>
    </div>
  );
}
