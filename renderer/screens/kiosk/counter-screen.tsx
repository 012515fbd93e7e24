import { orderCode } from '../../../core/sale/service.ts';
import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useSay } from '../../i18n.ts';
import { KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import styles from './closed-screen.module.css';

/** The number under which the order waits at the counter. */
export function CounterScreen() {
  const say = useSay();
  const aside = useKiosk((view) => view.aside);
  const reset = useKiosk((view) => view.reset);
  return (
    <section className={styles.closed}>
      <Icon name="bag" className={styles.sign} />
      <ScreenTitle className={styles.title} focusKey="counter">
        {say('kiosk.counterTitle')}
      </ScreenTitle>
      <p className={styles.code}>{aside === null ? '' : orderCode(aside.number)}</p>
      <p className={styles.lead}>{say('kiosk.counterShow')}</p>
      <p className={styles.why}>{aside?.printed ? say('kiosk.slipPrinted') : ''}</p>
      <KioskButton primary onPress={reset}>
        {say('kiosk.done')}
      </KioskButton>
    </section>
  );
}
