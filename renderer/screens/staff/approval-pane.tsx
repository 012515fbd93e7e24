import { useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { PIN_DIGITS_MIN, PinPad } from '../../components/pin-pad.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import type { PinRequest } from '../../stores/approvals.ts';
import { useApprovals, useTill, useTillHandle } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { useWording } from '../../text/wording.ts';
import styles from './approval-pane.module.css';

const MESSAGES = {
  approval: { title: 'approval.title', lead: 'approval.lead', pin: 'approval.pin', give: 'approval.approve' },
  sign_in: { title: 'signIn.title', lead: 'signIn.lead', pin: 'signIn.pin', give: 'signIn.enter' },
  proof: { title: 'proof.title', lead: 'proof.lead', pin: 'signIn.pin', give: 'proof.confirm' },
} as const;

/** Asks for the PIN of a pending act, over the current screen: nothing behind it is left, and no input is lost. */
export function ApprovalPane() {
  const pending = useApprovals((approvals) => approvals.pending);
  const cancel = useApprovals((approvals) => approvals.cancel);
  const { say } = useWording();
  useWelcome();
  if (pending === null) return null;
  const title = say(MESSAGES[pending.kind].title);
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      onOpenChange={(open) => !open && cancel()}
      isKeyboardDismissDisabled
    >
      <Modal className={styles.pane ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={title}>
          <KeyScope>
            <PinQuestion pending={pending} title={title} />
          </KeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Where people sign in, an idle till asks for it; not over a payment, whose outcome must be seen first. */
function useWelcome(): void {
  const { bridge } = useTillHandle();
  const empty = useTill(({ staff, checkout }) => staff.configured && staff.person === null && checkout === null);
  useEffect(() => {
    if (empty) void bridge.signIn();
  }, [bridge, empty]);
}

function PinQuestion({ pending, title }: { readonly pending: PinRequest; readonly title: string }) {
  const wording = useWording();
  const { say } = wording;
  const give = useApprovals((approvals) => approvals.give);
  const cancel = useApprovals((approvals) => approvals.cancel);
  const training_pin = useTill(({ till }) => till.training_pin);
  const [pin, setPin] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus is on no control, so that Enter confirms the typed PIN only (DESIGN 11).
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { refused, busy } = pending;
  // A refused PIN is typed again from the start.
  useEffect(() => {
    if (refused) setPin('');
  }, [refused]);
  const locked_seconds = usePinLock(refused);
  const locked = locked_seconds !== null && locked_seconds > 0;
  const ready = pin.length >= PIN_DIGITS_MIN && !locked && !busy;
  const problem =
    refused === null || (refused.code === 'pin_locked' && !locked)
      ? null
      : refusalText(refused, locked_seconds, wording);
  useKeys({ Escape: cancel, Enter: () => (ready ? give(pin) : false) });
  return (
    <>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {pending.permission && <p className={styles.what}>{say(`permission.${pending.permission}`)}</p>}
        <p className={styles.lead}>{say(MESSAGES[pending.kind].lead)}</p>
      </header>
      <PinPad
        value={pin}
        label={say(MESSAGES[pending.kind].pin)}
        onChange={setPin}
        problem={problem}
        hint={training_pin === null ? null : say('refund.pinTraining', { pin: training_pin })}
        disabled={busy || locked}
      />
      <footer className={styles.foot}>
        <Button size="lg" keyCap="Esc" onPress={cancel}>
          {say('approval.cancel')}
        </Button>
        <Button
          variant="primary"
          size="lg"
          className={styles.primary}
          disabled={!ready && !busy}
          busy={busy ? say('approval.checking') : undefined}
          onPress={() => give(pin)}
          keyCap="Enter"
        >
          {say(MESSAGES[pending.kind].give)}
        </Button>
      </footer>
    </>
  );
}
