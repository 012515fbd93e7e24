import type { Clock, Randomness } from '../../../core/clock.ts';
import type { ProofState } from '../../../core/contract/setup.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { DOUBTFUL_STATES, MOVING_STATES } from '../../../core/sale/tender-state.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';

export interface ProofSale {
  readonly engine: Pick<PaymentEngine, 'pay' | 'undo'>;
  readonly sales: SaleStore;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly randomness: Randomness;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly cashier: string;
  readonly manager: string;
  /** The name of its only line, as on receipts and reports. */
  readonly name: string;
  /** The sale of an interrupted proof, or of one whose refund failed. */
  readonly begun: string | null;
  /** Called with the sale before a card is requested; if it throws, the proof ends. */
  readonly onSale: (sale_id: string) => void;
  readonly onState: (state: ProofState) => void;
}

/** Result of a proof interrupted by the till's end; null when the shop has none of its money. */
export function proofFound(sale: Sale | null): ProofState | null {
  const [tender] = sale?.tenders ?? [];
  if (tender === undefined) return null;
  const { state, amount_minor } = tender;
  if (state === 'returned') return { state: 'undone', amount_minor, last_four: null };
  if (state === 'paid') return { state: 'charged', amount_minor };
  return MOVING_STATES.has(state) ? { state: 'failed', reason: 'recovery' } : null;
}

/**
 * Makes a small card sale and returns it at once, through the same engine, journal and recovery as every sale. If an
 * earlier one was charged, it is returned, and nothing is charged again.
 */
export async function proveWithSale(proof: ProofSale): Promise<ProofState> {
  const { engine, sales, amount_minor, currency, randomness, clock, onState } = proof;
  const before = proof.begun === null ? null : sales.sale(proof.begun);
  const found = proofFound(before);
  const charged = found?.state === 'charged' ? before?.tenders[0]?.trace_id : undefined;
  if (charged !== undefined) return await giveBack(proof, charged, null);
  if (found !== null) return found;
  if (before !== null) discardSale(sales, before.sale_id);
  const opened = sales.openSale(currency, proof.cashier);
  const line = {
    line_id: randomness.identifier(),
    product_id: 'cobro-setup',
    name: proof.name,
    unit: 'each' as const,
    unit_price_minor: amount_minor,
    quantity_milli: 1_000,
  };
  const filled: Sale = { ...opened, lines: [line], tip_minor: 0 };
  sales.saveSale(filled);
  proof.onSale(filled.sale_id);
  const tender: Tender = {
    tender_id: randomness.identifier(),
    kind: 'card',
    state: 'pending',
    amount_minor,
    tip_minor: 0,
    at_ms: Math.trunc(clock.wallMs()),
  };
  const { sale_id } = sales.beginCardTender(filled, tender);
  onState({ state: 'waiting_for_card' });
  const paid = await engine.pay(
    {
      sale_id,
      tender_id: tender.tender_id,
      amount_minor,
      tip_minor: 0,
      currency,
      due_minor: amount_minor,
      pre_authorization: false,
      capture_mode: 'automatic',
    },
    { onProgress: () => undefined, chooseInstallments: async () => null },
  );
  if (paid.outcome !== 'approved') {
    discardSale(sales, sale_id);
    return { state: 'failed', reason: 'reason' in paid ? paid.reason : paid.outcome };
  }
  return await giveBack(proof, paid.trace_id, paid.card?.last_four ?? null);
}

async function giveBack(proof: ProofSale, trace_id: string, last_four: string | null): Promise<ProofState> {
  const { engine, amount_minor, manager, onState } = proof;
  onState({ state: 'approved', amount_minor, last_four });
  const undone = await engine.undo({ trace_id, amount_minor: null, manager, reason: 'setup' });
  if (undone.outcome === 'undone') return { state: 'undone', amount_minor, last_four };
  // Without a reply, recovery continues with it.
  return undone.outcome === 'unknown' ? { state: 'failed', reason: 'recovery' } : { state: 'charged', amount_minor };
}

/** Closes a sale that was not paid; while its payment is unknown, the sale is put on hold instead. */
function discardSale(sales: SaleStore, sale_id: string): void {
  const sale = sales.sale(sale_id);
  if (sale === null || sale.state !== 'OPEN') return;
  if (sale.tenders.some(({ state }) => DOUBTFUL_STATES.has(state))) sales.saveSale({ ...sale, state: 'HELD' });
  else sales.abandonSale(sale_id);
}
