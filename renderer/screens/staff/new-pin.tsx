import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import styles from './staff-screen.module.css';

const PIN = /^\d{4,8}$/;

export interface NewPinProps {
  readonly staff_id: string;
  readonly has_pin: boolean;
  readonly onSet: () => void;
}

/** Sets a person's PIN. It is typed twice, because it cannot be read later. */
export function NewPin({ staff_id, has_pin, onSet }: NewPinProps) {
  const { say } = useWording();
  const { act, busy, problem } = useAct();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [set, setSet] = useState(false);
  const differs = second.length >= first.length && second !== first;
  const ready = PIN.test(first) && first === second && busy === null;
  const give = async (): Promise<void> => {
    const answer = await act('staff.setPin', { staff_id, new_pin: first });
    setFirst('');
    setSecond('');
    setSet(answer.ok);
    if (answer.ok) onSet();
  };
  const field = (label: string, value: string, onChange: (pin: string) => void) => (
    <label>
      <span>{label}</span>
      <input
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={8}
        readOnly={busy !== null}
        value={value}
        onChange={(event) => {
          setSet(false);
          onChange(event.target.value.replace(/\D/g, ''));
        }}
      />
    </label>
  );
  return (
    <div className={styles.pin}>
      <h2>{say(has_pin ? 'staff.pin.change' : 'staff.pin.give')}</h2>
      <div className={styles.pinFields}>
        {field(say('staff.pin.new'), first, setFirst)}
        {field(say('staff.pin.again'), second, setSecond)}
        <Button disabled={!ready} busy={busy === null ? undefined : say('common.sending')} onPress={() => void give()}>
          {say('staff.pin.set')}
        </Button>
      </div>
      <p className={styles.problem} role="status">
        {problem ?? (set ? say('staff.pin.done') : differs ? say('staff.pin.differs') : '')}
      </p>
    </div>
  );
}
