import { Chip } from '../../components/chip.tsx';
import { DayField } from '../../components/day-field.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { parseTimeText, startOfDay } from '../../text/date-text.ts';
import { useOfficeWording } from '../office-context.tsx';
import styles from '../office.module.css';

/** When and where a version takes effect, as entered. */
export interface Placement {
  readonly when: 'now' | 'at';
  /** `2026-11-24`, or what was typed where that is no day. */
  readonly day: string;
  /** As typed. */
  readonly time: string;
  readonly where: 'everywhere' | 'some';
  readonly lanes: readonly number[];
}

export const EVERYWHERE_NOW: Placement = { when: 'now', day: '', time: '', where: 'everywhere', lanes: [] };

/** The arguments of the call; null while something is missing. */
export function placed({ when, day, time, where, lanes }: Placement): {
  readonly valid_from_ms: number | null;
  readonly lanes: number[] | null;
} | null {
  const at_ms = when === 'now' ? null : momentOf(day, time);
  if (at_ms === null && when === 'at') return null;
  if (where === 'some' && lanes.length === 0) return null;
  return { valid_from_ms: at_ms, lanes: where === 'some' ? [...lanes] : null };
}

/** In the time zone of the browser; null while either is missing or wrong. */
function momentOf(day: string, time: string): number | null {
  const clock = parseTimeText(time);
  return startOfDay(day) === null || clock === null ? null : new Date(`${day}T${clock}`).getTime();
}

export interface PlacementFieldsProps {
  readonly value: Placement;
  /** All lanes of the shop. */
  readonly lanes: readonly number[];
  readonly onChange: (placement: Placement) => void;
}

export function PlacementFields({ value, lanes, onChange }: PlacementFieldsProps) {
  const wording = useOfficeWording();
  const { say } = wording;
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
        <div className={styles.moment} role="group" aria-label={say('office.publish.moment')}>
          <DayField
            label={say('office.publish.day')}
            value={value.day}
            wording={wording}
            onChange={(day) => onChange({ ...value, day })}
          />
          <TextField
            label={say('office.publish.time')}
            value={value.time}
            max={5}
            hint="09:00"
            status={value.time === '' || parseTimeText(value.time) !== null ? null : { text: '09:00', level: 'no' }}
            onChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
      {value.when === 'at' && momentOf(value.day, value.time) === null && (
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
