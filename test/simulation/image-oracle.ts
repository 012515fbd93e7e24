import * as z from 'zod';
import { type Tender, tenderSchema } from '../../core/sale/sale.ts';
import { isAtService } from '../../core/sale/tender-kind.ts';
import { everPaid } from '../../core/sale/tender.ts';
import type { CrashImage } from './simulated-disk.ts';

/** Lines with a quantity of one, as the simulated counter sells. */
const goodsSchema = z.object({
  lines: z.array(z.object({ line_id: z.string(), unit_price_minor: z.number(), gift: z.unknown().optional() })),
});

interface Broken {
  readonly invariant: 'I9' | 'I25';
  readonly what: string;
}

/**
 * Problems on the disk after a death: a sale must be paid exactly by its bound parts (I9), and gift cards loaded
 * exactly when their sale is paid (I25).
 */
export function brokenImage({ sales, attempts, paid_by_goods, moved_cards }: CrashImage): Broken[] {
  const bound = new Set(attempts.filter(({ state }) => state === 'BOUND').map(({ tender_id }) => tender_id));
  const due = new Map(attempts.map(({ sale_id, due_minor }) => [sale_id, due_minor]));
  const isPaidFor = (tender: Tender): boolean => {
    if (tender.kind === 'cash') return everPaid(tender);
    if (tender.kind === 'credit') return paid_by_goods.has(tender.tender_id);
    return (tender.kind === 'gift' ? moved_cards : bound).has(tender.tender_id);
  };
  return sales.flatMap(({ sale_id, state, tenders: stored, body }): Broken[] => {
    const tenders = z.array(tenderSchema).parse(JSON.parse(stored));
    // At listed prices: with its adjustment a part may cost more or less than it covers.
    const covered_minor = tenders
      .filter(isPaidFor)
      .reduce((sum, { amount_minor, adjustment }) => sum + amount_minor - (adjustment?.amount_minor ?? 0), 0);
    const { lines } = goodsSchema.parse(JSON.parse(body));
    // A sale of goods costs what they cost, although its attempts may have requested a hold.
    const goods_minor = lines.reduce((sum, { unit_price_minor }) => sum + unit_price_minor, 0);
    const due_minor = lines.length > 0 ? goods_minor : (due.get(sale_id) ?? 0);
    const loose = tenders.filter((one) => isAtService(one) && one.state === 'paid' && !bound.has(one.tender_id));
    const unloaded = lines.filter(
      ({ gift, line_id }) => gift !== undefined && moved_cards.has(line_id) !== (state === 'PAID'),
    );
    return [
      ...(state === 'PAID' && covered_minor < due_minor
        ? [`sale ${sale_id} is PAID on the disk, its bound parts cover ${covered_minor}`]
        : []),
      ...loose.map(({ tender_id }) => `tender ${tender_id} is paid on the disk, its attempt is not bound`),
    ]
      .map((what): Broken => ({ invariant: 'I9', what }))
      .concat(
        unloaded.map(({ line_id }) => ({
          ...{
            invariant: 'I25',
            what: `sale ${sale_id} is ${state} on the disk, the card of ${line_id} says otherwise`,
          },
        })),
      );
  });
}
