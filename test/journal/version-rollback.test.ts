import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { openJournalReader } from '../../electron/journal/file/journal-reader.ts';
import {
  JOURNAL_VERSION,
  MIGRATIONS,
  type Migration,
  isReadableBy,
  migrate,
} from '../../electron/journal/migrations/migrations.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import type { Sale } from '../../core/sale/sale.ts';
import {
  ADJUSTMENTS_FROM,
  APPROVED_PARTS_FROM,
  HANDOVERS_FROM,
  OTHER_HANDOVERS_FROM,
  EXCHANGES_FROM,
  GIFTS_FROM,
  KNOWN_TO_FROM,
  LEASE_WAITS_FROM,
  SHARED_GIFTS_FROM,
} from '../../electron/journal/migrations/needed-version.ts';
import { attemptIn, open, tamper, tryOpen } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const NEXT = JOURNAL_VERSION + 1;
/** Every table that a migration may widen, so neither events nor their chain. */
function tables(): string[] {
  const database = new Database(':memory:');
  migrate(database);
  const names = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => name);
  database.close();
  return names.filter((name) => name !== 'event');
}

/** A future migration that only adds, to every table, so that an older program can still work with it. */
const EXPANDS: Migration = {
  version: NEXT,
  breaks_below: JOURNAL_VERSION,
  sql: `CREATE TABLE loyalty (points INTEGER) STRICT; CREATE INDEX attempt_by_tip ON attempt (tip_minor);
    ${tables()
      .map((table) => `ALTER TABLE ${table} ADD COLUMN later TEXT;`)
      .join(' ')}`,
};
const CONTRACTS: Migration = { version: NEXT, sql: 'ALTER TABLE attempt RENAME COLUMN currency TO money' };

function updatedTo(...migrations: readonly Migration[]): void {
  tamper(directory, (database) => void migrate(database, [...MIGRATIONS, ...migrations]));
}

describe('a journal that a newer version migrated', () => {
  test('is opened, sold with and proven when its migrations only added what an older program need not know', () => {
    const before = open(directory);
    const sale_id = attemptIn(before, 'trace-0001', 'BOUND');
    attemptIn(before, 'trace-0003', 'ATTENTION');
    before.close();
    updatedTo(EXPANDS);
    const back = open(directory);
    expect(back.attempts.find('trace-0001')?.state).toBe('BOUND');
    expect(back.attempts.unfinished().map(({ trace_id }) => trace_id)).toEqual(['trace-0003']);
    expect(back.sales.sale(sale_id)?.state).toBe('PAID');
    attemptIn(back, 'trace-0002', 'BOUND');
    expect(back.parked()).toEqual([]);
    expect(back.verify().problems).toEqual([]);
    back.close();
    tamper(directory, (database) => expect(database.pragma('user_version', { simple: true })).toBe(NEXT));
    const reader = openJournalReader(join(directory, 'journal.db'));
    expect(reader.ok).toBe(true);
    if (reader.ok) reader.value.close();
  });

  test('goes on where it was when the newer version comes again', () => {
    open(directory).close();
    updatedTo(EXPANDS);
    open(directory).close();
    tamper(directory, (database) => {
      expect(migrate(database, [...MIGRATIONS, EXPANDS])).toEqual({ ok: true, value: NEXT });
      expect(
        database.prepare('SELECT version, breaks_below FROM migration ORDER BY version DESC LIMIT 1').get(),
      ).toEqual({ version: NEXT, breaks_below: JOURNAL_VERSION });
    });
  });

  test.each([
    ['that said nothing of older programs', [CONTRACTS]],
    [
      'of which one may only be written by newer programs',
      [EXPANDS, { ...EXPANDS, version: NEXT + 1, breaks_below: NEXT, sql: '' }],
    ],
  ] as const)('is refused in words after a migration %s, and nothing is changed', (_, migrations) => {
    open(directory).close();
    updatedTo(...migrations);
    const before = readFileSync(join(directory, 'journal.db'));
    expect(tryOpen(directory)).toMatchObject({
      code: 'journal_newer',
      sentence: expect.stringMatching(/Install that version or a later one; nothing was changed/) as string,
    });
    expect(openJournalReader(join(directory, 'journal.db'))).toMatchObject({ error: { code: 'journal_newer' } });
    expect(readFileSync(join(directory, 'journal.db')).equals(before)).toBe(true);
  });
});

describe('a till that was moved to another machine', () => {
  /** Rewrites the event of a move with a word that only a later version knows. */
  const inLaterWords = (): void =>
    tamper(directory, (database) => {
      const triggers = database
        .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event'")
        .all();
      for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
      const { changes } = database.prepare("UPDATE event SET body = replace(body, 'moved_away', 'moved_later')").run();
      expect(changes).toBeGreaterThan(0);
    });

  test('is refused in words by a program that does not know what is said of it, and is not set aside', () => {
    const till = open(directory);
    till.sales.openSale('CLP', 'Ana');
    expect(till.lineage.moveAway()).toBeNull();
    till.close();
    inLaterWords();
    const before = readdirSync(directory);
    for (const set_aside_damaged of [false, true]) {
      const opened = openJournal({
        directory,
        clock: createManualClock(),
        randomness: createSeededRandomness(7),
        reserve_bytes: 4096,
        set_aside_damaged,
      });
      expect(opened).toMatchObject({
        ok: false,
        error: { code: 'journal_newer', sentence: expect.stringMatching(/what this program does not know/) as string },
      });
    }
    expect(readdirSync(directory)).toEqual(before);
  });

  test('is opened by no program from before there were moves', () => {
    const till = open(directory);
    expect(till.lineage.moveAway()).toBeNull();
    till.close();
    // The word was added in journal version 23; older programs must not write this journal.
    tamper(directory, (database) => {
      for (let known = 1; known < 23; known += 1) expect(isReadableBy(database, known), String(known)).toBe(false);
      expect(isReadableBy(database, JOURNAL_VERSION)).toBe(true);
    });
  });

  test('still rests when the version before opens it, whose journal this one only widened', () => {
    const till = open(directory);
    expect(till.lineage.moveAway()).toBeNull();
    till.close();
    updatedTo(EXPANDS);
    const back = open(directory);
    expect(back.lineage).toMatchObject({ stop: 'moved_away', doubt: { why: 'moved_away' } });
    back.close();
  });
});

/** A sale of an older version, and the same sale with what only this version writes. */
function expectTakenBackUntil(first_version: number, write: (journal: Journal, sale: Sale) => void): void {
  const before = MIGRATIONS.slice(0, first_version - 1);
  const opensBefore = (): boolean => {
    let ok = false;
    tamper(directory, (database) => void (ok = migrate(database, before).ok));
    return ok;
  };
  const journal = open(directory);
  const sale = journal.sales.openSale('CLP', 'Ana');
  journal.sales.saveSale(sale);
  journal.close();
  expect(opensBefore()).toBe(true);
  const again = open(directory);
  write(again, sale);
  again.close();
  expect(opensBefore()).toBe(false);
  open(directory).close();
}

const line = { line_id: 'l', quantity_milli: 1_000, name: 'Espresso', unit: 'each' } as const;

test('an update with exchanges can be taken back until the first of them, and not after it', () => {
  const lines = [{ ...line, amount_minor: 1_900 }];
  const exchange = { sale_id: 's', sale_number: 7, lines, credit_minor: 1_900, by: 'Ana', answered_by: 'Eva' };
  expectTakenBackUntil(EXCHANGES_FROM, ({ sales }, sale) => sales.saveSale({ ...sale, exchange }));
});

test('an update with gift cards can be taken back until the first of them is in a cart, and not after it', () => {
  const gift = { card_id: 'a'.repeat(32), shown: 'ABCD' };
  const lines = [{ ...line, product_id: 'gift', unit_price_minor: 5_000, gift }];
  expectTakenBackUntil(GIFTS_FROM, ({ sales }, sale) => sales.saveSale({ ...sale, lines }));
});

test('an update with prices by way of paying can be taken back until a part has one, and not after it', () => {
  const adjustment = { basis_points: -500, base_minor: 1_000, amount_minor: -50 };
  const cash = { tender_id: 't', kind: 'cash', state: 'paid', amount_minor: 950, tip_minor: 0, at_ms: 1 } as const;
  expectTakenBackUntil(ADJUSTMENTS_FROM, ({ sales }, sale) =>
    expect(sales.takeCash(sale, { ...cash, adjustment }, 950).tenders[0]?.adjustment?.counted).toBe(true),
  );
});

test('an update can be taken back until the service asks for a long wait with a refused payment, and not after it', () => {
  expectTakenBackUntil(LEASE_WAITS_FROM, (journal) => {
    const trace_id = 'trace-refused';
    journal.record({ type: 'traces_leased', nonce: 'n', first: 1_000, traces: [trace_id], earlier: 'kept' });
    const event = { type: 'lease_step', trace_id, state: 'LOST', cause: 'refused', retry_at_ms: 5 } as const;
    journal.note(event);
    expect(journal.verify().problems).toEqual([]);
  });
});

test('an update with gift cards of a shop can be taken back until a till shares its cards, and not after it', () => {
  expectTakenBackUntil(SHARED_GIFTS_FROM, ({ sales }) => sales.shareGifts(0));
});

test('an update can be taken back until a journal in doubt says until when it knows everything, and not after it', () => {
  expectTakenBackUntil(KNOWN_TO_FROM, (journal) => {
    const held = { type: 'inherited_held', why: 'restored', stops_cards: true } as const;
    journal.record({ ...held, traces: [], numbers_from: null, attempts_missing: null, known_to_ms: 5 });
  });
});

test('an update can be taken back until a service approves a part of a charge, and not after it', () => {
  expectTakenBackUntil(APPROVED_PARTS_FROM, (journal) => {
    const trace_id = 'trace-part';
    attemptIn(journal, trace_id, 'INTENT');
    const doubt = { type: 'attempt_step', state: 'REVERSING', cause: 'amount_mismatch', approved_minor: 400 } as const;
    journal.record({ ...doubt, trace_id });
  });
});

test('an update can be taken back until a return hands over cash, and not after it', () => {
  const cash = { tender_id: 't', kind: 'cash', state: 'paid', amount_minor: 950, tip_minor: 0, at_ms: 1 } as const;
  expectTakenBackUntil(HANDOVERS_FROM, ({ sales, verify }, sale) => {
    const { sale_id } = sales.takeCash(sale, cash, 950);
    const part = { part_id: 'part-cash', tender_id: 't', kind: 'cash', amount_minor: 950, handed_minor: 950 } as const;
    const returned = { return_id: 'r', sale_id, currency: 'CLP', amount_minor: 950, lines: [], tip: false } as const;
    const act = { who: 'Ana', what: 'refund', subject: 'r' };
    sales.beginReturn({ ...returned, lines: [], by: 'Ana', answered_by: 'Ana', parts: [part] }, act);
    sales.stepReturn('part-cash', 'done');
    expect(sales.untoldReturns()).toHaveLength(1);
    sales.tellReturn('r');
    expect(sales.untoldReturns()).toEqual([]);
    expect(verify().problems).toEqual([]);
  });
});

test('an update can be taken back until cash of a sale that is given up is handed over, and not after it', () => {
  const cash = { tender_id: 't', kind: 'cash', state: 'paid', amount_minor: 500, tip_minor: 0, at_ms: 1 } as const;
  expectTakenBackUntil(OTHER_HANDOVERS_FROM, ({ sales, verify }, sale) => {
    const { sale_id } = sales.takeCash(sale, cash, 950);
    sales.returnCash(sale_id, 't', 'Ana');
    expect(sales.untold('tender')).toEqual(['t']);
    sales.tell(['t']);
    sales.tell(['t']);
    expect(sales.untold('tender')).toEqual([]);
    expect(verify().problems).toEqual([]);
  });
});

const FIXTURES = join(import.meta.dirname, '../fixtures/journals');
const fixtures = readdirSync(FIXTURES).filter((name) => name.endsWith('.db.gz'));

describe('journals of every schema that there was', () => {
  test('are kept, each of them', () => {
    const kept = fixtures.map((name) => Number(/\d+/.exec(name)?.[0]));
    const first = Math.min(...kept);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => first + index));
    expect(kept.at(-1), 'node test/fixtures/journals/write.ts, before a migration is added').toBeGreaterThanOrEqual(
      JOURNAL_VERSION - 1,
    );
  });

  test.each(fixtures)('%s is opened, sold with and proven', (name) => {
    const file = join(directory, 'journal.db');
    writeFileSync(file, gunzipSync(readFileSync(join(FIXTURES, name))));
    const database = new Database(file);
    const attempts = database.prepare('SELECT trace_id FROM attempt').all();
    database.close();
    const journal = open(directory);
    expect(journal.attempts.find('trace-bound')?.state).toBe('BOUND');
    expect(attempts.length).toBeGreaterThan(5);
    attemptIn(journal, 'trace-9999', 'BOUND');
    expect(journal.verify().problems).toEqual([]);
    journal.close();
  });
});
