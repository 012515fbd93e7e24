import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../core/assert.ts';
import { demoCatalogue } from '../core/catalogue/demo-catalogue.ts';
import { defaultSettings } from '../core/settings/settings.ts';
import { startHeadlessShell } from '../electron/headless.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { SILENT_LOG } from '../electron/journal/log.ts';
import { createPaymentEngine } from '../electron/payments/engine.ts';
import { createPaymentService } from '../electron/service/create-payment-service.ts';
import { createTill } from '../electron/services/till.ts';
import { startCommand, startScript, stopProcess } from './child.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { createInstantReader } from './instant-reader.ts';
import { type RawCommit, openRawCommit } from './raw-commit.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

/** Bytes of one journal commit's row, about what a sending and a bind write. */
const ROW_BYTES = 700;
/** Commits on the measured path: the sending before the request, the bind after the answer. */
const COMMITS = 2;
const RATIO_GOAL = 1.5;

interface Sample {
  readonly before_send_ms: number;
  readonly after_answer_ms: number;
  readonly raw_ms: number;
}

const TOKEN = 'benchmark-token-of-sufficient-length-0123456789';

/** Composes a till as the headless shell does, with an instant reader and a sandbox and a renderer in their own processes. */
async function openBenchTill(folder: string) {
  const sandbox = await startCommand(['sandbox', '--port', '0', '--data', join(folder, 'sandbox')]);
  const timing = { first_byte_at_ms: 0, last_byte_at_ms: 0 };
  const journal = openJournal({ directory: join(folder, 'journal'), clock: benchClock, randomness: benchRandomness });
  assert(journal.ok, journal.ok ? '' : journal.error.sentence);
  const credentials = {
    scheme: 'client_credentials',
    client_id: 'cobro-demo',
    client_secret: 'cobro-demo-secret',
    audience: sandbox.url,
  } as const;
  const service = createPaymentService({
    base_url: sandbox.url,
    credentials,
    clock: benchClock,
    randomness: benchRandomness,
    onTiming: ({ operation, first_byte_at_ms = 0, last_byte_at_ms = 0 }) => {
      if (operation === 'pos.authorize') Object.assign(timing, { first_byte_at_ms, last_byte_at_ms });
    },
  });
  const reader = createInstantReader();
  const engine = createPaymentEngine({
    journal: journal.value,
    service,
    reader,
    clock: benchClock,
    randomness: benchRandomness,
    settings: { terminal_id: 'BENCH-1' },
    log: SILENT_LOG,
  });
  engine.start();
  const settings = { ...defaultSettings(), tip_enabled: false };
  const till = createTill({
    engine,
    sales: journal.value.sales,
    catalogue: demoCatalogue(),
    settings: { read: () => settings, change: () => undefined },
    devices: { reader, printer: null, drawer: null, simulated_reader: null },
    service,
    clock: benchClock,
    randomness: benchRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    version: 'bench',
    training: true,
    kiosk: false,
  });
  const shell = await startHeadlessShell({
    router: till.router,
    port: 0,
    renderer_folder: join(import.meta.dirname, '..', 'dist', 'renderer'),
    token: TOKEN,
    clock: benchClock,
    log: SILENT_LOG,
  });
  const close = async (): Promise<void> => {
    till.stop();
    await shell.stop();
    await engine.stop();
    await service.close();
    journal.value.close();
    await sandbox.stop();
  };
  return { router: till.router, reader, timing, shell, close };
}

type BenchTill = Awaited<ReturnType<typeof openBenchTill>>;

async function ask(till: BenchTill, intent: string, args: object = {}): Promise<void> {
  const answer = await till.router.handle(intent, args);
  assert(answer.ok, `${intent} is possible: ${answer.ok ? '' : answer.error.detail}`);
}

/** Sells one product by card; answers when the renderer process saw the approval. */
async function sellOnce(
  till: BenchTill,
  renderer: ReturnType<typeof startScript>,
  product_id: string,
): Promise<number> {
  const approved = new Promise<number>((resolve) => {
    renderer.once('message', (message: { seen_ns: string }) => resolve(Number(message.seen_ns) / 1e6));
  });
  await ask(till, 'sale.addProduct', { product_id });
  await ask(till, 'checkout.begin');
  await ask(till, 'checkout.chooseCard');
  const seen_at_ms = await approved;
  await ask(till, 'checkout.finish');
  return seen_at_ms;
}

async function measure(till: BenchTill, raw: RawCommit, sales: number): Promise<Sample[]> {
  const renderer = startScript('renderer-process.ts', [till.shell.url]);
  await new Promise((resolve) => renderer.once('message', resolve));
  const product_id = demoCatalogue().search({ text: 'espresso', limit: 1 }).products[0]?.product_id ?? '';
  const samples: Sample[] = [];
  for (let count = 0; count < sales + 20; count += 1) {
    const seen_at_ms = await sellOnce(till, renderer, product_id);
    let raw_ms = 0;
    for (let commit = 0; commit < COMMITS; commit += 1) raw_ms += raw.commit(ROW_BYTES);
    const before_send_ms = till.timing.first_byte_at_ms - till.reader.card_ready_at_ms;
    const after_answer_ms = seen_at_ms - till.timing.last_byte_at_ms;
    // The first sales warm the compiler up.
    if (count >= 20) samples.push({ before_send_ms, after_answer_ms, raw_ms });
  }
  await stopProcess(renderer);
  return samples;
}

/** Till overhead of one card sale against the raw cost of its fsyncs on the same disk, sale by sale in one run. */
export async function saleOverhead(sales: number): Promise<BenchmarkReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const raw = openRawCommit(folder);
  const till = await openBenchTill(folder);
  try {
    const samples = await measure(till, raw, sales);
    const row = (name: string, of: (sample: Sample) => number): string[] => {
      const values = samples.map(of);
      return [name, milliseconds(median(values)), milliseconds(percentile(values, 0.95))];
    };
    const ratio = median(samples.map((sample) => (sample.before_send_ms + sample.after_answer_ms) / sample.raw_ms));
    return {
      title: 'Till overhead of one card sale',
      method: `${samples.length} sales on ${new Date().toISOString().slice(0, 10)}: real journal, engine, till services, headless shell; payment service and renderer in processes of their own. "Before" is card data ready to first request byte (it holds one commit), "after" is last response byte to the approval in the renderer's process (it holds one commit and the loopback socket). The raw cost is two commits of a ${ROW_BYTES}-byte row in a bare database with the same settings, interleaved sale by sale.`,
      header: ['figure', 'median', 'p95'],
      rows: [
        row('card ready → first request byte', (sample) => sample.before_send_ms),
        row('last response byte → approval at the renderer', (sample) => sample.after_answer_ms),
        row('raw: two fsynced commits', (sample) => sample.raw_ms),
      ],
      verdicts: [
        `overhead / raw fsyncs, median of the sale-by-sale ratios: **${ratio.toFixed(2)}** (goal: at most ${RATIO_GOAL})`,
      ],
    };
  } finally {
    await till.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
