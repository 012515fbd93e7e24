import { machineMs } from './clock.ts';
import { milliseconds, percentile } from './statistics.ts';

/** How often at least both sides of a row are measured before its time makes an end of it. */
const SAMPLES_MIN = 30;
/** How many acts of a row may show nothing: keys of a page that stands still for moments are typing, and no scan. */
const LOST_MAX = 3;
/** What a row gets beyond its time to come to its end by itself. */
const GRACE_MS = 20_000;

export type Act = () => Promise<number> | number;

/** What the till took and what its floor took, act by act in turn. */
interface Pair {
  readonly till: readonly number[];
  readonly floor: readonly number[];
  /** Acts of the till that showed nothing. */
  readonly lost: number;
}

/** At most this much of the floor, in the median and at p95. */
export interface Most {
  readonly p50: number;
  readonly p95?: number;
}

/** Both sides in turn, as often as asked or until the time is over. */
export async function inTurn(count: number, ends_at_ms: number, till: Act, bare: Act): Promise<Pair> {
  const taken = { till: [] as number[], floor: [] as number[], lost: 0 };
  for (let index = 0; index < count; index += 1) {
    if (index >= Math.min(SAMPLES_MIN, count / 4) && machineMs() > ends_at_ms) break;
    try {
      taken.till.push(await till());
    } catch (error) {
      taken.lost += 1;
      if (taken.lost > LOST_MAX) throw error;
      continue;
    }
    taken.floor.push(await bare());
  }
  return taken;
}

/** The cells of a row beside its floor: figures of both sides, their ratios, and whether these are within the goals. */
export function cellsOf({ till, floor, lost }: Pair, most: Most, asked: number): string[] {
  const at = (values: readonly number[], fraction: number): string => milliseconds(percentile(values, fraction));
  const ratio = (fraction: number): number => percentile(till, fraction) / percentile(floor, fraction);
  const p50 = ratio(0.5);
  const p95 = ratio(0.95);
  const is_met = p50 <= most.p50 && (most.p95 === undefined || p95 <= most.p95);
  const goal = most.p95 === undefined ? `≤ ${most.p50} ×` : `≤ ${most.p50} × / ≤ ${most.p95} ×`;
  return [
    `${at(till, 0.5)} / ${at(till, 0.95)}`,
    `${at(floor, 0.5)} / ${at(floor, 0.95)}`,
    `**${p50.toFixed(2)}** / ${p95.toFixed(2)}`,
    `${goal}: ${met(is_met)}${till.length < asked ? ` (${till.length} times)` : ''}${lost > 0 ? ` (${lost} lost)` : ''}`,
  ];
}

export const met = (is_met: boolean): string => (is_met ? 'met' : 'not met');

/**
 * A table that is always finished: every row has its own time, and all have one together. A row that fails or takes longer is
 * a gap that says why, and the next one goes on.
 */
export class GoalTable {
  readonly rows: string[][] = [];
  readonly #started_ms = machineMs();
  readonly #ends_at_ms: number;

  constructor(minutes: number) {
    this.#ends_at_ms = this.#started_ms + minutes * 60_000;
  }

  /** `measure` is told when to make an end, and answers the cells; `broken` is called when it did not answer. */
  async add(
    name: string,
    limit_ms: number,
    measure: (ends_at_ms: number) => Promise<string[]>,
    broken: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const ends_at_ms = Math.min(machineMs() + limit_ms, this.#ends_at_ms);
    try {
      if (ends_at_ms <= machineMs()) throw new Error('no time was left');
      this.rows.push([name, ...(await limited(measure(ends_at_ms), ends_at_ms + GRACE_MS - machineMs()))]);
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      this.rows.push([name, '–', '–', '–', `not measured: ${why.replaceAll('|', '/').slice(0, 160)}`]);
      await limited(broken(), GRACE_MS).catch(() => undefined);
    }
    const seconds = ((machineMs() - this.#started_ms) / 1000).toFixed(0);
    process.stderr.write(`${seconds.padStart(5)} s  ${this.rows.at(-1)?.join(' | ') ?? ''}\n`);
  }
}

/** The same promise, or a failure when it takes longer. */
export async function limited<Value>(promise: Promise<Value>, limit_ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${(limit_ms / 1000).toFixed(0)} s`)), limit_ms);
  });
  // What comes after the limit is nobody's any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
