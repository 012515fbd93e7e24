import type { LineState } from '../transport/reconnecting-transport.ts';

/** One of the two lines: words on the left with an amount on the right, or centred words. */
export type DisplayLine = { readonly left: string; readonly right?: string } | { readonly centre: string };

/** A customer display with two lines of 20 characters. */
export interface CustomerDisplay {
  readonly label: string;
  readonly status: LineState;
  onStatus(listener: (status: LineState) => void): () => void;
  /** Shows both lines, dropping any still waiting to be shown. A display that reconnects gets the last lines. */
  show(upper: DisplayLine, lower: DisplayLine): void;
  /** Shows other lines until the returned function is called; then the latest lines of `show` reappear. */
  borrow(upper: DisplayLine, lower: DisplayLine): () => void;
  start(): void;
  stop(): Promise<void>;
}
