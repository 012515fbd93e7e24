import { useEffect, useState } from 'react';
import type { ServiceSettingsView } from '../../../core/contract/settings.ts';
import type { ServiceTestResult } from '../../../core/contract/setup.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { serviceSentence } from '../../text/service-text.ts';
import { Row } from './setting-row.tsx';
import styles from './settings-group.module.css';

const NO_CREDENTIALS = { client_id: '', client_secret: '', audience: '' };

/** The payment service beyond the settings: the shop's identity there, and whether it responds. */
export function ServiceRows() {
  const say = useSay();
  const request = useRequest();
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<ServiceSettingsView | null>(null);
  const [typed, setTyped] = useState(NO_CREDENTIALS);
  const { client_id, client_secret, audience } = typed;
  /** The proof, and the view and the fields that it was asked beside: it is none of later ones. */
  const [tested, setTested] = useState<{ readonly of: readonly unknown[]; readonly result: ServiceTestResult } | null>(
    null,
  );
  const result = tested?.of[0] === view && tested?.of[1] === typed ? tested.result : null;
  const [kept, setKept] = useState(false);
  useEffect(() => {
    void request('settings.service').then((answer) => answer.ok && setView(answer.value));
  }, [request]);
  if (view === null) return null;
  if (view.training) return <p className={styles.note}>{say('settings.service.training')}</p>;

  const type =
    (name: keyof typeof NO_CREDENTIALS) =>
    (text: string): void => {
      setKept(false);
      setTyped({ ...typed, [name]: text });
    };
  const keep = async (): Promise<void> => {
    setKept(false);
    const named = audience.trim() === '' ? {} : { audience };
    const answer = await act('settings.credentials', { client_id, client_secret, ...named });
    if (!answer.ok) return;
    setView(answer.value);
    setKept(true);
    // What was typed while they were kept is still to be kept.
    setTyped((now) => (now === typed ? NO_CREDENTIALS : now));
  };
  const test = async (): Promise<void> => {
    setTested(null);
    const answer = await act('settings.testService', {});
    if (answer.ok) setTested({ of: [view, typed], result: answer.value });
  };
  const credentials = view.has_credentials ? 'settings.credentials.kept' : 'settings.credentials.none';
  return (
    <>
      <Row
        title={say('settings.credentials')}
        description={<p>{say(credentials)}</p>}
        notes={
          <>
            {problem !== null && <strong role="alert">{problem}</strong>}
            {kept && <em role="status">{say('settings.saved.waiting')}</em>}
          </>
        }
      >
        <div className={styles.fields}>
          <TextField value={client_id} label={say('setup.client_id')} max={1_000} onChange={type('client_id')} />
          <TextField
            secret
            value={client_secret}
            label={say('setup.client_secret')}
            max={1_000}
            onChange={type('client_secret')}
          />
          <TextField value={audience} label={say('setup.audience')} max={1_000} onChange={type('audience')} />
          <Button disabled={client_id.trim() === '' || client_secret.trim() === ''} onPress={() => void keep()}>
            {say('settings.credentials.keep')}
          </Button>
        </div>
      </Row>
      <Row
        title={say('setup.service.test')}
        description={<p>{say('settings.service.test.help')}</p>}
        notes={result?.passed === false && <strong role="alert">{serviceSentence(result, say)}</strong>}
      >
        <div className={styles.with_act}>
          <p role="status">{result?.passed === true && serviceSentence(result, say)}</p>
          <Button
            icon="cloud"
            // The till tests what it has, not what is typed here.
            disabled={Object.values(typed).some((text) => text !== '')}
            busy={busy === 'settings.testService' ? say('setup.service.testing') : undefined}
            onPress={() => void test()}
          >
            {say('setup.service.test')}
          </Button>
        </div>
      </Row>
    </>
  );
}
