import { ScreenTitle } from '../../components/screen-title.tsx';
import { useWording } from '../../text/wording.ts';
import { ReaderArt } from './kiosk-art.tsx';
import styles from './kiosk-pay.module.css';

/** The request is on its way. There is nothing to press, because nothing that is pressed could be true (DESIGN 6). */
export function KioskProcessing({ amount_minor }: { readonly amount_minor: number }) {
  const { say, money } = useWording();
  return (
    <section className={styles.pay} aria-busy="true">
      <p className={styles.lead}>{say('kiosk.toPay')}</p>
      <p className={styles.amount}>{money(amount_minor)}</p>
      <ReaderArt />
      <i className={styles.spinner} aria-hidden="true" />
      <ScreenTitle className={styles.hero} focusKey="processing">
        {say('kiosk.processing')}
      </ScreenTitle>
      <p className={styles.lead} role="status">
        {say('kiosk.processingLead')}
      </p>
    </section>
  );
}
