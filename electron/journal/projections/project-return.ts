import { creditedOfTrace } from '../../../core/sale/exchange.ts';
import type { SaleReturn } from '../../../core/sale/sale-return.ts';
import { type ByTenderKind, isAtService } from '../../../core/sale/tender-kind.ts';
import { assert } from '../../../core/assert.ts';
import { RETURN_PART_EDGES, type ReturnPartState } from '../../../core/sale/return-states.ts';
import { changeTender } from '../../../core/sale/tender.ts';
import { applyLoads, giveToCard, takeBackLoads } from './project-gift.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';
import type { ReturnPartRow } from '../tables/return-table.ts';

/** A return in money. A return that pays another sale is decided together with that sale. */
export function projectReturn(
  placed: PlacedEvent,
  { returned }: EventOf<'return_begun'>,
  store: ProjectionStore,
): void {
  assert(
    returned.parts.every(({ kind }) => kind !== 'credit'),
    'a credit is decided with the sale that it pays',
  );
  decideReturn(placed, returned, store);
}

/** Decides a return; all its parts wait. One at a time per sale, so that the remainder is never counted twice. */
export function decideReturn(placed: PlacedEvent, returned: SaleReturn, store: ProjectionStore): void {
  const { at_ms } = placed;
  const { return_id, sale_id, parts, amount_minor } = returned;
  const sale = store.saleMoney(sale_id);
  assert(sale?.state === 'PAID', `sale ${sale_id} is paid`);
  assert(
    store.returnsOf(sale_id).every((earlier) => earlier.parts.every(({ state }) => state !== 'waiting')),
    'a return of this sale is under way',
  );
  assert(
    parts.reduce((sum, part) => sum + part.amount_minor, 0) === amount_minor,
    'the parts of a return add up to it',
  );
  store.putReturn({ returned, at_ms });
  for (const { part_id } of parts)
    store.putReturnPart({ part_id, return_id, sale_id, state: 'waiting', handover: null }, true);
  for (const part of parts) {
    const tender = sale.tenders.find(({ tender_id }) => tender_id === part.tender_id);
    assert(tender !== undefined, `part ${part.part_id} takes from a tender of its sale`);
    assert(STAYS_HERE[part.kind] || tender.kind === part.kind, `part ${part.part_id} goes back the way it came`);
    if (isAtService(tender)) {
      assert(part.kind !== 'cash' && tender.trace_id === part.trace_id, 'a part names the payment of its tender');
      assert(creditedFits(store, tender.trace_id ?? ''), 'I4 for credits of a card');
    } else assert(takenOff(store, sale_id, part.tender_id) <= tender.amount_minor, 'I4 for what the till holds itself');
  }
  takeBackLoads(placed, returned, store);
}

/** The amount of a till-held part that can no longer be returned: returned, credited, or about to be. */
function takenOff(store: ProjectionStore, sale_id: string, tender_id: string): number {
  return partsOf(store, sale_id)
    .filter((part) => part.tender_id === tender_id && (part.state === 'waiting' || part.state === 'done'))
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** A card payment covers its returns and what it pays elsewhere together (I4). */
export function creditedFits(store: ProjectionStore, trace_id: string): boolean {
  const attempt = store.attempt(trace_id);
  if (attempt === null) return false;
  const credited_minor = creditedOfTrace(store.returnsOf(attempt.sale_id), trace_id);
  const back_minor = attempt.refunded_minor + attempt.returning_minor;
  return credited_minor === 0 || back_minor + credited_minor <= (attempt.captured_minor ?? 0);
}

/** Whether the till alone can return a part; what the service holds needs the service. */
const DONE_BY_THE_TILL: ByTenderKind<boolean> = { cash: true, card: false, link: false, credit: false, gift: true };

/** Whether a part stays with the shop in another form, so that it may draw on any part of its sale. */
const STAYS_HERE: ByTenderKind<boolean> = { cash: false, card: false, link: false, credit: true, gift: true };

/** What the till itself did with a part. */
export function projectReturnStep(
  placed: PlacedEvent,
  { part_id, state }: EventOf<'return_step'>,
  store: ProjectionStore,
): void {
  const row = store.returnPart(part_id);
  assert(row !== null, `part ${part_id} is in the journal`);
  const part = partOf(row, store);
  assert(part !== undefined, `part ${part_id} belongs to a return`);
  const { kind } = part;
  assert(state !== 'done' || DONE_BY_THE_TILL[kind], 'only cash and gift cards are done by the till alone');
  assert(kind !== 'credit' || state === 'dropped', 'a credit is done with the sale that it pays');
  moveRow(row, state, store);
  if (state !== 'done') return;
  if (part.kind === 'gift') giveToCard(placed, part, { sale_id: row.sale_id, currency: part.currency }, store);
  else followCash(row, store);
}

/** A card part follows its undo, in the same transaction; most undos belong to no return. */
export function applyUndoState(undo_id: string, state: ReturnPartState, store: ProjectionStore): void {
  const row = store.returnPart(undo_id);
  if (row !== null && row.state !== state) moveRow(row, state, store);
}

export function movePart(part_id: string, state: ReturnPartState, store: ProjectionStore): void {
  const row = store.returnPart(part_id);
  assert(row !== null, `part ${part_id} is in the journal`);
  moveRow(row, state, store);
}

function moveRow(row: ReturnPartRow, state: ReturnPartState, store: ProjectionStore): void {
  assert(RETURN_PART_EDGES[row.state].includes(state), `${row.state} -> ${state} is an edge of a part of a return`);
  store.putReturnPart({ ...row, state }, false);
  applyLoads({ ...row, state }, store);
}

function partOf({ sale_id, part_id }: ReturnPartRow, store: ProjectionStore) {
  return store
    .returnsOf(sale_id)
    .flatMap(({ parts, currency }) => parts.map((part) => ({ ...part, currency })))
    .find((part) => part.part_id === part_id);
}

const partsOf = (store: ProjectionStore, sale_id: string) => store.returnsOf(sale_id).flatMap(({ parts }) => parts);

/** The amount returned of a cash part. */
function cashBack(store: ProjectionStore, sale_id: string, tender_id: string): number {
  return partsOf(store, sale_id)
    .filter((part) => part.kind === 'cash' && part.tender_id === tender_id && part.state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** A cash part of which nothing remains with the shop counts as returned, like a card part. */
function followCash({ sale_id, part_id }: ReturnPartRow, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  const part = partsOf(store, sale_id).find((one) => one.part_id === part_id);
  const tender = sale?.tenders.find(({ tender_id }) => tender_id === part?.tender_id);
  assert(sale !== null && tender !== undefined, `part ${part_id} belongs to a sale`);
  if (cashBack(store, sale_id, tender.tender_id) === tender.amount_minor)
    store.putSaleMoney(sale_id, changeTender(sale, tender.tender_id, { state: 'returned' }));
}
