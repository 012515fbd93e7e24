import { useSay } from '../../../i18n.ts';
import styles from './card.module.css';

export type LightsOn = 0 | 1 | 2 | 3 | 4;

const MESSAGES = [
  'payment.lights.0',
  'payment.lights.1',
  'payment.lights.2',
  'payment.lights.3',
  'payment.lights.4',
] as const;

/** The reader's four lights, exactly as it reported them: they never run ahead of it (DESIGN 5). */
export function FourLights({ on }: { readonly on: LightsOn }) {
  const say = useSay();
  return (
    <div className={styles.lights} role="img" aria-label={say(MESSAGES[on])} data-waiting={on === 1 || undefined}>
      {[1, 2, 3, 4].map((light) => (
        <i key={light} data-on={light <= on || undefined} />
      ))}
    </div>
  );
}
