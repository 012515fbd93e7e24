import { countAdjustments } from '../../../core/sale/tender-adjustment.ts';
import { completeCredits } from './project-exchange.ts';
import { completeGifts } from './project-gift.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** Effects of a paid sale in the same commit; none when the sale is not paid. */
export function completeSale(placed: PlacedEvent, sale_id: string, store: ProjectionStore): void {
  completeAdjustments(sale_id, store);
  completeCredits(sale_id, store);
  completeGifts(placed, sale_id, store);
}

/** From now on the parts' adjustments count in the price, whichever part completed the sale (payment-safety I26). */
function completeAdjustments(sale_id: string, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  if (sale?.state !== 'PAID' || sale.tenders.every(({ adjustment }) => adjustment === undefined)) return;
  store.putSaleMoney(sale_id, { ...sale, tenders: countAdjustments(sale.tenders) });
}
