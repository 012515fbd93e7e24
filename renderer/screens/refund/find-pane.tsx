import { Button as AriaButton } from 'react-aria-components';
import type { ShopSearch, NoResultReason } from '../../../core/contract/refunds.ts';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/icon.tsx';
import { dateHint } from '../../text/date-text.ts';
import { dayAndMonth } from '../../text/moments.ts';
import type { Wording } from '../../text/wording.ts';
import type { FindFields, FindProblem } from './view/find-query.ts';
import { hitText, saleMoment } from './view/refund-messages.ts';
import type { Found } from './use-refund.ts';
import styles from './find-pane.module.css';

export interface FindPaneProps {
  readonly fields: FindFields;
  readonly problem: FindProblem | null;
  readonly found: Found;
  readonly why_none: NoResultReason | null;
  readonly shop: ShopSearch | null;
  /** No search was made yet: the list shows the latest sales. */
  readonly latest: boolean;
  readonly chosen: string | null;
  /** Money is being given back: nothing else is searched or opened. */
  readonly running: boolean;
  readonly wording: Wording;
  readonly onChange: (change: Partial<FindFields>) => void;
  readonly onSearch: () => void;
  readonly onChoose: (sale_id: string) => void;
  /** The reader is waiting for the card. */
  readonly tapping: boolean;
  readonly onTap: () => void;
  readonly onStopTap: () => void;
  readonly onBlind: () => void;
}

/** Finds a sale without its receipt: by amount, last four digits, date, customer, or the card itself. */
export function FindPane(props: FindPaneProps) {
  const { fields, problem, wording, onChange } = props;
  const { say } = wording;
  const date_hint = dateHint(wording.store_locale, wording.language);
  const field = (name: 'amount' | 'last_four' | 'from' | 'to' | 'customer', label: string, hint = '') => (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="text"
        placeholder={hint}
        value={fields[name]}
        maxLength={name === 'last_four' ? 4 : name === 'customer' ? 80 : 24}
        inputMode={name === 'customer' ? 'text' : 'numeric'}
        autoComplete="off"
        aria-invalid={problem?.field === name}
        onChange={(event) => onChange({ [name]: event.target.value, ...(name === 'last_four' ? { brand: '' } : {}) })}
      />
    </label>
  );
  return (
    <section className={styles.pane} aria-label={say('refund.find')} data-find="" inert={props.running}>
      <h2>{say('refund.findWithout')}</h2>
      <div className={styles.fields}>
        {field('amount', say('refund.amount'))}
        {field('last_four', say('refund.lastFour'))}
        {field('from', say('refund.from'), date_hint)}
        {field('to', say('refund.to'), date_hint)}
        <div className={styles.wide}>{field('customer', say('refund.customer'), say('refund.customerHint'))}</div>
      </div>
      <p className={styles.problem} role="alert">
        {problem && say(problem.message)}
      </p>
      <div className={styles.acts}>
        <Button onPress={props.onSearch} busy={props.found === 'searching' ? say('refund.searching') : undefined}>
          {say('refund.search')}
        </Button>
        <Button onPress={props.tapping ? props.onStopTap : props.onTap}>
          {say(props.tapping ? 'refund.stopTap' : 'refund.tapCard')}
        </Button>
      </div>
      {props.tapping && (
        <p className={styles.tapping} role="status">
          {say('refund.tapping')}
        </p>
      )}
      {/* Earlier hits do not apply to a card that is being read or could not be read. */}
      {!props.tapping && !(problem !== null && problem.field === null) && <Hits {...props} />}
    </section>
  );
}

/** What the search did not cover, shown before cash is offered for an unknown sale. */
function ShopAnswerNote({
  shop,
  wording,
  none = false,
}: {
  readonly shop: ShopSearch | null;
  readonly wording: Wording;
  readonly none?: boolean;
}) {
  const { say, language } = wording;
  if (shop === null) return null;
  const notes = [
    ...(shop.state === 'asked' ? [] : [say(`refund.shop.${shop.state}`)]),
    ...(shop.without_customer && shop.state === 'asked' ? [say('refund.shop.customerStays')] : []),
    ...(none && shop.by_customer && shop.state === 'asked' ? [say('refund.shop.customerWhole')] : []),
    ...(shop.more ? [say('refund.shop.more')] : []),
    ...(none && shop.state === 'asked' && shop.since_ms !== null
      ? [say('refund.shop.since', { date: dayAndMonth(shop.since_ms, language) })]
      : []),
  ];
  return notes.map((text) => (
    <p key={text} className={styles.none} role="status">
      {text}
    </p>
  ));
}

/** The till knows the sale: cash for it would be paid for nothing, or twice. */
const NOTHING_TO_RETURN: ReadonlySet<NoResultReason | null> = new Set<NoResultReason>([
  'in_doubt',
  'undone',
  'not_paid',
]);

function Hits({ found, why_none, shop, latest, chosen, wording, onChoose, onBlind }: FindPaneProps) {
  const { say, money } = wording;
  const now_ms = Date.now();
  if (found === 'searching') return null;
  if (found === 'failed') return <p className={styles.problem}>{say('error.internal')}</p>;
  if (found.length === 0)
    return (
      <>
        <p className={styles.none} role="status">
          {say(latest ? 'refund.noneYet' : why_none === null ? 'refund.noHits' : `refund.none.${why_none}`)}
        </p>
        <ShopAnswerNote shop={shop} wording={wording} none />
        {!latest && !NOTHING_TO_RETURN.has(why_none) && <Button onPress={onBlind}>{say('refund.blind.open')}</Button>}
      </>
    );
  return (
    <>
      <h2 role="status">{latest ? say('refund.recent') : say('refund.hits', { count: found.length })}</h2>
      <ol className={styles.hits} data-scrolls="">
        {found.map((sale) => (
          <li key={sale.sale_id}>
            <AriaButton
              className={classes(styles.hit, sale.sale_id === chosen && styles.selected)}
              {...(sale.sale_id === chosen ? { 'aria-current': 'true' as const } : {})}
              onPress={() => onChoose(sale.sale_id)}
            >
              <b>{money(sale.total_minor + sale.tip_minor, sale.currency)}</b>
              <span className={styles.when}>{saleMoment(sale.paid_at_ms, now_ms, wording)}</span>
              <small>
                {hitText(sale, wording)}
                {sale.refunded_minor > 0 && <Icon name="refund" className={styles.returned} />}
              </small>
            </AriaButton>
          </li>
        ))}
      </ol>
      <ShopAnswerNote shop={shop} wording={wording} />
    </>
  );
}
