import { unloadsOf } from '../../../core/gift/gift-rules.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { GiftBack } from '../stores/shift-facts.ts';
import type { ReturnTable } from './return-table.ts';

/** Effect of a return part on gift cards; null when there is none. */
export function giftBackOf(
  returns: Pick<ReturnTable, 'find' | 'part'>,
  soldIn: (sale_id: string) => Pick<Sale, 'lines'> | null,
  part_id: string,
): GiftBack | null {
  const row = returns.part(part_id);
  const decided = row === null ? null : returns.find(row.return_id);
  if (row === null || decided === null) return null;
  const { returned } = decided;
  const part = returned.parts.find((one) => one.part_id === part_id);
  const given_minor = part?.kind === 'gift' ? part.amount_minor : 0;
  const unsold_minor = unloadsOf(soldIn(row.sale_id)?.lines ?? [], returned)
    .filter((unload) => unload.part_id === part_id)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return given_minor + unsold_minor === 0 ? null : { currency: returned.currency, given_minor, unsold_minor };
}
