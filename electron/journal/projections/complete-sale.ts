import { completeCredits } from './project-exchange.ts';
import { completeGifts } from './project-gift.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** What a sale that is paid brings about in the same commit; nothing of one that is not. */
export function completeSale(placed: PlacedEvent, sale_id: string, store: ProjectionStore): void {
  completeCredits(sale_id, store);
  completeGifts(placed, sale_id, store);
}
