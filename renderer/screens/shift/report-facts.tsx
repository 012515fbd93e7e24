import type { ShiftView } from '../../../core/contract/shifts.ts';
import type { CurrencyReport } from '../../../core/shift/shift-report.ts';
import { Bars } from '../../components/bars.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Wording } from '../../text/wording.ts';
import { roundingMinor } from './view/header-sums.ts';
import { hourChart, tenderChart } from './view/chart-view.ts';
import styles from './report-facts.module.css';
import layout from './shift-layout.module.css';

export interface ReportFactsProps {
  readonly shift: ShiftView;
  readonly wording: Wording;
  readonly hides_cash?: boolean;
}

/** What was sold: by hour and by tender as bars, and the sums that an accountant asks for. */
export function ReportFacts({ shift, wording, hides_cash = false }: ReportFactsProps) {
  const { say } = wording;
  const [own, ...others] = shift.report.currencies;
  if (own === undefined) return null;
  if (own.sales.count === 0 && own.cards.length === 0 && own.cash.payments === 0 && shift.open_tabs.length === 0)
    return <EmptyState icon="receipt" title={say('shift.noSales')} />;
  const tenders = tenderChart(hides_cash ? { ...own, cash: { ...own.cash, amount_minor: 0 } } : own, wording);
  return (
    <>
      <HourBars report={own} wording={wording} />
      <h2>
        {say('shift.tenders')} <span>{say(`shift.unit.${tenders.unit}`, tenders.most)}</span>
      </h2>
      <div className={styles.chart}>
        <Bars bars={tenders.bars} label={say('shift.tenders')} />
      </div>
      <Sums
        report={own}
        wording={wording}
        drawer_openings={shift.report.drawer_openings}
        hides_cash={hides_cash}
        open_tabs={shift.open_tabs}
      />
      {others.map((report) => (
        <div key={report.currency} className={styles.other}>
          <h2>{report.currency}</h2>
          <Sums
            report={report}
            wording={wording}
            drawer_openings={0}
            hides_cash={hides_cash}
            open_tabs={shift.open_tabs}
          />
        </div>
      ))}
    </>
  );
}

/** Sales by hour; nothing sold yet says so. */
export function HourBars({ report, wording }: { readonly report: CurrencyReport; readonly wording: Wording }) {
  const { say } = wording;
  const hours = hourChart(report, wording);
  return (
    <>
      <h2>
        {say('shift.byHour')} <span>{hours.bars.length > 0 && say(`shift.unit.${hours.unit}`, hours.most)}</span>
      </h2>
      <div className={styles.chart}>
        {hours.bars.length === 0 ? (
          <p className={layout.note}>{say('shift.noSales')}</p>
        ) : (
          <Bars bars={hours.bars} label={say('shift.byHour')} />
        )}
      </div>
    </>
  );
}

interface SumsProps {
  readonly report: CurrencyReport;
  readonly wording: Wording;
  readonly drawer_openings: number;
  /** Cash is not told to who counts without seeing it. */
  readonly hides_cash: boolean;
  readonly open_tabs: ShiftView['open_tabs'];
}

function Sums({ report, wording, drawer_openings, hides_cash, open_tabs }: SumsProps) {
  const { say, percent } = wording;
  const money = (amount_minor: number): string => wording.money(amount_minor, report.currency);
  const { sales, taxes, cards, installments, cash_returns } = report;
  const rounding_minor = roundingMinor(report);
  const returns = cards.reduce((sum, card) => sum + card.returns, 0);
  const returned_minor = cards.reduce((sum, card) => sum + card.returned_minor, 0);
  const tabs = open_tabs.filter(({ currency }) => currency === report.currency);
  const held_minor = tabs.reduce((sum, tab) => sum + tab.amount_minor, 0);
  const rows: readonly (readonly [string, string])[] = [
    ...taxes.map((tax) => [`${tax.name} ${percent(tax.basis_points)}`, money(tax.amount_minor)] as const),
    [say('shift.discounts'), money(-sales.discount_minor)],
    [say('shift.tips'), money(sales.tip_minor)],
    [say('shift.returns', { count: returns }), money(-returned_minor)],
    ...(cash_returns === undefined || hides_cash
      ? []
      : [[say('shift.cashReturns', { count: cash_returns.returns }), money(-cash_returns.amount_minor)] as const]),
    ...(rounding_minor === 0 || hides_cash ? [] : [[say('shift.rounding'), money(rounding_minor)] as const]),
    ...installments.map(
      (plan) =>
        [
          say('shift.installments', { quantity: plan.quantity, payments: plan.payments }),
          money(plan.amount_minor),
        ] as const,
    ),
    // Held, not sold: it counts in the shift of its capture.
    ...(tabs.length === 0 ? [] : [[say('shift.openTabs', { count: tabs.length }), money(held_minor)] as const]),
    ...(drawer_openings === 0 ? [] : [[say('shift.drawerOpenings'), String(drawer_openings)] as const]),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
