import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import styles from './ports-pane.module.css';

type Audience = 'customer_display' | 'kiosk';
const VIEW = { customer_display: 'customer', kiosk: 'kiosk' } as const;

/** Browser pages beside this one: how to connect one, how many are connected, and how to disconnect all. */
export function PagesPane({ connected }: { readonly connected: number }) {
  const say = useSay();
  const kiosk = useTill(({ till }) => till.kiosk);
  const { act, busy, problem } = useAct();
  const [offer, setOffer] = useState<{ readonly address: string; readonly code: string } | null>(null);
  const connect = async (audience: Audience): Promise<void> => {
    const answer = await act('page.pair', { audience });
    const address = `${window.location.origin}/?view=${VIEW[audience]}`;
    setOffer(answer.ok ? { address, code: answer.value.code } : null);
  };
  const disconnect = async (): Promise<void> => {
    setOffer(null);
    await act('page.unpair', {});
  };
  return (
    <section className={styles.pane} aria-label={say('pages.title')}>
      <div className={styles.head}>
        <h2>{say('pages.title')}</h2>
        <p>{say('pages.lead')}</p>
        <p className={styles.acts}>
          <Button disabled={busy !== null} onPress={() => void connect('customer_display')}>
            {say('pages.connect')}
          </Button>
          {kiosk && (
            <Button disabled={busy !== null} onPress={() => void connect('kiosk')}>
              {say('pages.connect.kiosk')}
            </Button>
          )}
          <Button disabled={busy !== null || connected === 0} onPress={() => void disconnect()}>
            {say('pages.disconnect')}
          </Button>
        </p>
        <p className={styles.message} role="status">
          {problem ?? say('pages.connected', { count: connected })}
        </p>
        {offer !== null && (
          <div className={styles.offer}>
            <p>{say('pages.open')}</p>
            <code>{offer.address}</code>
            <p>{say('pages.type')}</p>
            <b>{offer.code}</b>
          </div>
        )}
      </div>
    </section>
  );
}
