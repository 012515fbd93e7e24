import { useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useNow } from '../../components/use-now.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useApprovals, useTill } from '../../stores/till-context.tsx';
import { clockTimeWithSeconds } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import styles from './approval-pane.module.css';

const PIN = /^\d{4,8}$/;

/**
 * A new manager's PIN was requested: announced to everyone, anyone may stop it, and after the delay it is typed here.
 */
export function PinReset() {
  const { say } = useWording();
  const reset = useTill(({ staff, checkout }) => (checkout === null ? staff.pin_reset : null));
  const pending = useApprovals((approvals) => approvals.pending);
  const now_ms = useNow(reset !== null);
  /** Shown again once the delay is over. */
  const [seen, setSeen] = useState<'nothing' | 'waiting' | 'ready'>('nothing');
  const is_ready = reset !== null && now_ms >= reset.ready_at_ms;
  const unseen = is_ready ? seen !== 'ready' : seen === 'nothing';
  if (reset === null || pending !== null || !unseen) return null;
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isKeyboardDismissDisabled>
      <Modal className={styles.pane ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('pinReset.title')}>
          <KeyScope>
            <Reset
              ready_at_ms={reset.ready_at_ms}
              is_ready={is_ready}
              onLater={() => setSeen(is_ready ? 'ready' : 'waiting')}
            />
          </KeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ResetProps {
  readonly ready_at_ms: number;
  readonly is_ready: boolean;
  readonly onLater: () => void;
}

function Reset({ ready_at_ms, is_ready, onLater }: ResetProps) {
  const { say } = useWording();
  const { act, busy, problem } = useAct();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const ready = is_ready && PIN.test(first) && first === second;
  const give = (): void => void act('staff.resetManagerPin', { new_pin: first });
  useKeys({ Escape: onLater, Enter: () => (ready ? give() : false) });
  const field = (label: string, value: string, onChange: (pin: string) => void) => (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={8}
        readOnly={busy !== null}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      />
    </label>
  );
  return (
    <>
      <header className={styles.head}>
        <h2>{say('pinReset.title')}</h2>
        <p className={styles.lead}>{say('pinReset.lead')}</p>
      </header>
      {is_ready ? (
        <>
          {field(say('staff.pin.new'), first, setFirst)}
          {field(say('staff.pin.again'), second, setSecond)}
        </>
      ) : (
        <p className={styles.what}>{say('pinReset.waits', { time: clockTimeWithSeconds(ready_at_ms) })}</p>
      )}
      <p role="status">
        {problem ?? (second.length >= first.length && second !== first ? say('staff.pin.differs') : '')}
      </p>
      <footer className={styles.foot}>
        <Button disabled={busy !== null} onPress={() => void act('staff.stopPinReset', {})}>
          {say('pinReset.stop')}
        </Button>
        <Button keyCap="Esc" onPress={onLater}>
          {say('pinReset.later')}
        </Button>
        {is_ready && (
          <Button variant="primary" className={styles.primary} disabled={!ready || busy !== null} onPress={give}>
            {say('staff.pin.set')}
          </Button>
        )}
      </footer>
    </>
  );
}
