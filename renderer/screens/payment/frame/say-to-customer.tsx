import { Icon } from '../../../components/icon.tsx';
import { useSay } from '../../../i18n.ts';
import styles from './pay-frame.module.css';

/** A sentence for the cashier to say to the customer. */
export function SayToCustomer({ text }: { readonly text: string }) {
  const say = useSay();
  return (
    <p className={styles.say}>
      <Icon name="chat" className={styles.sayToCustomerIcon} />
      <span>
        <small>{say('payment.toCustomer')}</small>
        {text}
      </span>
    </p>
  );
}
