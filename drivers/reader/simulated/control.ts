import type { CardName } from './cards.ts';
import type { Fault } from './script.ts';

/** What a person at a simulated reader can do; for the training mode, `cobro reader` and end-to-end tests. */
export interface SimulatedReaderControl {
  readonly isPlugged: boolean;
  /** True while the reader waits for a card. */
  readonly isWaiting: boolean;
  /** Presents a card at once, or as soon as the reader waits for one; `customer_cancels` only works while it waits. */
  present(card: CardName): void;
  /** Whether the script presents its cards by itself. */
  setAutomatic(is_automatic: boolean): void;
  /** Adds a fault to those of the script. */
  addFault(fault: Fault): void;
  unplug(): Promise<void>;
  replug(): Promise<void>;
}

/** An event on the device's side, for logs; never card data. */
export interface DeviceLogEntry {
  readonly event: 'command' | 'answer' | 'card' | 'fault' | 'plugged' | 'unplugged' | 'violation';
  readonly text: string;
}
