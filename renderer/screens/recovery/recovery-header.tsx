import { Hatch } from '../../components/glyph.tsx';
import { Figure, Figures, PageHeader } from '../../components/page-header.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { ageText } from './view/attempt-messages.ts';
import type { RecoveryList } from './use-recovery.ts';
import styles from './recovery-screen.module.css';

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
    <PageHeader title={say('recovery.title')} lead={say('recovery.lead')} focusKey="recovery">
      <Figures>
        <Figure
          name={say('recovery.atRisk')}
          value={money(recovery.at_risk_minor)}
          mark={recovery.at_risk_minor > 0 && <Hatch className={styles.hatch} />}
        />
        <Figure name={say('recovery.unresolved')} value={recovery.unresolved} />
        <Figure name={say('recovery.oldest')} value={oldest} />
        <Figure
          name={say('recovery.resolvedToday')}
          value={list?.counts.resolved_today ?? recovery.resolved_today}
          more={list ? money(list.counts.resolved_today_minor) : undefined}
        />
      </Figures>
    </PageHeader>
  );
}
