import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useSay } from '../../i18n.ts';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { pair } from '../../transports/connect.ts';
import { LinkGate } from './link-gate.tsx';
import styles from './link-gate.module.css';

const CODE = /^\d{6}$/;

/** Asks a page that is not paired yet for the code that the till shows. */
export function PairGate() {
  const say = useSay();
  const link = useLink();
  const [code, setCode] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'wrong'>('asking');
  if (link !== 'refused') return <LinkGate />;
  const send = async (): Promise<void> => {
    setState('sending');
    const paired = await pair(window, { code }).catch(() => false);
    if (paired) return window.location.reload();
    // What was typed meanwhile is another code.
    setCode((now) => (now === code ? '' : now));
    setState('wrong');
  };
  return (
    <main className={styles.gate}>
      <EmptyState icon="lock" title={say('pair.title')} lead={say('pair.lead')}>
        <form
          className={styles.pair}
          onSubmit={(event) => {
            event.preventDefault();
            if (CODE.test(code)) void send();
          }}
        >
          <label>
            <span>{say('pair.code')}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </label>
          <Button
            disabled={!CODE.test(code)}
            busy={state === 'sending' ? say('common.sending') : undefined}
            onPress={() => void send()}
          >
            {say('pair.do')}
          </Button>
        </form>
        <p className={styles.wrong} role="status">
          {state === 'wrong' ? say('pair.wrong') : ''}
        </p>
      </EmptyState>
    </main>
  );
}

/** A kiosk page while the till is not a kiosk: there is nothing for a customer to do. */
export function GuestWait() {
  const say = useSay();
  const store_name = useTill(({ till }) => till.store_name);
  return (
    <main className={styles.gate}>
      <EmptyState icon="clock" title={say('customer.soon')} lead={store_name} />
    </main>
  );
}
