import { Button } from 'react-aria-components';
import { SERVICES } from '../../../core/sale/service.ts';
import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { CupArt } from './kiosk-art.tsx';
import styles from './attract-screen.module.css';

/** The attract screen: one question, two answers. */
export function AttractScreen() {
  const say = useSay();
  const store_name = useTill(({ till }) => till.store_name);
  const go = useKiosk((view) => view.go);
  const { act, problem } = useAct();
  const begin = async (service: (typeof SERVICES)[number]): Promise<void> => {
    const begun = await act('kiosk.begin', { service });
    if (begun.ok) go('browse');
  };
  return (
    <section className={styles.attract}>
      <p className={styles.store}>{store_name}</p>
      <CupArt />
      <ScreenTitle className={styles.hero} focusKey="attract">
        {say('kiosk.title')}
      </ScreenTitle>
      <p className={styles.lead} role={problem === null ? undefined : 'alert'}>
        {problem ?? say('kiosk.ways')}
      </p>
      <div className={styles.start}>
        {SERVICES.map((service) => (
          <Button key={service} className={styles.choice ?? ''} onPress={() => void begin(service)}>
            <Icon name={service === 'eat_in' ? 'utensils' : 'bag'} />
            <b>{say(`kiosk.service.${service}`)}</b>
          </Button>
        ))}
      </div>
    </section>
  );
}
