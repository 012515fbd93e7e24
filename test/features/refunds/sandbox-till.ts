import { expect } from 'vitest';
import { type Anchoring, WITHOUT_COPIES } from '../../../electron/journal/anchor/anchor-store.ts';
import { assert } from '../../../core/assert.ts';
import type { Clock } from '../../../core/clock.ts';
import { demoCatalogue } from '../../../core/catalogue/demo-catalogue.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import { keyedActs } from '../../../electron/app/keyed-acts.ts';
import { type Till, createTill } from '../../../electron/app/create-till.ts';
import { createPaymentService } from '../../../electron/gateway/create-payment-service.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import { madeGiftCode } from '../../../electron/features/gift/gift-codes.ts';
import type { ShopCards } from '../../../electron/features/store/shop-cards.ts';
import type { ShopCustomers } from '../../../electron/features/store/shop-customers.ts';
import type { ReturnsElsewhere, FindAttemptOwner } from '../../../electron/payments/engine-parts.ts';
import type { ShopReturns } from '../../../electron/features/store/shop-returns.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { createPaymentEngine } from '../../../electron/payments/engine.ts';
import type { PaymentService } from '../../../electron/gateway/payment-service.ts';
import type { PaymentEngine } from '../../../electron/payments/payment-engine.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { headerTotals } from '../../../renderer/screens/shift/view/header-totals.ts';
import { fakeDevices } from '../../fixtures/fake-devices.ts';
import { MemoryExports } from '../../fixtures/memory-exports.ts';
import { MemoryOutbox } from '../../fixtures/memory-outbox.ts';
import { MemorySettings } from '../../fixtures/memory-settings.ts';
import { noSettlement } from '../../fixtures/memory-shifts.ts';
import { QUICK_PINS } from '../../support/quick-pins.ts';
import { TillDriver } from '../../fixtures/till-driver.ts';
import { compareWithLedger, ledgerSchema } from '../../kill/ledger-check.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../kill/system.ts';
import { tracedSales } from '../../kill/traced-sales.ts';
import { demoCredentials, simulatedReader, startReader } from '../../fixtures/demo-parts.ts';

/** Short, because tests wait it out in real time. */
const QUARANTINE_MS = 400;
const TIMEOUT_MS = 5_000;
const AFTER_CAPTURE_MS = 3_600_000;

/** A till that shares its payment service with other lanes. */
export interface LaneOfShop {
  readonly sandbox: Sandbox;
  readonly directory: string;
  /** The first sale number of its lane, from its enrolment. */
  readonly numbers_from?: number;
  /** Absent for a till without a store whose folder and service outlive it. */
  readonly shop_returns?: ShopReturns;
  readonly returns_elsewhere?: ReturnsElsewhere;
  readonly whose_attempt?: FindAttemptOwner;
  /** The clock of its payment engine; the machine's by default. */
  readonly engine_clock?: Clock;
  readonly shop_cards?: ShopCards;
  readonly shop_customers?: ShopCustomers;
  /** Set for a till whose store cannot be reached. */
  readonly is_of_shop?: boolean;
  readonly feeds?: Parameters<typeof createTill>[0]['feeds'];
}

/** A whole till on the real engine and journal against the sandbox over HTTP, with a reader that speaks bytes. */
export class SandboxTill extends TillDriver {
  override readonly till: Till;
  readonly journal: Journal;
  readonly engine: PaymentEngine;
  readonly sandbox: Sandbox;
  readonly devices = fakeDevices();
  readonly #service: PaymentService;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<SandboxTill, 'journal' | 'engine' | 'sandbox' | 'till'> & { readonly service: PaymentService },
    close: () => Promise<void>,
  ) {
    super();
    this.#service = parts.service;
    this.journal = parts.journal;
    this.engine = parts.engine;
    this.sandbox = parts.sandbox;
    this.till = parts.till;
    this.#close = close;
  }

  static async open(settings: Partial<Settings> = {}, lane: LaneOfShop | null = null): Promise<SandboxTill> {
    const sandbox = lane?.sandbox ?? (await startSandbox({ settings: { magic: false, coded_conflicts: true } }));
    const { directory = ':memory:', numbers_from = 1 } = lane ?? {};
    const anchor = (): Anchoring => ({ ...WITHOUT_COPIES, numbers_from });
    const opened = openJournal({ directory, clock, randomness, reserve_bytes: 4_096, anchor });
    assert(opened.ok, 'a journal in memory opens');
    const journal = opened.value;
    const service = createPaymentService({
      base_url: sandbox.url,
      credentials: demoCredentials(sandbox.url),
      clock,
      randomness,
      settings: { authorize_timeout_ms: TIMEOUT_MS, undo_timeout_ms: TIMEOUT_MS },
    });
    const reader = simulatedReader(clock);
    await startReader(reader);
    const engine = createPaymentEngine({
      journal,
      service,
      reader,
      clock: lane?.engine_clock ?? clock,
      randomness,
      settings: { terminal_id: 'T1', quarantine_ms: QUARANTINE_MS, request_timeout_ms: TIMEOUT_MS },
      log: SILENT_LOG,
      ...(lane?.whose_attempt && { findAttemptOwner: lane.whose_attempt }),
      ...(lane?.returns_elsewhere && { returnsElsewhere: lane.returns_elsewhere }),
    });
    engine.start();
    const devices = fakeDevices();
    const till = createTill({
      engine,
      lastBackup: async () => ({ last_ms: null, is_late: false }),
      once: keyedActs({ journal, engine }),
      pin_hasher: QUICK_PINS,
      sales: journal.sales,
      gift_book: journal,
      shop_returns: lane?.shop_returns,
      shop_cards: lane?.shop_cards,
      shop_customers: lane?.shop_customers,
      ...(lane?.is_of_shop === undefined ? {} : { is_of_shop: lane.is_of_shop }),
      feeds: lane?.feeds,
      shop: journal.shop,
      shifts: journal.shifts,
      shift_lines: journal.shift_lines,
      settled: journal.settled,
      knownToMs: () => journal.lineage.known_to_ms,
      settlement: noSettlement,
      service,
      clock,
      devices,
      outbox: new MemoryOutbox(),
      exports: new MemoryExports(),
      randomness,
      catalogue: demoCatalogue(),
      settings: new MemorySettings({ tip_enabled: false, financial_fees: {}, ...settings }),
      log: SILENT_LOG,
      version: '0.0.0',
      training: true,
      kiosk: false,
    });
    return new SandboxTill({ journal, engine, sandbox, till, service }, async () => {
      till.stop();
      await engine.stop();
      await reader.stop();
      await service.close();
      journal.close();
      if (lane === null) await sandbox.stop();
    });
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Waits, by the changes that the till reports, until the condition holds. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const stop = this.till.router.onChange(() => {
        if (!holds()) return;
        stop();
        resolve();
      });
    });
  }

  /** Charges `amount_minor` to a card, by default all that is left to pay, and waits for the approval. */
  async payByCard(amount_minor?: number): Promise<void> {
    await this.do('checkout.chooseCard', amount_minor === undefined ? {} : { amount_minor });
    await this.until(() => this.checkout.current.step === 'approved');
  }

  /** Charges a card whose reply is lost. */
  async loseCharge(amount_minor?: number): Promise<void> {
    await this.control('faults', { operation: 'authorize_card_present', fault: 'drop_after', times: 1 });
    await this.do('checkout.chooseCard', amount_minor === undefined ? {} : { amount_minor });
    await this.until(() => this.checkout.current.step === 'unknown');
  }

  stored(sale_id: string): Sale {
    const sale = this.journal.sales.sale(sale_id);
    assert(sale !== null, `sale ${sale_id} is in the journal`);
    return sale;
  }

  async finishSale(): Promise<Sale> {
    return this.stored(await this.finish());
  }

  /** Sells a new gift card of this much, beside what is in the cart, for cash; returns its code. */
  async sellGiftCard(amount_minor: number): Promise<string> {
    const { line_id } = await this.do('gift.sell', { amount_minor, code: null });
    await this.do('checkout.exactCash', {});
    await this.finish();
    return madeGiftCode(this.journal.derive, line_id);
  }

  async control(path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    const response = await fetch(`${this.sandbox.url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert(response.ok, `the sandbox takes it: ${response.status}`);
  }

  /** Lets the service capture what it authorized; the read renews the expired token. */
  async captureTimePasses(): Promise<void> {
    await this.control('clock', { advance_ms: AFTER_CAPTURE_MS });
    await this.#service.getPayment('not-there');
  }

  async noMoreFaults(): Promise<void> {
    await fetch(`${this.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  }

  /** The net amount of a trace in the ledger of the service. */
  async netOf(trace_id: string): Promise<number> {
    const response = await fetch(`${this.sandbox.url}/_sandbox/ledger`);
    const { traces } = ledgerSchema.parse(await response.json());
    return traces.find((trace) => trace.trace_id === trace_id)?.net_minor ?? 0;
  }

  /** The expected amount in the drawer. */
  drawer(currency: string): number {
    const drawers = this.journal.shifts.report()?.drawers ?? [];
    return drawers.find((one) => one.currency === currency)?.expected_minor ?? 0;
  }

  /** Journal, ledger and the totals of the shift agree. */
  async expectAgreement(): Promise<void> {
    expect(await this.disagreements()).toEqual([]);
    const [own] = this.journal.shifts.report()?.currencies ?? [];
    assert(own !== undefined, 'the shift has a report');
    expect(headerTotals(own).others_minor).toBe(0);
  }

  /** Settles what was lost, then lists every disagreement of journal, ledger and invariants. */
  async disagreements(): Promise<string[]> {
    await this.engine.drainRecovery(20_000);
    const attempts = this.engine.listAttempts('all', 1_000);
    return await compareWithLedger(this.sandbox.url, {
      unresolved: this.engine.recoverySummary().unresolved,
      problems: [...this.journal.verify().problems],
      sales: tracedSales(this.journal),
      traces: attempts.map((one) => ({ ...one, amount_minor: one.amount_minor + one.tip_minor })),
    });
  }
}
