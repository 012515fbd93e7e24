import type { OpenItem } from '../../core/payments/open-item.ts';
import type { Finding } from '../../core/payments/open-item.ts';
import type { SimulatedService } from './simulated-service.ts';
import type { SimulatedTill } from './simulated-till.ts';

const REFERENCE = 'found in the ledger of the service';

/** Closes what no call can resolve, by the service's records (payment-safety 5.2); returns what is still misplaced. */
export function closeByTruth({ engine, journal }: SimulatedTill, service: SimulatedService): string[] {
  const problems: string[] = [];
  for (const { trace_id, open_item, state } of engine.listAttempts('unresolved', 10_000)) {
    if (open_item === null) continue;
    // A payment link must first end at the service, so that nothing payable is closed.
    service.links.endAll(trace_id);
    const held_minor = service.charge(trace_id)?.net_minor ?? 0;
    const found = findingOf(open_item);
    if (found === null) problems.push(`${trace_id} is ${state}: the service still holds ${held_minor}`);
    else if (!engine.closeAttention({ trace_id, manager: 'simulated', evidence_reference: REFERENCE, found }))
      problems.push(`${trace_id} cannot be closed as ${found}`);

    function findingOf(item: OpenItem): Finding | null {
      switch (item) {
        case 'payment':
        case 'unpaid':
          return held_minor === 0 ? 'undone' : null;
        case 'return':
          return isReturned() ? 'done' : 'not_done';
        case 'failed_return':
          return remaining() === held_minor ? 'done' : null;
        case 'returned_capture':
          return held_minor === 0 ? 'undone' : null;
        case 'capture':
        case 'tab_step':
          return journal.tabs.ofTrace(trace_id).at(-1)?.amount_minor === held_minor ? 'done' : 'not_done';
      }
    }
    function isReturned(): boolean {
      return remaining() > held_minor;
    }
    function remaining(): number {
      const row = journal.attempts.find(trace_id);
      return (row?.captured_minor ?? 0) - (row?.refunded_minor ?? 0);
    }
  }
  return problems;
}
