import { useId } from 'react';
import type { Ref } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Maximum length; further input is ignored, never truncated later. */
  readonly max: number;
  /** Shown under the label while the field is empty. */
  readonly hint?: string;
  /** Shown at the end of the field: what is right or wrong with the text. */
  readonly status?: { readonly text: string; readonly level: 'ok' | 'no' | 'plain' } | null;
  /** Masked, and not saved by the browser. */
  readonly secret?: boolean;
  readonly fieldRef?: Ref<HTMLInputElement>;
  readonly onFocus?: () => void;
  readonly readOnly?: boolean;
}

/** One line of text with its label inside its edge. The pane handles Enter and Escape (`useKeys`). */
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
  readOnly,
}: TextFieldProps) {
  const status_id = useId();
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
        aria-describedby={status_id}
        aria-invalid={status?.level === 'no'}
        value={value}
        onFocus={onFocus}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={status_id} className={styles.status} role="status">
        {status?.text}
      </span>
    </label>
  );
}
