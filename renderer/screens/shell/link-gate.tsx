import { EmptyState } from '../../components/empty-state.tsx';
import { useSay } from '../../i18n.ts';
import { useLink } from '../../stores/till-context.tsx';
import styles from './link-gate.module.css';

/** Before the first snapshot only the state of the link is known. */
export function LinkGate() {
  const say = useSay();
  const link = useLink();
  return (
    <main className={styles.gate} role="status">
      {link === 'refused' ? (
        <EmptyState icon="lock" title={say('link.noToken')} />
      ) : link === 'renewed' ? (
        <EmptyState icon="lock" title={say('link.renewed')} lead={say('link.renewed.help')} />
      ) : link === 'lost' ? (
        <EmptyState icon="plug" title={say('link.lost')} lead={say('link.lost.help')} />
      ) : (
        <p className={styles.connecting}>{say('link.connecting')}</p>
      )}
    </main>
  );
}
