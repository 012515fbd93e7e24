import { useEffect, useState } from 'react';
import type { EmailView } from '../../../core/contract/email.ts';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { clockTime } from '../../text/moments.ts';
import { Row } from './setting-row.tsx';
import { TextInput } from './text-input.tsx';
import styles from './settings-group.module.css';

/** E-mail receipts beyond the settings: the password, a test, and the outbox. */
export function EmailRows() {
  const say = useSay();
  const request = useRequest();
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<EmailView | null>(null);
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState('');
  const [tested, setTested] = useState<string | null>(null);
  useEffect(() => {
    void request('email.view').then((answer) => answer.ok && setView(answer.value));
  }, [request]);
  if (view === null) return null;
  const failure = view.last_failure === null ? null : say(`settings.email.failure.${view.last_failure}`);

  const keepPassword = async (): Promise<void> => {
    const kept = await act('email.password', { password });
    if (!kept.ok) return;
    setView(kept.value);
    setPassword((now) => (now === password ? '' : now));
  };
  const test = async (): Promise<void> => {
    setTested(null);
    const sent = await act('email.test', { address });
    if (!sent.ok) return;
    setView(sent.value);
    if (sent.value.last_failure === null) setTested(say('settings.email.test.sent', { address }));
  };
  const again = async (): Promise<void> => {
    const sent = await act('email.again', {});
    if (sent.ok) setView(sent.value);
  };
  return (
    <>
      <Row
        title={say('settings.email.password')}
        description={<p>{say(view.has_password ? 'settings.email.password.kept' : 'settings.email.password.none')}</p>}
      >
        <div className={styles.with_act}>
          <TextInput
            secret
            text={password}
            label={say('settings.email.password')}
            max={200}
            wrong={false}
            onChange={setPassword}
          />
          <Button disabled={password === ''} onPress={() => void keepPassword()}>
            {say('settings.email.password.keep')}
          </Button>
        </div>
      </Row>
      <Row
        title={say('settings.email.test')}
        description={<p>{say('settings.email.test.help')}</p>}
        notes={
          <>
            {problem !== null && <strong role="alert">{problem}</strong>}
            {problem === null && failure !== null && <strong role="alert">{failure}</strong>}
            {tested !== null && <span role="status">{tested}</span>}
          </>
        }
      >
        <div className={styles.with_act}>
          <TextInput
            text={address}
            label={say('settings.email.test.address')}
            max={254}
            wrong={false}
            onChange={setAddress}
          />
          <Button
            disabled={!view.sends || !address.includes('@')}
            busy={busy === 'email.test' ? say('common.sending') : undefined}
            onPress={() => void test()}
          >
            {say('settings.email.test.send')}
          </Button>
        </div>
      </Row>
      <Row
        title={say('settings.email.waiting')}
        description={<p>{say(view.sends ? 'settings.email.waiting.help' : 'settings.email.waiting.off')}</p>}
        notes={view.refused > 0 && <strong>{say('settings.email.refused', { count: view.refused })}</strong>}
      >
        <div className={styles.with_act}>
          <p role="status">
            {say('settings.email.waits', { count: view.waiting })}
            {view.last_sent_ms !== null && ` ${say('settings.email.last', { time: clockTime(view.last_sent_ms) })}`}
          </p>
          {view.sends && view.waiting + view.refused > 0 && (
            <Button busy={busy === 'email.again' ? say('common.sending') : undefined} onPress={() => void again()}>
              {say('settings.email.again')}
            </Button>
          )}
        </div>
      </Row>
    </>
  );
}
