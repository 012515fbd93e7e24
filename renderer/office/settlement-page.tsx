import { useState } from 'react';
import type { ShopReconciliation } from '../../store/contract/settlement.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { dayAsTyped } from '../text/date-text.ts';
import { type OfficeWording, useOfficeQuery, useOffice, useOfficeWording } from './office-context.tsx';
import { QueryNote } from './query-note.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './office.module.css';

/**
 * The shop's card payments compared with the payment service's settlement: differences by lane, and lanes without a
 * report.
 */
export function SettlementPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const { rights } = useOffice().person;
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useOfficeQuery('settlement.read', { z_number: chosen });
  const settlement = query.value;
  const result = settlement?.outcome === 'compared' ? settlement.result : null;
  const z_number = settlement?.outcome === 'reports_lacking' ? settlement.needs.z_number : (result?.z_number ?? null);
  const lead = z_number === null ? null : say('office.settlement.of', { number: z_number });
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.settlement.title')} lead={lead} focusKey="settlement">
        {result !== null && <Sums result={result} wording={wording} />}
      </PageHeader>
      <QueryNote query={query} />
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.settlement.title')}>
          {z_number !== null && (
            <div className={styles.chips}>
              <Button size="sm" disabled={z_number <= 1} onPress={() => setChosen(z_number - 1)}>
                {say('office.settlement.before')}
              </Button>
              <Button size="sm" disabled={chosen === null} onPress={() => setChosen(null)}>
                {say('office.settlement.last')}
              </Button>
            </div>
          )}
          {settlement?.outcome === 'no_z' && (
            <EmptyState icon="card" title={say('office.settlement.noZ')} lead={say('office.settlement.noZLead')} />
          )}
          {settlement?.outcome === 'reports_lacking' && (
            <EmptyState
              icon="card"
              title={say('office.settlement.lacking', { dates: settlement.needs.lacking.join(', ') })}
              lead={say('office.settlement.lackingLead')}
            />
          )}
          {result !== null && <Differences result={result} wording={wording} />}
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.settlement.lanes')}>
          {rights.includes('take_settlement') && <ReportForm onTaken={query.again} />}
          {result !== null && <Lanes result={result} wording={wording} />}
        </section>
      </div>
    </div>
  );
}

interface PartProps {
  readonly result: ShopReconciliation;
  readonly wording: OfficeWording;
}

function Sums({ result: { total, currency }, wording: { say, amount } }: PartProps) {
  return (
    <Figures>
      <Figure name={say('office.settlement.ours')} value={amount(total.ours.amount_minor, currency)} />
      <Figure name={say('shift.reconcile.theirs')} value={amount(total.theirs.amount_minor, currency)} />
      <Figure name={say('office.settlement.difference')} value={amount(total.difference_minor, currency)} />
    </Figures>
  );
}

function Differences({ result, wording }: PartProps) {
  const { say, amount } = wording;
  const { currency, differences, unplaced, missing, fees_minor, net_minor, other_days } = result;
  return (
    <>
      <h2>{say('office.settlement.differences')}</h2>
      {differences.length === 0 && <p className={styles.calm}>{say('office.settlement.same')}</p>}
      <ul className={styles.list}>
        {differences.map((one) => (
          <li key={`${one.kind} ${one.trace_id ?? ''} ${one.transaction_id ?? ''} ${one.amount_minor}`}>
            <span>
              <b>{say(`office.settlement.kind.${one.kind}`)}</b>{' '}
              {one.lane === null ? say('office.settlement.noLane') : say('office.lane', { lane: one.lane })}
              {one.sale_number !== null && ` · ${say('office.settlement.sale', { number: one.sale_number })}`}
              <small>
                {[one.brand, one.trace_id, one.transaction_id]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </small>
              <small>
                {say(`office.settlement.effect.${one.kind}`)}
                {one.settled_on !== null &&
                  ` ${say('shift.diff.settledOn', { date: dayAsTyped(one.settled_on, wording.store_locale) })}`}
                {one.by_amount && ` ${say('shift.diff.byAmount')}`}
              </small>
            </span>
            <span className={styles.amount}>{amount(one.amount_minor, currency)}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <h2>{say('office.settlement.missing')}</h2>
          <ul className={styles.list}>
            {missing.map(({ lane, till_id, why }) => (
              <li key={till_id}>
                <span>
                  {say('office.lane', { lane })}
                  <small>{say(`office.settlement.why.${why}`)}</small>
                </span>
              </li>
            ))}
            {unplaced.map(({ id, amount_minor }) => (
              <li key={id}>
                <span>
                  {say('office.settlement.unplaced')}
                  <small>{id}</small>
                </span>
                <span className={styles.amount}>{amount(amount_minor, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.calm}>
        {say('shift.reconcile.fees', { fees: amount(fees_minor, currency), net: amount(net_minor, currency) })}{' '}
        {other_days.count > 0 &&
          say('office.settlement.otherDays', {
            count: other_days.count,
            amount: amount(other_days.amount_minor, currency),
          })}
      </p>
    </>
  );
}

function Lanes({ result: { lanes, currency }, wording: { say, amount } }: PartProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{say('office.lane.name')}</th>
          <th scope="col" className={styles.amount}>
            {say('office.settlement.itsZ')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.settlement.itsLines')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ lane, z_minor, lines_minor }) => (
          <tr key={lane}>
            <td>
              {say('office.lane', { lane })}
              {z_minor !== lines_minor && <small data-alarm="">{say('office.settlement.lookHere')}</small>}
            </td>
            <td className={styles.amount}>{amount(z_minor, currency)}</td>
            <td className={styles.amount}>{amount(lines_minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
