import { useState } from 'react';
import { isCurrencyCode } from '../../core/money/currency.ts';
import type { HourOfLane, OfficeDay, OpenPaymentLine } from '../../store/contract/office.ts';
import { Bars } from '../components/bars.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Hatch } from '../components/glyph.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { useNow } from '../components/use-now.ts';
import { chartOf } from '../screens/shift/view/chart-view.ts';
import { dayEnd } from '../text/date-text.ts';
import { clockTime } from '../text/moments.ts';
import { type OfficeWording, useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { OwedList } from './owed-list.tsx';
import { LaneChoice } from './lane-choice.tsx';
import { HandedList } from './handed-list.tsx';
import { QueryNote } from './query-note.tsx';
import styles from './office.module.css';

const HOUR_MS = 3_600_000;
/** Shown until data arrives: neither a number nor a sign that all is well. */
const UNKNOWN = '…';

/** The shop today: sales, unknown outcomes, and the contents of the drawers. */
export function DayPage() {
  const wording = useOfficeWording();
  const { say, language } = wording;
  const from_ms = new Date(useNow()).setHours(0, 0, 0, 0);
  const query = useOfficeQuery('day.read', { from_ms, to_ms: dayEnd(from_ms) + 1 });
  const [lane, setLane] = useState<number | null>(null);
  const day = query.value;
  const currency = mainCurrency(day, wording.currency);
  const hours = (day?.hours ?? []).filter((one) => one.currency === currency);
  const lanes = [...new Set(hours.map((one) => one.lane))].toSorted((one, other) => one - other);
  const shown = hours.filter((one) => lane === null || one.lane === lane);
  const most = byLane(hours, say);
  const sold_minor = sum(hours.map(({ sales_minor }) => sales_minor));
  const unknown = day?.unknown ?? [];
  const cash = (day?.since_z ?? []).filter((one) => one.currency === currency);
  return (
    <div className={styles.page}>
      <PageHeader
        title={say('office.day.title')}
        lead={new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(from_ms)}
        focusKey="day"
      >
        <Figures>
          <Figure
            name={say('office.day.sold')}
            value={day === null ? UNKNOWN : wording.amount(sold_minor, currency)}
            more={day === null ? undefined : say('office.day.sales', { count: sum(hours.map(({ sales }) => sales)) })}
          />
          <Figure
            name={say('office.day.cashSinceZ')}
            value={day === null ? UNKNOWN : wording.amount(sum(cash.map(({ cash_minor }) => cash_minor)), currency)}
          />
          <Figure
            name={say('office.day.unknown')}
            value={day === null ? UNKNOWN : unknown.length}
            mark={unknown.length > 0 ? <Hatch className={styles.mark} /> : undefined}
          />
        </Figures>
      </PageHeader>
      <QueryNote query={query} />
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.day.byHour')}>
          <Chart
            title={say('office.day.byHour')}
            parts={byHour(shown, from_ms)}
            currency={currency}
            wording={wording}
          />
          {lanes.length > 1 && <LaneChoice lanes={lanes} lane={lane} onChoose={setLane} />}
          <Chart title={say('office.day.byLane')} parts={most.bars} currency={currency} wording={wording} />
          {most.others > 0 && (
            <p className={styles.calm}>
              {say('office.day.others', { count: most.others, amount: wording.amount(most.others_minor, currency) })}
            </p>
          )}
        </section>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.day.unknown')}>
          <h2>{say('office.day.unknown')}</h2>
          {day !== null && unknown.length === 0 && <p className={styles.calm}>{say('office.day.noUnknown')}</p>}
          <ul className={styles.list}>
            {unknown.map((one) => (
              <li key={one.trace_id}>
                <span>
                  {say('office.lane', { lane: one.lane })} · {wording.dayTime(one.at_ms)}
                  <small>{say(whoEnds(one))}</small>
                </span>
                <b className={styles.doubt}>{wording.amount(one.amount_minor, one.currency)}</b>
              </li>
            ))}
          </ul>
          <HandedList lines={day?.handed ?? []} wording={wording} />
          <h2>{say('office.day.sinceZ')}</h2>
          {(day?.since_z ?? []).length > 0 ? (
            <SinceZ lines={day?.since_z ?? []} wording={wording} />
          ) : (
            day !== null && <p className={styles.calm}>{say('office.day.noneSinceZ')}</p>
          )}
          {(day?.owed_on_cards ?? []).length > 0 && <h2>{say('shift.gifts.owed')}</h2>}
          <OwedList owed={day?.owed_on_cards ?? []} wording={wording} />
          {(day?.returns ?? []).map((one) => (
            <p key={one.currency} className={styles.calm}>
              {say('office.day.returned', { count: one.count, amount: wording.amount(one.amount_minor, one.currency) })}
            </p>
          ))}
        </section>
      </div>
    </div>
  );
}

interface SinceZProps {
  readonly lines: OfficeDay['since_z'];
  readonly wording: OfficeWording;
}

function SinceZ({ lines, wording }: SinceZProps) {
  const { say } = wording;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{say('office.lane.name')}</th>
          <th scope="col" className={styles.amount}>
            {say('office.day.cash')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.day.cards')}
          </th>
          <th scope="col" className={styles.amount}>
            {say('office.day.gaveBack')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <tr key={`${one.lane} ${one.currency}`}>
            <td>
              {one.lane}
              {one.is_silent && <small>{say('office.fleet.silent')}</small>}
            </td>
            <td className={styles.amount}>{wording.amount(one.cash_minor, one.currency)}</td>
            <td className={styles.amount}>{wording.amount(one.card_minor, one.currency)}</td>
            <td className={styles.amount}>
              {wording.amount(one.card_returned_minor + one.cash_refunds_minor, one.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChartProps {
  readonly title: string;
  readonly parts: readonly { readonly label: string; readonly amount_minor: number }[];
  readonly currency: string;
  readonly wording: OfficeWording;
}

function Chart({ title, parts, currency, wording }: ChartProps) {
  const { say } = wording;
  const chart = chartOf(parts, isCurrencyCode(currency) ? currency : wording.currency, wording);
  return (
    <>
      <h2>
        {title} {parts.length > 0 && <span>{say(`shift.unit.${chart.unit}`, chart.most)}</span>}
      </h2>
      <div className={styles.chart}>
        {parts.length === 0 ? (
          <EmptyState icon="receipt" title={say('shift.noSales')} />
        ) : (
          <Bars bars={chart.bars} label={title} />
        )}
      </div>
    </>
  );
}

function whoEnds({ is_handed_over, is_of_gone }: OpenPaymentLine) {
  if (is_handed_over) return 'office.day.handedOver';
  return is_of_gone ? 'office.day.tillGone' : 'office.day.itsTill';
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The currency with the most sales; a chart never mixes currencies. */
function mainCurrency(day: OfficeDay | null, known: string): string {
  const counts = new Map<string, number>();
  for (const { currency, sales } of day?.hours ?? []) counts.set(currency, (counts.get(currency) ?? 0) + sales);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? known;
}

/** Every hour from the first sale to the last, including empty ones. */
function byHour(hours: readonly HourOfLane[], from_ms: number): ChartProps['parts'] {
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    label: clockTime(from_ms + (first + index) * HOUR_MS),
    amount_minor: sum(hours.filter(({ hour }) => hour === first + index).map(({ sales_minor }) => sales_minor)),
  }));
}

const LANES_MAX = 12;

/** The lanes that sold most, and the total of the others: its bar would dwarf every lane. */
function byLane(hours: readonly HourOfLane[], say: OfficeWording['say']) {
  const sums = new Map<number, number>();
  for (const { lane, sales_minor } of hours) sums.set(lane, (sums.get(lane) ?? 0) + sales_minor);
  const most = [...sums].toSorted((one, other) => other[1] - one[1]);
  const others = most.slice(LANES_MAX);
  return {
    bars: most
      .slice(0, LANES_MAX)
      .map(([lane, amount_minor]) => ({ label: say('office.lane', { lane }), amount_minor })),
    others: others.length,
    others_minor: sum(others.map(([, amount_minor]) => amount_minor)),
  };
}
