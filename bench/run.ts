import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram, ensureRendererBundle } from '../scripts/build.ts';
import { commitTime } from './commit-time.ts';
import { recoveryMemory } from './recovery-memory.ts';
import { callOverhead } from './call-overhead.ts';
import { endOnSignal } from './child.ts';
import { codecs } from './codecs.ts';
import { coldStart } from './cold-start.ts';
import { floor } from './floor.ts';
import { fsyncsPerSale } from './fsyncs.ts';
import { limited } from './goal-table.ts';
import { goals } from './goals.ts';
import { journalProof } from './journal-proof.ts';
import { memory } from './memory.ts';
import { pastSale } from './past-sale.ts';
import { tooBusy } from './quiet.ts';
import { readerOutcome } from './reader-outcome.ts';
import { reconnect } from './reconnect.ts';
import { rendererHeap } from './renderer-heap.ts';
import { drain, restartToAsked } from './restart.ts';
import { saleOverhead } from './sale-overhead.ts';
import { sandboxRate } from './sandbox-rate.ts';
import { type BenchmarkReport, reportMarkdown } from './statistics.ts';
import { store } from './store/store.ts';

/**
 * `npm run bench [-- --long] [-- NAME…]`: figures as ratios measured side by side in one run, written to
 * docs/benchmarks.md. What is not measured in a run keeps its figures of an earlier one, with their date. While other
 * programs use the machine nothing is written: `--anyway` writes, and says so; `--samples N` and `--past-sales N` are
 * smaller runs.
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
/** Minutes each. */
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

/** These count: a busy machine changes nothing of them. */
const COUNTS: ReadonlySet<string> = new Set(['fsyncs']);

/** No benchmark takes longer, and one that hangs ends with it. */
const LIMIT_MS = 30 * 60_000;

const FILE = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\` (\`-- --long\` for those that take minutes, or their names: ${[...Object.keys(SHORT), ...Object.keys(LONG)].join(', ')}). Absolute times are those of a machine at a moment; the ratios are what has goals, and their two sides were measured in turn in one run. A machine that was busy is named with its load: there times are longer, the tails most.
`;

/** Sections of the document by their titles. */
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
// What an installed till starts: without a built program, `cobro` runs its hundreds of source files, a third of a second later.
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
    // One that hangs or breaks must not take the others with it; what stood before stays.
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
  // After each, so that a run that is broken off keeps what it measured.
  const sections = sectionsOf(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
  sections.set(report.title, section);
  writeFileSync(FILE, `${[HEAD.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}
process.exit();
