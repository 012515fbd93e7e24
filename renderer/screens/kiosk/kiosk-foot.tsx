import { Button, Radio, RadioGroup } from 'react-aria-components';
import type { Language } from '../../../core/contract/snapshot.ts';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useKiosk } from './kiosk-context.tsx';
import styles from './kiosk-controls.module.css';

/** Language and accessibility, at the very bottom of every screen (DESIGN 2). */
export function KioskFoot() {
  const say = useSay();
  const shop_language = useTill(({ till }) => till.language);
  const languages = useTill(({ till }) => till.languages);
  const language = useKiosk((view) => view.language) ?? shop_language;
  const comfort = useKiosk((view) => view.comfort);
  const contrast = useKiosk((view) => view.contrast);
  const large = useKiosk((view) => view.large);
  const low = useKiosk((view) => view.low);
  const setHelp = useKiosk((view) => view.setHelp);
  return (
    <footer className={styles.foot} aria-label={say('kiosk.access')}>
      <RadioGroup
        className={styles.languages ?? ''}
        aria-label={say('kiosk.language')}
        value={language}
        onChange={(chosen) => comfort({ language: chosen as Language })}
      >
        {languages.map((one) => (
          <Radio key={one} value={one} className={styles.language ?? ''} lang={one}>
            {one.toUpperCase()}
          </Radio>
        ))}
      </RadioGroup>
      <Toggle icon="contrast" on={contrast} onPress={() => comfort({ contrast: !contrast })}>
        {say('kiosk.contrast')}
      </Toggle>
      <Toggle icon="textsize" on={large} onPress={() => comfort({ large: !large })}>
        {say('kiosk.large')}
      </Toggle>
      <Toggle icon="lower" on={low} onPress={() => comfort({ low: !low })}>
        {say('kiosk.low')}
      </Toggle>
      <Button className={styles.toggle ?? ''} onPress={() => setHelp(true)}>
        <Icon name="bell" />
        <span>{say('kiosk.help')}</span>
      </Button>
    </footer>
  );
}

interface ToggleProps {
  readonly icon: IconName;
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function Toggle({ icon, on, onPress, children }: ToggleProps) {
  return (
    <Button className={styles.toggle ?? ''} aria-pressed={on} onPress={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </Button>
  );
}
