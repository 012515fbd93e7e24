import type { CheckoutStep } from '../../../core/contract/snapshot.ts';
import type { ReturnPart } from '../../../core/contract/checkout.ts';
import { isAtService } from '../../../core/sale/tender-kind.ts';
import { succeed } from '../../../core/result.ts';
import { cashMovements } from '../../../core/sale/cash-movements.ts';
import type { Sale, Tender } from '../../../core/sale/sale.ts';
import { everPaid, paidMinor } from '../../../core/sale/tender.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { PaymentEngine } from '../../payments/payment-engine.ts';
import type { CartService } from '../sale/cart-service.ts';
import { creditTender } from '../../../core/sale/exchange.ts';
import type { Exchanges } from './exchange-step.ts';
import type { CheckoutPhase } from './checkout-phase.ts';
import type { ReceiptService } from '../receipts/receipt-service.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

export interface ReturnStepParts {
  readonly cart: CartService;
  readonly sales: SaleStore;
  readonly engine: PaymentEngine;
  readonly receipts: ReceiptService;
  readonly exchanges: Pick<Exchanges, 'drop'>;
}

export interface ReturnPartsScreen {
  phase(): CheckoutPhase | null;
  show(phase: CheckoutPhase): void;
  openDrawer(): void;
  /** Releases the sale's gift card holds. */
  releaseGifts(who: string): void;
}

type States = Readonly<Record<string, ReturnPart['state']>>;

function stateOf(tender: Tender, states: States): ReturnPart['state'] {
  if (tender.state === 'returned') return 'returned';
  const stored = tender.state === 'returning' ? 'doubt' : 'kept';
  return states[tender.tender_id] ?? stored;
}

/** Its paid parts. */
function returnParts(sale: Sale, states: States): readonly ReturnPart[] {
  return sale.tenders.filter(everPaid).map((tender) => ({
    tender_id: tender.tender_id,
    kind: tender.kind,
    amount_minor: tender.amount_minor,
    hands_back: cashMovements({ ...tender, state: 'paid' }, sale.currency)
      .filter(({ delta_minor }) => delta_minor > 0)
      .map(({ currency, delta_minor }) => ({ currency, amount_minor: delta_minor })),
    card: tender.card ?? null,
    state: stateOf(tender, states),
  }));
}

/** Cash parts that were handed back without a person having seen it, as far as is known. */
export function untoldCash({ tenders }: Sale, sales: Pick<SaleStore, 'untold'>): readonly string[] {
  const untold = new Set(sales.untold('tender'));
  return tenders.map(({ tender_id }) => tender_id).filter((tender_id) => untold.has(tender_id));
}

/** The refund screen. */
export function returnStep(
  sale: Sale,
  { states, running, untold }: Extract<CheckoutPhase, { name: 'return' }>,
): CheckoutStep {
  const parts = returnParts(sale, states).map((part) =>
    untold.includes(part.tender_id) ? { ...part, untold: true as const } : part,
  );
  return { step: 'return', parts, running };
}

/**
 * Returns the paid parts of an open sale one after the other. What the card service does not confirm stays in doubt.
 */
export class ReturnParts {
  readonly #parts: ReturnStepParts;
  private readonly screen: ReturnPartsScreen;

  constructor(parts: ReturnStepParts, screen: ReturnPartsScreen) {
    this.#parts = parts;
    this.screen = screen;
  }

  /** Its page is left, which says that the cash to hand over was seen. False while it runs. */
  leave(): boolean {
    const phase = this.screen.phase();
    if (phase?.name !== 'return') return true;
    if (phase.running) return false;
    const { sales, cart } = this.#parts;
    const { sale_id, number, cashier } = cart.sale;
    const untold = untoldCash(cart.sale, sales);
    const act = { who: cashier, what: 'return_told', subject: sale_id, sale_number: number };
    sales.tell(untold, phase.untold.length > 0 ? act : undefined);
    return true;
  }

  /** Card parts first, because only they can fail; cash last, when the drawer opens once. `who` is responsible. */
  async giveBack(who: string): Promise<Answer<{ readonly returned: number; readonly open: number }>> {
    const phase = this.screen.phase();
    if (phase?.name !== 'return' || phase.running) return refuse('not_now', 'no paid parts are on the screen');
    const parts = this.#parts.cart.sale.tenders.filter(({ state }) => state === 'paid');
    if (parts.length === 0) return refuse('nothing_to_undo', 'no part of this sale is paid');
    this.screen.show({ ...phase, states: {}, running: true });
    let returned = 0;
    for (const tender of parts.filter(isAtService)) if (await this.returnAtService(tender, who)) returned += 1;
    const cash = parts.filter(({ kind }) => kind === 'cash');
    for (const tender of cash) this.returnCash(tender, who);
    if (cash.length > 0) this.screen.openDrawer();
    const gifts = parts.filter(({ kind }) => kind === 'gift');
    if (gifts.length > 0) this.screen.releaseGifts(who);
    const credits = this.returnGoods(who);
    const sale = this.#parts.cart.reload();
    this.mark({}, false);
    const back = returned + cash.length + gifts.length + credits;
    return succeed({ returned: back, open: paidMinor(sale) === 0 ? 0 : parts.length - back });
  }

  private async returnAtService({ tender_id, trace_id }: Tender, who: string): Promise<boolean> {
    if (trace_id === undefined) return false;
    this.mark({ [tender_id]: 'returning' });
    const { engine, receipts, sales, cart } = this.#parts;
    sales.recordAct({ who, what: 'part_returned', subject: trace_id });
    const outcome = await engine.undo({ trace_id, amount_minor: null, manager: who, reason: 'parts_returned' });
    cart.reload();
    const summary = engine.attempt(trace_id)?.summary;
    if (outcome.outcome === 'undone' && summary) receipts.printUndo(summary, outcome);
    const state = outcome.outcome === 'undone' ? 'returned' : outcome.outcome === 'unknown' ? 'doubt' : 'refused';
    this.mark({ [tender_id]: state });
    return state === 'returned';
  }

  /** Exchanged goods stay with the customer once the shop has, or may have, no money of the sale. */
  private returnGoods(who: string): number {
    const { cart, exchanges } = this.#parts;
    const sale = cart.reload();
    const tender = creditTender(sale);
    if (tender === null || paidMinor(sale) !== tender.amount_minor) return 0;
    exchanges.drop(tender.tender_id, who);
    this.mark({ [tender.tender_id]: 'returned' });
    return 1;
  }

  private returnCash({ tender_id }: Tender, who: string): void {
    this.#parts.sales.returnCash(this.#parts.cart.sale.sale_id, tender_id, who);
    this.mark({ [tender_id]: 'returned' });
  }

  private mark(states: States, running = true): void {
    const phase = this.screen.phase();
    if (phase?.name === 'return') this.screen.show({ ...phase, states: { ...phase.states, ...states }, running });
  }
}
