import { useSay } from '../../i18n.ts';
import styles from './kiosk-payment.module.css';

/** The number by which staff and customer refer to this order. */
export function KioskNumber({ code }: { readonly code: string }) {
  const say = useSay();
  return (
    <p className={styles.number}>
      {say('kiosk.number')}
      <b>{code}</b>
    </p>
  );
}
