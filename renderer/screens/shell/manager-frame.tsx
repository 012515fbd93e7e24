import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { keyShortcut } from '../../components/key-shortcut.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import type { Place } from '../../stores/navigation.ts';
import { useNavigation } from '../../stores/till-context.tsx';
import styles from './manager-frame.module.css';

export const PLACES = [
  { place: 'sale', icon: 'cart', text: 'shell.place.sale' },
  { place: 'recovery', icon: 'history', text: 'shell.place.recovery' },
  { place: 'refund', icon: 'refund', text: 'shell.place.refund' },
  { place: 'shift', icon: 'drawer', text: 'shell.place.shift' },
  { place: 'catalogue', icon: 'tag', text: 'shell.place.catalogue' },
  { place: 'staff', icon: 'user', text: 'shell.place.staff' },
  { place: 'audit', icon: 'filter', text: 'shell.place.audit' },
  { place: 'devices', icon: 'sliders', text: 'shell.place.devices' },
  { place: 'settings', icon: 'store', text: 'shell.place.settings' },
  { place: 'tabs', icon: 'hourglass', text: 'shell.place.tabs' },
] as const satisfies readonly { readonly place: Place; readonly icon: IconName; readonly text: string }[];

/** The digit that goes, with Alt, to the place that stands there: 0 is the tenth. */
export function placeKey(index: number): string {
  return `Alt+${(index + 1) % 10}`;
}

/** Navigation on the left of the manager's screens. */
export function ManagerFrame({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const current = useNavigation((navigation) => navigation.place);
  const go = useNavigation((navigation) => navigation.go);
  return (
    <div className={styles.manager}>
      <nav className={styles.navigation} aria-label={say('shell.sections')}>
        {PLACES.map(({ place, icon, text }, index) => (
          <Button
            key={place}
            className={styles.item ?? ''}
            aria-current={place === current ? 'page' : 'false'}
            {...keyShortcut(placeKey(index))}
            data-current={place === current || undefined}
            onPress={() => go(place)}
          >
            <Icon name={icon} />
            {say(text)}
          </Button>
        ))}
      </nav>
      <div className={styles.place}>{children}</div>
    </div>
  );
}
