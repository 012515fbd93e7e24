import { Icon } from '../../../components/icon.tsx';
import { useSay } from '../../../i18n.ts';
import styles from './pay-frame.module.css';

/** A sentence ready to be spoken across the counter, so that no one has to invent one. */
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
