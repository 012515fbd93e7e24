import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchmarkReport } from './statistics.ts';

/** Intent, sending and outcome in the journal, and the anchor before the request and before paid (payment-safety 9). */
const GOAL = 5;
/** Without strace only the journal's own are counted. */
const JOURNAL_GOAL = 3;
const WARM_UP = 5;
const SALES = 20;
/** Paths that the traced script looks up, to mark the start and end of the counted sales in the trace. */
const MARKS = { begin: '/cobro-bench-begin', end: '/cobro-bench-end' };

const COUNTED = fileURLToPath(new URL('counted-sales.ts', import.meta.url));

/** The syncs of one thread of the till between the marks; the payment service and its disk are in other processes. */
function syncsOf(trace: string): number {
  const lines = trace.split('\n');
  const begin = lines.findIndex((line) => line.includes(MARKS.begin));
  const end = lines.findIndex((line) => line.includes(MARKS.end));
  const thread = /^\d+/.exec(lines[begin] ?? '')?.[0];
  if (begin === -1 || end === -1 || thread === undefined) return Number.NaN;
  return lines.slice(begin, end).filter((line) => line.startsWith(`${thread} `) && /\bf(data)?sync\(/.test(line))
    .length;
}

/** Counts the fsyncs of card sales: the system calls themselves if strace is available, else durable commits. */
export function fsyncsPerSale(): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const trace = join(folder, 'trace');
  const script = [COUNTED, String(WARM_UP), String(SALES), MARKS.begin, MARKS.end];
  const calls = 'trace=fsync,fdatasync,access,faccessat,faccessat2';
  const tools = ['-f', '-qq', '-e', calls, '-o', trace, process.execPath, ...script];
  try {
    const traced = spawnSync('strace', tools, { stdio: 'ignore', timeout: 300_000 }).status === 0;
    const counted = traced ? null : spawnSync(process.execPath, script, { encoding: 'utf8', timeout: 300_000 });
    const syncs = counted === null ? syncsOf(readFileSync(trace, 'utf8')) : Number(counted.stdout);
    const each = syncs / SALES;
    return {
      title: 'fsyncs of one card sale',
      method: `${SALES} approved card sales of a till with journal, anchor, engine and services, from the product in the cart to the next sale: ${counted === null ? 'fsync and fdatasync calls of its thread, seen by strace' : 'durable commits, counted by the till because strace is not there'}.`,
      header: ['fsyncs', 'sales', 'each'],
      rows: [[String(syncs), String(SALES), each.toFixed(2)]],
      verdicts: [
        `fsyncs per card sale: **${each.toFixed(2)}** (goal: at most ${counted === null ? `${GOAL}: intent, sending and outcome, and the anchor twice` : `${JOURNAL_GOAL}: intent, sending, outcome`}; what is above leases the traces of coming payments, between payments)`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
