import type { LineState } from '../transport/reconnecting-transport.ts';

/** One reading of a scale. Weights are grams, i.e. the thousandths of a kilogram that sales use. */
export type ScaleReading =
  | {
      readonly state: 'stable' | 'unstable';
      /** Net is the weight minus a container weighed before. */
      readonly mode: 'gross' | 'net';
      /** Negative when something was removed after zeroing. */
      readonly weight_grams: number;
    }
  | { readonly state: 'overload' }
  /** A weight that sales cannot use: another unit, or finer than a gram. It is never rounded or converted. */
  | { readonly state: 'unusable'; readonly why: 'unit' | 'resolution' };

/** `silent`: the line is open, but nothing valid arrives. */
export type ScaleStatus = Exclude<LineState, { readonly state: 'open' }> | { readonly state: 'silent' } | ScaleReading;

/** A scale that reports its load continuously. */
export interface Scale {
  readonly label: string;
  readonly status: ScaleStatus;
  onStatus(listener: (status: ScaleStatus) => void): () => void;
  /** Connects in the background, and reconnects when the line is lost. */
  start(): void;
  stop(): Promise<void>;
}
