import { useSay } from '../i18n.ts';
import styles from './retry-ring.module.css';

const RADIUS = 36;
const ROUND = 2 * Math.PI * RADIUS;
/** From here on the ring counts minutes: three digits do not fit. */
const LONG_SECONDS = 100;
/** The countdown is announced at these seconds only (DESIGN 11). */
const SPOKEN_SECONDS: ReadonlySet<number> = new Set([30, 10, 5]);

export interface RetryRingProps {
  readonly seconds_left: number;
  readonly total_seconds: number;
  /** An attempt is in flight: the ring is full and shows no number. */
  readonly trying: boolean;
  /** The announced text; by default that of a retry. */
  readonly spokenOf?: (seconds: number) => string;
}

/** Seconds until the next automatic attempt. It moves once a second (DESIGN 10). */
export function RetryRing({ seconds_left, total_seconds, trying, spokenOf }: RetryRingProps) {
  const say = useSay();
  const share = trying || total_seconds <= 0 ? 1 : Math.min(1, Math.max(0, seconds_left / total_seconds));
  const spoken = trying
    ? say('ring.trying')
    : SPOKEN_SECONDS.has(seconds_left)
      ? (spokenOf?.(seconds_left) ?? say('ring.next', { count: seconds_left }))
      : '';
  return (
    <div className={styles.ring} data-trying={trying || undefined}>
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r={RADIUS} />
        <circle className={styles.value} cx="40" cy="40" r={RADIUS} strokeDasharray={`${ROUND * share} ${ROUND}`} />
      </svg>
      {!trying && (
        <b aria-hidden="true">
          {seconds_left < LONG_SECONDS ? seconds_left : Math.ceil(seconds_left / 60)}
          <small>{say(seconds_left < LONG_SECONDS ? 'common.seconds' : 'common.minutes')}</small>
        </b>
      )}
      <span className="vh" aria-live="polite">
        {spoken}
      </span>
    </div>
  );
}
