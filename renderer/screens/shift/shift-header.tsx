import type { ReactNode } from 'react';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { isLinkBrand } from '../../../core/payments/brand-name.ts';
import type { ShiftFigure } from '../../../core/shift/shift-figures.ts';
import { Figure, Figures, PageHeader } from '../../components/page-header.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { clockTime, dayAndMonth, isSameDay } from '../../text/moments.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { Follow } from './followed.tsx';
import { headerTotals } from './view/header-totals.ts';

export interface ShiftHeaderProps {
  readonly title: string;
  /** Under the title; defaults to the hours and people of the report. */
  readonly lead?: string;
  readonly shift: ShiftView | null;
  readonly now_ms: number;
  /** Hides cash amounts from the person who counts blind. */
  readonly hides_cash?: boolean;
  readonly children?: ReactNode;
}

/** Which shift, since when, by whom, and figures that add up: sales, tips and refunds equal cash and cards. */
export function ShiftHeader({ title, lead, shift, now_ms, hides_cash = false, children }: ShiftHeaderProps) {
  const wording = useWording();
  const till_name = useTill(({ till }) => till.till_name);
  return (
    <PageHeader
      title={title}
      lead={lead ?? (shift && `${hoursText(shift, now_ms, wording)} · ${shift.opened_by} · ${till_name}`)}
      focusKey={title}
    >
      {children}
      {shift && <Stats shift={shift} hides_cash={hides_cash} wording={wording} />}
    </PageHeader>
  );
}

interface StatsProps {
  readonly shift: ShiftView;
  readonly hides_cash: boolean;
  readonly wording: Wording;
}

function Stats({ shift, hides_cash, wording }: StatsProps) {
  const { say, money } = wording;
  const [own] = shift.report.currencies;
  if (own === undefined) return null;
  const sums = headerTotals(own);
  const currency = shift.currency;
  const figure = (name: string, of: ShiftFigure, value: string | number) => (
    <Figure
      name={name}
      value={
        hides_cash && of !== 'cards' ? (
          of === 'sales' && typeof value === 'number' ? (
            value
          ) : (
            '—'
          )
        ) : (
          <Follow shift={shift} figure={of} currency={currency} name={name}>
            {value}
          </Follow>
        )
      }
    />
  );
  return (
    <Figures>
      {figure(say('shift.receipts'), 'sales', own.sales.count)}
      {figure(say('shift.sales'), 'sales', money(sums.sales_minor, currency))}
      {sums.tips_minor > 0 && figure(say('shift.tips'), 'tips', money(sums.tips_minor, currency))}
      {sums.refunds_minor > 0 && figure(say('shift.refunds'), 'refunds', money(-sums.refunds_minor, currency))}
      {sums.gifts_minor !== 0 && figure(say('shift.gifts'), 'gifts', money(sums.gifts_minor, currency))}
      {sums.others_minor !== 0 &&
        !hides_cash &&
        figure(say('shift.otherParts'), 'others', money(sums.others_minor, currency))}
      {figure(say('shift.cash'), 'cash', money(sums.cash_minor, currency))}
      {figure(
        say(own.cards.some(({ brand }) => isLinkBrand(brand)) ? 'shift.cardsAndLinks' : 'shift.cards'),
        'cards',
        money(sums.cards_minor, currency),
      )}
    </Figures>
  );
}

/** `14:00 a 22:04`, with the date unless it is today. */
function hoursText(shift: ShiftView, now_ms: number, { say, language }: Wording): string {
  const from_ms = shift.opened_at_ms;
  const to_ms = shift.closed?.at_ms ?? now_ms;
  const at = (at_ms: number): string =>
    isSameDay(at_ms, now_ms) ? clockTime(at_ms) : `${dayAndMonth(at_ms, language)} ${clockTime(at_ms)}`;
  return say('shift.hours', { from: at(from_ms), to: isSameDay(from_ms, to_ms) ? clockTime(to_ms) : at(to_ms) });
}
