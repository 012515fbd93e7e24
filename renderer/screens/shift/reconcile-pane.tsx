import type { ShiftView } from '../../../core/contract/shifts.ts';
import type { ReconciledRow, Reconciliation } from '../../../core/shift/reconcile.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { brandText } from '../../text/brand-text.ts';
import type { Wording } from '../../text/wording.ts';
import type { Reconciling } from './use-shift.ts';
import { type Explanation, dayText, explanations, unresolvedExplanations } from './view/difference-view.ts';
import styles from './shift-panes.module.css';
import layout from './shift-layout.module.css';
import shared from './shift.module.css';

export interface ReconcilePaneProps {
  readonly shift: ShiftView;
  readonly reconciling: Reconciling;
  readonly wording: Wording;
}

/** This till's card totals against the service's settlement, and why they differ. */
export function ReconcilePane({ shift, reconciling, wording }: ReconcilePaneProps) {
  const { say } = wording;
  const { result, run } = reconciling;
  const found = result?.state === 'read' ? result.value : null;
  useKeys({ r: run });
  const open = unresolvedExplanations(shift.unresolved, wording);
  const all = found === null ? open : [...open, ...explanations(found, wording)];
  const rows = found?.rows ?? oursAlone(shift);
  return (
    <>
      <div className={layout.row}>
        <div>
          <h2>{say('shift.reconcile.title')}</h2>
          <p className={layout.aside} role="status">
            <ReconcileState reconciling={reconciling} wording={wording} />
          </p>
        </div>
        <Button size="sm" icon="retry" keyCap="R" onPress={run} disabled={result?.state === 'reading'}>
          {say('shift.reconcile.again')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={layout.note}>{say('shift.reconcile.noCards')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{say('shift.reconcile.card')}</th>
              <th colSpan={2}>{say('shift.reconcile.ours')}</th>
              <th colSpan={2}>{say('shift.reconcile.theirs')}</th>
              <th>{say('shift.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.brand} row={row} known={found !== null} currency={shift.currency} wording={wording} />
            ))}
          </tbody>
          {found && <Total found={found} wording={wording} />}
        </table>
      )}
      {found && <Footnotes found={found} wording={wording} />}
      <Explanations explanations={all} wording={wording} />
    </>
  );
}

/** What the table omits: the fee, and lines of other shifts. */
function Footnotes({ found, wording }: { readonly found: Reconciliation; readonly wording: Wording }) {
  const { say, money } = wording;
  const { fees_minor, net_minor, other_shifts, currency } = found;
  const notes = [
    ...(fees_minor === 0
      ? []
      : [say('shift.reconcile.fees', { fees: money(fees_minor, currency), net: money(net_minor, currency) })]),
    ...(other_shifts.count === 0
      ? []
      : [
          say('shift.reconcile.otherShifts', {
            count: other_shifts.count,
            amount: money(other_shifts.amount_minor, currency),
          }),
        ]),
  ];
  return notes.length === 0 ? null : <p className={styles.notes}>{notes.join(' ')}</p>;
}

function ReconcileState({ reconciling, wording }: Omit<ReconcilePaneProps, 'shift'>) {
  const { say } = wording;
  const progress = useTill(({ shift }) => shift.reconciling);
  const { result } = reconciling;
  if (result === null) return say('shift.reconcile.notAsked');
  switch (result.state) {
    case 'reading':
    case 'locked':
      return say('shift.reconcile.reading', { done: (progress?.done ?? 0) + 1, of: progress?.of ?? 1 });
    case 'failed':
      return <span className={layout.problem}>{say('shift.reconcile.failed')}</span>;
    case 'read': {
      const dates = [...new Set([result.value.dates[0], result.value.dates.at(-1)])];
      return say('shift.reconcile.of', { dates: dates.map((date) => dayText(date ?? '', wording)).join(' – ') });
    }
  }
}

/** This till's own totals, before the service has replied. */
function oursAlone({ report }: ShiftView): ReconciledRow[] {
  const [own] = report.currencies;
  return (own?.cards ?? []).map(({ brand, payments, returns, amount_minor, returned_minor }) => ({
    brand,
    ours: { count: payments + returns, amount_minor: amount_minor - returned_minor },
    theirs: { count: 0, amount_minor: 0 },
    difference_minor: 0,
  }));
}

interface RowProps {
  readonly row: ReconciledRow;
  readonly known: boolean;
  readonly currency: ShiftView['currency'];
  readonly wording: Wording;
}

function Row({ row, known, currency, wording }: RowProps) {
  const { say, money } = wording;
  const { brand, ours, theirs, difference_minor } = row;
  const differs = known && (difference_minor !== 0 || ours.count !== theirs.count);
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{brandText(brand, wording) ?? say('shift.card.unnamed')}</th>
      <td className={styles.count}>{ours.count}</td>
      <td>{money(ours.amount_minor, currency)}</td>
      <td className={styles.count}>{known ? theirs.count : ''}</td>
      <td>{known ? money(theirs.amount_minor, currency) : '—'}</td>
      <td className={styles.difference} {...(differs ? { 'data-hatch': '' } : {})}>
        {!known ? (
          ''
        ) : differs ? (
          `${difference_minor > 0 ? '+' : ''}${money(difference_minor, currency)}`
        ) : (
          <>
            <Icon name="check" className={styles.check} />
            <span className="vh">{say('shift.reconcile.same')}</span>
          </>
        )}
      </td>
    </tr>
  );
}

function Total({ found, wording }: { readonly found: Reconciliation; readonly wording: Wording }) {
  const { say, money } = wording;
  const { ours, theirs, difference_minor } = found.total;
  const sign = difference_minor > 0 ? '+' : '';
  return (
    <tfoot>
      <tr>
        <th scope="row">{say('common.total')}</th>
        <td className={styles.count}>{ours.count}</td>
        <td>{money(ours.amount_minor, found.currency)}</td>
        <td className={styles.count}>{theirs.count}</td>
        <td>{money(theirs.amount_minor, found.currency)}</td>
        <td className={styles.difference}>{`${sign}${money(difference_minor, found.currency)}`}</td>
      </tr>
    </tfoot>
  );
}

/** The differences line by line: how much, what it is, what happens to it, and where to look. */
export function Explanations({
  explanations,
  wording,
}: {
  readonly explanations: readonly Explanation[];
  readonly wording: Wording;
}) {
  const go = useNavigation((navigation) => navigation.go);
  return (
    <ul className={shared.explanationsList}>
      {explanations.map(({ key, amount, text, effect, icon, uncertain, place }) => (
        <li key={key} data-uncertain={uncertain || undefined} {...(uncertain ? { 'data-hatch': '' } : {})}>
          <Icon name={icon} className={shared.icon} />
          <span>
            <b>{amount}</b> {text}
            <small>{effect}</small>
          </span>
          {place !== null && (
            <Button size="sm" label={`${wording.say('shift.see')}: ${text}`} onPress={() => go(place)}>
              {wording.say('shift.see')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
