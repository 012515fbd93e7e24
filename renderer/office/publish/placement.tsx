import { Chip } from '../../components/chip.tsx';
import { Segment } from '../../components/segment.tsx';
import { useOfficeWording } from '../office-context.tsx';
import styles from '../office.module.css';

/** When and where a version takes effect, as entered. */
export interface Placement {
  readonly when: 'now' | 'at';
  /** Value of the browser's field: `2026-11-24T12:00`, or empty. */
  readonly moment: string;
  readonly where: 'everywhere' | 'some';
  readonly lanes: readonly number[];
}

export const EVERYWHERE_NOW: Placement = { when: 'now', moment: '', where: 'everywhere', lanes: [] };

/** The arguments of the call; null while something is missing. */
export function placed({ when, moment, where, lanes }: Placement): {
  readonly valid_from_ms: number | null;
  readonly lanes: number[] | null;
} | null {
  const at_ms = when === 'now' ? null : Date.parse(moment);
  if (at_ms !== null && Number.isNaN(at_ms)) return null;
  if (where === 'some' && lanes.length === 0) return null;
  return { valid_from_ms: at_ms, lanes: where === 'some' ? [...lanes] : null };
}

export interface PlacementFieldsProps {
  readonly value: Placement;
  /** All lanes of the shop. */
  readonly lanes: readonly number[];
  readonly onChange: (placement: Placement) => void;
}

export function PlacementFields({ value, lanes, onChange }: PlacementFieldsProps) {
  const { say } = useOfficeWording();
  const toggle = (lane: number): void => {
    const without = value.lanes.filter((one) => one !== lane);
    const next = without.length < value.lanes.length ? without : [...value.lanes, lane];
    onChange({ ...value, lanes: next.toSorted((one, other) => one - other) });
  };
  return (
    <>
      <h2>{say('office.publish.when')}</h2>
      <Segment
        label={say('office.publish.when')}
        value={value.when}
        choices={[
          { value: 'now', text: say('office.publish.now') },
          { value: 'at', text: say('office.publish.at') },
        ]}
        onChange={(when) => onChange({ ...value, when })}
      />
      {value.when === 'at' && (
        <label className={styles.moment}>
          <span>{say('office.publish.moment')}</span>
          <input
            type="datetime-local"
            value={value.moment}
            onChange={(event) => onChange({ ...value, moment: event.target.value })}
          />
        </label>
      )}
      {value.when === 'at' && Number.isNaN(Date.parse(value.moment)) && (
        <p className={styles.calm}>{say('office.publish.noMoment')}</p>
      )}
      <h2>{say('office.publish.where')}</h2>
      <Segment
        label={say('office.publish.where')}
        value={value.where}
        choices={[
          { value: 'everywhere', text: say('office.publish.everywhere') },
          { value: 'some', text: say('office.publish.someLanes') },
        ]}
        onChange={(where) => onChange({ ...value, where })}
      />
      {value.where === 'some' && (
        <div className={styles.chips}>
          {lanes.map((lane) => (
            <Chip key={lane} selected={value.lanes.includes(lane)} onSelect={() => toggle(lane)}>
              {say('office.lane', { lane })}
            </Chip>
          ))}
          {value.lanes.length === 0 && <p className={styles.calm}>{say('office.publish.noLane')}</p>}
        </div>
      )}
    </>
  );
}
