import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CANARIES } from './canaries.ts';
import { KNOWN_WORLDS, type KnownWorld, optionsOf } from './known-worlds.ts';
import { RealTimeGuard } from './real-time-guard.ts';
import { counterexampleOf, nameOfFinding, tellCounterexample } from './wild-counterexample.ts';
import type { RunOptions, RunReport } from './run-options.ts';
import { weatherOf } from './seeds.ts';
import { runSeed } from './world.ts';
import { loadavg } from 'node:os';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { SHOP_FLAWS, runShop } from './shop/shop-world.ts';

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`${text} is no whole number`);
  return Number(text);
};

/** `npm run simulate -- --store`: runs shops one after the other, each with many lanes on its own PostgreSQL. */
async function runShops(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ store: { type: 'boolean' }, canary: { type: 'string' } },
      lanes: { type: 'string', default: '200' },
      seeds: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      acts: { type: 'string', default: '4000' },
      faults: { type: 'string', default: '40' },
      only: { type: 'string', multiple: true },
    },
  });
  if (findPostgres() === null) {
    process.stderr.write('This machine has no PostgreSQL 15 or newer (initdb, postgres): nothing was simulated.\n');
    process.exit(2);
  }
  const flaw = SHOP_FLAWS.find((one) => one === values.canary);
  if (values.canary !== undefined && flaw === undefined) {
    process.stderr.write(`There is no canary ${values.canary}. Known: ${SHOP_FLAWS.join(', ')}.\n`);
    process.exit(2);
  }
  const [first, seeds] = [whole(values.seed), whole(values.seeds)];
  const counts: Record<string, number> = {};
  let violated_seeds = 0;
  const began_ms = performance.now();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const report = await runShop({
      ...{ seed, lanes: whole(values.lanes), acts: whole(values.acts), faults: whole(values.faults) },
      ...(flaw === undefined ? {} : { flaw }),
      ...(values.only === undefined ? {} : { only: values.only }),
      tell: (line) => process.stderr.write(`seed ${seed}: ${line}\n`),
    });
    for (const [what, count] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + count;
    if (report.violations.length === 0) continue;
    violated_seeds += 1;
    process.stdout.write(`seed ${seed}:\n${report.violations.map((line) => `  ${line}\n`).join('')}`);
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const took_s = Math.round((performance.now() - began_ms) / 1_000);
  const figures = { commit, lanes: whole(values.lanes), first_seed: first, seeds, violated_seeds, took_s, counts };
  process.stdout.write(`${JSON.stringify({ ...figures, load: loadavg()[0]?.toFixed(1) }, null, 2)}\n`);
  process.exitCode = violated_seeds === 0 ? 0 : 1;
}

const USAGE = `npm run simulate -- [--seeds N] [--seed FIRST] [--payments M] [--canary NAME] [--service embedded|wild] [--world NAME|each] [--trail]
npm run simulate -- --store [--lanes 200] [--seeds N] [--seed FIRST] [--acts N] [--faults N] [--canary NAME]`;

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    process.stderr.write(`--${name} takes a whole number, got ${text}.\n${USAGE}\n`);
    process.exit(2);
  }
  return Number(text);
}

function worldsOf(name: string): readonly KnownWorld[] {
  const worlds = KNOWN_WORLDS.filter(({ world }) => name === 'each' || world === name);
  if (worlds.length > 0) return worlds;
  const names = KNOWN_WORLDS.map(({ world }) => world).join(', ');
  process.stderr.write(`There is no world ${name}. Known: each, ${names}.\n`);
  process.exit(2);
}

function tellViolation(report: RunReport, payments: number, more: string): void {
  const again = `npm run simulate -- --seed ${report.seed} --seeds 1 --payments ${payments}`;
  process.stdout.write(
    `seed ${report.seed} at commit ${commit()}: ${report.violations.length} violations\n` +
      report.violations.map(({ invariant, at_ms, what }) => `  ${invariant} at ${at_ms} ms: ${what}\n`).join('') +
      `  again: ${again}${more} --trail\n`,
  );
}

/** `npm run simulate`: runs seeds one after the other and reports violations; exits with 1 when there are any. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      payments: { type: 'string', default: '30' },
      canary: { type: 'string' },
      service: { type: 'string', default: 'embedded' },
      world: { type: 'string' },
      trail: { type: 'boolean', default: false },
    },
  });
  const seeds = wholeNumber('seeds', values.seeds);
  const first = wholeNumber('seed', values.seed);
  const payments = wholeNumber('payments', values.payments);
  const canary = values.canary === undefined ? undefined : CANARIES[values.canary];
  if (values.canary !== undefined && canary === undefined) {
    process.stderr.write(`There is no canary ${values.canary}. Known: ${Object.keys(CANARIES).join(', ')}.\n`);
    process.exit(2);
  }
  const worlds = values.world === undefined ? [] : worldsOf(values.world);
  const service = values.world === undefined ? values.service : 'wild';
  if (service !== 'embedded' && service !== 'wild') {
    process.stderr.write(`--service takes embedded or wild, got ${service}.\n${USAGE}\n`);
    process.exit(2);
  }
  // Stacks of refused connections cost more than the refusal; a seed with violations is run again with its trail.
  if (!values.trail) Error.stackTraceLimit = 0;
  const guard = new RealTimeGuard();
  guard.install();
  const started_ms = performance.now();
  const sum = { seeds: 0, payments: 0, deaths: 0, steps: 0, simulated_ms: 0, violated_seeds: 0 };
  const outcomes: Record<string, number> = {};
  const findings: Record<string, number> = {};
  for (let seed = first; seed < first + seeds; seed += 1) {
    const world = worlds[seed % worlds.length];
    const options: RunOptions = {
      seed,
      payments,
      service,
      ...(canary === undefined ? {} : { canary }),
      ...(canary === undefined && { weather: weatherOf(seed) }),
      ...(world && optionsOf(world)),
    };
    const report = await runSeed({ ...options, keeps_trail: values.trail }, guard);
    sum.seeds += 1;
    sum.payments += report.payments;
    sum.deaths += report.deaths;
    sum.steps += report.steps;
    sum.simulated_ms += report.simulated_ms;
    if (sum.seeds % 10 === 0)
      process.stderr.write(`${sum.seeds} seeds, ${sum.payments} payments, ${sum.violated_seeds} with violations\n`);
    for (const [name, count] of Object.entries(report.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count;
    if (values.trail) process.stdout.write(`${report.trail.join('\n')}\n`);
    if (report.violations.length === 0) continue;
    sum.violated_seeds += 1;
    const given = { canary: values.canary, service, world: world?.world };
    const more = Object.entries(given).map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`));
    tellViolation(report, payments, more.join(''));
    if (service !== 'wild' || world !== undefined) continue;
    const counterexample = await counterexampleOf(options, report, guard);
    process.stdout.write(tellCounterexample(counterexample));
    const finding = nameOfFinding(counterexample);
    findings[finding] = (findings[finding] ?? 0) + 1;
  }
  guard.remove();
  const took_ms = performance.now() - started_ms;
  // On a shared machine only CPU time shows what a run costs.
  const { user, system } = process.cpuUsage();
  const cpu_ms = (user + system) / 1_000;
  const figures = {
    ...sum,
    commit: commit(),
    first_seed: first,
    took_s: Math.round(took_ms / 1_000),
    cpu_s: Math.round(cpu_ms / 1_000),
    payments_per_cpu_minute: Math.round((sum.payments * 60_000) / cpu_ms),
    times_real_time: Math.round(sum.simulated_ms / took_ms),
    times_real_time_of_one_core: Math.round(sum.simulated_ms / cpu_ms),
    outcomes,
    ...(service === 'wild' ? { findings } : {}),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = sum.violated_seeds === 0 ? 0 : 1;
}

if (process.argv.includes('--store')) await runShops();
else await main();
