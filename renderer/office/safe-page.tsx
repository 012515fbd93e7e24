import { useState } from 'react';
import type { SafeBook, SafeEntry } from '../../store/contract/safe.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { type OfficeWording, useOfficeQuery, useOffice, useOfficeWording } from './office-context.tsx';
import { QueryNote } from './query-note.tsx';
import { SafeForm, type SafeWish } from './safe-form.tsx';
import styles from './office.module.css';

/** The shop's safe: its contents, cash in transit, and the movements that led there. */
export function SafePage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const { rights } = useOffice().person;
  const query = useOfficeQuery('safe.read', {});
  const [wish, setWish] = useState<SafeWish | null>(null);
  const book = query.value;
  const may_act = rights.includes('keep_safe');
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.safe.title')} lead={say('office.safe.lead')} focusKey="safe">
        <Figures>
          {(book?.balances ?? []).map(({ currency, balance_minor }) => (
            <Figure key={currency} name={say('office.safe.holds')} value={wording.amount(balance_minor, currency)} />
          ))}
        </Figures>
      </PageHeader>
      <QueryNote query={query} />
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.safe.list')}>
          <h2>{say('office.safe.list')}</h2>
          {book !== null && book.entries.length === 0 ? (
            <EmptyState icon="cash" title={say('office.safe.none')} lead={say('office.safe.noneLead')} />
          ) : (
            <Entries entries={book?.entries ?? []} wording={wording} />
          )}
          {book !== null && !book.is_all && <p className={styles.calm}>{say('office.safe.newest')}</p>}
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.safe.onItsWay')}>
          {wish !== null && book !== null && (
            <SafeForm
              key={wishKey(wish)}
              wish={wish}
              book={book}
              onDone={() => {
                // Another act that was begun while the answer was awaited stays.
                setWish((now) => (now === wish ? null : now));
                query.again();
              }}
              onCancel={() => setWish(null)}
            />
          )}
          {may_act && wish === null && (
            <div className={styles.row}>
              <Button onPress={() => setWish({ kind: 'float_given' })}>{say('office.safe.act.float_given')}</Button>
              <Button onPress={() => setWish({ kind: 'bank_deposit' })}>{say('office.safe.act.bank_deposit')}</Button>
              <Button onPress={() => setWish({ kind: 'counted' })}>{say('office.safe.act.counted')}</Button>
            </div>
          )}
          <OnItsWay book={book} wording={wording} onWish={may_act ? setWish : null} />
        </section>
      </div>
    </div>
  );
}

/** Another drop or float gets a new form. */
function wishKey(wish: SafeWish): string {
  if (wish.kind === 'drop_received') return `${wish.drop.till_id} ${wish.drop.seq}`;
  return wish.kind === 'float_back' ? `float ${wish.float.entry_id}` : wish.kind;
}

interface PartProps {
  readonly wording: OfficeWording;
}

function OnItsWay({
  book,
  wording,
  onWish,
}: PartProps & { readonly book: SafeBook | null; readonly onWish: ((wish: SafeWish) => void) | null }) {
  const { say, amount, dayTime } = wording;
  const { drops = [], floats = [] } = book ?? {};
  return (
    <>
      <h2>{say('office.safe.onItsWay')}</h2>
      {drops.length + floats.length === 0 && <p className={styles.calm}>{say('office.safe.nothing')}</p>}
      <ul className={styles.list}>
        {drops.map((drop) => (
          <li key={`${drop.till_id} ${drop.seq}`}>
            <span>
              {say('office.safe.fromLane', { lane: drop.lane })} <b>{amount(drop.amount_minor, drop.currency)}</b>
              <small>
                {drop.by} · {dayTime(drop.at_ms)}
                {drop.note === '' ? '' : ` · ${drop.note}`}
              </small>
            </span>
            {onWish !== null && (
              <Button size="sm" onPress={() => onWish({ kind: 'drop_received', drop })}>
                {say('office.safe.act.drop_received')}
              </Button>
            )}
          </li>
        ))}
        {floats.map((float) => (
          <li key={float.entry_id}>
            <span>
              {say('office.safe.toLane', { lane: float.lane })} <b>{amount(float.amount_minor, float.currency)}</b>
              <small data-alarm={float.received_minor === null ? undefined : ''}>
                {float.received_minor === null
                  ? dayTime(Date.parse(float.at))
                  : say('office.safe.arrivedAs', { amount: amount(float.received_minor, float.currency) })}
              </small>
            </span>
            {onWish !== null && float.received_minor === null && (
              <Button size="sm" onPress={() => onWish({ kind: 'float_back', float })}>
                {say('office.safe.act.float_back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Entries({ entries, wording }: PartProps & { readonly entries: readonly SafeEntry[] }) {
  const { say, amount, dayTime } = wording;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{say('office.safe.what')}</th>
          <th scope="col" className={styles.amount}>
            {say('office.safe.moved')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.safe.holds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((one) => (
          <tr key={one.entry_id}>
            <td>
              {say(`office.safe.kind.${one.kind}`)}
              {one.lane !== null && ` · ${say('office.lane', { lane: one.lane })}`}
              <small>
                {one.made_by} · {dayTime(Date.parse(one.at))}
                {one.note === '' ? '' : ` · ${one.note}`}
              </small>
              {one.kind === 'drop_received' && one.amount_minor !== one.expected_minor && (
                <small data-alarm="">
                  {say('office.safe.announced', {
                    amount: amount(one.expected_minor, one.currency),
                    difference: amount(one.amount_minor - one.expected_minor, one.currency),
                  })}
                </small>
              )}
            </td>
            <td className={styles.amount}>{amount(one.amount_minor, one.currency)}</td>
            <td className={styles.amount}>{amount(one.balance_minor, one.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
