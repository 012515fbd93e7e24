import type { UnresolvedView } from '../../../../core/contract/shifts.ts';
import type { Difference, DifferenceKind, Reconciliation } from '../../../../core/shift/reconcile.ts';
import type { IconName } from '../../../components/icon-shapes.ts';
import type { Place } from '../../../stores/navigation.ts';
import { dayAndMonth } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';

/** One line under the table: how much, why, what happens to it, and where to look. */
export interface Explanation {
  readonly key: string;
  readonly amount: string;
  readonly text: string;
  readonly effect: string;
  readonly icon: IconName;
  /** Unconfirmed money. */
  readonly uncertain: boolean;
  readonly place: Place | null;
}

const ICONS: Readonly<Record<DifferenceKind, IconName>> = {
  captured_later: 'clock',
  refund: 'refund',
  netted: 'refund',
  undone: 'slash',
  unknown: 'unknown',
  amount: 'alert',
  missing_there: 'alert',
  missing_here: 'alert',
};
const PLACES: Readonly<Record<DifferenceKind, Place | null>> = {
  captured_later: null,
  refund: 'refund',
  netted: 'refund',
  undone: 'recovery',
  unknown: 'recovery',
  amount: 'refund',
  missing_there: 'refund',
  missing_here: null,
};

/** `20 nov` for a date of the service's calendar, YYYY-MM-DD. */
export function dayText(date: string, { language }: Wording): string {
  return dayAndMonth(Date.parse(`${date}T12:00:00`), language);
}

/** Groups differences by kind and brand, most serious first. */
export function explanations({ differences, currency }: Reconciliation, wording: Wording): Explanation[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const key = `${difference.kind} ${difference.brand}`;
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  return [...groups]
    .map(([key, group]) => explanation(key, group, currency, wording))
    .sort((a, b) => Number(a.icon === 'clock') - Number(b.icon === 'clock'));
}

function explanation(
  key: string,
  group: readonly Difference[],
  currency: Reconciliation['currency'],
  wording: Wording,
): Explanation {
  const { say, money } = wording;
  const [first] = group;
  const kind = first?.kind ?? 'amount';
  const amount_minor = group.reduce((sum, one) => sum + one.amount_minor, 0);
  const sign = amount_minor > 0 ? '+' : '';
  const brand = first?.brand || say('shift.card.unnamed');
  const count = group.length;
  const number = first?.sale_number ?? null;
  const text =
    count === 1 && number !== null
      ? say(`shift.diff.one.${kind}`, { brand, number })
      : say(`shift.diff.many.${kind}`, { brand, count });
  const dates = [...new Set(group.flatMap(({ settled_on }) => settled_on ?? []))];
  const settled =
    dates.length === 1 && dates[0] !== undefined
      ? say('shift.diff.settledOn', { date: dayText(dates[0], wording) })
      : null;
  const guessed = group.some(({ by_amount }) => by_amount) ? ` ${say('shift.diff.byAmount')}` : '';
  return {
    key,
    amount: `${sign}${money(amount_minor, currency)}`,
    text,
    effect: `${settled ?? say(`shift.diff.effect.${kind}`)}${guessed}`,
    icon: ICONS[kind],
    uncertain: kind === 'unknown',
    place: PLACES[kind],
  };
}

/** Unproven charges are in no total; they are carried forward (payment-safety 5.8). */
export function unresolvedExplanations(unresolved: readonly UnresolvedView[], wording: Wording): Explanation[] {
  const { say, money } = wording;
  const [first] = unresolved;
  if (first === undefined) return [];
  const amount_minor = unresolved.reduce((sum, one) => sum + one.amount_minor, 0);
  const text =
    unresolved.length === 1 && first.sale_number !== null
      ? say('shift.unresolved.one', { number: first.sale_number })
      : say('shift.unresolved.many', { count: unresolved.length });
  return [
    {
      key: 'unresolved',
      amount: money(amount_minor, first.currency),
      text,
      effect: say('shift.unresolved.effect'),
      icon: 'unknown',
      uncertain: true,
      place: 'recovery',
    },
  ];
}
