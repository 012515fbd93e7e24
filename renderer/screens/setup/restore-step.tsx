import { useRef, useState } from 'react';
import type { FoundBackups, SetupRestored } from '../../../core/contract/setup.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type Say, useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { clockTime, weekdayAndDay } from '../../text/moments.ts';
import { Credentials } from './service-steps.tsx';
import { NewPin } from './shop-steps.tsx';
import type { SetupDraft } from './use-setup.ts';
import styles from './setup.module.css';

/**
 * Restores a till from a backup, of another machine or of this one, and asks for the secrets that no backup contains.
 */
export function RestoreStep({ draft, onWelcome }: { readonly draft: SetupDraft; readonly onWelcome: () => void }) {
  const say = useSay();
  const request = useRequest();
  const file = draft.answers.from_backup ?? '';
  const [notice, setNotice] = useState<string | null>(null);
  const [going, setGoing] = useState(false);
  const back = (): void => void draft.keep({ from_backup: null }).then(() => request('setup.try', {}));
  const go = async (): Promise<void> => {
    if (going || file.trim() === '') return;
    setGoing(true);
    setNotice(null);
    const answer = (await draft.keep()) ? await request('setup.restore', { file }) : null;
    setGoing(false);
    if (answer === null) return;
    if (!answer.ok) return setNotice(say(`error.${answer.error.code}`));
    setNotice(restoredSentence(answer.value, say));
  };
  useKeys({ Enter: () => void go(), Escape: back });
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{say('setup.from_backup')}</h1>
      </header>
      <div className={styles.body} data-in-turn="">
        <p className={styles.note}>{say('restore.lead')}</p>
        <Backups draft={draft} file={file} />
        <p className={styles.note}>{say('restore.credentials')}</p>
        <Credentials />
        <NewPin />
      </div>
      <footer className={styles.foot}>
        <Button keyCap="Esc" onPress={back}>
          {say('setup.try')}
        </Button>
        <Button onPress={onWelcome}>{say('setup.toWelcome')}</Button>
        <p role="alert">{notice}</p>
        <Button
          variant="primary"
          size="lg"
          keyCap="Enter"
          disabled={file.trim() === ''}
          busy={going ? say('restore.going') : undefined}
          onPress={() => void go()}
        >
          {say('restore.go')}
        </Button>
      </footer>
    </main>
  );
}

function Backups({ draft, file }: { readonly draft: SetupDraft; readonly file: string }) {
  const say = useSay();
  const request = useRequest();
  const language = useTill(({ till }) => till.language);
  const [found, setFound] = useState<FoundBackups | null>(null);
  const latest = useRef(0);
  const search = async (): Promise<void> => {
    const number = (latest.current += 1);
    const folder = file.trim() === '' || file.endsWith('.cobro-backup') ? null : file.trim();
    const answer = await request('setup.backups', { folder });
    if (answer.ok && number === latest.current) setFound(answer.value);
  };
  return (
    <>
      <TextField
        label={say('restore.folder')}
        max={1_000}
        value={file}
        onChange={(text) => draft.set({ from_backup: text })}
      />
      <div className={styles.acts}>
        <Button icon="search" onPress={() => void search()}>
          {say('restore.look')}
        </Button>
        {found?.backups.map((backup) => (
          <Button key={backup.file} onPress={() => void draft.keep({ from_backup: backup.file })}>
            {say('restore.found', {
              day: weekdayAndDay(backup.made_at_ms, language),
              time: clockTime(backup.made_at_ms),
            })}
          </Button>
        ))}
      </div>
      {found !== null && found.backups.length === 0 && (
        <p className={styles.no} role="status">
          {say('restore.none', { folders: found.folders.join(', ') })}
        </p>
      )}
    </>
  );
}

/** Null when the till is on the screen. */
function restoredSentence(restored: SetupRestored, say: Say): string | null {
  switch (restored.outcome) {
    case 'live':
      return null;
    case 'no_credentials':
    case 'no_pin':
      return say(`restore.${restored.outcome}`);
    case 'not_restored':
      return say(`restore.trouble.${restored.trouble}`);
    case 'failed':
      return say('restore.failed', { detail: restored.detail });
  }
}
