import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventOf } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';
import type { ShiftStore } from '../../electron/journal/stores/shift-store.ts';
import { open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const opening = {
  shift_id: 'shift-a',
  currency: 'CLP',
  float_minor: 80_000,
  by: 'Ana',
  automatic: false,
  first_number: 1,
} as const;
const movement = (movement_id: string, amount_minor = 5_000) =>
  ({ movement_id, direction: 'out', amount_minor, currency: 'CLP', reason: 'deposit', note: '', by: 'Ana' }) as const;

/** Closes in one event, as the engine does. */
function close({ shifts, record }: Journal, change: Partial<EventOf<'day_closed'>['shift']> = {}): void {
  const row = shifts.open();
  const report = shifts.report();
  if (row === null || report === null) throw new Error('no shift is open');
  const { shift_id, number } = row;
  const shift = { shift_id, number, by: 'Eva', report, count: null, ...change };
  record({ type: 'day_closed', by: 'Eva', totals: [], suspense: [], probed: [], unprobed: [], shift });
}

describe('shifts in the journal', () => {
  let place: string;
  let journal: Journal;
  let shifts: ShiftStore;
  beforeEach(() => {
    place = temporaryFolder();
    journal = open(place);
    ({ shifts } = journal);
  });
  afterEach(() => journal.close());
  const reopen = (): void => {
    journal.close();
    journal = open(place);
    ({ shifts } = journal);
  };

  test('are numbered one after the other, from the number that the shop gives the first', () => {
    expect(shifts.openShift({ ...opening, first_number: 41 }).number).toBe(41);
    close(journal);
    expect(shifts.openShift({ ...opening, shift_id: 'shift-b', first_number: 1 }).number).toBe(42);
  });

  test('are open one at a time: asking twice opens one, and nothing else is written', () => {
    const first = shifts.openShift(opening);
    expect(shifts.openShift({ ...opening, shift_id: 'shift-b' })).toEqual(first);
    expect(journal.verify()).toMatchObject({ ok: true, events: journal.verify().events });
    expect(() =>
      journal.record({ type: 'shift_opened', shift: { ...openingEvent, shift_id: 'shift-b', number: 2 } }),
    ).toThrow();
    expect(shifts.open()?.shift_id).toBe('shift-a');
  });

  test('move cash once for one id, and only while they are open', () => {
    shifts.openShift(opening);
    expect(shifts.moveCash(movement('m-1'))).toBe(true);
    expect(shifts.moveCash(movement('m-1'))).toBe(false);
    expect(shifts.cashMovementsOf('shift-a')).toHaveLength(1);
    expect(shifts.report()?.drawers[0]?.expected_minor).toBe(75_000);
    close(journal);
    expect(() => shifts.moveCash(movement('m-2'))).toThrow();
    expect(shifts.moveCash(movement('m-1'))).toBe(false);
  });

  test('survive a restart as they are: open with its cash, or closed with its report', () => {
    shifts.openShift(opening);
    shifts.moveCash(movement('m-1'));
    shifts.drawerOpened('Ana');
    reopen();
    expect(shifts.open()).toMatchObject({ number: 1, float_minor: 80_000 });
    expect(shifts.report()).toMatchObject({ drawers: [{ expected_minor: 75_000 }], drawer_openings: 1 });
    close(journal);
    reopen();
    expect(shifts.open()).toBe(null);
    expect(shifts.read(1)).toMatchObject({ close: { report: { drawers: [{ expected_minor: 75_000 }] } } });
    expect(journal.verify().problems).toEqual([]);
  });

  test('keep every count, and the one that closed beside what was expected', () => {
    shifts.openShift(opening);
    const lines = [{ currency: 'CLP', value_minor: 20_000, pieces: 3 }] as const;
    expect(shifts.count({ by: 'Ana', blind: true, lines })).toEqual([
      { currency: 'CLP', expected_minor: 80_000, counted_minor: 60_000, difference_minor: -20_000 },
    ]);
    shifts.count({ by: 'Ana', blind: true, lines });
    expect(shifts.report()?.recounts).toBe(1);
  });

  test('are refused by the database itself when a close is undone, cash is changed, or a shift is deleted', () => {
    shifts.openShift(opening);
    shifts.moveCash(movement('m-1'));
    close(journal);
    journal.close();
    tamper(place, (database) => {
      for (const statement of [
        'UPDATE shift SET closed_seq = NULL, closed_at_ms = NULL, closed_by = NULL, sales = NULL, total_minor = NULL',
        'UPDATE shift SET total_minor = 1',
        'DELETE FROM shift',
        'UPDATE shift_cash SET amount_minor = 1',
        'DELETE FROM shift_cash',
      ])
        expect(() => database.exec(statement)).toThrow(/closed|changes|deleted/);
    });
    journal = open(place);
  });

  test('with a Z report that its events do not make are found by the proof of the journal', () => {
    shifts.openShift(opening);
    const report = shifts.report();
    if (report === null) throw new Error('no report');
    const [drawer] = report.drawers;
    if (drawer === undefined) throw new Error('no drawer');
    close(journal, { report: { ...report, drawers: [{ ...drawer, expected_minor: 1 }] } });
    expect(journal.verify().problems).toMatchObject([expect.stringContaining('Z report of shift 1') as string]);
  });

  test('with a count that does not fit its drawer are found too', () => {
    shifts.openShift(opening);
    const results = [{ currency: 'CLP', expected_minor: 80_000, counted_minor: 0, difference_minor: 0 }] as const;
    close(journal, { count: { lines: [], results: [...results], blind: false } });
    expect(journal.verify().problems).toMatchObject([expect.stringContaining('count of shift 1') as string]);
  });

  test('are not closed by a close of the day that names another one', () => {
    shifts.openShift(opening);
    expect(() => close(journal, { shift_id: 'shift-x' })).toThrow();
    expect(shifts.open()?.shift_id).toBe('shift-a');
  });

  test('are listed from the newest, page by page', () => {
    for (const shift_id of ['a', 'b', 'c']) {
      shifts.openShift({ ...opening, shift_id });
      close(journal);
    }
    expect(shifts.closed(2).map(({ number }) => number)).toEqual([3, 2]);
    expect(shifts.closed(2, 2).map(({ number }) => number)).toEqual([1]);
  });
});

const { first_number: _first, ...openingEvent } = opening;
