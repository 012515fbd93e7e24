import { Dice, spoil } from './dice.ts';
import type { FuzzTarget } from './targets.ts';

/** An input that broke a promise, for a repeat. */
export interface FuzzFinding {
  readonly target: string;
  readonly hex: string;
  readonly cut: number;
  readonly sentence: string;
}

export interface FuzzReport {
  readonly frames: number;
  readonly findings: readonly FuzzFinding[];
  /** The longest time one input took, in milliseconds; a pause of the whole machine counts too. */
  readonly slowest_ms: number;
  readonly heap_bytes_max: number;
}

export interface FuzzOptions {
  readonly targets: readonly FuzzTarget[];
  readonly seed: number;
  /** Total, over all targets in turn. */
  readonly frames: number;
  readonly findings_max: number;
  readonly now_ms: () => number;
  /** Polled; true ends the run early. */
  readonly isOver: (frames: number) => boolean;
  /** Called at once, so that an aborted run keeps its findings. */
  readonly onFinding?: (finding: FuzzFinding) => void;
}

const LOOK_EVERY = 4_096;
const SPOILS_MAX = 4;

/** Feeds every target spoiled frames, the same for the same seed, and collects broken promises. */
export function fuzz(options: FuzzOptions): FuzzReport {
  const { targets, seed, now_ms } = options;
  const dice = new Dice(seed);
  const findings: FuzzFinding[] = [];
  let frames = 0;
  let slowest_ms = 0;
  let heap_bytes_max = 0;
  let before_ms = now_ms();
  while (frames < options.frames && findings.length < options.findings_max) {
    const target = targets[frames % targets.length];
    if (!target) break;
    const bytes = inputFor(dice, target);
    const cut = dice.below(bytes.length + 1);
    const finding = tryInput(target, bytes, cut);
    if (finding) {
      findings.push(finding);
      options.onFinding?.(finding);
    }
    frames += 1;
    const after_ms = now_ms();
    slowest_ms = Math.max(slowest_ms, after_ms - before_ms);
    before_ms = after_ms;
    if (frames % LOOK_EVERY !== 0) continue;
    heap_bytes_max = Math.max(heap_bytes_max, process.memoryUsage().heapUsed);
    if (options.isOver(frames)) break;
    before_ms = now_ms();
  }
  return { frames, findings, slowest_ms, heap_bytes_max };
}

function inputFor(dice: Dice, target: FuzzTarget): Uint8Array {
  let bytes: Uint8Array = dice.pick(target.seeds);
  if (dice.below(8) === 0) bytes = Buffer.concat([bytes, dice.pick(target.seeds)]);
  for (let count = dice.below(SPOILS_MAX + 1); count > 0; count -= 1) bytes = spoil(dice, bytes);
  return bytes;
}

/** Tries one input; undefined when every promise was kept. */
export function tryInput(target: FuzzTarget, bytes: Uint8Array, cut: number): FuzzFinding | undefined {
  try {
    target.check(bytes, cut);
    return undefined;
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { target: target.name, hex: Buffer.from(bytes).toString('hex'), cut, sentence };
  }
}
