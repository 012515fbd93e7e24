import { endStart } from '../bin/compiled-program.mjs';
import { MemoryOutbox } from '../test/fixtures/memory-outbox.ts';
import { join } from 'node:path';
import { assert } from '../core/assert.ts';
import { demoCatalogue } from '../core/catalogue/demo-catalogue.ts';
import { succeed } from '../core/result.ts';
import { defaultSettings } from '../core/settings/settings.ts';
import { createPinHasher } from '../electron/features/staff/pin-hash.ts';
import { startHeadlessShell } from '../electron/ipc/headless/headless.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { openTillJournal } from '../electron/journal/till-journal.ts';
import { SILENT_LOG } from '../electron/log/log.ts';
import { createPaymentEngine } from '../electron/payments/engine.ts';
import { createPaymentService } from '../electron/gateway/create-payment-service.ts';
import { createTill } from '../electron/app/create-till.ts';
import { keyedActs } from '../electron/app/keyed-acts.ts';
import { startCommand } from './child.ts';
import { benchClock, benchRandomness } from './clock.ts';
import { createInstantReader } from './instant-reader.ts';

const TOKEN = 'benchmark-token-of-sufficient-length-0123456789';

/** Composes a till like the headless shell, with an instant reader, and sandbox and renderer in their own processes. */
export async function openBenchTill(
  folder: string,
  { onDurable, with_anchor = false }: { readonly onDurable?: () => void; readonly with_anchor?: boolean } = {},
) {
  // As in a till that has run for ten seconds: sales come long after the start.
  endStart();
  const sandbox = await startCommand(['sandbox', '--port', '0', '--data', join(folder, 'sandbox')]);
  const timing = { first_byte_at_ms: 0, last_byte_at_ms: 0 };
  const place = { directory: join(folder, 'journal'), clock: benchClock, randomness: benchRandomness };
  const journal = with_anchor
    ? openTillJournal({ ...place, folder: join(folder, 'anchor'), environment: {} })
    : openJournal(place);
  assert(journal.ok, journal.ok ? '' : journal.error.sentence);
  const { record } = journal.value;
  const counting: typeof record = (event) => {
    onDurable?.();
    record(event);
  };
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
    journal: { ...journal.value, record: counting },
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
    lastBackup: async () => ({ last_ms: null, is_late: false }),
    once: keyedActs({ journal: journal.value, engine }),
    sales: journal.value.sales,
    shop: journal.value.shop,
    shifts: journal.value.shifts,
    shift_lines: journal.value.shift_lines,
    settled: journal.value.settled,
    knownToMs: () => journal.value.lineage.known_to_ms,
    settlement: () => Promise.reject(new Error('nothing is reconciled on the bench')),
    catalogue: demoCatalogue(),
    settings: {
      read: () => settings,
      saved: () => settings,
      overridden: new Set(),
      refresh: () => undefined,
      change: () => undefined,
      save: () => succeed(null),
    },
    devices: { reader, printer: null, drawer: null, simulated_reader: null },
    outbox: new MemoryOutbox(),
    exports: { write: async () => succeed({ file: '', text: null }), remove: async () => 0 },
    service,
    clock: benchClock,
    randomness: benchRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    version: 'bench',
    training: true,
    kiosk: false,
    pin_hasher: createPinHasher({ key: null }),
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

export type BenchTill = Awaited<ReturnType<typeof openBenchTill>>;

export async function ask(till: BenchTill, intent: string, args: object = {}): Promise<void> {
  const answer = await till.router.handle(intent, args);
  assert(answer.ok, `${intent} is possible: ${answer.ok ? '' : answer.error.detail}`);
}

/** The product to sell. */
const PRODUCT_ID = demoCatalogue().search({ text: 'espresso', limit: 1 }).products[0]?.product_id ?? '';

/** Starts to sell one product by card. */
export async function beginSale(till: BenchTill): Promise<void> {
  await ask(till, 'sale.addProduct', { product_id: PRODUCT_ID });
  await ask(till, 'checkout.begin');
  await ask(till, 'checkout.chooseCard');
}

/** Sells one product by card, and opens the next sale. */
export async function approvedSale(till: BenchTill): Promise<void> {
  const approved = new Promise<void>((resolve) => {
    const stop = till.router.onChange(({ checkout }) => {
      if (checkout?.current.step !== 'approved') return;
      stop();
      resolve();
    });
  });
  await beginSale(till);
  await approved;
  await ask(till, 'checkout.finish');
}
