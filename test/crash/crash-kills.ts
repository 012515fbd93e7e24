import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assert } from '../../core/assert.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { firstOfEach } from '../support/repeated.ts';
import { Lane } from './lane.ts';
import { FLAWS, type Flaw } from './life.ts';
import {
  CRASH_POINTS,
  type CrashPoint,
  EXCHANGE_POINTS,
  GIFT_POINTS,
  LINK_POINTS,
  type Place,
  SKIPPED_POINTS,
  START_POINTS,
} from './points.ts';

/** The points of payment-safety 7, and those of newer ways to pay. */
export const ALL_POINTS: readonly CrashPoint[] = [...CRASH_POINTS, ...LINK_POINTS, ...GIFT_POINTS, ...EXCHANGE_POINTS];

const HERE = fileURLToPath(new URL('.', import.meta.url));
export interface CrashOptions {
  readonly kills: number;
  /** Takes one place of each kind instead of every place of every point. */
  readonly one_of_each_kind?: boolean;
  /** Only this point, such as `C07`; `random` for random moments only. */
  readonly point?: string;
  /** Number of tills that run in parallel. */
  readonly lanes?: number;
  /** A flaw that the run must find. */
  readonly flaw?: Flaw;
  /** Stops at the first problem. */
  readonly until_problem?: boolean;
  readonly onKill?: (count: number) => void;
  /** True ends the run early, with what was found so far. */
  readonly isEnough?: () => boolean;
}

export interface CrashRun {
  readonly kills: number;
  readonly seconds: number;
  readonly kills_by_point: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

type Death = (lane: Lane) => Promise<void>;

interface PointPlace {
  readonly point: CrashPoint;
  readonly place: Place;
}

const PLACES: readonly PointPlace[] = ALL_POINTS.flatMap((point) => point.places.map((place) => ({ point, place })));
/** By scenario, and by death in the till or on the network; a card sale takes every place of the network. */
export const ONE_OF_EACH_KIND = firstOfEach(PLACES, ({ point: { scenario }, place }) => {
  const at_network = scenario === 'sale' ? 'network' in place && place.network : 'network' in place;
  return `${scenario} ${at_network}`;
});

/** Every wanted place of every point once, then random moments; repeats from the start when more are wanted. */
function* deaths(point: string | undefined, one_of_each_kind: boolean): Generator<Death> {
  const all = one_of_each_kind ? [...ONE_OF_EACH_KIND] : PLACES;
  const wanted = all.filter((one) => point === undefined || one.point.id === point);
  const [answered, bound] = [pointOf('C10'), pointOf('C16')];
  const random: Death = (lane) => lane.killAtRandom();
  for (;;) {
    for (const one of wanted) yield (lane) => lane.killAt(one.point, one.place);
    if (point === undefined || point === 'C26') yield (lane) => lane.killInRecovery(answered);
    if (point === undefined || point === 'C29') yield (lane) => lane.killInLease(bound);
    if (point === undefined || point === 'C28') yield (lane) => lane.killInMigration();
    for (let count = 0; point === undefined ? count < 36 : point === 'random' && count < 1; count += 1) yield random;
  }
}

/** Kills tills at the points of payment-safety 7 and at random, and checks the state after the next till recovered. */
export async function runCrashKills(options: CrashOptions): Promise<CrashRun> {
  const { kills, point, flaw } = options;
  assertPoint(point);
  const started_ms = performance.now();
  const source = deaths(point, options.one_of_each_kind === true);
  // The till starts the thread that kills it.
  const program = await bundleProgram(join(HERE, 'killable-till.ts'), join(HERE, 'killer-thread.ts'));
  const lanes = Array.from({ length: options.lanes ?? 2 }, () => new Lane(program, flaw));
  const count = (): number => lanes.flatMap((lane) => Object.values(lane.kills)).reduce((sum, one) => sum + one, 0);
  let tried = 0;
  const run = async (lane: Lane): Promise<void> => {
    // Bounded, in case a place is never reached.
    while (count() < kills && tried < 2 * kills && options.isEnough?.() !== true) {
      tried += 1;
      await source.next().value?.(lane);
      options.onKill?.(count());
      if (options.until_problem === true && lanes.some(({ problems }) => problems.length > 0)) return;
    }
    await lane.finish();
  };
  try {
    await Promise.all(lanes.map(run));
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
  return {
    kills: count(),
    seconds: Math.round((performance.now() - started_ms) / 100) / 10,
    kills_by_point: summed(lanes.map((lane) => lane.kills)),
    ends: summed(lanes.map((lane) => lane.ends)),
    skipped: SKIPPED_POINTS,
    problems: lanes.flatMap(({ problems }) => problems),
  };
}

function pointOf(id: string): CrashPoint {
  const found = ALL_POINTS.find((point) => point.id === id);
  assert(found !== undefined, `${id} is a point`);
  return found;
}

function assertPoint(point: string | undefined): void {
  if (point === undefined || point === 'random' || point in START_POINTS) return;
  const reason = SKIPPED_POINTS[point];
  if (reason !== undefined) throw new RangeError(`${point} is not tried: ${reason}.`);
  const known = [...ALL_POINTS.map(({ id }) => id), ...Object.keys(START_POINTS), 'random'];
  if (!known.includes(point)) throw new RangeError(`There is no crash point ${point}; there are ${known.join(', ')}.`);
}

function summed(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const [key, count] of Object.entries(part)) sum[key] = (sum[key] ?? 0) + count;
  return Object.fromEntries(Object.entries(sum).sort(([first], [second]) => first.localeCompare(second)));
}

/** `npm run crash -- --kills 100 [--point C07] [--lanes 2] [--flaw send_first|two_steps|link_unnamed]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      lanes: { type: 'string', default: '2' },
      point: { type: 'string' },
      flaw: { type: 'string' },
    },
  });
  const [kills, lanes] = [Number(values.kills), Number(values.lanes)];
  assert(Number.isInteger(kills) && kills > 0, '--kills takes a whole number above 0');
  assert(Number.isInteger(lanes) && lanes > 0 && lanes <= 16, '--lanes takes a whole number from 1 to 16');
  let interrupted = false;
  process.once('SIGINT', () => (interrupted = true));
  const { point, flaw } = values;
  const known = FLAWS.find((one) => one === flaw);
  assert(flaw === known, `--flaw is one of ${FLAWS.join(', ')}`);
  const run = await runCrashKills({
    kills,
    lanes,
    ...(point === undefined ? {} : { point }),
    ...(known === undefined ? {} : { flaw: known }),
    isEnough: () => interrupted,
    onKill: (count) => void (count % 50 === 0 && process.stderr.write(`${count} kills\n`)),
  });
  process.stdout.write(`${JSON.stringify(run, null, 2)}\n`);
  process.exitCode = run.problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
