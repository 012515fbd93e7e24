import type { ReactNode } from 'react';
import type { ShiftView } from '../../../core/contract/shifts.ts';
import { Figure, Figures, PageHeader } from '../../components/page-header.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { clockTime, dayAndMonth, isSameDay } from '../../text/moments.ts';
import { type Wording, useWording } from '../../text/wording.ts';
import { headerSums } from './view/header-sums.ts';

export interface ShiftHeaderProps {
  readonly title: string;
  /** Under the title; the shift's hours and people when there is a report. */
  readonly lead?: string;
  readonly shift: ShiftView | null;
  readonly now_ms: number;
  /** Cash is not shown to who counts without seeing it. */
  readonly hides_cash?: boolean;
  readonly children?: ReactNode;
}

/** Which shift, since when, by whom, and figures that add up: sales, tips and refunds are what cash and cards hold. */
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
  const sums = headerSums(own);
  const amount = (amount_minor: number): string => (hides_cash ? '—' : money(amount_minor, shift.currency));
  return (
    <Figures>
      <Figure name={say('shift.receipts')} value={own.sales.count} />
      <Figure name={say('shift.sales')} value={amount(sums.sales_minor)} />
      {sums.tips_minor > 0 && <Figure name={say('shift.tips')} value={amount(sums.tips_minor)} />}
      {sums.refunds_minor > 0 && <Figure name={say('shift.refunds')} value={amount(-sums.refunds_minor)} />}
      {sums.others_minor !== 0 && <Figure name={say('shift.otherParts')} value={amount(sums.others_minor)} />}
      <Figure name={say('shift.cash')} value={amount(sums.cash_minor)} />
      <Figure name={say('shift.cards')} value={money(sums.cards_minor, shift.currency)} />
    </Figures>
  );
}

/** `14:00 a 22:04`, with the day when it was another one. */
function hoursText(shift: ShiftView, now_ms: number, { say, language }: Wording): string {
  const from_ms = shift.opened_at_ms;
  const to_ms = shift.closed?.at_ms ?? now_ms;
  const at = (at_ms: number): string =>
    isSameDay(at_ms, now_ms) ? clockTime(at_ms) : `${dayAndMonth(at_ms, language)} ${clockTime(at_ms)}`;
  return say('shift.hours', { from: at(from_ms), to: isSameDay(from_ms, to_ms) ? clockTime(to_ms) : at(to_ms) });
}
