import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram, ensureRendererBundle } from '../scripts/build.ts';
import { commitTime } from './commit-time.ts';
import { recoveryMemory } from './recovery-memory.ts';
import { callOverhead, clientAuthorize } from './call-overhead.ts';
import { endOnSignal } from './child.ts';
import { codecs } from './codecs.ts';
import { coldStart } from './cold-start.ts';
import { floor } from './floor.ts';
import { fsyncsPerSale } from './fsyncs.ts';
import { limited } from './goal-table.ts';
import { goals } from './goals.ts';
import { journalProof } from './journal-proof.ts';
import { pastSale } from './past-sale.ts';
import { readerOutcome } from './reader-outcome.ts';
import { reconnect } from './reconnect.ts';
import { rendererHeap } from './renderer-heap.ts';
import { drain, restartToAsked } from './restart.ts';
import { saleOverhead } from './sale-overhead.ts';
import { sandboxRate } from './sandbox-rate.ts';
import { reportMarkdown, median, megabytes, type BenchmarkReport } from './statistics.ts';
import { store } from './store/store.ts';
import { createPaymentService } from '../electron/gateway/create-payment-service.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { liveHeapBytes } from './live-heap.ts';
import { startStub } from './stub.ts';

/** Highest share of all processors used by others before measuring; above it a time would measure them instead. */
const OTHERS_MAX = 0.25;
/** How long the load is sampled, in milliseconds. */
const LOOK_MS = 1_000;
/** Samples before the machine counts as busy: an earlier measurement may still be ending. */
const ROUNDS = 15;

/** Share of all processors that was busy during one second while this process is idle, from 0 to 1. */
async function othersShare(): Promise<number> {
  const before = total();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const after = total();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function total(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, all: times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.irq, idle) };
}

/** Why figures taken now would be meaningless; null when they are meaningful. Waits for short load to pass. */
async function tooBusy(): Promise<string | null> {
  let share = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    share = await othersShare();
    if (share <= OTHERS_MAX) return null;
  }
  return `other programs use ${(share * 100).toFixed(0)} % of this machine's processors (at most ${OTHERS_MAX * 100} % make sense)`;
}

/** Highest growth of the live heap between the first and the last part of the run that counts as flat. */
const GROWTH_GOAL = 1.05;
const POINTS = 20;

/** Whether the client retains memory per call: the live heap over many calls. */
async function memory(calls: number): Promise<BenchmarkReport> {
  const stub = await startStub(0);
  const service = createPaymentService({
    base_url: stub.url,
    credentials: { scheme: 'api_key', api_key: 'benchmark' },
    clock: benchClock,
    randomness: benchRandomness,
    probe: false,
  });
  const heaps: number[] = [];
  try {
    for (let call = 1; call <= calls; call += 1) {
      await clientAuthorize(service);
      if (call % Math.ceil(calls / POINTS) === 0) heaps.push(liveHeapBytes());
    }
  } finally {
    await service.close();
    await stub.stop();
  }
  // The first points still include code being compiled.
  const early = median(heaps.slice(2, 7));
  const late = median(heaps.slice(-5));
  return {
    title: 'Memory over many calls',
    method: `${calls} authorizations through the client, each on a fresh connection; the live heap after a full collection, ${heaps.length} times on the way; its first quarter against its last.`,
    header: ['live heap early', 'live heap late', 'resident at the end'],
    rows: [[megabytes(early), megabytes(late), megabytes(process.memoryUsage().rss)]],
    verdicts: [`late / early: **${(late / early).toFixed(3)}** (goal: at most ${GROWTH_GOAL}, "flat")`],
  };
}

/**
 * `npm run bench [-- --long] [-- NAME…]`: figures as ratios measured side by side in one run, written to
 * docs/benchmarks.md. Benchmarks left out of a run keep their earlier figures, with their date. Nothing is written
 * while other programs use the machine: `--anyway` writes, and says so; `--samples N` and `--past-sales N` make smaller
 * runs.
 */
endOnSignal();
const { values: flags, positionals: wanted } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    anyway: { type: 'boolean', default: false },
    samples: { type: 'string', default: '300' },
    'past-sales': { type: 'string' },
  },
  allowPositionals: true,
});
const samples = Number(flags.samples);
if (flags['past-sales'] !== undefined) process.env['COBRO_BENCH_PAST_SALES'] = flags['past-sales'];

const SHORT: Readonly<Record<string, () => BenchmarkReport | Promise<BenchmarkReport>>> = {
  floor: () => floor(samples),
  sale: () => saleOverhead(300),
  calls: () => callOverhead(3_000),
  rate: () => sandboxRate(5_000),
  fsyncs: () => fsyncsPerSale(),
  commits: () => commitTime(1_000),
  codecs: () => codecs(),
  outcome: () => readerOutcome(500),
  reconnect: () => reconnect(20),
};
/** Each takes minutes. */
const LONG: typeof SHORT = {
  goals: () => goals(samples),
  pastsale: () => pastSale(),
  coldstart: () => coldStart(),
  heap: () => rendererHeap(),
  memory: () => memory(100_000),
  restart: () => restartToAsked(1_000_000, 1_000),
  drain: () => drain(10_000, 20),
  recovery: () => recoveryMemory(10_000),
  proof: () => journalProof(1_000_000),
  store: () => store(),
};

/** These count events, so a busy machine does not affect them. */
const COUNTS: ReadonlySet<string> = new Set(['fsyncs']);

/** Time limit of a benchmark, which also ends one that hangs. */
const LIMIT_MS = 30 * 60_000;

const FILE = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\` (\`-- --long\` for those that take minutes, or their names: ${[...Object.keys(SHORT), ...Object.keys(LONG)].join(', ')}). Absolute times are those of a machine at a moment; the ratios are what has goals, and their two sides were measured in turn in one run. A machine that was busy is named with its load: there times are longer, the tails most. How the figures came about, and what was tried without effect: [performance.md](performance.md).
`;

/** The document's sections by title. */
function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.trimEnd()]));
}

function signed(report: BenchmarkReport, busy: string | null): string {
  const load = `load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`;
  const signature = `Measured ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform}, ${load}.`;
  const warning = busy === null ? '' : ` Not to be quoted: ${busy}.`;
  return `${reportMarkdown(report).trimEnd()}\n\n${signature}${warning}`;
}

const offered = { ...SHORT, ...LONG };
const unknown = wanted.filter((name) => !Object.hasOwn(offered, name));
if (unknown.length > 0) {
  process.stderr.write(`No benchmark is called ${unknown.join(', ')}; there are ${Object.keys(offered).join(', ')}.\n`);
  process.exit(2);
}
// A shop's machine names none: Node reads the certificates of this variable in every process that may encrypt.
delete process.env['NODE_EXTRA_CA_CERTS'];
// As in an installed till: without a built program, `cobro` runs hundreds of source files, which takes a third of a
// second longer.
await ensureRendererBundle();
await buildProgram();
const names = wanted.length > 0 ? wanted : Object.keys(flags.long ? offered : SHORT);

for (const name of names) {
  const before = COUNTS.has(name) ? null : await tooBusy();
  if (before !== null && !flags.anyway) {
    process.stderr.write(`${name} is not measured: ${before}. --anyway measures all the same.\n`);
    process.exitCode = 1;
    continue;
  }
  process.stderr.write(`${name} …\n`);
  const report = await limited(Promise.resolve(offered[name]?.()), LIMIT_MS).catch((error: unknown) => {
    // A failure must not affect the other benchmarks, and keeps the earlier figures.
    process.stderr.write(`${name} is not measured: ${String(error)}\n`);
    process.exitCode = 1;
    return undefined;
  });
  if (report === undefined) continue;
  const busy = before ?? (COUNTS.has(name) ? null : await tooBusy());
  const section = signed(report, busy);
  process.stdout.write(`${section}\n\n`);
  if (busy !== null && !flags.anyway) {
    process.stderr.write(`${name} is not written: ${busy}.\n`);
    process.exitCode = 1;
    continue;
  }
  // After each benchmark, so that an aborted run keeps its results.
  const sections = sectionsOf(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
  sections.set(report.title, section);
  writeFileSync(FILE, `${[HEAD.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}
process.exit();
