import { useRef, useState } from 'react';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { FINDINGS_OF, type Finding, type OpenItem } from '../../../core/payments/open-item.ts';
import type { BridgeError } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { PinPad } from '../../components/pin-pad.tsx';
import { Segment } from '../../components/segment.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import type { Wording } from '../../text/wording.ts';
import styles from './close-pane.module.css';

/** What may be found, and the button that says it. */
const WORDS = {
  undone: { choice: 'recovery.close.undone', act: 'recovery.close.doUndone' },
  never_charged: { choice: 'recovery.close.neverCharged', act: 'recovery.close.doNeverCharged' },
  done: { choice: 'recovery.close.done', act: 'recovery.close.doDone' },
  not_done: { choice: 'recovery.close.notDone', act: 'recovery.close.doNotDone' },
} as const satisfies Readonly<Record<Finding, { readonly choice: MessageKey; readonly act: MessageKey }>>;

/** As the contract takes them. */
const PIN_DIGITS_MIN = 4;
const REFERENCE_MIN = 3;
const REFERENCE_MAX = 200;

export interface ClosePaneProps {
  readonly trace_id: string;
  readonly item: OpenItem;
  readonly wording: Wording;
  readonly onLeave: () => void;
}

/**
 * "Resolver a mano" (DESIGN 6): what the manager found at the payment service, where, and the PIN. It can be said that the
 * money is back or never left, or whether a return happened; not that something was paid.
 */
export function ClosePane({ trace_id, item, wording, onLeave }: ClosePaneProps) {
  const { say } = wording;
  const training_pin = useTill(({ till }) => till.training_pin);
  const [found, setFound] = useState<Finding>(FINDINGS_OF[item][0]);
  const [reference, setReference] = useState('');
  const [pin, setPin] = useState('');
  const { busy, refused, close } = useClose();
  const locked_seconds = usePinLock(refused);
  const locked = locked_seconds !== null && locked_seconds > 0;
  const problem =
    refused === null || (refused.code === 'pin_locked' && !locked)
      ? null
      : refusalText(refused, locked_seconds, wording);
  const evidence_reference = reference.trim();
  const ready = evidence_reference.length >= REFERENCE_MIN && pin.length >= PIN_DIGITS_MIN && !locked && !busy;
  const confirm = async (): Promise<void> => {
    if (!ready) return;
    setPin('');
    if (await close({ trace_id, found, evidence_reference, pin })) onLeave();
  };
  useKeys({ Enter: () => void confirm(), Escape: onLeave });
  return (
    <div className={styles.pane} role="group" aria-label={say('recovery.close')}>
      <div className={styles.found}>
        <p className={styles.lead}>{say('recovery.close.lead')}</p>
        <Segment
          label={say('recovery.close.found')}
          value={found}
          choices={FINDINGS_OF[item].map((value) => ({ value, text: say(WORDS[value].choice) }))}
          onChange={setFound}
        />
        <label className={styles.field}>
          <span>{say('recovery.close.reference')}</span>
          <input
            type="text"
            value={reference}
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            onChange={(event) => setReference(event.target.value)}
          />
        </label>
        <p className={styles.lead}>{say(item === 'payment' ? 'recovery.close.log' : 'recovery.close.logStep')}</p>
      </div>
      <div className={styles.sign}>
        <PinPad
          value={pin}
          onChange={setPin}
          problem={problem}
          hint={training_pin === null ? null : say('refund.pinTraining', { pin: training_pin })}
          disabled={busy || locked}
        />
      </div>
      <div className={styles.foot}>
        <Button variant="quiet" icon="arrowleft" onPress={onLeave}>
          {say('recovery.close.leave')}
        </Button>
        <Button
          variant="primary"
          disabled={!ready && !busy}
          onPress={() => void confirm()}
          busy={busy ? say('recovery.close.busy') : undefined}
          {...(ready ? { keyCap: 'Enter' } : {})}
        >
          {say(WORDS[found].act)}
        </Button>
      </div>
    </div>
  );
}

/** Sends the closing once at a time; a refusal is shown and nothing was closed. */
function useClose() {
  const request = useRequest();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<BridgeError | null>(null);
  const close = async (asked: IntentArguments<'recovery.close'>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      const answer = await request('recovery.close', asked);
      if (!answer.ok) setRefused(answer.error);
      return answer.ok;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, close };
}
