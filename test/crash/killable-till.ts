import { EmailQueue } from '../../electron/features/receipts/email-queue.ts';
import { environmentSecrets } from '../../electron/platform/secrets.ts';
import { MemoryOutbox } from '../fixtures/memory-outbox.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { assert } from '../../core/assert.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { succeed } from '../../core/result.ts';
import { printerModel } from '../../drivers/printer/printer-model.ts';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { openRotatingFile } from '../../electron/log/rotating-file.ts';
import { createPaymentEngine } from '../../electron/payments/engine.ts';
import type { PaymentEngine, PaymentOutcome } from '../../electron/payments/payment-engine.ts';
import { createPaymentService } from '../../electron/gateway/create-payment-service.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import { SnapshotPublisher } from '../../electron/features/shared/snapshot-publisher.ts';
import { ReceiptService } from '../../electron/features/receipts/receipt-service.ts';
import { namesNoLink, sendsBeforeItWrites } from '../kill/canary-journal.ts';
import { systemRandomness as randomness } from '../../electron/platform/system.ts';
import { systemClock as clock } from '../support/real-time.ts';
import { type Death, createDeath } from './death.ts';
import { tracedSales } from '../kill/traced-sales.ts';
import {
  dieWhenLogRotates,
  dieWhenReplyIsRead,
  killableHandle,
  killableJournal,
  killableService,
} from './killable-parts.ts';
import type { Place } from './points.ts';
import { NO_HOOKS, orderIn } from '../payments/support/shop.ts';
import { buyGoods, exchangeGoods, newestGoods } from './exchange-order.ts';
import { type OrderParts, closeUnnamed, newestCard, payWithCard, sellByLink, sellCard } from './newer-orders.ts';
import type { LifeReport, Order } from './till-protocol.ts';
import { demoCredentials, simulatedReader, startReader } from '../fixtures/demo-parts.ts';

/**
 * A deliberately broken database: each statement commits by itself, so that an attempt is bound and its sale paid
 * in two steps (payment-safety 0.7). A kill in between must be found.
 */
const openWithoutTransactions: OpenHandle = (path) => {
  const handle = new Database(path);
  const prepare = handle.prepare.bind(handle);
  const nothing = { run: () => undefined };
  return Object.assign(handle, {
    prepare: (sql: string) => (/^(BEGIN|COMMIT)/.test(sql) ? nothing : prepare(sql)),
  });
};

/**
 * A till made to be killed at one place: the product's journal, engine, client, reader and receipts, wrapped where they
 * are handed in. It recovers, reports, takes one order and should not survive it.
 *
 *   node killable-till.ts DIRECTORY SERVICE_URL QUARANTINE_MS [reprint] [PLACE of the start, as JSON] [FLAW]
 */
const [directory = '', service_url = '', quarantine_ms = '', reprint = '', start_place = '', flaw = ''] =
  process.argv.slice(2);
/** Long: no point waits for it, and a busy machine must not look like a silent service. */
const TIMEOUT_MS = 30_000;

const openAsTheProduct: OpenHandle = (path) => new Database(path, { timeout: 250 });
const death = createDeath();
dieWhenReplyIsRead(death);
dieWhenLogRotates(death);
if (start_place !== '') await death.set(JSON.parse(start_place) as Place);

/** A client that an order can replace, to send its sale elsewhere. */
function switchable(first: PaymentService): { service: PaymentService; use(next: PaymentService): void } {
  let current = first;
  const service: PaymentService = {
    ...first,
    prepare: () => current.prepare(),
    authorizeCardPresent: (...given) => current.authorizeCardPresent(...given),
    get status() {
      return first.status;
    },
  };
  return { service, use: (next) => (current = next) };
}

function serviceAt(base_url: string, audience = base_url): PaymentService {
  return createPaymentService({
    base_url,
    credentials: demoCredentials(audience),
    clock,
    randomness,
    settings: { authorize_timeout_ms: TIMEOUT_MS, undo_timeout_ms: TIMEOUT_MS, read_timeout_ms: TIMEOUT_MS },
    lookup: (_name, _options, found) => {
      death.here('lookup');
      found(null, '127.0.0.1', 4);
    },
  });
}

interface OpenTill {
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly receipts: ReceiptService;
  sendTo(url: string): void;
  close(): Promise<void>;
}

async function openTill(death: Death): Promise<OpenTill> {
  const opened = death.around('open', () =>
    openJournal({
      directory,
      clock,
      randomness,
      reserve_bytes: 4096,
      freeBytes: () => 10 ** 12,
      openHandle: killableHandle(flaw === 'two_steps' ? openWithoutTransactions : openAsTheProduct, death),
    }),
  );
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  const breaks = flaw === 'send_first' ? sendsBeforeItWrites : flaw === 'link_unnamed' ? namesNoLink : null;
  const flawed = breaks?.(opened.value) ?? opened.value;
  const journal = killableJournal(flawed, death);
  const { service, use } = switchable(serviceAt(service_url));
  const reader = simulatedReader(clock);
  await startReader(reader);
  const settings = { terminal_id: 'CRASH-1', quarantine_ms: Number(quarantine_ms), request_timeout_ms: TIMEOUT_MS };
  const parts = {
    journal,
    service: killableService(service, death),
    reader,
    clock,
    randomness,
    settings,
    log: SILENT_LOG,
  };
  const engine = createPaymentEngine(parts);
  engine.start();
  return {
    journal,
    engine,
    receipts: receiptsOf(journal, engine),
    sendTo: (url) => use(serviceAt(url, service_url)),
    close: async () => {
      await engine.stop();
      await reader.stop();
      await service.close();
      journal.close();
    },
  };
}

/** The product's receipts, on a printer that may kill the process in the middle of a paper. */
function receiptsOf(journal: Journal, engine: PaymentEngine): ReceiptService {
  const printer = {
    model: printerModel('escpos'),
    encoding: null,
    status: { state: 'ready' as const },
    papers_waiting: 0,
    onStatus: () => () => undefined,
    print: async () => {
      death.here('half receipt');
      return succeed(null);
    },
  };
  return new ReceiptService({
    sales: journal.sales,
    engine,
    devices: {
      reader: { status: { state: 'ready', model: '', firmware: '' }, onStatus: () => () => undefined },
      printer,
      drawer: null,
      simulated_reader: null,
    },
    settings: () => defaultSettings(),
    training: true,
    email: new EmailQueue({
      outbox: new MemoryOutbox(),
      settings: () => defaultSettings(),
      secrets: environmentSecrets({}),
      send: async () => succeed(null),
      clock,
      randomness,
      log: SILENT_SERVICE_LOG,
    }),
    clock,
    publisher: new SnapshotPublisher(() => undefined),
    log: SILENT_SERVICE_LOG,
  });
}

const SILENT_SERVICE_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

const partsOf = ({ journal, engine }: OpenTill): OrderParts => ({ journal, engine, randomness, service_url });

async function reportOf(till: OpenTill): Promise<LifeReport> {
  const { journal, engine, receipts } = till;
  await engine.drainRecovery(Number(quarantine_ms) + 60_000);
  closeUnnamed(partsOf(till));
  const attempts = engine.listAttempts('all', 100_000);
  const newest = attempts.find(({ state }) => state === 'BOUND');
  const printed = reprint === 'reprint' && newest !== undefined ? await receipts.print(newest.sale_id) : null;
  return {
    unresolved: engine.recoverySummary().unresolved,
    problems: [...journal.verify().problems],
    sales: tracedSales(journal),
    traces: attempts.map(({ trace_id, sale_id, state, amount_minor, refunded_minor }) => ({
      trace_id,
      sale_id,
      state,
      amount_minor,
      refunded_minor,
    })),
    card: newestCard(journal),
    goods: newestGoods({ journal }),
    reprinted: printed?.ok === true ? (printed.value.copy ? 'copy' : 'original') : null,
  };
}

async function sell({ journal, engine }: OpenTill): Promise<PaymentOutcome> {
  const total_minor = 1_000 + Math.floor(Math.random() * 8_000);
  return await engine.pay(orderIn(journal, total_minor, 0, randomness.identifier()), NO_HOOKS);
}

/** Retries a sale that a briefly slow disk refused (payment-safety 5.7), which is correct but not under test. */
async function sellUntilSent(till: OpenTill): Promise<PaymentOutcome> {
  for (;;) {
    const outcome = await sell(till);
    if (outcome.outcome !== 'not_charged') return outcome;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sells until a kill from outside, at any moment. */
async function sellForEver(till: OpenTill, order: Order): Promise<never> {
  for (;;) {
    if (isNewer(order)) {
      await obeyNewer(till, order);
      continue;
    }
    const { outcome, trace_id } = await sell(till);
    if (outcome === 'approved' && order.scenario === 'undo')
      await till.engine.undo({ trace_id, amount_minor: order.undo_minor ?? null, manager: 'crash', reason: 'test' });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const isNewer = ({ scenario }: Order): boolean => /^(link|gift|exchange)/.test(scenario);

/** Links, gift cards and exchanges. */
async function obeyNewer(till: OpenTill, { scenario, place }: Order): Promise<void> {
  const parts = partsOf(till);
  if (scenario.startsWith('exchange')) {
    const from = buyGoods(parts);
    if (place !== null) await death.set(place);
    return await exchangeGoods(parts, from, scenario === 'exchange_left');
  }
  if (scenario.startsWith('gift')) {
    const card_id = scenario === 'gift_sold' ? null : sellCard(parts);
    if (place !== null) await death.set(place);
    if (card_id === null) return void sellCard(parts);
    return await payWithCard(parts, card_id, scenario === 'gift_left');
  }
  if (place !== null) await death.set(place);
  await sellByLink(parts, death, scenario === 'link_given_up');
  if (place !== null) await till.engine.drainRecovery(Number(quarantine_ms) + 10_000);
}

/** Carries out an order; should die before it returns. */
async function obey(till: OpenTill, order: Order): Promise<void> {
  if (order.place === null) return await sellForEver(till, order);
  if (isNewer(order)) return await obeyNewer(till, order);
  if (order.service_url !== undefined) till.sendTo(order.service_url);
  await death.set(order.place);
  const outcome = await sellUntilSent(till);
  const trace_id = outcome.trace_id ?? '';
  const { sale_id = '' } = till.engine.attempt(trace_id)?.summary ?? {};
  switch (order.scenario) {
    case 'receipt':
      death.here('before receipt');
      await till.receipts.print(sale_id);
      return;
    case 'undo':
      await till.engine.undo({ trace_id, amount_minor: order.undo_minor ?? null, manager: 'crash', reason: 'test' });
      return;
    case 'checkpoint':
      return till.journal.checkpoint();
    case 'day_close':
      // With a shift, so that the event includes its Z report.
      await till.engine.closeDay({ by: 'crash', drain_ms: 500, shift: { currency: 'CLP', first_number: 1 } });
      return;
    case 'log': {
      const file = openRotatingFile(join(directory, 'cobro.log'), 100);
      for (let line = 0; line < 20; line += 1)
        file.write(`${line} a line of the log that is long enough to fill it soon\n`);
      return;
    }
    default:
      // Recovery of doubtful payments runs by itself and reaches the place on its way.
      await till.engine.drainRecovery(Number(quarantine_ms) + 10_000);
  }
}

const till = await openTill(death);
process.stdout.write(`${JSON.stringify(await reportOf(till))}\n`);
const lines = createInterface({ input: process.stdin });
const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])])) as [string];
if (line !== '') {
  await obey(till, JSON.parse(line) as Order);
  process.stdout.write('"survived"\n');
}
await till.close();
process.exit(0);
