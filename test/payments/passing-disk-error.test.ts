import { readdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from './support/manual-clock.ts';
import { openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

test.each(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_READ', 'SQLITE_IOERR_WRITE'])(
  'a disk that fails with %s at one start costs the till no day: its journal can be read, and stays its journal',
  async (code) => {
    const before = openShop({ directory, seed: 1 });
    const { trace_id } = await before.engine.pay(before.order(), before.hooks);
    before.journal.close();
    const refused = openJournal({
      directory,
      clock: createManualClock(),
      randomness: createSeededRandomness(2),
      set_aside_damaged: true,
      openHandle: () => {
        throw new Database.SqliteError('disk I/O error', code);
      },
    });
    expect(refused).toMatchObject({ ok: false, error: { trouble: 'disk_error' } });
    expect(readdirSync(directory).filter((name) => name.startsWith('journal.damaged'))).toEqual([]);
    const after = openShop({ directory, seed: 3, journal: { set_aside_damaged: true } });
    expect(after.engine.cardSales.possible).toBe(true);
    expect(after.journal.attempts.find(trace_id ?? '')?.state).toBe('BOUND');
    after.journal.close();
  },
);
