import { memo } from 'react';
import { useMoney } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { useTill } from '../../stores/till-context.tsx';
import { type SaleActions, useKeyNames } from './use-actions.ts';
import styles from './cart.module.css';

const LONG_AMOUNT = 12;

interface PayKeysProps {
  readonly actions: SaleActions;
  readonly empty: boolean;
}

/**
 * Cash in one step for the rounded amount, or on to the payment for the exact one (DESIGN 6). The amounts are separate
 * components, so that a scan re-renders them but not the keys.
 */
export const PayKeys = memo(function PayKeys({ actions, empty }: PayKeysProps) {
  const say = useSay();
  const names = useKeyNames();
  const credit_minor = useTill((snapshot) => snapshot.sale.exchange?.credit_minor ?? null);
  const covers = useTill(({ sale }) => sale.exchange !== null && sale.exchange.credit_minor >= sale.totals.total_minor);
  return (
    <div className={styles.payKeys}>
      <Button
        size="lg"
        icon="cash"
        keyCap={keyLabel(names.cash)}
        block
        disabled={empty || covers}
        onPress={actions.cash}
      >
        <span className={styles.stack}>
          {say('sale.cash')}
          {!empty && credit_minor === null && <CashAmount />}
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
        {empty ? say('sale.cartEmpty') : say(covers ? 'cart.exchange.settle' : 'sale.charge')}
        {!empty && <ChargedAmount />}
      </Button>
    </div>
  );
});

function CashAmount() {
  const cash = useMoney()(useTill((snapshot) => snapshot.sale.totals.cash_total_minor));
  return <small className={classes(cash.length > LONG_AMOUNT && styles.cashLong)}>{cash}</small>;
}

function ChargedAmount() {
  const left_minor = useTill(({ sale }) => Math.abs(sale.totals.total_minor - (sale.exchange?.credit_minor ?? 0)));
  const total = useMoney()(left_minor);
  return <b className={classes(styles.charge, total.length > LONG_AMOUNT && styles.chargeLong)}>{total}</b>;
}
