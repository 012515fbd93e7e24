import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { countResults } from '../../core/shift/count-results.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { TRAINING_PIN } from '../../electron/features/staff/manager-pin.ts';
import { openFeedFiles } from '../../electron/features/feeds/feed-files.ts';
import { openSwitchTrial } from '../../electron/features/feeds/switch-trial.ts';
import { followFeeds } from '../../electron/features/feeds/follow-feeds.ts';
import { type JoinParts, joinSentence, joinStore } from '../../electron/features/store/join-store.ts';
import { readElsewhereSales } from '../../electron/features/store/former-shops.ts';
import { type Pusher, createPusher } from '../../electron/features/store/pusher.ts';
import { createHandOverClient } from '../../electron/features/store/hand-over-client.ts';
import { type ShopCards, createShopCards } from '../../electron/features/store/shop-cards.ts';
import { createFindAttemptOwner } from '../../electron/features/store/former-life.ts';
import { createReturnsElsewhere } from '../../electron/features/store/returns-elsewhere.ts';
import { type ShopReturns, createShopReturns } from '../../electron/features/store/shop-returns.ts';
import {
  type ShopCustomerParts,
  type ShopCustomers,
  createShopCustomers,
} from '../../electron/features/store/shop-customers.ts';
import { createStoreClient } from '../../electron/features/store/store-client.ts';
import {
  feedKeyPlace,
  readIdentity,
  readPast,
  readSeen,
  pushedPeoplePlace,
  writeSeen,
} from '../../electron/features/store/store-identity.ts';
import { laneNumbersFrom } from '../../electron/journal/anchor/open-anchoring.ts';
import { openEventFeed } from '../../electron/journal/events/event-feed.ts';
import { JOURNAL_VERSION } from '../../electron/journal/migrations/migrations.ts';
import { LOOK_EVERY_MS as HANDED_EVERY_MS } from '../../electron/payments/recovery/hand-over.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import { systemRandomness } from '../../electron/platform/system.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { pinOf } from '../../store/server/certificate.ts';
import { SandboxTill } from '../features/refunds/sandbox-till.ts';
import { eventually, systemClock } from '../support/real-time.ts';
import { LOOK_MS, codeFor, serve, storeIdentity } from './test-till.ts';
import type { TestPostgres } from './use-postgres.ts';

/** A till with its connections to the store. */
export interface Lane {
  till: SandboxTill;
  pusher: Pusher;
  shop: ShopReturns;
  cards: ShopCards;
  customers: ShopCustomers;
  stopHandOver: () => Promise<void>;
  readonly directory: string;
  readonly machine: string;
  stop(): Promise<void>;
  /** Stops till and pusher, runs `meanwhile`, and restarts both on the same folder. */
  again(meanwhile?: () => Promise<void>): Promise<void>;
  /** Re-enrols the folder as a new till of the lane: a person replaces the old one and accepts it. */
  enrolAnew(): Promise<void>;
}

/** A lane that moves here from another shop. */
type Moved = Pick<Lane, 'directory' | 'machine'> & Pick<JoinParts, 'store_url' | 'store_pin' | 'past'>;

const DEVICES = [{ kind: 'reader', code: 'ready', level: 'ok' }] as const;

/** Longest pause before a lane checks its journal and its planned versions again. */
const LANE_LOOKS_MS = 5_000;

/** Longer than at a counter, because a store is slow on a busy machine; a stopped one still refuses at once. */
const COUNTER_MS = 60_000;

/** One store and one payment service; tests open lanes as needed. */
export async function shopOfLanes(postgres: TestPostgres, clock: Clock = systemClock, identity = storeIdentity) {
  const pin = pinOf(identity.certificate);
  const { store, sql, url } = await postgres.database();
  const looking: Clock = {
    monotonicMs: () => clock.monotonicMs(),
    wallMs: () => clock.wallMs(),
    schedule: (delay_ms, task) => clock.schedule(delay_ms > LANE_LOOKS_MS ? delay_ms : LOOK_MS, task),
  };
  const engine_clock: Clock = {
    ...systemClock,
    schedule: (delay_ms, task) => systemClock.schedule(delay_ms === HANDED_EVERY_MS ? LOOK_MS : delay_ms, task),
  };
  const server = await serve(store, [], 0, identity);
  const sandbox = await startSandbox({ settings: { magic: false, coded_conflicts: true } });
  onTestFinished(() => server.stop());
  onTestFinished(() => sandbox.stop());
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'cobro-lane-'));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  };
  const lane = async (number: number, settings: Partial<Settings> = {}, moved: Moved | null = null): Promise<Lane> => {
    const { directory, machine } = moved ?? { directory: folder(), machine: folder() };
    const journal_file = join(directory, 'journal.db');
    const enrol = async (is_anew: boolean): Promise<void> => {
      const code = await codeFor(store, number, is_anew);
      const place = { url: server.url, pin, code, folder: machine, journal_file };
      const { store_url = null, store_pin = null, past = null } = moved ?? {};
      const of = { ...(is_anew ? { store_url: server.url, store_pin: pin } : { store_url, store_pin }), past };
      const joined = await joinStore({ ...place, ...of, machine: null, program: 'test' });
      if (!joined.ok) throw new Error(joinSentence(joined.error));
    };
    await enrol(false);
    const start = async (): Promise<
      Pick<Lane, 'till' | 'pusher' | 'shop' | 'cards' | 'customers' | 'stopHandOver'>
    > => {
      const known = readIdentity(machine);
      if (known === null) throw new Error('no identity');
      let opened: SandboxTill | null = null;
      const pusher = createPusher({
        ...{
          ...known,
          program: 'test',
          journal_version: JOURNAL_VERSION,
          onVerdict: () => undefined,
          onTogether: () => opened?.engine.storeIsBack(),
        },
        client: createStoreClient(server.url, pin),
        calls: createStoreClient(server.url, pin),
        slow: createStoreClient(server.url, pin),
        openFeed: () => (existsSync(journal_file) ? openEventFeed(journal_file) : null),
        seen: { read: () => readSeen(machine), write: (place) => writeSeen(machine, place) },
        ...{ clock: looking, randomness: systemRandomness, log: SILENT_LOG },
        elsewhere_sales: readElsewhereSales(machine),
      });
      const knowsReturn = (id: string): boolean => opened?.journal.sales.knowsReturn(id) ?? false;
      const of_store = createShopReturns(pusher, knowsReturn, COUNTER_MS);
      const cards = createShopCards(pusher, of_store, COUNTER_MS);
      const people: ShopCustomerParts['people'] = {
        after: (row, limit) => opened?.journal.shop.customers.people.after(row, limit) ?? [],
        isAt: (row, id) => opened?.journal.shop.customers.people.isAt(row, id) ?? false,
      };
      const parts = { pusher, people, pushed: pushedPeoplePlace(machine), clock: looking, log: SILENT_LOG };
      const customers = createShopCustomers({ ...parts, counter_ms: COUNTER_MS });
      const till = await SandboxTill.open(settings, {
        ...{
          sandbox,
          directory,
          engine_clock,
          shop_returns: of_store,
          returns_elsewhere: createReturnsElsewhere(pusher),
          whose_attempt: createFindAttemptOwner({
            call: pusher.call,
            past_seq: readPast(machine),
            beganAt: (trace_id) => openEventFeed(journal_file)?.beganAt(trace_id) ?? null,
          }),
          shop_cards: cards,
          shop_customers: customers,
          numbers_from: laneNumbersFrom(machine),
        },
        feeds: (targets) => {
          const files = openFeedFiles(directory);
          const { call, lane: of_lane } = pusher;
          const trial = openSwitchTrial(directory);
          const feed_key = feedKeyPlace(machine);
          const how = { clock: looking, patience_ms: 1_000, log: SILENT_LOG };
          const parts = { call, lane: of_lane, files, trial, feed_key, ...how };
          return followFeeds(parts, { ...targets, devices: () => DEVICES });
        },
      });
      opened = till;
      pusher.start();
      customers.start();
      const stopHandOver = till.engine.endForOthers((options) => createHandOverClient(pusher.call, options));
      return { till, pusher, shop: of_store, cards, customers, stopHandOver };
    };
    let is_stopped = false;
    const stop = async (): Promise<void> => {
      if (is_stopped) return;
      is_stopped = true;
      await started.customers.stop();
      await started.stopHandOver();
      await started.pusher.stop();
      await started.till.close();
    };
    const started: Lane = {
      ...(await start()),
      ...{ directory, machine, stop },
      again: async (meanwhile) => {
        await stop();
        await meanwhile?.();
        await begin();
      },
      enrolAnew: async () => {
        await stop();
        await enrol(true);
        await begin();
      },
    };
    const begin = async (): Promise<void> => {
      Object.assign(started, await start());
      is_stopped = false;
    };
    onTestFinished(stop);
    return started;
  };
  /** Everything is pushed, no invariant is broken, and no findings are open but clock findings, which tests cause. */
  const atRest = async (...lanes: readonly Lane[]): Promise<void> => {
    for (const { pusher } of lanes)
      await eventually(
        'everything is at the store',
        () => pusher.waiting() === 0 && pusher.connection.state === 'together',
      );
    for (const { till } of lanes) expect(till.journal.verify().problems).toEqual([]);
    expect((await checkInvariants(store)).filter(({ holds }) => !holds)).toEqual([]);
    expect(await sql("SELECT kind, subject FROM cobro.finding WHERE kind <> 'clock_differs'")).toEqual([]);
  };
  return { store, sql, url, server, pin, sandbox, lane, atRest };
}

export async function sell({ till, pusher }: Lane, cash_minor = 0): Promise<{ sale_id: string; trace_id: string }> {
  await till.add('Espresso', 'Espresso');
  const { sale_id } = till.sale;
  await till.do('checkout.begin', {});
  if (cash_minor > 0) {
    await till.do('checkout.chooseCash', { amount_minor: cash_minor });
    await till.do('checkout.takeCash', { received_minor: cash_minor });
  }
  await till.do('checkout.chooseCard', {});
  await till.until(() => till.checkout.current.step === 'approved');
  await till.do('checkout.finish', {});
  await eventually('the sale is at the store', () => pusher.waiting() === 0);
  const trace_id = till.journal.sales.sale(sale_id)?.tenders.find(({ kind }) => kind === 'card')?.trace_id ?? '';
  return { sale_id, trace_id };
}

/** Opens a sale of another lane by its receipt number. */
export async function openSale({ till, pusher }: Lane, receipt: string): Promise<string> {
  await eventually('the lane is together with the store', () => pusher.connection.state === 'together');
  const { sales } = await till.do('refund.find', { text: receipt });
  const [found] = sales;
  if (found === undefined) throw new Error(`${receipt} was not found`);
  const { sale } = await till.do('refund.read', { sale_id: found.sale_id });
  expect(`${sale.lane ?? 'here'}-${sale.number}`).toBe(receipt);
  return sale.sale_id;
}

/** Counts the drawer as expected and closes the shift. */
export async function closeShift({ till, pusher }: Lane): Promise<void> {
  const { shift_id, report } = await till.do('shift.report', {});
  const lines = [{ currency: 'CLP' as const, value_minor: 10, pieces: (report.drawers[0]?.expected_minor ?? 0) / 10 }];
  const accepted = countResults(report.drawers, lines);
  const closed = await till.till.router.handle('shift.close', { shift_id, lines, accepted }, TRAINING_PIN);
  expect(closed).toMatchObject({ ok: true });
  await eventually('the close is at the store', () => pusher.waiting() === 0);
}
