import { useTill } from '../../stores/till-context.tsx';
import { useNow } from './use-now.ts';
import styles from './status-strip.module.css';

/** Time and date in the words of the user; 24 hours, no seconds (DESIGN 12). */
export function StripClock() {
  const language = useTill((snapshot) => snapshot.till.language);
  const now = useNow(1000);
  const date = new Date(now);
  const parts = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(date).replace(/[.,]/g, '');
  return (
    <time className={styles.clock} dateTime={date.toISOString().slice(0, 16)}>
      <b>{new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)}</b>{' '}
      {[parts({ weekday: 'short' }), parts({ day: 'numeric' }), parts({ month: 'short' })].join(' ')}
    </time>
  );
}
