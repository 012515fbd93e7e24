import { Button } from 'react-aria-components';
import type { Customer } from '../../../core/customer/customer.ts';
import { formatTaxId } from '../../../core/customer/tax-id.ts';
import { classes } from '../../components/classes.ts';
import { useSay } from '../../i18n.ts';
import styles from './pane.module.css';

export interface CustomerRowsProps {
  readonly customers: readonly Customer[];
  /** Marked with the arrows; Enter takes it. */
  readonly chosen: Customer | undefined;
  readonly onChoose: (customer: Customer) => void;
}

/** The customers that fit what was typed. A tap takes one. */
export function CustomerRows({ customers, chosen, onChoose }: CustomerRowsProps) {
  const say = useSay();
  if (customers.length === 0) return <p className={styles.hint}>{say('cart.customer.none')}</p>;
  return (
    <ul className={styles.held} data-scrolls="" aria-label={say('cart.customer.known')}>
      {customers.map((customer) => (
        <li key={customer.tax_id.value} aria-current={customer === chosen || undefined}>
          <Button
            className={classes(styles.heldSale, customer === chosen && styles.marked)}
            preventFocusOnPress
            onPress={() => onChoose(customer)}
          >
            <b data-clip-ok="">{customer.name}</b>
            <span>{formatTaxId(customer.tax_id)}</span>
            {customer.address !== undefined && <small data-clip-ok="">{customer.address}</small>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
