import { unloadsOf } from '../gift/gift-rules.ts';
import type { Sale } from '../sale/sale.ts';
import type { RecordedReturn } from '../sale/sale-return.ts';

const sum = (all: readonly { readonly amount_minor: number }[]): number =>
  all.reduce((sum_minor, { amount_minor }) => sum_minor + amount_minor, 0);

/**
 * The amount of a credit note, in minor units: what was actually returned, without deductions from gift cards. Goods
 * are returned before the tip, which is in no document, and no more is credited than the document's amount
 * (docs/specs/counter.md, Tax documents).
 */
export function creditMinor(
  sale: Pick<Sale, 'lines' | 'tip_minor'>,
  returned: RecordedReturn,
  document_minor: number,
  credited_minor: number,
): number {
  const done = returned.parts.filter(({ state }) => state === 'done');
  const is_done = new Set(done.map(({ part_id }) => part_id));
  const unloads = unloadsOf(sale.lines, returned);
  const goods_minor = returned.amount_minor - (returned.tip ? sale.tip_minor : 0) - sum(unloads);
  const back_minor = sum(done) - sum(unloads.filter(({ part_id }) => is_done.has(part_id)));
  return Math.max(0, Math.min(back_minor, goods_minor, document_minor - credited_minor));
}
