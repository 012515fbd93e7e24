import { useId } from 'react';
import type { Ref } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Beyond it nothing more is taken: refused at the door, never cut later. */
  readonly max: number;
  /** Under the label while the field is empty. */
  readonly hint?: string;
  /** At the end of the field: what is right or wrong with the text. */
  readonly status?: { readonly text: string; readonly level: 'ok' | 'no' | 'plain' } | null;
  /** Drawn as dots, and kept by no browser. */
  readonly secret?: boolean;
  readonly fieldRef?: Ref<HTMLInputElement>;
  readonly onFocus?: () => void;
}

/** One line of text with its label inside of its edge. Enter and Escape are the pane's business (`useKeys`). */
export function TextField({
  label,
  value,
  onChange,
  max,
  hint,
  status = null,
  secret = false,
  fieldRef,
  onFocus,
}: TextFieldProps) {
  const said = useId();
  return (
    <label className={styles.field} data-level={status?.level}>
      <span className={styles.label}>{label}</span>
      <input
        ref={fieldRef}
        className={styles.input}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={max}
        placeholder={hint}
        aria-label={label}
        aria-describedby={said}
        aria-invalid={status?.level === 'no'}
        value={value}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={said} className={styles.status} role="status">
        {status?.text}
      </span>
    </label>
  );
}
