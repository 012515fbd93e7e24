import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../components/icon.tsx';
import { keyShortcut } from '../../components/key-shortcut.tsx';
import { useSay } from '../../i18n.ts';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { KEYED_PLACES, PLACES, placeKey } from './places.ts';
import styles from './frames.module.css';

/** This till's places; tax documents only if it issues them. */
export function usePlaces(): readonly (typeof PLACES)[number][] {
  const fiscal = useTill(({ till }) => till.fiscal);
  return PLACES.filter(({ place }) => place !== 'fiscal' || fiscal);
}

/** The manager screens, with the navigation on the left. */
export function ManagerFrame({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const current = useNavigation((navigation) => navigation.place);
  const go = useNavigation((navigation) => navigation.go);
  const places = usePlaces();
  return (
    <div className={styles.manager}>
      <nav className={styles.navigation} aria-label={say('shell.sections')}>
        {places.map(({ place, icon, text }, index) => (
          <Button
            key={place}
            className={styles.item ?? ''}
            aria-current={place === current ? 'page' : 'false'}
            {...keyShortcut(index < KEYED_PLACES.length ? placeKey(index) : undefined)}
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
