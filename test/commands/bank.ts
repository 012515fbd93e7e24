import type { Scheduler } from 'fast-check';
import type { FakeService } from '../payments/support/fake-service.ts';
import { answer, approval, refusal, undoneAnswer, unknown } from '../payments/support/fake-service.ts';
import type { ManualClock } from '../payments/support/manual-clock.ts';

/** What becomes of the next authorization. */
export const FATES = ['approved', 'declined', 'lost_before', 'lost_after', 'late'] as const;
export type AuthorizationFate = (typeof FATES)[number];

interface Account {
  readonly authorized_minor: number;
  returned_minor: number;
  readonly returns: { readonly id: string; readonly amount_minor: number }[];
}

/** Later than any answer, earlier than horizon H: when a lost request may still take effect (payment-safety 5.1, A1). */
const LATE_MS = 100_000;

/**
 * A payment service as small as can be, with a ledger, behind the client's seam. The order in which its answers come
 * among everything else that happens is the scheduler's choice.
 */
export class Bank {
  fate: AuthorizationFate = 'approved';
  /** Every second undo call is carried out and its answer lost. */
  loses_undo_answers = false;
  readonly #accounts = new Map<string, Account>();
  readonly #scheduler: Scheduler;
  #undos = 0;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  held(trace_id: string): number {
    const account = this.#accounts.get(trace_id);
    return account === undefined ? 0 : account.authorized_minor - account.returned_minor;
  }

  get traces(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  /** Serves one run of the till; when that run is over its calls are never answered. */
  serve(service: FakeService, clock: ManualClock, isOver: () => boolean): void {
    const arrives = async <Value>(label: string, value: () => Value): Promise<Value> => {
      const decided = value();
      await this.#scheduler.schedule(Promise.resolve(), label);
      return isOver() ? await new Promise<never>(() => undefined) : decided;
    };
    const undo = (trace_id: string, amount_minor?: number) => () => this.#undo(trace_id, amount_minor);
    const traceOf = (id: string): string => id.replace(/^(pay|txn)-/, '');
    service.script.authorize = (request) =>
      arrives('authorization', () =>
        this.#authorize(request.trace_id, request.amount_minor + request.tip_minor, clock),
      );
    service.script.R1 = (trace_id) => arrives('R1', undo(trace_id));
    service.script.R2 = (trace_id) => arrives('R2', undo(trace_id));
    service.script.R3 = (id) => arrives('R3', undo(traceOf(id)));
    service.script.R5 = (id, { amount_minor }) => arrives('R5', undo(traceOf(id), amount_minor));
    service.script.R6 = (id, amount_minor) => arrives('R6', undo(traceOf(id), amount_minor));
    service.script.read = (id) => arrives('read', () => this.#read(traceOf(id)));
  }

  #authorize(trace_id: string, amount_minor: number, clock: ManualClock) {
    const path = '/v1/pos/authorizations';
    const { fate } = this;
    const charge = (): void =>
      void this.#accounts.set(trace_id, { authorized_minor: amount_minor, returned_minor: 0, returns: [] });
    if (fate === 'approved' || fate === 'lost_after') charge();
    if (fate === 'late') clock.schedule(LATE_MS, charge);
    if (fate === 'approved') return answer(path, approval(trace_id), 201);
    if (fate !== 'declined') return unknown(path, fate === 'late' ? 'timeout' : 'connection_lost');
    const declined = { http_status: 201, trace_id, status_detail: 'DECLINED', response_code: '51' };
    return answer(path, declined, 201);
  }

  #undo(trace_id: string, amount_minor?: number) {
    const path = '/v1/pos/undo';
    const account = this.#accounts.get(trace_id);
    if (account === undefined) return refusal(path, 404);
    const held_minor = this.held(trace_id);
    if (held_minor === 0) return refusal(path, 409, 'already_reversed');
    const wanted_minor = amount_minor ?? held_minor;
    if (wanted_minor > held_minor) return refusal(path, 409, 'exceeds_remaining');
    this.#undos += 1;
    const id = `undo-${this.#undos}`;
    account.returned_minor += wanted_minor;
    account.returns.push({ id, amount_minor: wanted_minor });
    if (this.loses_undo_answers && this.#undos % 2 === 0) return unknown(path, 'timeout');
    return answer(path, { ...undoneAnswer(trace_id, wanted_minor), transaction_id: id });
  }

  #read(trace_id: string) {
    const path = '/v1/payments';
    const account = this.#accounts.get(trace_id);
    if (account === undefined) return refusal(path, 404);
    const { authorized_minor, returns } = account;
    return answer(path, {
      payment_id: `pay-${trace_id}`,
      trace_id,
      status: this.held(trace_id) === 0 ? 'CANCELLED' : 'AUTHORIZED',
      initial_amount_minor: authorized_minor,
      current_amount_minor: this.held(trace_id),
      transactions: [
        { id: `txn-${trace_id}`, type: 'AUTHORIZATION', status: 'IN_PROGRESS', amount_minor: authorized_minor },
        ...returns.map((one) => ({
          id: one.id,
          type: 'CANCELLATION',
          status: 'COMPLETED',
          amount_minor: one.amount_minor,
        })),
      ],
    });
  }
}
