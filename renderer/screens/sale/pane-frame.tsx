import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { keyShortcut } from '../../components/key-shortcut.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useSaleView } from './sale-acts.tsx';
import { usePaneKeys } from './use-pane-keys.ts';
import styles from './pane.module.css';

export interface PaneFrameProps {
  readonly title: string;
  /** What the entry applies to: the product or the sale. */
  readonly subject: string;
  readonly children: ReactNode;
  /** The pane's one action; its label says what will happen, or why it is unavailable. */
  readonly primary?: { readonly text: string; readonly possible: boolean; readonly run: () => void };
  /** Gets the focus when the pane opens; the title if omitted. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** The action takes money, so an early Enter or a fragment of a scan must not run it. */
  readonly charges?: boolean;
  /** Whether input may have been entered that another key of the sale must not discard; default yes. */
  readonly entered?: boolean;
  readonly secondary?: { readonly text: string; readonly possible?: boolean; readonly run: () => void } | undefined;
}

/** Title, body, and the action on the line of the charge key. Enter runs it, Escape closes. */
export function PaneFrame(props: PaneFrameProps) {
  const { title, subject, children, primary, secondary, focus, charges = false, entered = true } = props;
  const say = useSay();
  const close = useSaleView((view) => view.close);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (focus ?? heading).current?.focus({ preventScroll: true }), [focus]);
  usePaneKeys(title, entered);
  useKeys(
    { Escape: close, Enter: () => (primary?.possible ? primary.run() : false) },
    charges ? { choices: true } : { waiting: ['Enter'] },
  );
  return (
    <section className={styles.pane} role="dialog" aria-label={`${title}, ${subject}`}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p data-clip-ok="">{subject}</p>
        </div>
        <AriaButton className={styles.close ?? ''} onPress={close} {...keyShortcut('Escape')}>
          <Icon name="x" />
          {say('common.close')}
          <KeyCap name="Esc" />
        </AriaButton>
      </header>
      <div className={styles.body}>{children}</div>
      {primary && (
        <footer className={styles.foot}>
          {secondary && (
            <Button
              variant="quiet"
              size="lg"
              className={styles.secondary}
              disabled={secondary.possible === false}
              onPress={secondary.run}
            >
              {secondary.text}
            </Button>
          )}
          <Button
            variant="primary"
            size="lg"
            keyCap="Enter"
            className={styles.primary}
            disabled={!primary.possible}
            onPress={primary.run}
          >
            {primary.text}
          </Button>
        </footer>
      )}
    </section>
  );
}
