import { useRef, useState } from 'react';
import type { FoundPort } from '../../../core/contract/diagnostics.ts';
import type { ServiceTestResult } from '../../../core/contract/setup.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { serviceSentence } from '../../text/service-text.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import type { SetupDraft } from './use-setup.ts';
import styles from './setup.module.css';

interface StepProps {
  readonly draft: SetupDraft;
}

export function ServiceStep({ draft }: StepProps) {
  const say = useSay();
  const request = useRequest();
  const [tested, setTested] = useState<{ readonly of: string; readonly result: ServiceTestResult } | null>(null);
  const [testing, setTesting] = useState(false);
  /** Each change of the credentials, and whether the till has them yet. */
  const [credentials, setCredentials] = useState({ changes: 0, is_kept: true });
  const { service_url, terminal_id, merchant_id } = draft.answers;
  // A proof of what was typed before is none of this.
  const typed = JSON.stringify([service_url, terminal_id, merchant_id, credentials.changes]);
  const result = tested?.of === typed ? tested.result : null;
  const test = async (): Promise<void> => {
    if (testing || !credentials.is_kept) return;
    setTesting(true);
    setTested(null);
    // The till tests the saved answers.
    const answer = (await draft.keep()) ? await request('setup.testService', {}) : null;
    setTesting(false);
    if (answer?.ok) setTested({ of: typed, result: answer.value });
  };
  return (
    <>
      <TextField
        label={say('setup.service_url')}
        max={300}
        hint="https://"
        value={service_url}
        onChange={(text) => draft.set({ service_url: text })}
      />
      <Credentials onChange={(is_kept) => setCredentials(({ changes }) => ({ changes: changes + 1, is_kept }))} />
      <div className={styles.pair}>
        <TextField
          label={say('setup.terminal_id')}
          max={64}
          value={terminal_id}
          onChange={(text) => draft.set({ terminal_id: text })}
        />
        <TextField
          label={say('setup.merchant_id')}
          max={64}
          value={merchant_id}
          onChange={(text) => draft.set({ merchant_id: text })}
        />
      </div>
      <div className={styles.acts}>
        <Button
          icon="cloud"
          disabled={!credentials.is_kept}
          busy={testing ? say('setup.service.testing') : undefined}
          onPress={() => void test()}
        >
          {say('setup.service.test')}
        </Button>
      </div>
      <p role="status" className={result?.passed === false ? styles.no : styles.ok}>
        {result !== null && serviceSentence(result, say)}
      </p>
    </>
  );
}

const NO_CREDENTIALS = { client_id: '', client_secret: '', audience: '' };

interface CredentialsProps {
  /** Called when something is typed, and when the till has kept it. */
  readonly onChange?: (is_kept: boolean) => void;
}

/** Input goes to the till, and the page does not keep it. */
export function Credentials({ onChange }: CredentialsProps) {
  const say = useSay();
  const request = useRequest();
  const has_credentials = useTill(({ setup }) => setup.has_credentials);
  const [changing, setChanging] = useState(false);
  const [typed, setTyped] = useState(NO_CREDENTIALS);
  const latest = useRef(typed);
  const { client_id, client_secret, audience } = typed;
  const show = (next: typeof typed): void => {
    latest.current = next;
    setTyped(next);
    onChange?.(Object.values(next).every((text) => text === ''));
  };
  const keep = async (): Promise<void> => {
    const named = audience.trim() === '' ? {} : { audience };
    const kept = await request('setup.credentials', { client_id, client_secret, ...named });
    // What was typed while they were kept is still to be kept.
    if (!kept.ok || latest.current !== typed) return;
    show(NO_CREDENTIALS);
    setChanging(false);
  };
  if (has_credentials && !changing && typed === NO_CREDENTIALS)
    return (
      <div className={styles.acts}>
        <p className={styles.ok}>{say('setup.credentials.kept')}</p>
        <Button size="sm" onPress={() => setChanging(true)}>
          {say('setup.credentials.change')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={say('setup.client_id')}
          max={1_000}
          value={client_id}
          onChange={(text) => show({ ...typed, client_id: text })}
        />
        <TextField
          label={say('setup.client_secret')}
          max={1_000}
          secret
          value={client_secret}
          onChange={(text) => show({ ...typed, client_secret: text })}
        />
      </div>
      <TextField
        label={say('setup.audience')}
        max={1_000}
        value={audience}
        onChange={(text) => show({ ...typed, audience: text })}
      />
      <div className={styles.acts}>
        <Button
          icon="lock"
          disabled={client_id.trim() === '' || client_secret.trim() === ''}
          onPress={() => void keep()}
        >
          {say('setup.credentials.keep')}
        </Button>
      </div>
    </>
  );
}

export function DevicesStep({ draft }: StepProps) {
  const say = useSay();
  const request = useRequest();
  const { search, found } = useTill(({ diagnostics }) => diagnostics);
  const usable = (found ?? []).filter((port): port is FoundPort & { spec: string } => port.spec !== null);
  return (
    <>
      <div className={styles.acts}>
        <Button
          icon="search"
          busy={search === null ? undefined : say('setup.finding', { path: search.path })}
          onPress={() => void request('setup.findDevices', {})}
        >
          {say('setup.find')}
        </Button>
        {found !== null && usable.length === 0 && <p className={styles.note}>{say('setup.found.none')}</p>}
        {usable.map(({ kind, name, path, spec }) =>
          kind === 'reader' || kind === 'printer' ? (
            <Button key={spec} onPress={() => draft.set({ [kind]: spec })}>
              {say('setup.use', { name: `${name} (${path})` })}
            </Button>
          ) : null,
        )}
      </div>
      <Device kind="reader" draft={draft} />
      <div className={styles.acts}>
        <Button size="sm" onPress={() => draft.set({ reader: 'none' })}>
          {say('setup.reader.none')}
        </Button>
      </div>
      <Device kind="printer" draft={draft} />
      <p className={styles.note}>{say('setup.printer.note')}</p>
    </>
  );
}

function Device({ kind, draft }: StepProps & { readonly kind: 'reader' | 'printer' }) {
  const say = useSay();
  const request = useRequest();
  const [tested, setTested] = useState<{ readonly spec: string; readonly passed: boolean } | null>(null);
  const [testing, setTesting] = useState(false);
  const spec = draft.answers[kind];
  const passed = tested?.spec === spec ? tested.passed : null;
  const test = async (): Promise<void> => {
    setTesting(true);
    setTested(null);
    const answer = await request('setup.testDevice', { kind, spec });
    setTesting(false);
    setTested({ spec, passed: answer.ok && answer.value.passed });
  };
  return (
    <>
      <TextField
        label={say(`setup.${kind}`)}
        max={200}
        hint={kind === 'reader' ? say('setup.reader.hint') : ''}
        value={spec}
        status={
          passed === null
            ? null
            : { text: say(passed ? 'setup.device.passed' : 'setup.device.failed'), level: passed ? 'ok' : 'no' }
        }
        onChange={(text) => draft.set({ [kind]: text })}
      />
      <div className={styles.acts}>
        <Button
          size="sm"
          label={`${say('setup.device.test')}: ${say(`setup.${kind}`)}`}
          disabled={spec.trim() === '' || spec === 'none'}
          busy={testing ? say('setup.service.testing') : undefined}
          onPress={() => void test()}
        >
          {say('setup.device.test')}
        </Button>
      </div>
    </>
  );
}
