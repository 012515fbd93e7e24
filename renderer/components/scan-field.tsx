import { useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { KeyCap } from './key-cap.tsx';
import styles from './scan-field.module.css';

export interface ScanFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** For a code that the catalogue does not have: red edge, this sentence, and the text selected for overtyping. */
  readonly problem?: string | null;
  /** How to solve the problem; Enter does the same through the screen's own key. */
  readonly remedy?: { readonly text: string; readonly run: () => void };
  readonly reading?: boolean;
  readonly compact?: boolean;
  /** The key that moves the focus here. */
  readonly keyCap?: string;
  readonly fieldRef?: Ref<HTMLInputElement>;
}

/** Input for codes and search words. The screen handles Enter, Escape and scans (`useKeys`, `useScan`). */
export function ScanField(props: ScanFieldProps) {
  const { problem = null, keyCap = 'F2' } = props;
  const own = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (problem !== null) own.current?.select();
  }, [problem]);
  return (
    <label
      className={classes(styles.field, props.compact && styles.compact)}
      data-problem={problem !== null || undefined}
      data-reading={props.reading || undefined}
    >
      <Icon name="scan" className={styles.icon} />
      <input
        ref={(element) => {
          own.current = element;
          assign(props.fieldRef, element);
        }}
        className={styles.input}
        type="text"
        inputMode="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-keyshortcuts={keyCap}
        aria-invalid={problem !== null}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <span className={styles.problem} role="status">
        {problem}
      </span>
      {props.remedy ? (
        <Button size="sm" keyCap="Enter" onPress={props.remedy.run}>
          {props.remedy.text}
        </Button>
      ) : (
        <KeyCap name={keyCap} />
      )}
    </label>
  );
}

function assign(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
