import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OfficePerson } from '../../store/contract/office.ts';
import { Button } from '../components/button.tsx';
import { Mark } from '../components/icon.tsx';
import { ScreenTitle } from '../components/screen-title.tsx';
import { TextField } from '../components/text-field.tsx';
import { useSay } from '../i18n.ts';
import { callOffice } from './office-bridge.ts';
import { problemText } from './office-context.tsx';
import styles from './office.module.css';

/** Signs a person in to the office. */
export function SignIn({
  onPerson,
  children,
}: {
  readonly onPerson: (person: OfficePerson) => void;
  readonly children: ReactNode;
}) {
  const say = useSay();
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ready = name.trim() !== '' && pin !== '';
  const enter = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const answer = await callOffice('person.sign_in', { name, pin });
    setBusy(false);
    setPin('');
    if (answer.ok) return onPerson(answer.value);
    setProblem(problemText(answer.error, say));
  };
  return (
    <main className={styles.door}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <Mark />
        <ScreenTitle focusKey="sign-in" className={styles.cardTitle}>
          {say('office.title')}
        </ScreenTitle>
        <p className={styles.lead}>{say('office.signInLead')}</p>
        <TextField label={say('staff.name')} value={name} onChange={setName} max={60} readOnly={busy} />
        <TextField label={say('signIn.pin')} value={pin} onChange={setPin} max={8} secret readOnly={busy} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <Button
          variant="primary"
          size="lg"
          wide
          disabled={!ready}
          busy={busy ? say('approval.checking') : undefined}
          onPress={() => void enter()}
        >
          {say('signIn.enter')}
        </Button>
        <button type="submit" hidden />
        {children}
      </form>
    </main>
  );
}
