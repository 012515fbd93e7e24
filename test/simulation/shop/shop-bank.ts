/** A payment service that refuses no return, so that only the store's claims prevent double returns. */
export class ShopBank {
  readonly charges = new Map<string, { readonly amount_minor: number; is_undone: boolean }>();
  /** By return id, which makes refunds idempotent. */
  readonly refunds = new Map<string, { readonly trace_id: string; readonly amount_minor: number }>();

  charge(trace_id: string, amount_minor: number): void {
    this.charges.set(trace_id, { amount_minor, is_undone: false });
  }

  /** Reverses what was charged for a trace, if anything. */
  undo(trace_id: string): 'reversed' | 'no_charge' {
    const charge = this.charges.get(trace_id);
    if (charge !== undefined) charge.is_undone = true;
    return charge === undefined ? 'no_charge' : 'reversed';
  }

  refund(return_id: string, trace_id: string, amount_minor: number): void {
    if (!this.refunds.has(return_id)) this.refunds.set(return_id, { trace_id, amount_minor });
  }

  refundedOf(trace_id: string): number {
    let sum_minor = 0;
    for (const refund of this.refunds.values()) if (refund.trace_id === trace_id) sum_minor += refund.amount_minor;
    return sum_minor;
  }
}
