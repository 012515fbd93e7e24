import type { ShiftView } from '../../../core/contract/shifts.ts';
import type { CurrencyReport } from '../../../core/shift/shift-report.ts';
import type { ShiftFigure } from '../../../core/shift/shift-figures.ts';
import { Bars } from '../../components/bars.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Wording } from '../../text/wording.ts';
import { Follow } from './followed.tsx';
import { roundingMinor } from './view/header-totals.ts';
import { hourChart, tenderChart } from './view/chart-view.ts';
import { serviceReturns } from './view/returns-text.ts';
import styles from './shift.module.css';
import layout from './shift-layout.module.css';

export interface ReportFactsProps {
  readonly shift: ShiftView;
  readonly wording: Wording;
}

/** Sales by hour and by tender as bars, and the totals for accounting. */
export function ReportFacts({ shift, wording }: ReportFactsProps) {
  const { say } = wording;
  const [own, ...others] = shift.report.currencies;
  if (own === undefined) return null;
  if (own.sales.count === 0 && own.cards.length === 0 && own.cash.payments === 0 && shift.open_tabs.length === 0)
    return <EmptyState icon="receipt" title={say('shift.noSales')} />;
  const tenders = tenderChart(own, wording, { hides_cash: shift.hides_cash });
  return (
    <>
      {!shift.hides_cash && <HourBars report={own} wording={wording} />}
      {tenders.bars.some(({ amount }) => amount > 0) && (
        <>
          <h2>
            {say('shift.tenders')}{' '}
            {tenders.unit !== 'ones' && <span>{say(`shift.unit.${tenders.unit}`, tenders.most)}</span>}
          </h2>
          <div className={styles.chart}>
            <Bars bars={tenders.bars} label={say('shift.tenders')} />
          </div>
        </>
      )}
      <Sums report={own} wording={wording} drawer_openings={shift.report.drawer_openings} shift={shift} />
      {others.map((report) => (
        <div key={report.currency} className={styles.other}>
          <h2>{report.currency}</h2>
          <Sums report={report} wording={wording} drawer_openings={0} shift={shift} />
        </div>
      ))}
    </>
  );
}

/** Sales by hour, with a note when there are none. */
export function HourBars({ report, wording }: { readonly report: CurrencyReport; readonly wording: Wording }) {
  const { say } = wording;
  const hours = hourChart(report, wording);
  return (
    <>
      <h2>
        {say('shift.byHour')}{' '}
        {hours.bars.length > 0 && hours.unit !== 'ones' && <span>{say(`shift.unit.${hours.unit}`, hours.most)}</span>}
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

/** Gift card movements, signed by their effect on what is owed. */
function giftRows(sums: CurrencyReport['gift_cards']) {
  if (sums === undefined) return [];
  const rows = [
    ['sold', sums.sold_minor],
    ['redeemed', -sums.redeemed_minor],
    ['given', sums.given_minor],
    ['unsold', -sums.unsold_minor],
    ['adjusted', sums.adjusted_minor],
  ] as const;
  return rows.filter(([, amount_minor]) => amount_minor !== 0);
}

interface SumsProps {
  readonly report: CurrencyReport;
  readonly wording: Wording;
  readonly drawer_openings: number;
  readonly shift: ShiftView;
}

/** Adjustments by way of paying. */
function adjustmentRows(
  { discount_minor, surcharge_minor }: NonNullable<CurrencyReport['adjustments']> = NO_ADJUSTMENTS,
  say: Wording['say'],
): readonly (readonly [string, number])[] {
  return [
    ...(discount_minor === 0 ? [] : [[say('adjust.discount'), -discount_minor] as const]),
    ...(surcharge_minor === 0 ? [] : [[say('adjust.surcharge'), surcharge_minor] as const]),
  ];
}
const NO_ADJUSTMENTS = { discount_minor: 0, surcharge_minor: 0 };

function Sums({ report, wording, drawer_openings, shift }: SumsProps) {
  const { say, percent } = wording;
  const money = (amount_minor: number): string => wording.money(amount_minor, report.currency);
  const { sales, taxes, installments, cash_returns, exchanges, gift_cards } = report;
  const owed = (shift.gifts_owed ?? []).filter(({ currency }) => currency === report.currency);
  const { hides_cash } = shift;
  const rounding_minor = roundingMinor(report);
  const returns = serviceReturns(report, wording);
  const tabs = shift.open_tabs.filter(({ currency }) => currency === report.currency);
  const held_minor = tabs.reduce((sum, tab) => sum + tab.amount_minor, 0);
  const rows: readonly (readonly [string, string, ShiftFigure?])[] = [
    ...taxes.map((tax) => [`${tax.name} ${percent(tax.basis_points)}`, money(tax.amount_minor)] as const),
    ...(hides_cash
      ? []
      : [
          [say('shift.discounts'), money(-sales.discount_minor), 'discounts'] as const,
          ...adjustmentRows(report.adjustments, say).map(([name, minor]) => [name, money(minor)] as const),
          [say('shift.tips'), money(sales.tip_minor), 'tips'] as const,
        ]),
    ...(returns === null ? [] : [[returns.name, money(-returns.amount_minor), 'card_refunds'] as const]),
    ...(cash_returns === undefined
      ? []
      : [
          [
            say('shift.cashReturns', { count: cash_returns.returns }),
            money(-cash_returns.amount_minor),
            'cash_refunds',
          ] as const,
        ]),
    ...(exchanges === undefined
      ? []
      : [[say('shift.exchanges', { count: exchanges.count }), money(-exchanges.amount_minor), 'exchanges'] as const]),
    ...giftRows(gift_cards).map(
      ([name, amount_minor]) => [say(`shift.gifts.${name}`), money(amount_minor), 'gifts'] as const,
    ),
    ...owed.map(({ amount_minor }) => [say('shift.gifts.owed'), money(amount_minor)] as const),
    ...(rounding_minor === 0 ? [] : [[say('shift.rounding'), money(rounding_minor), 'rounding'] as const]),
    ...installments.map(
      (plan) =>
        [
          say('shift.installments', { quantity: plan.quantity, payments: plan.payments }),
          money(plan.amount_minor),
        ] as const,
    ),
    // On hold, not sold: it counts in the shift of its capture.
    ...(tabs.length === 0 ? [] : [[say('shift.openTabs', { count: tabs.length }), money(held_minor)] as const]),
    ...(drawer_openings === 0 ? [] : [[say('shift.drawerOpenings'), String(drawer_openings)] as const]),
  ];
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure === undefined || hides_cash ? (
              value
            ) : (
              <Follow shift={shift} figure={figure} currency={report.currency} name={name}>
                {value}
              </Follow>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
