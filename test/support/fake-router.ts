import type { LineAhead } from '../../core/contract/envelope.ts';
import type { ContractError } from '../../core/contract/refusals.ts';
import type { IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Router } from '../../electron/ipc/router.ts';

const SNAPSHOT = {
  held: [],
  checkout: null,
  till: { customer_display_window: 'auto', training_pin: '246810' },
  kiosk: { on: false },
} as unknown as TillSnapshot;

/** A router with scripted answers, for tests of the shells, which carry messages without knowing their meaning. */
export class FakeRouter implements Router {
  readonly handled: { readonly intent: string; readonly args: unknown }[] = [];
  #listeners = new Set<(slices: Partial<TillSnapshot>) => void>();
  #line_listeners = new Set<(line: LineAhead) => void>();
  #snapshot = SNAPSHOT;

  get listeners(): number {
    return this.#listeners.size;
  }

  async handle(intent: string, args: unknown): Promise<Result<IntentResults[IntentName], ContractError>> {
    this.handled.push({ intent, args });
    if (intent === 'sale.clear') return fail({ code: 'not_now', detail: 'a payment is in progress' });
    if (intent === 'drawer.open') throw new Error('a bug in the router');
    if (intent === 'checkout.finish') return new Promise(() => {});
    if (intent === 'catalogue.search') return succeed({ products: [], total: 12_990 });
    return succeed(intent === 'till.snapshot' ? this.#snapshot : null);
  }

  snapshot(): TillSnapshot {
    return this.#snapshot;
  }

  onChange(listener: (slices: Partial<TillSnapshot>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onLine(listener: (line: LineAhead) => void): () => void {
    this.#line_listeners.add(listener);
    return () => this.#line_listeners.delete(listener);
  }

  line(line: LineAhead): void {
    for (const listener of this.#line_listeners) listener(line);
  }

  change(slices: Partial<TillSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...slices };
    for (const listener of this.#listeners) listener(slices);
  }
}
