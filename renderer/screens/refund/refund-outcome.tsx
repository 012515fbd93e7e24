import { returnedAmount } from '../../../core/sale/tender-kind.ts';
import { useEffect } from 'react';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { Glyph, Hatch } from '../../components/glyph.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { isInDoubt, outcomeMessages, partText } from './view/refund-messages.ts';
import styles from './refund-outcome.module.css';

export interface RefundOutcomeProps {
  readonly returned: ReturnView;
  readonly wording: Wording;
  readonly onAnother: () => void;
  readonly onRetry: () => void;
}

/** Leaving the page that says what to hand over says that it was seen; until then the next start shows it again. */
export function useTold(return_id: string | null): void {
  const request = useRequest();
  useEffect(
    () => (return_id === null ? undefined : () => void request('refund.told', { return_id })),
    [request, return_id],
  );
}

/** The outcome of the return, in place of the PIN. It stays until the next act. */
export function RefundOutcome({ returned, wording, onAnother, onRetry }: RefundOutcomeProps) {
  const { say, money } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const messages = outcomeMessages(returned, wording);
  // An outcome in doubt may be one that the till did not answer: it says nothing of what is to be handed over.
  const is_seen = !isInDoubt(returned) || returned.parts.some(({ untold }) => untold === true);
  useTold(is_seen ? returned.return_id : null);
  const unknown = messages.sign === 'unknown';
  const primary = messages.may_retry ? onRetry : unknown ? () => go('recovery') : onAnother;
  // A key meant for something else must not leave an unknown outcome (DESIGN 6, Unknown).
  useKeys({ Enter: unknown ? () => undefined : primary, Escape: unknown ? () => undefined : onAnother });
  const [only, second] = returned.parts;
  return (
    <section className={styles.pane} data-sign={messages.sign} data-parts={second !== undefined || undefined}>
      <div className={styles.band}>
        <Glyph sign={messages.sign} className={styles.glyph} />
        <ScreenTitle className={styles.title} focusKey={`${returned.return_id} ${messages.sign}`}>
          {messages.title}
        </ScreenTitle>
        <p className={styles.amount}>{money(messages.amount_minor)}</p>
        {unknown && <Hatch className={styles.edge} />}
      </div>
      <p className={styles.lead}>{messages.lead}</p>
      {messages.advice !== null && <p className={styles.advice}>{messages.advice}</p>}
      {second !== undefined && <OutcomeParts returned={returned} wording={wording} />}
      {second === undefined && only !== undefined && only.transaction_id !== null && (
        <p className={styles.reference}>{say('refund.transaction', { id: only.transaction_id })}</p>
      )}
      <span className="vh" role="alert">
        {messages.spoken}
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

/** Each part with its state; also used for an interrupted return. */
export function OutcomeParts({ returned, wording }: { readonly returned: ReturnView; readonly wording: Wording }) {
  return (
    <ul className={styles.parts} aria-label={wording.say('refund.parts')}>
      {returned.parts.map((part) => (
        <li key={part.part_id}>
          <span>{partText(part, wording)}</span>
          <b>{wording.money(returnedAmount(part))}</b>
        </li>
      ))}
    </ul>
  );
}
