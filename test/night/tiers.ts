import { fileURLToPath } from 'node:url';

/** How to run a tier, and what to count in its output. */
export interface Tier {
  readonly name: string;
  readonly title: string;
  /** Arguments for Node; `turn` counts from 0, and no seed repeats within a night. */
  readonly argv: (turn: number, first_seed: number) => readonly string[];
  readonly environment?: (turn: number, first_seed: number) => Readonly<Record<string, string>>;
  /** Counts of one call by name; empty when the tier reports only success or failure. */
  readonly count: (stdout: string) => Readonly<Record<string, number>>;
}

/** A nine-digit seed that no recent night has used, with room for the turns of a long night. */
export const seedOfNow = (now_ms: number): number => (Math.floor(now_ms / 60_000) % 9_000_000) * 100;

const SLOW_HTTP = fileURLToPath(new URL('../support/slow-http.ts', import.meta.url));
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const SEEDS_A_TURN = 20;
/** A turn audits one of this many parts, because auditing all screens takes most of an hour. */
const SCREEN_PARTS = 8;

/** Tests that every run does in part (test/support/repeated.ts) and no other tier does in full. */
const DEEP = [
  'test/e2e',
  'test/journal/verify/one-flipped-byte.test.ts',
  'test/simulation',
  'test/kill',
  'test/crash',
  'test/images/crash-images.test.ts',
  'test/store/model',
  'test/gateway/cut-answers.test.ts',
  'test/features/refunds/refund-matrix.test.ts',
  'test/features/catalogue/large-shop.test.ts',
  'test/journal/verify/exact-shape.test.ts',
  'test/packaging/headless-package.test.ts',
  'test/packaging/update-round-trip.test.ts',
];

/** Sums the numbers with this name in a tier's output. */
function summed(stdout: string, name: string): number {
  const found = [...stdout.matchAll(new RegExp(`"${name}": ?(\\d+)`, 'g'))];
  return found.reduce((sum, match) => sum + Number(match[1]), 0);
}

const counting =
  (...names: readonly string[]): Tier['count'] =>
  (stdout) =>
    Object.fromEntries(names.map((name) => [name, summed(stdout, name)]));

const simulate = (turn: number, first_seed: number): string[] => [
  'test/simulation/run.ts',
  '--seeds',
  String(SEEDS_A_TURN),
  '--payments',
  '20',
  '--seed',
  String(first_seed + turn * SEEDS_A_TURN),
];

/** T0 to T5 (payment-safety 9), including the wild service and the worlds of copies. */
export const TIERS: readonly Tier[] = [
  {
    name: 'T1',
    title: 'simulation',
    argv: simulate,
    count: counting('payments', 'deaths', 'violated_seeds'),
  },
  {
    name: 'T1 wild',
    title: 'simulation, a service that is not our own',
    argv: (turn, first_seed) => [...simulate(turn, first_seed), '--service', 'wild'],
    count: counting('payments', 'deaths', 'violated_seeds'),
  },
  {
    name: 'T2',
    title: 'commands',
    argv: () => [...VITEST, 'test/commands/commands.test.ts'],
    environment: (turn, first_seed) => ({ COBRO_COMMANDS: '50', COBRO_COMMANDS_SEED: String(first_seed + turn) }),
    count: () => ({}),
  },
  {
    name: 'T3',
    title: 'kills',
    // Every place of every crash point, which a test run does not cover, and as many random ones.
    argv: () => ['test/crash/crash-kills.ts', '--kills', '160'],
    count: counting('kills'),
  },
  {
    name: 'T3 copies',
    title: 'kills of tills that are copied, put back, cloned and moved',
    argv: (turn, first_seed) => [
      ...['test/kill/copied-kills.ts', '--rounds', '20'],
      ...['--seed', String(first_seed + turn * SEEDS_A_TURN)],
    ],
    count: counting('rounds', 'kills', 'payments'),
  },
  {
    name: 'T3 other hands',
    title: 'kills of tills while other hands work at the service',
    argv: (turn, first_seed) => [
      ...['test/kill/strange-kills.ts', '--rounds', '20'],
      ...['--seed', String(first_seed + turn * SEEDS_A_TURN)],
    ],
    count: counting('rounds', 'kills', 'payments'),
  },
  {
    name: 'T4',
    title: 'crash images',
    argv: () => ['test/images/crash-images.ts', '--seeds', '1'],
    count: counting('images'),
  },
  {
    name: 'doors',
    title: 'fuzz of every door',
    argv: (turn, first_seed) => ['test/fuzz/run-doors.ts', '--inputs', '200000', '--seed', String(first_seed + turn)],
    count: counting('fuzz_inputs'),
  },
  {
    name: 'deep',
    title: 'tests of chance at their full depth',
    argv: () => [...VITEST, ...DEEP],
    environment: () => ({ COBRO_DEEP: '1' }),
    count: () => ({}),
  },
  {
    name: 'slow till',
    title: 'tests of pages whose till answers late',
    argv: () => [...VITEST, '--project', 'browser'],
    environment: () => ({ COBRO_TEST_TILL_DELAY_MS: '350' }),
    count: () => ({}),
  },
  {
    name: 'slow service',
    title: 'tests whose services answer late',
    argv: () => [...VITEST, '--project', 'logic'],
    environment: () => ({ NODE_OPTIONS: `--import ${SLOW_HTTP}`, COBRO_TEST_HTTP_DELAY_MS: '100' }),
    count: () => ({}),
  },
  {
    name: 'screens',
    title: 'every screen in every language, theme and size',
    argv: (turn) => ['test/renderer/audit.ts', '--part', String(turn % SCREEN_PARTS), '--of', String(SCREEN_PARTS)],
    count: counting('screens', 'found'),
  },
  {
    name: 'T5',
    title: 'bad network',
    argv: () => [...VITEST, 'test/proxy'],
    environment: () => ({ COBRO_DEEP: '1' }),
    count: () => ({}),
  },
  {
    name: 'T0',
    title: 'models, mutated rules',
    argv: () => [...VITEST, 'test/model'],
    environment: () => ({ COBRO_DEEP: '1' }),
    count: () => ({}),
  },
];
