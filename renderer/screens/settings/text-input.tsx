import styles from './setting-control.module.css';

export interface ControlProps {
  /** The text in the draft. */
  readonly text: string;
  /** The setting's name, for screen readers. */
  readonly label: string;
  /** Id of the element that describes the setting. */
  readonly describedBy?: string | undefined;
  readonly wrong: boolean;
  readonly onChange: (text: string) => void;
}

export interface TextInputProps extends ControlProps {
  readonly max: number;
  readonly short?: boolean;
  /** Masked while typing. */
  readonly secret?: boolean;
}

/** One line of text, labelled with its setting. */
export function TextInput({
  text,
  label,
  describedBy,
  wrong,
  max,
  short = false,
  secret = false,
  onChange,
}: TextInputProps) {
  return (
    <input
      className={styles.input}
      data-short={short || undefined}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={max}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={wrong}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
