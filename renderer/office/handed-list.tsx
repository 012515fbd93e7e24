import type { HandedLine } from '../../store/contract/office.ts';
import type { OfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Payments of lost tills: which lane settles each, or how it ended. */
export function HandedList({
  lines,
  wording,
}: {
  readonly lines: readonly HandedLine[];
  readonly wording: OfficeWording;
}) {
  const { say } = wording;
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{say('handed.title')}</h2>
      <ul className={styles.list}>
        {lines.map((one) => (
          <li key={one.trace_id}>
            <span>
              {say(`handed.who.${kindOf(one)}`, { lane: one.of_lane })}
              <small>{standing(one, wording)}</small>
            </span>
            {one.amount_minor !== null && (
              <b className={one.state === 'open' || one.state === 'for_person' ? styles.doubt : undefined}>
                {wording.amount(one.amount_minor, one.currency)}
              </b>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const kindOf = ({ by_link }: HandedLine): 'link' | 'payment' => (by_link ? 'link' : 'payment');

/** `se pagó y se devolvió al cliente · lo terminó la caja 2 · 14:02`. */
function standing(one: HandedLine, { say, dayTime }: OfficeWording): string {
  const { state, by_lane: lane, ended_at_ms } = one;
  if (state === 'open' && lane === null) return say('handed.waiting');
  const who = lane === null ? [] : [say(state === 'open' ? 'handed.by' : 'handed.ended', { lane })];
  const when = ended_at_ms === null ? [] : [dayTime(ended_at_ms)];
  return [say(`handed.${kindOf(one)}.${state}`), ...who, ...when].join(' · ');
}
