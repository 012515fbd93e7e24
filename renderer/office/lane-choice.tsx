import { Chip } from '../components/chip.tsx';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** With more lanes than this, a select list is used. */
const CHIPS_MAX = 12;

export interface LaneChoiceProps {
  readonly lanes: readonly number[];
  /** Null: all lanes. */
  readonly lane: number | null;
  readonly onChoose: (lane: number | null) => void;
}

/** Selects one lane of the shop, or all of them. */
export function LaneChoice({ lanes, lane, onChoose }: LaneChoiceProps) {
  const { say } = useOfficeWording();
  if (lanes.length > CHIPS_MAX)
    return (
      <select
        className={styles.language}
        aria-label={say('office.lane.name')}
        value={lane ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">{say('office.day.allLanes')}</option>
        {lanes.map((one) => (
          <option key={one} value={one}>
            {say('office.lane', { lane: one })}
          </option>
        ))}
      </select>
    );
  return (
    <div className={styles.chips}>
      <Chip selected={lane === null} onSelect={() => onChoose(null)}>
        {say('office.day.allLanes')}
      </Chip>
      {lanes.map((one) => (
        <Chip key={one} selected={lane === one} onSelect={() => onChoose(one)}>
          {say('office.lane', { lane: one })}
        </Chip>
      ))}
    </div>
  );
}
