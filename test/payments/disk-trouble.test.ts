import { describe, expect, test } from 'vitest';
import type { JournalEvent } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import { answer, approval, undoneAnswer } from './support/fake-service.ts';
import { createManualClock } from './support/manual-clock.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

class DiskError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Trouble {
  fails: (event: JournalEvent | 'canary') => boolean;
  code: string;
  ballast: number;
  slow_ms: number;
}

/** A shop whose disk fails on request, with SQLite's own errors. */
function openTroubledShop(): { shop: Shop; trouble: Trouble } {
  const trouble: Trouble = { fails: () => false, code: 'SQLITE_FULL', ballast: 0, slow_ms: 0 };
  const clock = createManualClock();
  let slow_ms = 0;
  const slowClock = { ...clock, monotonicMs: () => clock.monotonicMs() + slow_ms };
  const check = (event: JournalEvent | 'canary'): void => {
    slow_ms += trouble.slow_ms;
    if (trouble.fails(event)) throw new DiskError(trouble.code);
  };
  const wrapJournal = (journal: Journal): Journal => ({
    ...journal,
    record: (event) => (check(event), journal.record(event)),
    note: (event) => (check(event), journal.note(event)),
    canary: () => (check('canary'), journal.canary()),
    disk: {
      ...journal.disk,
      release: () => {
        trouble.ballast -= 1;
        return trouble.ballast >= 0;
      },
    },
  });
  return { shop: openShop({ clock: slowClock, wrapJournal }), trouble };
}

const isStep = (event: JournalEvent | 'canary'): boolean => event !== 'canary' && event.type === 'attempt_step';

describe('a disk that cannot take the intent', () => {
  test('gets no card sale: nothing is armed and nothing is sent', async () => {
    const { shop, trouble } = openTroubledShop();
    const request = shop.order();
    trouble.fails = (event) => event !== 'canary' && event.type === 'attempt_intent';
    expect(await shop.engine.pay(request, shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      trace_id: null,
      reason: 'card_sales_stopped',
      detail: 'disk_full',
    });
    expect(shop.reader.reads).toBe(0);
    expect(shop.service.called('authorize')).toBe(0);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'disk_full' });
  });

  test('is trusted again after a canary commit succeeds', async () => {
    const { shop, trouble } = openTroubledShop();
    trouble.fails = (event) => event !== 'canary' && event.type === 'attempt_intent';
    await shop.engine.pay(shop.order(), shop.hooks);
    trouble.fails = () => false;
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.engine.cardSales.possible).toBe(true);
  });

  test('is trusted again by itself, so that the screen offers cards again', async () => {
    const { shop, trouble } = openTroubledShop();
    trouble.fails = (event) => event === 'canary' || event.type === 'attempt_intent';
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'disk_full' });
    trouble.fails = () => false;
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual({ possible: true });
  });

  test('whose anchor has room again has cards again by itself', async () => {
    const anchor = { is_unwritable: true, has_room: false };
    const wrapJournal = (journal: Journal): Journal => ({
      ...journal,
      lineage: {
        ...journal.lineage,
        get stop() {
          return anchor.is_unwritable ? ('anchor_unwritable' as const) : null;
        },
        retry: () => {
          anchor.is_unwritable = !anchor.has_room;
          return anchor.has_room;
        },
      },
    });
    const shop = openShop({ wrapJournal });
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'anchor_unwritable' });
    anchor.has_room = true;
    await shop.clock.advance(5_000);
    expect(shop.engine.cardSales).toEqual({ possible: true });
  });

  test('that needs longer than 250 ms for it gets no card sale either', async () => {
    const { shop, trouble } = openTroubledShop();
    trouble.slow_ms = 251;
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      detail: 'disk_slow',
    });
    expect(shop.reader.reads).toBe(0);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'disk_slow' });
  });

  test('that needs so long once, and is quick again, goes on with the card', async () => {
    const { shop, trouble } = openTroubledShop();
    trouble.slow_ms = 251;
    trouble.fails = (event) => {
      if (event !== 'canary' && event.type === 'attempt_intent') trouble.slow_ms = 0;
      return false;
    };
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.engine.cardSales.possible).toBe(true);
  });
});

describe('a disk that is full when the answer comes', () => {
  test('gives its ballast for the outcome, and the payment is approved', async () => {
    const { shop, trouble } = openTroubledShop();
    trouble.ballast = 1;
    let refused = 0;
    trouble.fails = (event) => isStep(event) && refused++ === 0;
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(trouble.ballast).toBe(0);
  });

  test('says unknown and never approved, and undoes the charge by its payment id once it can write', async () => {
    const { shop, trouble } = openTroubledShop();
    const request = shop.order();
    trouble.fails = isStep;
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'journal_not_written' });
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'disk_full' });
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('PAYING');
    trouble.fails = () => false;
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    await shop.clock.advance(3_000);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
    expect(shop.engine.cardSales.possible).toBe(true);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each(['SQLITE_IOERR_FSYNC', 'SQLITE_READONLY', 'SQLITE_CORRUPT'])('the same holds for %s', async (code) => {
    const { shop, trouble } = openTroubledShop();
    trouble.code = code;
    trouble.fails = isStep;
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'unknown' });
    expect(shop.engine.cardSales.possible).toBe(false);
  });

  test('undoes a payment also if its call, given up, ended before "unknown" could be written', async () => {
    const { shop, trouble } = openTroubledShop();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    shop.service.script.authorize = async (request) => (await gate, answer('a', approval(request.trace_id), 201));
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    trouble.fails = (event) => event === 'canary' || isStep(event);
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(51_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'watchdog' });
    release();
    await shop.clock.advance(10_000);
    trouble.fails = () => false;
    await shop.clock.advance(10_000);
    expect(shop.engine.attempt((await outcome).trace_id ?? '')?.summary.state).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('keeps the proof of a reversal for later by asking again, which moves nothing twice', async () => {
    const { shop, trouble } = openTroubledShop();
    const { unknown } = await import('./support/fake-service.ts');
    shop.service.script.authorize = () => unknown('a', 'timeout');
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    trouble.fails = (event) => event !== 'canary' && event.type === 'attempt_step' && event.state === 'REVERSED';
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(1_000);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSING');
    trouble.fails = () => false;
    await shop.clock.advance(10_000);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
  });
});

describe('a data folder', () => {
  test('gives its ballast back and takes it again', async () => {
    const { createDiskReserve } = await import('../../electron/journal/file/disk-reserve.ts');
    const disk = createDiskReserve({ directory: temporaryFolder(), reserve_bytes: 100_000 });
    disk.keep();
    expect([disk.release(), disk.release()]).toEqual([true, false]);
  });

  test('with less than 64 MB free gets no card sale', async () => {
    const shop = openShop({
      wrapJournal: (journal) => ({ ...journal, disk: { ...journal.disk, freeBytes: () => 64 * 1024 * 1024 - 1 } }),
    });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      detail: 'disk_nearly_full',
    });
  });
});
