import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/text-field.tsx';
import type { CallProblem } from './office-bridge.ts';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

export interface PinActProps {
  readonly title: string;
  /** The consequence, in one sentence. */
  readonly lead: string;
  /** Label of the reason field; absent when the act takes no reason. */
  readonly reason?: string | undefined;
  /** Whether the act requires a reason. */
  readonly is_reason_needed?: boolean;
  /** Another required input is still missing. */
  readonly unready?: boolean;
  /** Further inputs, shown above the PIN. */
  readonly children?: ReactNode;
  readonly press: string;
  readonly danger?: boolean;
  /** Performs the act; resolves to the problem, or null on success. */
  readonly onAct: (pin: string, reason: string) => Promise<CallProblem | null>;
  readonly onCancel: () => void;
}

/** An irreversible act: its consequence, its reason, and the PIN of the person who does it. */
export function PinAct(props: PinActProps) {
  const { title, lead, reason, press, danger = false, is_reason_needed = true, unready = false } = props;
  const { onAct, onCancel, children } = props;
  const { say, problem: problemOf } = useOfficeWording();
  const [why, setWhy] = useState('');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const has_reason = reason === undefined || !is_reason_needed || why.trim() !== '';
  const ready = pin !== '' && has_reason && !unready;
  const act = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const refused = await onAct(pin, why.trim());
    setBusy(false);
    setPin('');
    setProblem(refused && problemOf(refused));
  };
  return (
    <form
      className={styles.act}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      <h2>{title}</h2>
      <p>{lead}</p>
      {reason !== undefined && <TextField label={reason} value={why} onChange={setWhy} max={200} readOnly={busy} />}
      {children}
      <TextField label={say('signIn.pin')} value={pin} onChange={setPin} max={8} secret readOnly={busy} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.row}>
        {/* What is on its way cannot be taken back. */}
        <Button disabled={busy} onPress={onCancel}>
          {say('approval.cancel')}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          disabled={!ready}
          busy={busy ? say('approval.checking') : undefined}
          onPress={() => void act()}
        >
          {press}
        </Button>
      </div>
      <button type="submit" hidden />
    </form>
  );
}
