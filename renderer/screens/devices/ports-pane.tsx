import { useState } from 'react';
import type { DiagnosticsSlice, FoundPort } from '../../../core/contract/diagnostics.ts';
import { isPlacedKind } from '../../../core/contract/diagnostics.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { type Say, useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { NetworkForm } from './network-form.tsx';
import styles from './ports-pane.module.css';

/** What is connected to each port, with a button to use it. */
export function PortsPane() {
  const say = useSay();
  const diagnostics = useTill((snapshot) => snapshot.diagnostics);
  const { act, busy, problem } = useAct();
  const [status, setStatus] = useState<string | null>(null);
  const use = async (port: FoundPort): Promise<void> => {
    if (port.kind === null || port.spec === null || !isPlacedKind(port.kind)) return;
    setStatus(null);
    const answer = await act('diagnostics.choose', { kind: port.kind, spec: port.spec });
    if (answer.ok)
      setStatus(`${say(`device.kind.${port.kind}`)}. ${say(`diagnostics.takes_effect.${answer.value.takes_effect}`)}`);
  };
  const findOnNetwork = async (hosts: readonly string[]): Promise<void> => {
    setStatus(null);
    await act('diagnostics.findNetwork', { hosts: [...hosts] });
  };
  return (
    <section className={styles.pane} aria-label={say('diagnostics.ports')}>
      <div className={styles.head}>
        <h2>{say('diagnostics.ports')}</h2>
        <p>{say('diagnostics.ports.lead')}</p>
        <p>{say('diagnostics.net.lead')}</p>
        <NetworkForm
          searching={diagnostics.search !== null}
          busy={busy !== null}
          onFind={(hosts) => void findOnNetwork(hosts)}
          onStop={() => void act('diagnostics.stopFinding', {})}
        />
        <p className={styles.message} role="status">
          {problem ?? status ?? progressText(diagnostics, say)}
        </p>
        {diagnostics.search !== null && (
          <progress
            className={styles.bar}
            aria-label={say('diagnostics.finding')}
            max={diagnostics.search.total || 1}
            value={diagnostics.search.done}
          />
        )}
      </div>
      {diagnostics.search === null && (
        <Outcome diagnostics={diagnostics} busy={busy !== null} onUse={(port) => void use(port)} />
      )}
    </section>
  );
}

function progressText({ search, search_cut, where }: DiagnosticsSlice, say: Say): string {
  if (search === null) return search_cut === null ? '' : say(`diagnostics.ports.cut.${search_cut}`);
  const { done, total, path } = search;
  if (path === '') return say('diagnostics.ports.listing');
  const number = Math.min(done + 1, total);
  return say(where === 'network' ? 'diagnostics.net.progress' : 'diagnostics.ports.progress', { number, total, path });
}

interface OutcomeProps {
  readonly diagnostics: DiagnosticsSlice;
  readonly busy: boolean;
  readonly onUse: (port: FoundPort) => void;
}

function Outcome({ diagnostics, busy, onUse }: OutcomeProps) {
  const say = useSay();
  if (diagnostics.found === null)
    return (
      <div className={styles.empty}>
        <EmptyState icon="usb" title={say('diagnostics.ports.not_yet')} />
      </div>
    );
  if (diagnostics.found.length === 0)
    return (
      <div className={styles.empty}>
        {diagnostics.where === 'network' ? (
          <EmptyState icon="search" title={say('diagnostics.net.none')} lead={say('diagnostics.net.none.lead')} />
        ) : (
          <EmptyState icon="usb" title={say('diagnostics.ports.none')} lead={say('diagnostics.ports.none.lead')} />
        )}
      </div>
    );
  return (
    <ul className={styles.list} data-scrolls="" aria-label={say('diagnostics.ports')}>
      {diagnostics.found.map((port) => (
        <li key={port.path} className={styles.port}>
          <span className={styles.texts}>
            <b>{port.path}</b>
            <small>{port.maker}</small>
          </span>
          <span className={styles.texts}>
            <span>{findingText(port, say)}</span>
            {port.spec !== null && <code>{port.spec}</code>}
          </span>
          {(port.finding === 'found' || port.finding === 'answers') && port.trouble === null && (
            <Button size="sm" busy={busy ? say('diagnostics.saving') : undefined} onPress={() => onUse(port)}>
              {say('diagnostics.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function findingText({ finding, kind, name, trouble }: FoundPort, say: Say): string {
  const device = kind === null ? '' : say(`device.kind.${kind}`);
  if (finding === 'in_use') return say('diagnostics.port.in_use', { name: device });
  if (finding !== 'found') {
    const fact = say(`diagnostics.port.${finding}`);
    return trouble === null ? fact : `${fact} ${say(`device.code.${trouble}`)}`;
  }
  const found = name === '' ? device : say('diagnostics.port.found', { kind: device, name });
  return trouble === null ? found : `${found}. ${say('diagnostics.try.unencrypted')}`;
}
