import type { Machine } from './machine.ts';

const WINDOW_MS = 10_000;
/** The waits of 0, 2 and 5 s, the other call by trace, and kicks by people. */
const CALLS_IN_WINDOW = 8;

/** Within a life, calls about an attempt keep its shortest waits, whatever triggers them (payment-safety 5.5). */
export class CallPace {
  readonly #recent = new Map<string, { readonly machine: Machine; readonly at_ms: readonly number[] }>();

  /** Reports a problem with a call that begins now, or null. Only calls that undo an unknown attempt count. */
  begins(machine: Machine, trace_id: string, name: string): string | null {
    if (!/^R[1-5]$/.test(name)) return null;
    const now_ms = machine.clock.monotonicMs();
    const before = this.#recent.get(trace_id);
    const recent = before?.machine === machine ? before.at_ms.filter((at_ms) => now_ms - at_ms < WINDOW_MS) : [];
    this.#recent.set(trace_id, { machine, at_ms: [...recent, now_ms] });
    return recent.length === CALLS_IN_WINDOW
      ? `${trace_id} is asked for ${CALLS_IN_WINDOW + 1} times in ten seconds`
      : null;
  }
}
