import { expect } from 'vitest';
import type {
  CardReader,
  CardRequest,
  ReadOutcome,
  ReaderPrompt,
  ReaderStatus,
} from '../../../drivers/reader/card-reader.ts';
import { createCardReader } from '../../../drivers/reader/create-reader.ts';
import type { ReaderLogEntry } from '../../../drivers/reader/line-reader.ts';
import type { ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import type { CardName } from '../../../drivers/reader/simulated/cards.ts';
import type { DeviceLogEntry, SimulatedReaderControl } from '../../../drivers/reader/simulated/control.ts';
import { type ReaderScript, faultSchema, scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { ManualClock } from '../../support/manual-clock.ts';

export const SALE: CardRequest = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 30_000 };

/** A reader driver joined to a simulated device in memory, under a manual clock. */
export interface Harness {
  readonly clock: ManualClock;
  readonly reader: CardReader;
  readonly simulator: SimulatedReaderControl;
  readonly log: ReaderLogEntry[];
  readonly device: DeviceLogEntry[];
  readonly statuses: ReaderStatus[];
  readonly prompts: ReaderPrompt[];
  /** Reads a card, advancing time until the reading ends; throws after `within_ms`. */
  read(request?: CardRequest, within_ms?: number): Promise<ReadOutcome>;
}

export function fault(at: string, kind: string, options: Record<string, number> = {}) {
  return faultSchema.parse({ at, fault: kind, ...options });
}

export function makeHarness(script: Partial<ReaderScript> = {}, driver: ReaderDriver = 'idtech-neo'): Harness {
  const clock = new ManualClock();
  const log: ReaderLogEntry[] = [];
  const device: DeviceLogEntry[] = [];
  const created = createCardReader(
    { link: 'simulated', driver },
    {
      clock,
      log: (entry) => log.push(entry),
      deviceLog: (entry) => device.push(entry),
      script: scriptSchema.parse(script),
    },
  );
  if (!created.ok || !created.value.simulator) throw new Error('no simulated reader');
  const { reader, simulator } = created.value;
  const statuses: ReaderStatus[] = [];
  const prompts: ReaderPrompt[] = [];
  reader.onStatus((status) => statuses.push(status));
  const read = async (request: CardRequest = SALE, within_ms = 60_000) => {
    const reading = reader.readCard(request, (prompt) => prompts.push(prompt));
    return await finished(clock, reading, within_ms);
  };
  return { clock, reader, simulator, log, device, statuses, prompts, read };
}

/** Advances time in small steps until a promise settles. */
export async function finished<Value>(clock: ManualClock, promise: Promise<Value>, within_ms = 60_000): Promise<Value> {
  let is_settled = false;
  void promise.then(
    () => (is_settled = true),
    () => (is_settled = true),
  );
  for (let passed_ms = 0; passed_ms <= within_ms; passed_ms += 50) {
    await clock.pass(is_settled ? 0 : 50);
    if (is_settled) return await promise;
  }
  throw new Error(`nothing came of it within ${within_ms} ms`);
}

/** A harness whose reader is identified and idle. */
export async function makeReadyHarness(
  script: Partial<ReaderScript> = {},
  driver: ReaderDriver = 'idtech-neo',
): Promise<Harness> {
  const harness = makeHarness(script, driver);
  harness.reader.start();
  await harness.clock.pass(100);
  expect(harness.reader.status).toMatchObject({ state: 'ready' });
  return harness;
}

/** The same with one card, which is presented to every reading. */
export function withCard(
  card: CardName,
  script: Partial<ReaderScript> = {},
  driver: ReaderDriver = 'idtech-neo',
): Promise<Harness> {
  return makeReadyHarness({ ...script, cards: [card] }, driver);
}
