import styles from './setting-control.module.css';

export interface ControlProps {
  /** As the draft holds it. */
  readonly text: string;
  /** The setting by its name, for screen readers. */
  readonly label: string;
  /** Element that says what the setting does. */
  readonly describedBy?: string | undefined;
  readonly wrong: boolean;
  readonly onChange: (text: string) => void;
}

export interface TextInputProps extends ControlProps {
  readonly max: number;
  readonly short?: boolean;
  /** Not shown while it is typed. */
  readonly secret?: boolean;
}

/** One line of text, named by the setting that it belongs to. */
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
