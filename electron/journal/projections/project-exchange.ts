import { assert } from '../../../core/assert.ts';
import { isWaiting } from '../../../core/sale/return-states.ts';
import type { RecordedReturnPart } from '../../../core/sale/sale-return.ts';
import { changeTender, paidMinor } from '../../../core/sale/tender.ts';
import type { EventOf } from '../events/events.ts';
import type { SaleMoney } from '../tables/rows.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';
import { decideReturn, movePart } from './project-return.ts';

/** Gives a sale its credit tender and the earlier sale its return; the return has not happened yet. */
export function projectExchange(
  placed: PlacedEvent,
  { sale, returned }: EventOf<'exchange_begun'>,
  store: ProjectionStore,
): void {
  const before = store.saleMoney(sale.sale_id);
  const tender = sale.tenders.at(-1);
  assert(before?.state === 'OPEN', `sale ${sale.sale_id} is open`);
  assert(sale.tenders.length === before.tenders.length + 1, 'an exchange adds one part');
  assert(tender?.kind === 'credit' && tender.state === 'paid', 'an exchange adds a credit');
  assert(tender.credit?.return_id === returned.return_id, 'a credit names its return');
  assert(returned.sale_id !== sale.sale_id, 'no sale pays itself');
  const credited = returned.parts.filter((part) => part.kind === 'credit');
  assert(
    credited.every(({ into }) => into.sale_id === sale.sale_id && into.tender_id === tender.tender_id),
    'the parts of an exchange pay its sale',
  );
  assert(
    credited.reduce((sum, { amount_minor }) => sum + amount_minor, 0) === tender.amount_minor,
    'a credit is what its parts take off the earlier sale',
  );
  decideReturn(placed, returned, store);
  const tenders = [...before.tenders, tender];
  store.putSale({ ...sale, tenders }, false);
}

/**
 * Returned goods count as back once the sale they pay is paid, in the same commit: neither exists without the other
 * (payment-safety I24).
 */
export function completeCredits(sale_id: string, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  if (sale?.state !== 'PAID') return;
  for (const part of waitingCredits(sale, store)) if (part.kind === 'credit') movePart(part.part_id, 'done', store);
}

/** A dropped sale takes nothing back: its credit is removed and the parts of its return are dropped. */
export function dropExchange({ sale_id, tender_id }: EventOf<'exchange_dropped'>, store: ProjectionStore): void {
  const sale = store.saleMoney(sale_id);
  const tender = sale?.tenders.find((one) => one.tender_id === tender_id);
  assert(sale?.state === 'OPEN', `sale ${sale_id} is open`);
  assert(tender?.kind === 'credit' && tender.state === 'paid', 'a credit that counts as paid is dropped');
  assert(paidMinor(sale) === tender.amount_minor, 'money that was taken beside it goes back first');
  store.putSaleMoney(sale_id, changeTender(sale, tender_id, { state: 'returned' }));
}

/** Waiting parts of the returns behind this sale's credits. */
function waitingCredits({ tenders }: SaleMoney, store: ProjectionStore): readonly RecordedReturnPart[] {
  return tenders
    .flatMap(({ state, credit }) => (state === 'paid' && credit !== undefined ? [credit] : []))
    .flatMap(({ sale_id, return_id }) => store.returnsOf(sale_id).filter((one) => one.return_id === return_id))
    .flatMap(({ parts }) => parts.filter(isWaiting));
}
