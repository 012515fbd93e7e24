import { assert } from '../../../core/assert.ts';
import {
  FISCAL_EDGES,
  type FiscalRow,
  type FiscalIntent,
  creditId,
  invoiceId,
  issueId,
} from '../../../core/fiscal/fiscal-document.ts';
import type { EventOf } from '../events/events.ts';
import type { PlacedEvent, ProjectionStore } from './projection-store.ts';

/** Each sale or return has one document, which only moves forward (docs/specs/counter.md). */
export function projectFiscal(
  { at_ms }: PlacedEvent,
  event: EventOf<'fiscal_intent'> | EventOf<'fiscal_step'>,
  store: ProjectionStore,
): void {
  if (event.type === 'fiscal_intent') {
    const { intent } = event;
    const { document_id, kind, sale_id, credits, person_id } = intent;
    assert(store.fiscal(document_id) === null, `document ${document_id} is asked for once`);
    assert(store.saleMoney(sale_id)?.state === 'PAID', `sale ${sale_id} is paid`);
    assert(document_id === idOf(intent), 'its id is made of it');
    assert((kind === 'invoice') === (person_id !== undefined), 'an invoice is somebody’s');
    assert(
      kind === 'issue' || (credits !== null && store.fiscal(credits) !== null),
      'a credit names what it takes back, an invoice what it replaces',
    );
    const blank = { number: null, stamp: null, link: null, reason: null };
    return store.putFiscal(
      { ...intent, ...blank, person_id: person_id ?? null, state: 'pending', at_ms, changed_at_ms: at_ms },
      true,
    );
  }
  const row = store.fiscal(event.document_id);
  assert(row !== null, `document ${event.document_id} is in the journal`);
  const { answer } = event;
  const same_state = row.state === answer.state && row.state === 'contingency';
  assert(same_state || FISCAL_EDGES[row.state].includes(answer.state), `${row.state} -> ${answer.state}`);
  const reported: Partial<FiscalRow> =
    answer.state === 'rejected'
      ? { reason: answer.reason }
      : answer.state === 'pending'
        ? { reason: null }
        : { number: answer.number, stamp: answer.stamp, link: answer.link, reason: null };
  store.putFiscal({ ...row, ...reported, state: answer.state, changed_at_ms: at_ms }, false);
}

function idOf({ kind, sale_id, return_id }: FiscalIntent): string {
  if (kind === 'credit') return creditId(return_id ?? '');
  return kind === 'issue' ? issueId(sale_id) : invoiceId(sale_id);
}
