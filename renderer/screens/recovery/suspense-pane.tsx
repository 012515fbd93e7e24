import type { SettlementMismatchView, SuspenseView, UnknownPaymentView } from '../../../core/contract/suspense.ts';
import { Button } from '../../components/button.tsx';
import { dayAsTyped } from '../../text/date-text.ts';
import { useWording } from '../../text/wording.ts';
import type { DecisionRequest } from './decide-pane.tsx';
import { useComparison } from './use-suspense.ts';
import styles from './suspense-pane.module.css';

interface SuspensePaneProps {
  readonly view: SuspenseView;
  /** Opens a decision; nothing is decided yet. */
  readonly onAsk: (decision: DecisionRequest) => void;
}

/**
 * The decisions that a restored, copied or moved till needs (payment-safety 13.1, 13.2): why, what its anchor and the
 * service know beyond it, and for each payment whether it is refunded or kept. Undecided ones stay listed.
 */
export function SuspensePane({ view, onAsk }: SuspensePaneProps) {
  const { say } = useWording();
  const { doubt, payments_missing } = view;
  return (
    <section className={styles.pane} aria-label={say('suspense.title')} data-doubt={doubt !== null || undefined}>
      <div className={styles.texts}>
        <h2>{say('suspense.title')}</h2>
        <p>{doubt === null ? say('suspense.calmLead') : say(`suspense.doubt.${doubt}`)}</p>
        {payments_missing !== null && payments_missing > 0 && (
          <p>{say('suspense.missing', { count: String(payments_missing) })}</p>
        )}
        {doubt !== null && (
          <Button variant="primary" onPress={() => onAsk({ decision: 'accept' })}>
            {say('suspense.accept')}
          </Button>
        )}
      </div>
      <Rows view={view} onAsk={onAsk} />
    </section>
  );
}

function Rows({ view, onAsk }: SuspensePaneProps) {
  const { say, money } = useWording();
  const { doubt, held, numbers_unproven, numbers_asked, found } = view;
  const { compared, busy, failed, compare } = useComparison(found);
  // A journal in doubt must be accepted before anything in it can be decided.
  const open = doubt === null;
  return (
    <div className={styles.list}>
      <div className={styles.rows} role="region" aria-label={say('suspense.title')} data-scrolls="" tabIndex={0}>
        {held.map(({ trace_id, amount_minor, currency }) => (
          <div key={trace_id} className={styles.row}>
            <span>{say('suspense.held')}</span>
            <b>{money(amount_minor, currency)}</b>
            <code>{trace_id}</code>
            {open && (
              <span className={styles.acts}>
                <Button variant="quiet" onPress={() => onAsk({ decision: 'give_back', trace_id })}>
                  {say('suspense.giveBack')}
                </Button>
                <Button variant="quiet" onPress={() => onAsk({ decision: 'keep', trace_id })}>
                  {say('suspense.keep')}
                </Button>
              </span>
            )}
          </div>
        ))}
        {numbers_unproven > 0 && (
          <div className={styles.row}>
            <span>{say('suspense.numbers', { count: String(numbers_unproven) })}</span>
            {open && (
              <span className={styles.acts}>
                <Button variant="quiet" onPress={() => onAsk({ decision: 'give_back_numbers' })}>
                  {say('suspense.giveBackNumbers')}
                </Button>
              </span>
            )}
          </div>
        )}
        {numbers_asked > 0 && <p>{say('suspense.asked', { count: String(numbers_asked) })}</p>}
        {compared?.unknown.map((payment) => (
          <UnknownRow key={payment.transaction_id} payment={payment} open={open} onAsk={onAsk} />
        ))}
        {compared?.unknown.length === 0 && <p>{say('suspense.unknownNone')}</p>}
        {compared?.otherwise.map((line) => (
          <OtherwiseRow key={line.transaction_id} line={line} />
        ))}
        {failed && <p role="alert">{say('error.settlement_unreadable')}</p>}
      </div>
      <Button variant="quiet" busy={busy ? say('suspense.comparing') : undefined} onPress={() => void compare()}>
        {say('suspense.compare')}
      </Button>
    </div>
  );
}

interface UnknownRowProps {
  readonly payment: UnknownPaymentView;
  readonly open: boolean;
  readonly onAsk: (decision: DecisionRequest) => void;
}

function UnknownRow({ payment, open, onAsk }: UnknownRowProps) {
  const { say, money, store_locale } = useWording();
  const { transaction_id, amount_minor, currency, date } = payment;
  return (
    <div className={styles.row}>
      <span>
        {say('suspense.unknown')} · {dayAsTyped(date, store_locale)}
      </span>
      <b>{money(amount_minor, currency)}</b>
      <code>{transaction_id}</code>
      {open && (
        <span className={styles.acts}>
          <Button variant="quiet" onPress={() => onAsk({ decision: 'keep_unknown', transaction_id, amount_minor })}>
            {say('suspense.keep')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Not decided here: the shop's operator asks the service which of the two is right. */
function OtherwiseRow({ line }: { readonly line: SettlementMismatchView }) {
  const { say, money, store_locale } = useWording();
  const { transaction_id, kind, amount_minor, currency, known_minor, known_currency, date } = line;
  return (
    <div className={styles.row}>
      <span>
        {say(`suspense.otherwise.${kind}`, { known: money(known_minor, known_currency) })} ·{' '}
        {dayAsTyped(date, store_locale)}
      </span>
      <b>{money(amount_minor, currency)}</b>
      <code>{transaction_id}</code>
    </div>
  );
}
