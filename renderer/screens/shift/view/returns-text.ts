import { isLinkBrand } from '../../../../core/payments/brand-name.ts';
import type { CurrencyReport } from '../../../../core/shift/shift-report.ts';
import type { Wording } from '../../../text/wording.ts';

export interface ServiceReturns {
  readonly name: string;
  readonly amount_minor: number;
}

/** Refunds through the payment service, named by their way: to cards, by link, or both. Null when there are none. */
export function serviceReturns(
  { cards }: Pick<CurrencyReport, 'cards'>,
  { say }: Pick<Wording, 'say'>,
): ServiceReturns | null {
  const returned = cards.filter(({ returns }) => returns > 0);
  if (returned.length === 0) return null;
  const links = returned.filter(({ brand }) => isLinkBrand(brand)).length;
  const count = returned.reduce((sum, { returns }) => sum + returns, 0);
  const key =
    links === 0 ? 'shift.returns' : links === returned.length ? 'shift.linkReturns' : 'shift.cardAndLinkReturns';
  return { name: say(key, { count }), amount_minor: returned.reduce((sum, one) => sum + one.returned_minor, 0) };
}
