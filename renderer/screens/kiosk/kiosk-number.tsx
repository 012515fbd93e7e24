import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { useSay } from '../../i18n.ts';
import type { Wording } from '../../text/wording.ts';
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

/** An earlier charge of this order whose outcome is not known yet; null when there is none. */
export function earlierDoubt({ unconfirmed_minor }: CheckoutSlice, { say, money }: Wording): string | null {
  return unconfirmed_minor > 0 ? say('kiosk.earlierDoubt', { amount: money(unconfirmed_minor) }) : null;
}
