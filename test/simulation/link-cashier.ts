import type { Sale } from '../../core/sale/sale.ts';
import type { PaymentPart } from '../../core/sale/split.ts';
import type { LinkPaymentRequest, PaymentHooks, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import type { Dice } from './dice.ts';
import type { LinkCustomers } from './link-customers.ts';
import type { SimulatedTill } from './simulated-till.ts';

export interface LinkCashierParts {
  readonly till: SimulatedTill;
  /** A stream of its own, so that seeds without links stay the same. */
  readonly dice: Dice;
  readonly share: number;
  readonly customers: LinkCustomers;
  readonly log: (line: string) => void;
}

/** A cashier who lets customers pay by link, waits, and sometimes gives up. */
export class LinkCashier {
  readonly #parts: LinkCashierParts;

  constructor(parts: LinkCashierParts) {
    this.#parts = parts;
  }

  wants(): boolean {
    return this.#parts.dice.chance(this.#parts.share);
  }

  async pay(sale: Sale, part: PaymentPart, due_minor: number): Promise<PaymentOutcome> {
    const { till, dice, log } = this.#parts;
    const { journal, engine, machine } = till;
    const tender_id = dice.identifier();
    const { amount_minor } = part;
    const tip_minor =
      amount_minor > 10 && sale.lines.length === 0 && dice.chance(0.3) ? Math.floor(amount_minor / 10) : 0;
    const at_ms = Math.trunc(machine.clock.wallMs());
    const tender = { ...part, tender_id, kind: 'link', state: 'pending', tip_minor, at_ms } as const;
    journal.sales.beginCardTender(sale, tender);
    const request: LinkPaymentRequest = {
      sale_id: sale.sale_id,
      tender_id,
      amount_minor: amount_minor - tip_minor,
      tip_minor,
      currency: 'CLP',
      due_minor,
      wait_ms: dice.pick([30_000, 120_000, 300_000]),
    };
    log(`cashier asks for ${amount_minor} by link for sale ${sale.number}, due ${due_minor}`);
    const onProgress = this.#onProgress();
    const paying = engine.payByLink(request, onProgress);
    if (dice.chance(0.2)) void engine.payByLink(request, onProgress);
    return await paying;
  }

  /** The customer sees the address once the till shows it; the cashier's patience is independent of that. */
  #onProgress(): PaymentHooks['onProgress'] {
    const { till, dice, customers } = this.#parts;
    const { engine, machine } = till;
    const patience_ms = dice.chance(0.25) ? dice.skewed(120_000) : null;
    return (progress) => {
      if (!machine.is_alive) return;
      if (progress.phase === 'arming' && patience_ms !== null)
        machine.clock.schedule(patience_ms, () => void engine.cancel(progress.trace_id));
      if (progress.phase === 'link') customers.shown(progress.payment_id);
    };
  }
}
