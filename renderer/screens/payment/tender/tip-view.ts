import { BASIS_POINTS_WHOLE, scaleHalfUp } from '../../../../core/money/rounding.ts';
import type { TipPreset } from '../../../../core/sale/tip.ts';
import type { Wording } from '../../../text/wording.ts';

/**
 * A percentage with its amount, or an amount with its share of the sale in whole percent; `brief` is the share alone.
 */
export function tipMessages(
  { basis_points, amount_minor }: TipPreset,
  total_minor: number,
  { say, money, percent }: Wording,
  { brief = false } = {},
): { readonly title: string; readonly note: string } {
  if (basis_points !== null) return { title: percent(basis_points), note: money(amount_minor) };
  const share = scaleHalfUp(amount_minor, 100, Math.max(1, total_minor)) * (BASIS_POINTS_WHOLE / 100);
  return {
    title: money(amount_minor),
    note: brief ? percent(share) : say('tender.tipShare', { percent: percent(share) }),
  };
}
