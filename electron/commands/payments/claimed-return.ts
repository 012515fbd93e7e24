import { assert } from '../../../core/assert.ts';
import type { SaleReturn } from '../../../core/sale/sale-return.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { answerable } from '../../features/shared/grant.ts';
import type { ClaimedPart } from '../../features/refunds/lane-claims.ts';
import type { Pusher } from '../../features/store/pusher.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import { journalTrouble } from '../../journal/file/database.ts';
import { systemRandomness } from '../../platform/system.ts';

/** How long a command waits until the store has its events, in milliseconds; then it goes on without it (store 2). */
const STORE_MS = 2_000;

interface WishedUndo {
  readonly undo_id: string;
  readonly amount_minor: number;
  readonly act: Act;
}

/** The return that a command is: of one payment, and of no goods in particular. */
export function commandReturn(
  sale: Sale,
  { trace_id, tender_id }: Pick<AttemptRow, 'trace_id' | 'tender_id'>,
  { undo_id, amount_minor }: Pick<WishedUndo, 'undo_id' | 'amount_minor'>,
  grant: Grant,
): SaleReturn {
  const tender = sale.tenders.find((one) => one.tender_id === tender_id);
  assert(tender !== undefined, `tender ${tender_id} belongs to the sale`);
  const kind: 'card' | 'link' = tender.kind === 'link' ? 'link' : 'card';
  return {
    ...{ return_id: systemRandomness.identifier(), sale_id: sale.sale_id, currency: sale.currency, amount_minor },
    ...{ lines: [], tip: false, by: grant.by.name, answered_by: answerable(grant).name },
    parts: [{ kind, trace_id, part_id: undo_id, tender_id, amount_minor }],
  };
}

/**
 * A return of the sale is decided but its part was not requested yet: it must be finished before another is decided.
 */
export const hasWaitingReturn = ({ sales }: Pick<TillRuntime['journal'], 'sales'>, sale_id: string): boolean =>
  sales.returnsOf(sale_id).some(({ parts }) => parts.some(({ state }) => state === 'waiting'));

/**
 * Claims a command's return of a payment at the store, as the page does (store 9): decided in the journal first, so
 * that a claim whose process died is known there. Without an answer from the store the return proceeds, because the
 * sale belongs to this till.
 */
export async function claimReturn(
  { journal, settings }: TillRuntime,
  pusher: Pusher,
  sale: Sale,
  row: AttemptRow,
  wish: WishedUndo,
  grant: Grant,
): Promise<ClaimedPart> {
  if (hasWaitingReturn(journal, sale.sale_id)) return { stop: 'return_waiting' };
  // A till that works alone need not load what speaks with a store.
  const [{ LaneClaims }, { createShopReturns }] = await Promise.all([
    import('../../features/refunds/lane-claims.ts'),
    import('../../features/store/shop-returns.ts'),
  ]);
  await pusher.handedIn(STORE_MS);
  const returned = commandReturn(sale, row, wish, grant);
  try {
    journal.sales.beginReturn(returned, wish.act);
  } catch (error) {
    if (journalTrouble(error) === null) throw error;
    return { stop: 'card_sales_stopped' };
  }
  const shop_returns = createShopReturns(pusher, journal.sales.knowsReturn);
  const claims = new LaneClaims({ shop_returns, sales: journal.sales, settings: () => settings.read() });
  const [part] = returned.parts;
  assert(part !== undefined, 'a return of a command has its part');
  const claimed = await claims.claim(sale, returned, part);
  if (claimed.stop !== null) dropNeverSent(journal, sale.sale_id, wish.undo_id, claimed.stop);
  return claimed;
}

/** Drops a decided part that was certainly never sent; the claim ends with it, like a withdrawn one. */
export function dropNeverSent(journal: TillRuntime['journal'], sale_id: string, undo_id: string, cause: string): void {
  const parts = journal.sales.returnsOf(sale_id).flatMap((one) => one.parts);
  if (parts.some(({ part_id, state }) => part_id === undo_id && state === 'waiting'))
    journal.sales.stepReturn(undo_id, 'refused', cause);
}
