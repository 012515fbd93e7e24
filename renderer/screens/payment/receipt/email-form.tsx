import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useSay } from '../../../i18n.ts';
import { KeyScope, useKeys } from '../../../keyboard/use-keys.tsx';
import styles from './receipt-panel.module.css';

interface EmailFormProps {
  readonly sale_id: string;
  readonly onClose: () => void;
}

/** The customer's e-mail address. While open, Enter saves and Escape closes, so that neither starts the next sale. */
export function EmailForm(props: EmailFormProps) {
  return (
    <KeyScope>
      <Form {...props} />
    </KeyScope>
  );
}

function Form({ sale_id, onClose }: EmailFormProps) {
  const say = useSay();
  const { act, busy, problem } = useAct();
  const [address, setAddress] = useState('');
  const [kept, setKept] = useState<{ readonly file: string; readonly sends: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const save = async (): Promise<void> => {
    if (kept !== null) return onClose();
    if (address.trim() === '') return;
    const saved = await act('receipt.email', { sale_id, address: address.trim() });
    if (saved.ok) setKept(saved.value);
    else field.current?.select();
  };
  useKeys({ Enter: () => void save(), Escape: onClose });

  return (
    <section className={styles.panel} aria-label={say('tender.emailTitle')}>
      <h2 className={styles.title}>{say('tender.emailTitle')}</h2>
      <label className={styles.field}>
        {say('tender.emailField')}
        <input
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={address}
          aria-invalid={problem !== null}
          // Where it was sent is what is shown.
          readOnly={kept !== null || busy !== null}
          onChange={(event) => setAddress(event.target.value)}
        />
      </label>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {kept === null ? (
        problem === null && <p className={styles.note}>{say('tender.emailWhy')}</p>
      ) : (
        <p className={styles.saved} role="status">
          {kept.sends ? say('tender.emailSends') : say('tender.emailSaved', { file: kept.file })}
        </p>
      )}
      <div className={styles.acts}>
        {kept === null && (
          <Button
            keyCap="Enter"
            onPress={() => void save()}
            disabled={address.trim() === ''}
            busy={busy === null ? undefined : say('common.sending')}
          >
            {say('tender.emailSave')}
          </Button>
        )}
        <Button keyCap="Esc" onPress={onClose}>
          {say('tender.close')}
        </Button>
      </div>
    </section>
  );
}
