import { Button } from '../../components/button.tsx';
import { useMoney } from '../../components/amount.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import styles from './setup.module.css';

/** The small real sale that ends the set-up: charged, and refunded at once. */
export function ProofSale() {
  const say = useSay();
  const money = useMoney();
  const request = useRequest();
  const { proof, proof_amount_minor } = useTill(({ setup }) => setup);
  const amount = money(proof_amount_minor);
  const under_way = proof.state === 'waiting_for_card' || proof.state === 'approved';
  const done = proof.state === 'undone';
  const owed = proof.state === 'charged';
  const prove = (): void => void request('setup.prove', {});
  const close = (): void => void request('setup.close', {});
  useKeys({ Enter: () => (done ? close() : under_way ? undefined : prove()) });
  return (
    <main className={styles.welcome}>
      <header>
        <h1>{say('setup.proof')}</h1>
      </header>
      <p role="status" className={done ? styles.ok : proof.state === 'failed' || owed ? styles.no : ''}>
        {proof.state === 'none' && say('setup.proof.lead', { amount })}
        {proof.state === 'waiting_for_card' && say('setup.proof.waiting_for_card')}
        {proof.state === 'approved' && say('setup.proof.approved', { amount })}
        {done && say('setup.proof.undone', { amount })}
        {owed && say('setup.proof.charged', { amount })}
        {proof.state === 'failed' && say('setup.proof.failed', { reason: proof.reason })}
      </p>
      <div className={styles.acts}>
        {!done && (
          <Button
            variant="primary"
            size="lg"
            icon={owed ? 'refund' : 'card'}
            keyCap="Enter"
            disabled={under_way}
            onPress={prove}
          >
            {say(owed ? 'setup.proof.give_back' : 'setup.proof.go', { amount })}
          </Button>
        )}
        <Button
          variant={done ? 'primary' : 'outline'}
          size="lg"
          disabled={under_way}
          {...(done ? { keyCap: 'Enter' } : {})}
          onPress={close}
        >
          {say('setup.proof.skip')}
        </Button>
      </div>
    </main>
  );
}
