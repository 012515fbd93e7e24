import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './kiosk.module.css';

export interface KioskHeadProps {
  readonly title: string;
  readonly back: string;
  readonly onBack: () => void;
}

/** The customer's place, the way back, and how the order is served. */
export function KioskHead({ title, back, onBack }: KioskHeadProps) {
  const say = useSay();
  const service = useTill(({ kiosk }) => kiosk.service);
  return (
    <header className={styles.head}>
      <Button className={styles.back ?? ''} aria-label={back} onPress={onBack}>
        <Icon name="arrowleft" />
      </Button>
      <ScreenTitle className={styles.title} focusKey={title}>
        {title}
      </ScreenTitle>
      {service !== null && (
        <span className={styles.service}>
          <Icon name={service === 'eat_in' ? 'utensils' : 'bag'} />
          {say(`kiosk.service.${service}`)}
        </span>
      )}
    </header>
  );
}
