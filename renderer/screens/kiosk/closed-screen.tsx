import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import type { Closed } from './use-kiosk-scene.ts';
import styles from './closed-screen.module.css';

/** Out of order, honestly: what the customer does instead, and in small what staff needs to know. */
export function ClosedScreen({ why }: { readonly why: Closed }) {
  const say = useSay();
  const store_name = useTill(({ till }) => till.store_name);
  return (
    <section className={styles.closed} role="status">
      <p className={styles.store}>{store_name}</p>
      <Icon name={why === 'service' ? 'cloudoff' : 'plug'} className={styles.sign} />
      <ScreenTitle className={styles.title} focusKey={why}>
        {say('kiosk.closed')}
      </ScreenTitle>
      <p className={styles.lead}>{say('kiosk.closedLead')}</p>
      <p className={styles.why}>{say(`kiosk.closed.${why}`)}</p>
    </section>
  );
}
