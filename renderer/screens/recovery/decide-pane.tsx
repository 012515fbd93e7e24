import { useRef, useState } from 'react';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { SuspenseDecision } from '../../../core/contract/suspense.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import type { BridgeError } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { PinPad } from '../../components/pin-pad.tsx';
import { usePinLock } from '../../components/use-pin-lock.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import styles from './close-pane.module.css';

/** What is decided, and about what. */
export type Asked = Pick<
  IntentArguments<'recovery.decide'>,
  'decision' | 'trace_id' | 'transaction_id' | 'amount_minor'
>;

const ACTS = {
  accept: 'suspense.accept',
  give_back_numbers: 'suspense.giveBackNumbers',
  give_back: 'suspense.giveBack',
  keep: 'suspense.keep',
  keep_unknown: 'suspense.keep',
} as const satisfies Readonly<Record<SuspenseDecision, MessageKey>>;

/** Refusals that say more than "not now". */
const REFUSED = {
  held_elsewhere: 'suspense.refused.held_elsewhere',
  accept_first: 'suspense.refused.accept_first',
  already_known: 'suspense.refused.already_known',
  anchor_unwritable: 'suspense.refused.anchor_unwritable',
} as const satisfies Readonly<Record<string, MessageKey>>;

const PIN_DIGITS_MIN = 4;
const REFERENCE_MIN = 3;
const REFERENCE_MAX = 200;

/** One decision: what it does, where the proof stands, and the manager's PIN. */
export function DecidePane({ asked, onLeave }: { readonly asked: Asked; readonly onLeave: () => void }) {
  const wording = useWording();
  const { say } = wording;
  const training_pin = useTill(({ till }) => till.training_pin);
  const [transaction, setTransaction] = useState(asked.transaction_id ?? '');
  const [reference, setReference] = useState('');
  const [pin, setPin] = useState('');
  const { busy, refused, decide } = useDecide();
  const locked_seconds = usePinLock(refused);
  const locked = locked_seconds !== null && locked_seconds > 0;
  const needs_transaction = asked.decision === 'keep';
  const transaction_id = transaction.trim();
  const evidence_reference = reference.trim();
  const ready =
    evidence_reference.length >= REFERENCE_MIN &&
    pin.length >= PIN_DIGITS_MIN &&
    (!needs_transaction || transaction_id !== '') &&
    !locked &&
    !busy;
  const confirm = async (): Promise<void> => {
    if (!ready) return;
    setPin('');
    const named = transaction_id === '' ? {} : { transaction_id };
    if (await decide({ ...asked, ...named, evidence_reference, pin })) onLeave();
  };
  useKeys({ Enter: () => void confirm(), Escape: onLeave });
  return (
    <div className={styles.pane} role="group" aria-label={say(ACTS[asked.decision])}>
      <div className={styles.found}>
        <p className={styles.lead}>{say(`suspense.consequence.${asked.decision}`)}</p>
        {needs_transaction && (
          <Field name={say('suspense.transaction')} value={transaction} length_max={128} onChange={setTransaction} />
        )}
        <Field name={say('suspense.evidence')} value={reference} length_max={REFERENCE_MAX} onChange={setReference} />
      </div>
      <div className={styles.sign}>
        <PinPad
          value={pin}
          onChange={setPin}
          problem={problemText(refused, locked, locked_seconds, wording)}
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
          {say(ACTS[asked.decision])}
        </Button>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly length_max: number;
  readonly onChange: (value: string) => void;
}

function Field({ name, value, length_max, onChange }: FieldProps) {
  return (
    <label className={styles.field}>
      <span>{name}</span>
      <input
        type="text"
        value={value}
        maxLength={length_max}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function problemText(
  refused: BridgeError | null,
  locked: boolean,
  locked_seconds: number | null,
  wording: Wording,
): string | null {
  if (refused === null || (refused.code === 'pin_locked' && !locked)) return null;
  const known = refused.code === 'not_now' && isKnown(refused.detail) ? REFUSED[refused.detail] : null;
  return known === null ? refusalText(refused, locked_seconds, wording) : wording.say(known);
}

const isKnown = (detail: string): detail is keyof typeof REFUSED => Object.hasOwn(REFUSED, detail);

/** Sends a decision once at a time; a refusal is shown and nothing was decided. */
function useDecide() {
  const request = useRequest();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<BridgeError | null>(null);
  const decide = async (asked: IntentArguments<'recovery.decide'>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      const answer = await request('recovery.decide', asked);
      if (!answer.ok) setRefused(answer.error);
      return answer.ok;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, decide };
}
