import type { CashMovementView } from '../../../core/contract/shifts.ts';
import type { Wording } from '../../text/wording.ts';
import styles from './movement-list.module.css';
import layout from './shift-layout.module.css';

/** Cash that moved without a sale, the last first. */
export function MovementList({
  movements,
  wording,
}: {
  readonly movements: readonly CashMovementView[];
  readonly wording: Wording;
}) {
  const { say, money, time } = wording;
  if (movements.length === 0) return <p className={layout.note}>{say('shift.noMovements')}</p>;
  return (
    <ol className={styles.list}>
      {movements.toReversed().map(({ movement_id, at_ms, direction, reason, note, by, amount_minor, currency }) => (
        <li key={movement_id}>
          <time>{time(at_ms)}</time>
          <span className={styles.what}>
            {say(`shift.reason.${reason}`)}
            <small data-clip-ok="">{note === '' ? by : `${note} · ${by}`}</small>
          </span>
          <b>
            {direction === 'in' && '+'}
            {money(direction === 'in' ? amount_minor : -amount_minor, currency)}
          </b>
        </li>
      ))}
    </ol>
  );
}
