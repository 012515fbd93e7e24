import type { LineState } from '../transport/reconnecting-transport.ts';

/** One of the two lines: words on the left and an amount on the right, or words in the middle. */
export type DisplayLine = { readonly left: string; readonly right?: string } | { readonly centre: string };

/** Two lines of 20 letters that the customer reads. */
export interface CustomerDisplay {
  readonly label: string;
  readonly status: LineState;
  onStatus(listener: (status: LineState) => void): () => void;
  /** Shows both lines; what was to be shown before and was not yet is left out. A display that comes back shows the last. */
  show(upper: DisplayLine, lower: DisplayLine): void;
  /** Shows other lines until the answer is called; what was to be shown meanwhile comes back. */
  borrow(upper: DisplayLine, lower: DisplayLine): () => void;
  start(): void;
  stop(): Promise<void>;
}
