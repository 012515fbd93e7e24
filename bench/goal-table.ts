import { machineMs } from './clock.ts';
import { milliseconds, percentile } from './statistics.ts';

/** The least samples of both sides of a row, even when its time is over. */
const SAMPLES_MIN = 30;
/** How many acts of a row may have no effect: if the page stalls, a scan's keys count as typing. */
const LOST_MAX = 3;
/** Extra time for a row to finish by itself. */
const GRACE_MS = 20_000;

export type Act = () => Promise<number> | number;

/** Times of the till and its baseline, sampled alternately. */
interface Pair {
  readonly till: readonly number[];
  readonly floor: readonly number[];
  /** Acts of the till without a visible effect. */
  readonly lost: number;
}

/** Highest ratio to the baseline, in the median and at p95. */
export interface Most {
  readonly p50: number;
  readonly p95?: number;
}

/** Alternates both sides, `count` times or until the time is over. */
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

/** The cells of a row: figures of both sides, their ratios, and whether these meet the goals. */
export function cellsOf({ till, floor, lost }: Pair, most: Most, planned: number): string[] {
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
    `${goal}: ${met(is_met)}${till.length < planned ? ` (${till.length} times)` : ''}${lost > 0 ? ` (${lost} lost)` : ''}`,
  ];
}

export const met = (is_met: boolean): string => (is_met ? 'met' : 'not met');

/**
 * A table that always completes: each row has a time limit, and so has the table. A row that fails or takes too long
 * shows why, and the next one follows.
 */
export class GoalTable {
  readonly rows: string[][] = [];
  readonly #started_ms = machineMs();
  readonly #ends_at_ms: number;

  constructor(minutes: number) {
    this.#ends_at_ms = this.#started_ms + minutes * 60_000;
  }

  /** `measure` gets its deadline and returns the cells; `broken` is called when it failed. */
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

/** The same promise, rejecting when it takes too long. */
export async function limited<Value>(promise: Promise<Value>, limit_ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${(limit_ms / 1000).toFixed(0)} s`)), limit_ms);
  });
  // A rejection after the time limit is ignored.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
