import type { Clock } from '../../../core/clock.ts';
import type { FarEnd } from '../../transport/far-end.ts';
import type { CardName } from './cards.ts';
import type { DeviceLogEntry, SimulatedReaderControl } from './control.ts';
import { SimulatedCustomer } from './customer.ts';
import { DeviceOutput } from './device-output.ts';
import type { Fault, ReaderScript } from './script.ts';

export interface SimulatedReaderParts {
  readonly farEnd: FarEnd;
  readonly clock: Clock;
  readonly script: ReaderScript;
  readonly log?: (entry: DeviceLogEntry) => void;
}

/** A family's bytes for faults; see DeviceOutput. */
interface FaultBytes {
  readonly event: Uint8Array;
  readonly noise: Uint8Array;
}

/**
 * The common part of all simulated readers: the far end of a line, a customer, the script's faults, and power cuts.
 * Subclasses implement the device's protocol.
 */
export abstract class SimulatedReader implements SimulatedReaderControl {
  protected readonly script: ReaderScript;
  protected readonly log: (entry: DeviceLogEntry) => void;
  protected readonly output: DeviceOutput;
  protected readonly customer: SimulatedCustomer;
  /** Counts transactions; the key serial number and the card's counter follow it. */
  protected counter = 0;
  readonly #farEnd: FarEnd;
  readonly #clock: Clock;
  readonly #timers = new Set<() => void>();

  constructor({ farEnd, clock, script, log = () => undefined }: SimulatedReaderParts, bytes: FaultBytes) {
    this.#farEnd = farEnd;
    this.#clock = clock;
    this.script = script;
    this.log = log;
    this.customer = new SimulatedCustomer(script);
    this.output = new DeviceOutput({ farEnd, clock, log, ...bytes }, script.faults);
    farEnd.onBytes((chunk) => this.receive(chunk, clock.monotonicMs()));
  }

  abstract get isWaiting(): boolean;
  protected abstract receive(chunk: Uint8Array, at_ms: number): void;
  /** A card is presented to a waiting reader. */
  protected abstract hold(card: CardName): void;
  /** Drops the current transaction and any partial command. */
  protected abstract forgetTransaction(): void;

  get isPlugged(): boolean {
    return this.#farEnd.isPlugged;
  }

  setAutomatic(is_automatic: boolean): void {
    this.customer.setAutomatic(is_automatic);
  }

  addFault(fault: Fault): void {
    this.output.add(fault);
  }

  present(card: CardName): void {
    if (this.isWaiting) return this.hold(card);
    // A customer cannot cancel before a reading has started.
    if (card !== 'customer_cancels') this.customer.order(card);
  }

  async replug(): Promise<void> {
    this.forget();
    this.output.restart();
    await this.#farEnd.plug();
    this.log({ event: 'plugged', text: this.#farEnd.address });
  }

  async unplug(): Promise<void> {
    this.forget();
    await this.#farEnd.unplug();
    this.log({ event: 'unplugged', text: 'by hand' });
  }

  /** Power loss: drops the transaction, but keeps the counters. */
  protected forget(): void {
    this.stopTimers();
    this.forgetTransaction();
  }

  protected later(delay_ms: number, task: () => void): void {
    const cancel = this.#clock.schedule(delay_ms, () => {
      this.#timers.delete(cancel);
      task();
    });
    this.#timers.add(cancel);
  }

  protected stopTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }
}
