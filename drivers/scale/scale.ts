import type { LineState } from '../transport/reconnecting-transport.ts';

/** One word of a scale. Weights are grams, so that they are the thousandths of a kilogram in which sales count. */
export type ScaleReading =
  | {
      readonly state: 'stable' | 'unstable';
      /** Net is what is left after a container was weighed first. */
      readonly mode: 'gross' | 'net';
      /** Negative when something was taken away after zero was set. */
      readonly weight_grams: number;
    }
  | { readonly state: 'overload' }
  /** A weight that sales cannot count: another unit, or finer than a gram. It is never rounded or converted. */
  | { readonly state: 'unusable'; readonly why: 'unit' | 'resolution' };

/** `silent`: the line is open and nothing that can be understood comes from it. */
export type ScaleStatus = Exclude<LineState, { readonly state: 'open' }> | { readonly state: 'silent' } | ScaleReading;

/** A scale that says what lies on it, all the time. */
export interface Scale {
  readonly label: string;
  readonly status: ScaleStatus;
  onStatus(listener: (status: ScaleStatus) => void): () => void;
  /** Connects in the background, and again whenever the line is lost. */
  start(): void;
  stop(): Promise<void>;
}
