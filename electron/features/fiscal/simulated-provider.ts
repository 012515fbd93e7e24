import type { FiscalAnswer } from '../../../core/fiscal/fiscal-document.ts';
import {
  type FiscalProvider,
  type FiscalRequest,
  SIMULATED_PROVIDER,
  SIMULATED_REJECTION,
} from '../../../core/fiscal/fiscal-provider.ts';

/** Possible faults, each for the next call that it fits. */
export const FISCAL_FAULTS = ['down', 'lost_answer', 'contingency', 'rejected', 'nonsense', 'mute'] as const;
export type FiscalFault = (typeof FISCAL_FAULTS)[number];

/**
 * For training (`simulated_faults`): the first two calls get no reply, and the next request is rejected until a person
 * retries it. One sale alone meets all three.
 */
export const PRACTICE_FAULTS: readonly FiscalFault[] = ['down', 'down', 'rejected'];

/**
 * A fictitious tax office: for trials, where every document says that it is not real, and for tests, which make it
 * fail.
 */
export class SimulatedFiscalProvider implements FiscalProvider {
  readonly name = SIMULATED_PROVIDER;
  readonly faults: FiscalFault[];
  /** Its documents, and how often each was requested. */
  readonly documents = new Map<string, FiscalAnswer>();
  readonly requested_ids: string[] = [];

  constructor(faults: readonly FiscalFault[] = []) {
    this.faults = [...faults];
  }

  issue(request: FiscalRequest): Promise<FiscalAnswer> {
    return this.#make(request, `SIM-${request.kind === 'invoice' ? 'F-' : ''}${request.sale_number}`);
  }

  credit(request: FiscalRequest, credits_number: string): Promise<FiscalAnswer> {
    return this.#make(request, `SIM-NC-${credits_number.replace('SIM-', '')}-${request.amount_minor}`);
  }

  async status(document_id: string): Promise<FiscalAnswer | null> {
    if (this.faults[0] === 'down') throw this.#fail('down');
    return this.documents.get(document_id) ?? null;
  }

  /** Makes provisional documents final. */
  endContingency(): void {
    for (const [document_id, answer] of this.documents)
      if (answer.state === 'contingency') this.documents.set(document_id, { ...answer, state: 'issued' });
  }

  async #make({ document_id, amount_minor, currency }: FiscalRequest, number: string): Promise<FiscalAnswer> {
    this.requested_ids.push(document_id);
    const fault = this.faults.shift();
    if (fault === 'down') throw new Error('the simulated tax office is down');
    if (fault === 'mute') return await new Promise<never>(() => undefined);
    if (fault === 'rejected') return { state: 'rejected', reason: SIMULATED_REJECTION };
    if (fault === 'nonsense') return { state: 'issued' } as never;
    const known = this.documents.get(document_id);
    const stamp = `COBRO SIMULATION|${number}|${currency}|${amount_minor}|${document_id}`;
    const made: FiscalAnswer = known ?? {
      state: fault === 'contingency' ? 'contingency' : 'issued',
      number,
      stamp,
      link: null,
    };
    this.documents.set(document_id, made);
    if (fault === 'lost_answer') throw new Error('the answer was lost');
    return made;
  }

  #fail(fault: FiscalFault): Error {
    this.faults.shift();
    return new Error(fault);
  }
}
