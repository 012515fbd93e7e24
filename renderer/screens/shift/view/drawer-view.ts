import type { CurrencyCode } from '../../../../core/money/currency.ts';
import { MINUS } from '../../../../core/money/format.ts';
import type { HandOverView } from '../../../../core/contract/shifts.ts';
import { ownDifferences } from '../../../../core/shift/count-rule.ts';
import { countedMinor } from '../../../../core/shift/cash-count.ts';
import type { CountLine } from '../../../../core/shift/cash-count-schema.ts';
import { denominations } from '../../../../core/shift/denominations.ts';
import type { CountResult, CurrencyReport, DrawerReport } from '../../../../core/shift/shift-report.ts';
import type { Wording } from '../../../text/wording.ts';

/** Digits typed into the count fields, by the value of the piece. */
export type Typed = Readonly<Record<number, string>>;

/** The fields as a count; empty fields are omitted. */
export function countLines(typed: Typed, currency: CurrencyCode): CountLine[] {
  return denominations(currency).map((value_minor) => ({
    currency,
    value_minor,
    pieces: Number(typed[value_minor] ?? ''),
  }));
}

/** The value of one currency's fields. */
export function typedMinor(typed: Typed, currency: CurrencyCode): number {
  return countedMinor(countLines(typed, currency), currency);
}

/** How the expected amount is calculated: "Fondo $80.000 + ventas $621.980 − retiros $400.000". */
export function howText(drawer: DrawerReport, { say, money }: Wording): string {
  const amount = (amount_minor: number): string => money(Math.abs(amount_minor), drawer.currency);
  const sign = (amount_minor: number): string => (amount_minor < 0 ? MINUS : '+');
  const { float_minor, sales_minor, in_minor, out_minor, refunds_minor } = drawer;
  return [
    say('shift.how.float', { amount: amount(float_minor) }),
    `${sign(sales_minor)} ${say('shift.how.sales', { amount: amount(sales_minor) })}`,
    ...(in_minor === 0 ? [] : [`+ ${say('shift.how.in', { amount: amount(in_minor) })}`]),
    ...(out_minor === 0 ? [] : [`${MINUS} ${say('shift.how.out', { amount: amount(out_minor) })}`]),
    ...(refunds_minor === 0 ? [] : [`${MINUS} ${say('shift.how.refunds', { amount: amount(refunds_minor) })}`]),
  ].join(' ');
}

/** The current holder's difference: the total minus what earlier holders accounted for. */
export function ownShare(results: readonly CountResult[], hand_overs: readonly HandOverView[]): CountResult[] {
  return hand_overs.reduce((rest, { own }) => ownDifferences(rest, own), [...results]);
}

/** Short, over, or balanced; never by colour alone. */
export function differenceText(difference_minor: number, { say }: Wording): string {
  if (difference_minor === 0) return say('shift.difference.none');
  return difference_minor < 0 ? say('shift.difference.missing') : say('shift.difference.over');
}

/**
 * The footer of a count, with each currency's difference: "Faltan $1.000 en efectivo. El encargado debe aceptar la
 * diferencia."
 */
export function differenceSentence(results: readonly CountResult[], { say, money }: Wording): string {
  const [off, ...others] = results.filter(({ difference_minor }) => difference_minor !== 0);
  if (off === undefined) return say('shift.difference.exact');
  if (others.length > 0) {
    const part = ({ difference_minor, currency }: CountResult): string =>
      say(difference_minor < 0 ? 'shift.difference.partMissing' : 'shift.difference.partOver', {
        amount: money(Math.abs(difference_minor), currency),
      });
    return say('shift.difference.saySeveral', { parts: [off, ...others].map(part).join(', ') });
  }
  const amount = money(Math.abs(off.difference_minor), off.currency);
  return off.difference_minor < 0
    ? say('shift.difference.sayMissing', { amount })
    : say('shift.difference.sayOver', { amount });
}

/** A report's net card amount: taken minus refunded. */
export function cardsMinor({ cards }: Pick<CurrencyReport, 'cards'>): number {
  return cards.reduce((sum, { amount_minor, returned_minor }) => sum + amount_minor - returned_minor, 0);
}
