import { countAdjustments } from '../../../core/sale/tender-adjustment.ts';
import { completeCredits } from './project-exchange.ts';
import { completeGifts } from './project-gift.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** What a sale that is paid brings about in the same commit; nothing of one that is not. */
export function completeSale(placed: PlacedEvent, sale_id: string, store: ProjectionStore): void {
  completeAdjustments(sale_id, store);
  completeCredits(sale_id, store);
  completeGifts(placed, sale_id, store);
}

/** What the parts were adjusted by is in the price from now on, whichever of them completed it (payment-safety I26). */
function completeAdjustments(sale_id: string, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  if (sale?.state !== 'PAID' || sale.tenders.every(({ adjustment }) => adjustment === undefined)) return;
  store.putSaleMoney(sale_id, { ...sale, tenders: countAdjustments(sale.tenders) });
}
