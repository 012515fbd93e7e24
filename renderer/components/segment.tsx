import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import styles from './segment.module.css';

export interface SegmentProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** A choice among a few values, side by side. */
export function Segment<Value extends string>({ label, value, choices, onChange }: SegmentProps<Value>) {
  return (
    <RadioGroup
      className={styles.segment ?? ''}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={styles.choice ?? ''}>
          {choice.text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
