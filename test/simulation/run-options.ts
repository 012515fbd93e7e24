import type { Allows, Twist } from '../wild/whims.ts';
import type { ToldAnswer } from '../wild/wild-service.ts';
import type { Canary } from './canaries.ts';
import type { Weather } from './chaos.ts';
import type { Violation } from './oracle.ts';
import type { StrangeWorldName } from './strange-world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly payments: number;
  readonly canary?: Canary;
  /** Keeps the whole log, to read it; a long run needs much memory. */
  readonly keeps_trail?: boolean;
  /** The till's wall clock jumps by up to ten years, every few seconds, with chance of its own. */
  readonly wall_jumps?: boolean;
  /** Replaces what the seed draws, to corner a fault. */
  readonly weather?: Partial<Weather>;
  /** The embedded service, or the one that is not our own (test/wild); the first when absent. */
  readonly service?: 'embedded' | 'wild';
  /** Which oddities the wild service may have; all when absent. */
  readonly allows?: Allows;
  readonly habit?: number;
  /** Something that our own world does not hold; needs the wild service. */
  readonly world?: StrangeWorldName;
  /** Canaries: a till without an anchor, one that asks nobody whether it is the only one, and one that forgets whose a payment is. */
  readonly flaw?: 'no_anchor' | 'not_held' | 'forgets_whose';
}

export interface RunReport {
  readonly seed: number;
  readonly payments: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly deaths: number;
  readonly requests: number;
  readonly simulated_ms: number;
  readonly steps: number;
  readonly violations: readonly Violation[];
  /** Of the whole log: simulated times, what people heard, every movement of the ledger, every word of the reader. */
  readonly log_hash: string;
  readonly trail: readonly string[];
  /** What the wild service did that was not plain. */
  readonly twists: readonly Twist[];
  readonly told: readonly ToldAnswer[];
}
