import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ToolField } from '../../components/page.tsx';
import { useSay } from '../../i18n.ts';
import styles from './devices-screen.module.css';
import { HOST, HOSTS_MAX } from '../../../core/contract/diagnostics.ts';

export interface NetworkFormProps {
  /** A search is running: it can be stopped, and no other can start. */
  readonly searching: boolean;
  readonly busy: boolean;
  readonly onFind: (hosts: readonly string[]) => void;
  readonly onStop: () => void;
}

/** Searches the network: the hosts entered, or every neighbour. */
export function NetworkForm({ searching, busy, onFind, onStop }: NetworkFormProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const hosts = hostsOf(text);
  return (
    <div className={styles.form}>
      <div className={styles.field}>
        <ToolField label={say(hosts === null ? 'diagnostics.net.unclear' : 'diagnostics.net.hosts')}>
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={400}
            value={text}
            placeholder="192.168.1.40"
            aria-invalid={hosts === null}
            onChange={(event) => setText(event.target.value)}
          />
        </ToolField>
      </div>
      {searching ? (
        <Button icon="stop" onPress={onStop}>
          {say('diagnostics.net.stop')}
        </Button>
      ) : (
        <Button icon="search" disabled={hosts === null || busy} onPress={() => onFind(hosts ?? [])}>
          {say('diagnostics.net.find')}
        </Button>
      )}
    </div>
  );
}

/** The hosts entered, separated by commas or spaces; empty for no text, null when an entry is not a host. */
export function hostsOf(text: string): readonly string[] | null {
  const hosts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return hosts.length <= HOSTS_MAX && hosts.every((host) => HOST.test(host)) ? hosts : null;
}
