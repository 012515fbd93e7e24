import { Hatch } from '../../components/glyph.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { ageText } from './view/attempt-words.ts';
import type { RecoveryList } from './use-recovery.ts';
import styles from './recovery-header.module.css';

/** What is at risk now, how old the oldest is, and what the till has settled by itself today. */
export function RecoveryHeader({
  list,
  now_ms,
}: {
  readonly list: RecoveryList | null | undefined;
  readonly now_ms: number;
}) {
  const wording = useWording();
  const { say, money } = wording;
  const recovery = useTill(({ status }) => status.recovery);
  const oldest =
    recovery.oldest_since_ms === null ? say('recovery.none') : ageText(recovery.oldest_since_ms, now_ms, wording);
  return (
    <header className={styles.header}>
      <div>
        <ScreenTitle className={styles.title} focusKey="recovery">
          {say('recovery.title')}
        </ScreenTitle>
        <p className="dim">{say('recovery.lead')}</p>
      </div>
      <dl className={styles.stats}>
        <div className={styles.risk}>
          {recovery.at_risk_minor > 0 && <Hatch className={styles.hatch} />}
          <dt>{say('recovery.atRisk')}</dt>
          <dd>{money(recovery.at_risk_minor)}</dd>
        </div>
        <Stat name={say('recovery.unresolved')} value={String(recovery.unresolved)} />
        <Stat name={say('recovery.oldest')} value={oldest} />
        <Stat
          name={say('recovery.resolvedToday')}
          value={String(list?.counts.resolved_today ?? recovery.resolved_today)}
          more={list ? money(list.counts.resolved_today_minor) : undefined}
        />
      </dl>
    </header>
  );
}

function Stat({
  name,
  value,
  more,
}: {
  readonly name: string;
  readonly value: string;
  readonly more?: string | undefined;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {more !== undefined && <small>{more}</small>}
      </dd>
    </div>
  );
}
