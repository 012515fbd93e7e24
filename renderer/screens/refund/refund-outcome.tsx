import { Button } from '../../components/button.tsx';
import { Glyph, Hatch } from '../../components/glyph.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import type { Executed } from './use-refund.ts';
import { outcomeMessages } from './view/refund-messages.ts';
import styles from './refund-outcome.module.css';

export interface RefundOutcomeProps {
  readonly executed: Executed;
  readonly wording: Wording;
  readonly onAnother: () => void;
  readonly onRetry: () => void;
}

/** What became of the return, in place of the PIN. It stays until somebody acts. */
export function RefundOutcome({ executed, wording, onAnother, onRetry }: RefundOutcomeProps) {
  const { say, money } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const { outcome, asked } = executed;
  const messages = outcomeMessages(outcome, asked, wording);
  const unknown = outcome.outcome === 'unknown';
  const amount_minor = outcome.outcome === 'undone' ? outcome.amount_minor : asked.amount_minor;
  const primary = messages.may_retry ? onRetry : unknown ? () => go('recovery') : onAnother;
  // What is not known is not left by a key that was meant for something else (DESIGN 6, Unknown).
  useKeys({ Enter: unknown ? () => undefined : primary, Escape: unknown ? () => undefined : onAnother });
  return (
    <section className={styles.pane} data-sign={messages.sign}>
      <div className={styles.band}>
        <Glyph sign={messages.sign} className={styles.glyph} />
        <ScreenTitle className={styles.title} focusKey={outcome.outcome}>
          {messages.title}
        </ScreenTitle>
        <p className={styles.amount}>{money(amount_minor)}</p>
        {unknown && <Hatch className={styles.edge} />}
      </div>
      <p className={styles.lead}>{messages.lead}</p>
      {messages.advice !== null && <p className={styles.advice}>{messages.advice}</p>}
      {outcome.outcome === 'undone' && outcome.transaction_id !== null && (
        <p className={styles.reference}>{say('refund.transaction', { id: outcome.transaction_id })}</p>
      )}
      <span className="vh" role="alert">
        {messages.said}
      </span>
      <div className={styles.acts}>
        {messages.may_retry && (
          <Button variant="primary" size="lg" keyCap="Enter" onPress={onRetry}>
            {say('refund.retry')}
          </Button>
        )}
        {unknown && (
          <Button variant="primary" size="lg" onPress={() => go('recovery')}>
            {say('refund.toRecovery')}
          </Button>
        )}
        <Button
          variant={messages.may_retry || unknown ? 'outline' : 'primary'}
          size="lg"
          onPress={onAnother}
          {...(messages.may_retry || unknown ? {} : { keyCap: 'Enter' })}
        >
          {say('refund.another')}
        </Button>
      </div>
    </section>
  );
}
