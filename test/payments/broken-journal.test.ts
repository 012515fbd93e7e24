import {
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../electron/journal/file/database.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { setJournalAside } from '../../electron/journal/file/set-aside.ts';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { createManualClock, createSeededRandomness } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const BY = { who: 'Ana', reference: 'settlement of 21 November' };
const HORIZON_MS = 180_000;
const PAGE_BYTES = 4_096;
let directory: string;
let seed = 900;
beforeEach(() => void (directory = temporaryFolder()));

const start = (): Shop => openShop({ directory, seed: (seed += 1), journal: { set_aside_damaged: true } });

/** A closed shop that sold, and has an attempt without a response that the service does not undo. */
async function soldShop(): Promise<{ paid: string; open: string }> {
  const shop = start();
  const paid = await shop.engine.pay(shop.order(), shop.hooks);
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  shop.service.script.R2 = () => unknown('R2', 'timeout');
  const open = await shop.engine.pay(shop.order(), shop.hooks);
  await shop.engine.stop();
  shop.journal.checkpoint();
  shop.journal.close();
  return { paid: paid.trace_id ?? '', open: open.trace_id ?? '' };
}

function spoil(from: number, bytes: number): Buffer {
  const path = join(directory, 'journal.db');
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(file);
  return readFileSync(path);
}
type Made = ReturnType<typeof openDatabase> | undefined;
const asideFiles = (): string[] => readdirSync(directory).filter((name) => /^journal\.damaged-\d+\.db$/.test(name));

describe.each([
  ['a page of which is damaged', PAGE_BYTES, Number.POSITIVE_INFINITY],
  ['whose header is no database', 0, 512],
] as const)('a journal %s', (_how, from, bytes) => {
  const damage = (): Buffer => spoil(from, Math.min(bytes, statSync(join(directory, 'journal.db')).size - from));

  test('is kept under another name, byte for byte, and the till opens a fresh one', async () => {
    await soldShop();
    const spoilt = damage();
    const shop = start();
    expect(asideFiles()).toEqual([shop.journal.predecessor]);
    expect(readFileSync(join(directory, shop.journal.predecessor ?? ''))).toEqual(spoilt);
    expect(shop.journal.verify().problems).toEqual([]);
    shop.journal.close();
  });

  test('takes no cards until a person accepts the fresh one, and asks for open traces when a person says so; cash goes on', async () => {
    const { open } = await soldShop();
    damage();
    const shop = start();
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'set_aside' });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ detail: 'set_aside' });
    const sale = shop.journal.sales.openSale('CLP', 'Ana');
    const cash = { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 } as const;
    expect(shop.journal.sales.takeCash(sale, cash, 10).state).toBe('PAID');
    shop.service.script.R2 = (trace_id) =>
      trace_id === open ? answer('R2', undoneAnswer(trace_id, 1_000)) : refusal('R2', 404);
    await shop.clock.advance(HORIZON_MS - 1_000);
    expect(shop.engine.suspense.accept(BY)).toBeNull();
    expect(shop.engine.cardSales.possible).toBe(true);
    await shop.clock.advance(60_000);
    expect(shop.service.called('R2')).toBe(0);
    expect(shop.engine.suspense.giveBackUnproven(BY)).toBeNull();
    await shop.clock.advance(1_000);
    expect(shop.service.calls.map(({ given }) => given[0])).toContain(open);
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.journal.verify().problems).toEqual([]);
    shop.journal.close();
  });

  test('is followed by sales whose numbers stand on no receipt yet, after every restart', async () => {
    await soldShop();
    damage();
    const numberAfterStart = (): number => {
      const shop = start();
      const { number } = shop.journal.sales.openSale('CLP', 'Ana');
      shop.journal.close();
      return number;
    };
    expect(numberAfterStart()).toBe(1_000_001);
    expect(numberAfterStart()).toBe(1_000_002);
    damage();
    expect(numberAfterStart()).toBe(2_000_001);
    expect(numberAfterStart()).toBe(2_000_002);
  });

  test('stays in doubt after another restart', async () => {
    await soldShop();
    damage();
    start().journal.close();
    const shop = start();
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'set_aside' });
    expect(asideFiles()).toHaveLength(1);
    shop.journal.close();
  });

  test.each([
    ['before a fresh one was made', (): Made => undefined],
    ['before the fresh one knew what was open', (): Made => openDatabase(join(directory, 'journal.db'))],
  ] as const)('whose till was killed %s keeps what was open all the same', async (_when, killed) => {
    const { open } = await soldShop();
    damage();
    const from = setJournalAside(directory, 1);
    const made = killed();
    if (made?.ok) made.value.close();
    const shop = start();
    expect(shop.journal.predecessor).toBe(from);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'set_aside' });
    await shop.clock.advance(HORIZON_MS + 60_000);
    expect(shop.service.called('R2')).toBe(0);
    expect(shop.engine.suspense.read().unproven).toContain(open);
    shop.journal.close();
    const again = start();
    expect(again.journal.predecessor).toBeNull();
    expect(asideFiles()).toEqual([from]);
    again.journal.close();
  });

  test('whose till was killed between its two files keeps both of them together', async () => {
    await soldShop();
    damage();
    writeFileSync(join(directory, 'journal.db-wal'), 'what was not in the file yet');
    const from = 'journal.damaged-1.db';
    renameSync(join(directory, 'journal.db'), join(directory, from));
    const shop = start();
    expect(shop.journal.predecessor).toBe(from);
    expect(readFileSync(join(directory, `${from}-wal`), 'utf8')).toBe('what was not in the file yet');
    shop.journal.close();
  });

  test('is only refused, and left as it is, by a command that looks at it', async () => {
    await soldShop();
    const spoilt = damage();
    const clock = createManualClock();
    const opened = openJournal({ directory, clock, randomness: createSeededRandomness(1) });
    expect(opened).toMatchObject({ ok: false, error: { code: 'journal_damaged' } });
    expect(readFileSync(join(directory, 'journal.db'))).toEqual(spoilt);
    expect(asideFiles()).toEqual([]);
  });
});

describe('a disk with real limits', () => {
  /** SQLite refuses to grow the file: a real SQLITE_FULL at whichever write comes first. */
  const limited = (pages: { limit: number }) => (path: string) => {
    const handle = new Database(path, { timeout: 250 });
    handle.pragma(`max_page_count = ${pages.limit}`);
    return handle;
  };

  test('that is full refuses cards with its reason, keeps what it holds, and sells again when there is room', async () => {
    const pages = { limit: 10_000 };
    let handle: Database.Database | null = null;
    const openHandle = (path: string) => (handle = limited(pages)(path));
    const shop = openShop({ directory, journal: { openHandle } });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    const used = Number((handle as Database.Database | null)?.pragma('page_count', { simple: true }));
    (handle as Database.Database | null)?.pragma(`max_page_count = ${used}`);
    let outcome: Awaited<ReturnType<Shop['engine']['pay']>> | null = null;
    for (let sale = 0; sale < 50 && outcome?.outcome !== 'not_charged' && outcome?.outcome !== 'unknown'; sale += 1) {
      try {
        outcome = await shop.engine.pay(shop.order(), shop.hooks);
      } catch (error) {
        // Writing the cart failed: no payment began.
        expect(error).toMatchObject({ code: 'SQLITE_FULL' });
        break;
      }
    }
    if (outcome?.outcome === 'not_charged') expect(outcome.detail).toBe('disk_full');
    expect(shop.journal.verify().problems).toEqual([]);
    (handle as Database.Database | null)?.pragma('max_page_count = 10000');
    await shop.clock.advance(5_000);
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    shop.journal.close();
  });

  test('that is read-only is refused in a sentence that says so, and nothing is changed', () => {
    openShop({ directory }).journal.close();
    const before = readFileSync(join(directory, 'journal.db'));
    const opened = openJournal({
      directory,
      clock: createManualClock(),
      randomness: createSeededRandomness(1),
      set_aside_damaged: true,
      openHandle: (path) => new Database(path, { readonly: true }),
    });
    expect(opened).toMatchObject({ ok: false, error: { trouble: 'journal_read_only' } });
    expect(opened.ok ? '' : opened.error.sentence).toMatch(/read-only/);
    expect(readFileSync(join(directory, 'journal.db'))).toEqual(before);
    expect(asideFiles()).toEqual([]);
  });
});
