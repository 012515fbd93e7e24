import { assert } from '../../../core/assert.ts';
import { type Journal, type JournalOptions, openJournal } from '../../../electron/journal/journal.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { createPaymentEngine } from '../../../electron/payments/engine.ts';
import type {
  CardPaymentRequest,
  PaymentEngine,
  PaymentHooks,
  PaymentProgress,
} from '../../../electron/payments/payment-engine.ts';
import type { FindAttemptOwner, PaymentSettings, ReturnsElsewhere } from '../../../electron/payments/engine-parts.ts';
import { partOf } from '../../support/sales.ts';
import { type FakeReader, createFakeReader } from './fake-reader.ts';
import { type FakeService, createFakeService } from './fake-service.ts';
import { type ManualClock, createManualClock, createSeededRandomness } from './manual-clock.ts';

/** One till with real journal and engine, and fakes for the rest. */
export interface Shop {
  journal: Journal;
  engine: PaymentEngine;
  readonly clock: ManualClock;
  readonly service: FakeService;
  readonly reader: FakeReader;
  readonly progress: PaymentProgress[];
  readonly hooks: PaymentHooks;
  /** A sale with one card tender, ready to pay. */
  order(amount_minor?: number, tip_minor?: number): CardPaymentRequest;
  /** Ends the engine and closes the journal. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly directory?: string;
  readonly settings?: Partial<PaymentSettings>;
  readonly wrapJournal?: (journal: Journal) => Journal;
  readonly clock?: ManualClock;
  readonly service?: FakeService;
  readonly seed?: number;
  readonly journal?: Partial<JournalOptions>;
  readonly findAttemptOwner?: FindAttemptOwner;
  readonly returnsElsewhere?: ReturnsElsewhere;
}

export function openShop(options: ShopOptions = {}): Shop {
  const clock = options.clock ?? createManualClock();
  const randomness = createSeededRandomness(options.seed);
  const service = options.service ?? createFakeService();
  const reader = createFakeReader();
  const opened = openJournal({
    directory: options.directory ?? ':memory:',
    clock,
    randomness,
    reserve_bytes: 4096,
    freeBytes: () => 10 ** 12,
    ...options.journal,
  });
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  const journal = options.wrapJournal?.(opened.value) ?? opened.value;
  const settings = { terminal_id: 'T1', quarantine_ms: 180_000, ...options.settings };
  const { findAttemptOwner, returnsElsewhere } = options;
  const of_store = { ...(findAttemptOwner && { findAttemptOwner }), ...(returnsElsewhere && { returnsElsewhere }) };
  const engine = createPaymentEngine({
    ...{ journal, service, reader, clock, randomness, settings, log: SILENT_LOG },
    ...of_store,
  });
  engine.start();
  const progress: PaymentProgress[] = [];
  const hooks: PaymentHooks = { onProgress: (step) => void progress.push(step), chooseInstallments: async () => null };
  const shop: Shop = {
    journal,
    engine,
    clock,
    service,
    reader,
    progress,
    hooks,
    order: (amount_minor = 1000, tip_minor = 0) => orderIn(journal, amount_minor, tip_minor, randomness.identifier()),
    stop: async () => {
      await shop.engine.stop();
      shop.journal.close();
    },
  };
  return shop;
}

/** Of a person who neither watches nor chooses. */
export const NO_HOOKS: PaymentHooks = { onProgress: () => undefined, chooseInstallments: async () => null };

export function orderIn(
  journal: Journal,
  amount_minor: number,
  tip_minor: number,
  tender_id: string,
  sale_id?: string,
): CardPaymentRequest {
  const sale = sale_id === undefined ? journal.sales.openSale('CLP', 'Ana') : journal.sales.sale(sale_id);
  assert(sale !== null, 'the sale is in the journal');
  const tender = partOf('card', amount_minor + tip_minor, { tender_id, state: 'pending', tip_minor });
  journal.sales.beginCardTender(sale, tender);
  return {
    sale_id: sale.sale_id,
    tender_id,
    amount_minor,
    tip_minor,
    currency: 'CLP',
    due_minor: amount_minor + tip_minor,
    pre_authorization: false,
    capture_mode: 'automatic',
  };
}
