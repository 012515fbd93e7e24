import { type ReactNode, useRef, useState } from 'react';
import type { BridgeError } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { PIN_DIGITS_MIN, PinPad } from '../../components/pin-pad.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { useWording } from '../../text/wording.ts';
import styles from './signed-act.module.css';

/** The contract's limits. */
const REFERENCE_MIN = 3;
const REFERENCE_MAX = 200;

/** The evidence reference, and the PIN of the person who decides. */
export interface Signature {
  readonly evidence_reference: string;
  readonly pin: string;
}

interface SignedActProps {
  readonly label: string;
  /** The button's label. */
  readonly act: string;
  readonly reference_label: string;
  /** Everything but the signature has been entered. */
  readonly complete: boolean;
  readonly send: (
    signed: Signature,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: BridgeError }>;
  /** A text of its own for a refusal; null for the usual one. */
  readonly refusalOf?: (refused: BridgeError) => string | null;
  readonly onLeave: () => void;
  readonly children: ReactNode;
  /** Shown under the reference. */
  readonly note?: string;
}

/** A manager's act about money that no call could settle: the finding, its evidence reference, and the PIN. */
export function SignedAct(props: SignedActProps) {
  const { label, act, complete, send, refusalOf, onLeave } = props;
  const wording = useWording();
  const { say } = wording;
  const training_pin = useTill(({ till }) => till.training_pin);
  const [reference, setReference] = useState('');
  const [pin, setPin] = useState('');
  const { busy, refused, once } = useOnce(send);
  const shown = useShown();
  const locked_seconds = usePinLock(refused);
  const locked = locked_seconds !== null && locked_seconds > 0;
  const told = refused?.code === 'pin_locked' && !locked ? null : refused;
  const problem = told && (refusalOf?.(told) ?? refusalText(told, locked_seconds, wording));
  const evidence_reference = reference.trim();
  const signed = evidence_reference.length >= REFERENCE_MIN && pin.length >= PIN_DIGITS_MIN;
  const ready = complete && signed && !locked && !busy;
  const confirm = async (): Promise<void> => {
    if (!ready) return;
    setPin('');
    if ((await once({ evidence_reference, pin })) && shown.current) onLeave();
  };
  useKeys({ Enter: () => void confirm(), Escape: onLeave });
  return (
    <div className={styles.pane} role="group" aria-label={label}>
      <div className={styles.found}>
        {props.children}
        <Field
          name={props.reference_label}
          value={reference}
          length_max={REFERENCE_MAX}
          is_sent={busy}
          onChange={setReference}
        />
        {props.note !== undefined && <p className={styles.lead}>{props.note}</p>}
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
          keyCap="Enter"
        >
          {act}
        </Button>
      </div>
    </div>
  );
}

export function Lead({ children, strong = false }: { readonly children: string; readonly strong?: boolean }) {
  return <p className={styles.lead}>{strong ? <strong>{children}</strong> : children}</p>;
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly length_max: number;
  /** It is on its way, and cannot be typed over. */
  readonly is_sent?: boolean;
  readonly onChange: (value: string) => void;
}

export function Field({ name, value, length_max, is_sent, onChange }: FieldProps) {
  return (
    <label className={styles.field}>
      <span>{name}</span>
      <input
        type="text"
        value={value}
        maxLength={length_max}
        autoComplete="off"
        readOnly={is_sent}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** Sends the act, one request at a time; after a refusal nothing was done. */
function useOnce(send: SignedActProps['send']) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<BridgeError | null>(null);
  const once = async (signed: Signature): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      const answer = await send(signed);
      if (!answer.ok) setRefused(answer.error);
      return answer.ok;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, once };
}
