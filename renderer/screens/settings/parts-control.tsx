import { useSay } from '../../i18n.ts';
import { type ControlProps, TextInput } from './text-input.tsx';
import { joinParts, partsOf } from './view/codecs.ts';
import styles from './setting-control.module.css';

export interface PartsControlProps extends ControlProps {
  readonly count: number;
  readonly max: number;
  /** Numbers side by side; otherwise lines below each other. */
  readonly short: boolean;
}

/** Several values, a field each. Lines show one empty field more than are filled, numbers all of them at once. */
export function PartsControl({ text, label, count, short, onChange, ...props }: PartsControlProps) {
  const say = useSay();
  const parts = partsOf(text);
  const fields = short ? count : Math.min(count, parts.length + 1);
  const change = (index: number, part: string): void => {
    const next = Array.from({ length: fields }, (_, at) => (at === index ? part : (parts[at] ?? '')));
    // Empty fields at the end are no values; one in the middle keeps its place until it is saved.
    const filled = next.findLastIndex((one) => one !== '') + 1;
    onChange(joinParts(next.slice(0, filled)));
  };
  return (
    <div className={styles.parts} role="group" aria-label={label} data-short={short || undefined}>
      {Array.from({ length: fields }, (_, index) => (
        <TextInput
          key={index}
          {...props}
          text={parts[index] ?? ''}
          label={say('settings.part', { name: label, number: index + 1 })}
          onChange={(part) => change(index, part)}
        />
      ))}
    </div>
  );
}
