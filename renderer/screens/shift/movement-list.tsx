import type { CashMovementView, HandOverView } from '../../../core/contract/shifts.ts';
import { Button } from '../../components/button.tsx';
import type { Wording } from '../../text/wording.ts';
import { differenceText } from './view/drawer-view.ts';
import styles from './shift.module.css';
import layout from './shift-layout.module.css';

export interface MovementListProps {
  readonly movements: readonly CashMovementView[];
  readonly hand_overs: readonly HandOverView[];
  /** Null: no slips are printed here. */
  readonly onSlip: ((slip_id: string) => void) | null;
  readonly wording: Wording;
}

interface Row {
  readonly id: string;
  readonly at_ms: number;
  readonly what: string;
  readonly details: readonly string[];
  readonly amounts: string;
}

/** Cash movements without a sale, and hand-overs of the drawer; latest first. */
export function MovementList({ movements, hand_overs, onSlip, wording }: MovementListProps) {
  const { say, time } = wording;
  const rows = [
    ...movements.map((one) => movementRow(one, wording)),
    ...hand_overs.map((one) => handOverRow(one, wording)),
  ].toSorted((a, b) => b.at_ms - a.at_ms);
  if (rows.length === 0) return <p className={layout.note}>{say('shift.noMovements')}</p>;
  return (
    <ol className={styles.movementList}>
      {rows.map(({ id, at_ms, what, details, amounts }) => (
        <li key={id}>
          <time>{time(at_ms)}</time>
          <span className={styles.what}>
            {what}
            <small data-clip-ok="">{details.filter((one) => one !== '').join(' · ')}</small>
          </span>
          <b>{amounts}</b>
          {onSlip !== null && (
            <Button
              size="sm"
              variant="quiet"
              icon="printer"
              label={`${say('shift.slip')}: ${what}`}
              onPress={() => onSlip(id)}
            >
              {''}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function movementRow(movement: CashMovementView, { say, money }: Wording): Row {
  const { movement_id, at_ms, direction, reason, note, by, amount_minor, currency } = movement;
  const amount = money(direction === 'in' ? amount_minor : -amount_minor, currency);
  return {
    ...{ id: movement_id, at_ms, what: say(`shift.reason.${reason}`), details: [note, by] },
    amounts: direction === 'in' ? `+${amount}` : amount,
  };
}

function handOverRow({ hand_over_id, at_ms, from, to, note, own }: HandOverView, wording: Wording): Row {
  const { say, money } = wording;
  const differences = own.map(({ difference_minor, currency }) =>
    difference_minor === 0
      ? differenceText(0, wording)
      : `${money(Math.abs(difference_minor), currency)} ${differenceText(difference_minor, wording)}`,
  );
  return {
    ...{ id: hand_over_id, at_ms, what: say('shift.handOvers'), details: [say('shift.fromTo', { from, to }), note] },
    amounts: differences.join(' · '),
  };
}
