import type { Allows, Twist } from '../wild/whims.ts';
import type { GivenAnswer } from '../wild/wild-service.ts';
import type { Canary } from './canaries.ts';
import type { Weather } from './chaos.ts';
import type { Violation } from './oracle.ts';
import type { StrangeWorldName } from './strange-world.ts';

export interface RunOptions {
  readonly seed: number;
  readonly payments: number;
  readonly canary?: Canary;
  /** Keeps the whole log for reading; needs much memory in a long run. */
  readonly keeps_trail?: boolean;
  /** The till's wall clock jumps by up to ten years every few seconds, from a separate stream. */
  readonly wall_jumps?: boolean;
  /** Overrides the seed's weather, to isolate a fault. */
  readonly weather?: Partial<Weather>;
  /** The embedded service, the default, or the wild one (test/wild). */
  readonly service?: 'embedded' | 'wild';
  /** Oddities that the wild service may have; default: all. */
  readonly allows?: Allows;
  readonly habit?: number;
  /** Something that the default world does not contain; needs the wild service. */
  readonly world?: StrangeWorldName;
  /** Canaries: no anchor, no check for other holders, or no record of whose a payment is. */
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
  /** Hash of the whole log: simulated times, messages to people, ledger movements and reader messages. */
  readonly log_hash: string;
  readonly trail: readonly string[];
  /** The wild service's deviations. */
  readonly twists: readonly Twist[];
  readonly answers: readonly GivenAnswer[];
}
