import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildProgram, ensureRendererBundle } from '../scripts/build.ts';
import { commitTime } from './commit-time.ts';
import { recoveryMemory } from './recovery-memory.ts';
import { callOverhead } from './call-overhead.ts';
import { codecs } from './codecs.ts';
import { coldStart } from './cold-start.ts';
import { fsyncsPerSale } from './fsyncs.ts';
import { journalProof } from './journal-proof.ts';
import { memory } from './memory.ts';
import { pastSale } from './past-sale.ts';
import { readerOutcome } from './reader-outcome.ts';
import { reconnect } from './reconnect.ts';
import { rendererHeap } from './renderer-heap.ts';
import { drain, restartToAsked } from './restart.ts';
import { saleOverhead } from './sale-overhead.ts';
import { sandboxRate } from './sandbox-rate.ts';
import { scanToPaint } from './scan-to-paint.ts';
import { searchToPaint } from './search-to-paint.ts';
import { type BenchmarkReport, reportMarkdown } from './statistics.ts';

/**
 * `npm run bench [-- --long] [-- NAME…]`: figures as ratios measured side by side in one run, written to
 * docs/benchmarks.md. What is not measured in a run keeps its figures of an earlier one, with their date.
 */
const SHORT: Readonly<Record<string, () => BenchmarkReport | Promise<BenchmarkReport>>> = {
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
  scan: () => scanToPaint(),
  search: () => searchToPaint(),
  pastsale: () => pastSale(),
  coldstart: () => coldStart(),
  heap: () => rendererHeap(),
  memory: () => memory(100_000),
  restart: () => restartToAsked(1_000_000, 1_000),
  drain: () => drain(10_000, 20),
  recovery: () => recoveryMemory(10_000),
  proof: () => journalProof(1_000_000),
};

const FILE = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\` (\`-- --long\` for those that take minutes, or their names: ${[...Object.keys(SHORT), ...Object.keys(LONG)].join(', ')}). Absolute times are those of a machine at a moment; the ratios are what has goals, and their two sides were measured in turn in one run. A machine that was busy is named with its load: there times are longer, the tails most.
`;

/** Sections of the document by their titles. */
function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part.trimEnd()]));
}

function signed(report: BenchmarkReport): string {
  const load = `load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`;
  const signature = `Measured ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform}, ${load}.`;
  return `${reportMarkdown(report).trimEnd()}\n\n${signature}`;
}

const wanted = process.argv.slice(2).filter((word) => word !== '--long');
const offered = { ...SHORT, ...LONG };
const unknown = wanted.filter((name) => !Object.hasOwn(offered, name));
if (unknown.length > 0) {
  process.stderr.write(`No benchmark is called ${unknown.join(', ')}; there are ${Object.keys(offered).join(', ')}.\n`);
  process.exit(2);
}
// What an installed till starts: without a built program, `cobro` runs its hundreds of source files, a third of a second later.
await ensureRendererBundle();
await buildProgram();
const names = wanted.length > 0 ? wanted : Object.keys(process.argv.includes('--long') ? offered : SHORT);

for (const name of names) {
  const report = await offered[name]?.();
  if (report === undefined) continue;
  const section = signed(report);
  process.stdout.write(`${section}\n\n`);
  // After each, so that a run that is broken off keeps what it measured.
  const sections = sectionsOf(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
  sections.set(report.title, section);
  writeFileSync(FILE, `${[HEAD.trimEnd(), ...sections.values()].join('\n\n')}\n`);
}
process.exit();
