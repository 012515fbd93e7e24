import { useState } from 'react';
import type { CareSlice, FoundPort } from '../../../core/contract/diagnostics.ts';
import { isPlacedKind } from '../../../core/contract/diagnostics.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useAct } from '../../components/use-act.ts';
import { type Say, useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { NetworkForm } from './network-form.tsx';
import styles from './ports-pane.module.css';

/** What is behind each port, and one act to use it. */
export function PortsPane() {
  const say = useSay();
  const care = useTill((snapshot) => snapshot.care);
  const { act, busy, problem } = useAct();
  const [told, setTold] = useState<string | null>(null);
  const use = async (port: FoundPort): Promise<void> => {
    if (port.kind === null || port.spec === null || !isPlacedKind(port.kind)) return;
    setTold(null);
    const answer = await act('care.choose', { kind: port.kind, spec: port.spec });
    if (answer.ok)
      setTold(`${say(`device.kind.${port.kind}`)}. ${say(`care.takes_effect.${answer.value.takes_effect}`)}`);
  };
  const findOnNetwork = async (hosts: readonly string[]): Promise<void> => {
    setTold(null);
    await act('care.findNetwork', { hosts: [...hosts] });
  };
  return (
    <section className={styles.pane} aria-label={say('care.ports')}>
      <div className={styles.head}>
        <h2>{say('care.ports')}</h2>
        <p>{say('care.ports.lead')}</p>
        <p>{say('care.net.lead')}</p>
        <NetworkForm
          searching={care.search !== null}
          busy={busy !== null}
          onFind={(hosts) => void findOnNetwork(hosts)}
          onStop={() => void act('care.stopFinding', {})}
        />
        <p className={styles.told} role="status">
          {problem ?? told ?? progressText(care, say)}
        </p>
        {care.search !== null && (
          <progress
            className={styles.bar}
            aria-label={say('care.finding')}
            max={care.search.total || 1}
            value={care.search.done}
          />
        )}
      </div>
      {care.search === null && <Outcome care={care} busy={busy !== null} onUse={(port) => void use(port)} />}
    </section>
  );
}

function progressText({ search, search_cut, where }: CareSlice, say: Say): string {
  if (search === null) return search_cut === null ? '' : say(`care.ports.cut.${search_cut}`);
  const { done, total, path } = search;
  if (path === '') return say('care.ports.listing');
  const number = Math.min(done + 1, total);
  return say(where === 'network' ? 'care.net.progress' : 'care.ports.progress', { number, total, path });
}

interface OutcomeProps {
  readonly care: CareSlice;
  readonly busy: boolean;
  readonly onUse: (port: FoundPort) => void;
}

function Outcome({ care, busy, onUse }: OutcomeProps) {
  const say = useSay();
  if (care.found === null)
    return (
      <div className={styles.empty}>
        <EmptyState icon="usb" title={say('care.ports.not_yet')} />
      </div>
    );
  if (care.found.length === 0)
    return (
      <div className={styles.empty}>
        {care.where === 'network' ? (
          <EmptyState icon="search" title={say('care.net.none')} lead={say('care.net.none.lead')} />
        ) : (
          <EmptyState icon="usb" title={say('care.ports.none')} lead={say('care.ports.none.lead')} />
        )}
      </div>
    );
  return (
    <ul className={styles.list} data-scrolls="" aria-label={say('care.ports')}>
      {care.found.map((port) => (
        <li key={port.path} className={styles.port}>
          <span className={styles.words}>
            <b>{port.path}</b>
            <small>{port.maker}</small>
          </span>
          <span className={styles.words}>
            <span>{findingText(port, say)}</span>
            {port.spec !== null && <code>{port.spec}</code>}
          </span>
          {(port.finding === 'found' || port.finding === 'answers') && port.trouble === null && (
            <Button size="sm" busy={busy ? say('care.saving') : undefined} onPress={() => onUse(port)}>
              {say('care.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function findingText({ finding, kind, name, trouble }: FoundPort, say: Say): string {
  const device = kind === null ? '' : say(`device.kind.${kind}`);
  if (finding === 'in_use') return say('care.port.in_use', { name: device });
  if (finding !== 'found') {
    const fact = say(`care.port.${finding}`);
    return trouble === null ? fact : `${fact} ${say(`device.code.${trouble}`)}`;
  }
  const found = name === '' ? device : say('care.port.found', { kind: device, name });
  return trouble === null ? found : `${found}. ${say('care.try.unencrypted')}`;
}
