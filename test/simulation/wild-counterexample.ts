import type { Allows, Twist } from '../wild/whims.ts';
import type { GivenAnswer } from '../wild/wild-service.ts';
import type { Weather } from './chaos.ts';
import type { RealTimeGuard } from './real-time-guard.ts';
import type { RunOptions, RunReport } from './run-options.ts';
import { runSeed } from './world.ts';

/** Nothing goes wrong except the service's wording. */
export const CALM: Partial<Weather> = {
  connection_faults: 0,
  service_ms: Infinity,
  reader_ms: Infinity,
  network_cut_ms: Infinity,
  disk_ms: Infinity,
  stall_ms: Infinity,
  clock_ms: Infinity,
  second_till_ms: Infinity,
  deaths: 0,
};

export interface Counterexample {
  readonly twists: readonly Twist[];
  readonly violations: RunReport['violations'];
  /** The responses that matter, usually one. */
  readonly answers: readonly GivenAnswer[];
  /** Whether only the service's wording is needed. */
  readonly is_calm: boolean;
}

const nameOf = ({ key, twist }: Twist): string => `${key} ${twist}`;

/** Allows only these twists. */
export function only(twists: readonly Twist[]): Allows {
  const names = new Set(twists.map(nameOf));
  return (twist) => names.has(nameOf(twist));
}

/** Shrinks a violated run to the oddities that cause it, and reports them as responses. */
export async function counterexampleOf(
  options: RunOptions,
  report: RunReport,
  guard: RealTimeGuard,
): Promise<Counterexample> {
  const wanted = report.violations[0]?.invariant;
  const calm = { ...options, keeps_trail: false, weather: { ...options.weather, ...CALM } };
  const run = (from: RunOptions, twists: readonly Twist[]): Promise<RunReport> =>
    runSeed({ ...from, allows: only(twists) }, guard);
  const isSame = ({ violations }: RunReport): boolean => violations.some(({ invariant }) => invariant === wanted);
  const quiet = await runSeed(calm, guard);
  const is_calm = isSame(quiet);
  const base = is_calm ? calm : options;
  const twists = await shrink((is_calm ? quiet : report).twists, async (part) => isSame(await run(base, part)));
  const last = await run(base, twists);
  return { twists, violations: last.violations, answers: last.answers, is_calm };
}

/** Usually the same for the same defect: which fields of which responses were worded how. */
export function nameOfFinding({ twists }: Counterexample): string {
  const names = twists.map(({ key, twist }) => (key === 'dialect' ? twist : `${key.split(' ')[0]} ${twist}`));
  return [...new Set(names)].sort().join(' + ');
}

/** The counterexample as text for a terminal. The last response matters; the earlier ones led to it. */
export function tellCounterexample({ twists, violations, answers, is_calm }: Counterexample): string {
  const lines = [
    `  shrunk to ${twists.length} oddities${is_calm ? ', nothing else goes wrong' : ''}:`,
    ...twists.map(({ key, twist }) => `    ${twist} at ${key}`),
    ...answers.map(({ request, truth, answer }) => `    asked: ${request}\n    truth: ${truth}\n    answer: ${answer}`),
    ...violations.map(({ invariant, what }) => `    ${invariant}: ${what}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A subset of `all` for which `fails` holds and from which no element can be removed (delta debugging). */
async function shrink<One>(
  all: readonly One[],
  fails: (part: readonly One[]) => Promise<boolean>,
): Promise<readonly One[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (await fails(without)) kept = without;
      else at += size;
    }
  }
  return kept;
}
