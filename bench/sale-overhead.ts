import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchTill, ask, beginSale, openBenchTill } from './bench-till.ts';
import { startScript, stopProcess } from './child.ts';
import { machineMs } from './clock.ts';
import { type RawCommit, openRawCommit } from './raw-commit.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

/** Sizes of a sending and of a bind, in bytes of one row each. */
const ROWS_BYTES = [700, 1500] as const;
/** Log pages of the journal's two commits, counted with strace: 4 and 10, minus the two that any row needs. */
const PAGES_BYTES = [2 * 4092, 8 * 4092] as const;
/** Approximate idle time before each commit: for a card, and for the service. An idle disk is slower. */
const IDLE_MS = [20, 4] as const;
/** The first sales warm up the compiler. */
const WARM_UP = 60;
/** The least samples, even when the time is over. */
const SAMPLES_MIN = 30;
const RATIO_GOAL = 1.5;

interface Sample {
  readonly before_send_ms: number;
  readonly after_answer_ms: number;
  /** Two commits of one row each, in a bare database. */
  readonly raw_ms: number;
  /** The same with as many pages as the journal's. */
  readonly raw_pages_ms: number;
}

/** Sells one product by card; returns when the renderer process saw the approval. */
async function sellOnce(till: BenchTill, renderer: ReturnType<typeof startScript>): Promise<number> {
  const approved = new Promise<number>((resolve) => {
    renderer.once('message', (message: { seen_ns: string }) => resolve(Number(message.seen_ns) / 1e6));
  });
  await beginSale(till);
  const seen_at_ms = await approved;
  await ask(till, 'checkout.finish');
  return seen_at_ms;
}

/** Two commits at the pace of a sale. */
async function rawCommits(raw: RawCommit, bytes: readonly [number, number]): Promise<number> {
  await pause(IDLE_MS[0]);
  const first_ms = raw.commit(bytes[0]);
  await pause(IDLE_MS[1]);
  return first_ms + raw.commit(bytes[1]);
}

async function measure(till: BenchTill, raw: RawCommit, sales: number, ends_at_ms: number): Promise<Sample[]> {
  const renderer = startScript('renderer-process.ts', [till.shell.url]);
  await new Promise((resolve) => renderer.once('message', resolve));
  const samples: Sample[] = [];
  for (let count = 0; count < WARM_UP + sales; count += 1) {
    if (samples.length >= SAMPLES_MIN && machineMs() > ends_at_ms) break;
    const seen_at_ms = await sellOnce(till, renderer);
    const before_send_ms = till.timing.first_byte_at_ms - till.reader.card_ready_at_ms;
    const after_answer_ms = seen_at_ms - till.timing.last_byte_at_ms;
    if (count < WARM_UP) continue;
    const raw_ms = await rawCommits(raw, ROWS_BYTES);
    const raw_pages_ms = await rawCommits(raw, PAGES_BYTES);
    samples.push({ before_send_ms, after_answer_ms, raw_ms, raw_pages_ms });
  }
  await stopProcess(renderer);
  return samples;
}

/** Card sales alternating with raw commits in one run; fewer when the time is over. */
async function sampled(sales: number, ends_at_ms = Infinity): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const raw = openRawCommit(folder);
  const till = await openBenchTill(folder);
  try {
    return await measure(till, raw, sales, ends_at_ms);
  } finally {
    await till.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const tillMs = (sample: Sample): number => sample.before_send_ms + sample.after_answer_ms;

/** What the till adds to a card sale's two commits on any disk: the difference of the medians. */
const addedMs = (samples: readonly Sample[]): number =>
  median(samples.map(tillMs)) - median(samples.map((sample) => sample.raw_pages_ms));

/** What the till adds to a card sale's commits, and how many sales say so. */
export interface SaleCost {
  readonly added_ms: number;
  readonly sales: number;
}

export async function saleCost(sales: number, ends_at_ms: number): Promise<SaleCost> {
  const samples = await sampled(sales, ends_at_ms);
  return { added_ms: addedMs(samples), sales: samples.length };
}

/** Till overhead of a card sale compared with the raw cost of its fsyncs on the same disk, alternating in one run. */
export async function saleOverhead(sales: number): Promise<BenchmarkReport> {
  const samples = await sampled(sales);
  const row = (name: string, of: (sample: Sample) => number): string[] => {
    const values = samples.map(of);
    return [name, milliseconds(median(values)), milliseconds(percentile(values, 0.95))];
  };
  const ratio = (to: (sample: Sample) => number): string =>
    median(samples.map((sample) => tillMs(sample) / to(sample))).toFixed(2);
  const added_ms = addedMs(samples);
  return {
    title: 'Till overhead of one card sale',
    method: `${samples.length} sales: real journal, engine, till services, headless shell; payment service and renderer in processes of their own. "Before" is card data ready to first request byte (it holds one commit), "after" is last response byte to the approval in the renderer's process (it holds one commit and the loopback socket). The raw cost is two commits in a bare database with the same settings on the same disk, between the sales and in their rhythm: once with one row each, and once with as many pages of the log as the journal's two commits have (4 and 10: event, attempt, sale, and the indices that refuse a second live or bound attempt).`,
    header: ['figure', 'median', 'p95'],
    rows: [
      row('card ready → first request byte', (sample) => sample.before_send_ms),
      row('last response byte → approval at the renderer', (sample) => sample.after_answer_ms),
      row('raw: two fsynced commits of one row', (sample) => sample.raw_ms),
      row('raw: two fsynced commits of as many pages', (sample) => sample.raw_pages_ms),
    ],
    verdicts: [
      `overhead / raw fsyncs of as many pages, median of the sale-by-sale ratios: **${ratio((sample) => sample.raw_pages_ms)}** (goal: at most ${RATIO_GOAL})`,
      `overhead / raw fsyncs of one row each: ${ratio((sample) => sample.raw_ms)}`,
      `what the till adds to its two commits, whatever the disk (difference of the medians): ${milliseconds(added_ms)}; the ratio is at most ${RATIO_GOAL} where the two commits take ${milliseconds(2 * added_ms)} or more`,
    ],
  };
}
