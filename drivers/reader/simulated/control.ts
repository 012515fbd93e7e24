import type { CardName } from './cards.ts';
import type { Fault } from './script.ts';

/** What a person at a simulated reader can do; for the training mode, `cobro reader` and end-to-end tests. */
export interface SimulatedReaderControl {
  readonly isPlugged: boolean;
  /** True while the reader waits for a card. */
  readonly isWaiting: boolean;
  /** Holds a card to the reader: at once when it waits, else as soon as it does; `customer_cancels` only when it waits. */
  present(card: CardName): void;
  /** Whether the script presents its cards by itself. */
  setAutomatic(is_automatic: boolean): void;
  /** Lets something go wrong, on top of the script. */
  addFault(fault: Fault): void;
  unplug(): Promise<void>;
  replug(): Promise<void>;
}

/** One thing the device heard or said, for logs; never card data. */
export interface DeviceLogEntry {
  readonly event: 'command' | 'answer' | 'card' | 'fault' | 'plugged' | 'unplugged' | 'violation';
  readonly text: string;
}
