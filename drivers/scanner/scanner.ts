import type { LineState } from '../transport/reconnecting-transport.ts';

/** A barcode scanner on its own line. A scan is reported whole and once, or not at all. */
export interface BarcodeScanner {
  readonly label: string;
  readonly status: LineState;
  onStatus(listener: (status: LineState) => void): () => void;
  onCode(listener: (code: string) => void): () => void;
  /** Connects in the background, and reconnects when the line is lost. */
  start(): void;
  stop(): Promise<void>;
}
