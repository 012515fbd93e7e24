import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { DrawerCounts } from '../../../core/shift/count-rule.ts';
import { type ShiftFact, type ShiftTally, createShiftTally } from '../../../core/shift/shift-tally.ts';
import type { ShiftReport } from '../../../core/shift/shift-report.ts';
import { type DayFacts, type DayTally, createDayTally } from './day-book.ts';
import type { EventLog, EventRow } from '../events/event-log.ts';
import { type EventOf, type JournalEvent, parseEvent } from '../events/events.ts';
import { type FactSources, SHIFT_EVENT_TYPES, shiftFacts } from './shift-facts.ts';

/** The open day and shift: everything since the last close, in journal order (I14, I16). */
export interface OpenBook {
  /** Reads at most this many more events; true when none are left. Sliced, so that a long day blocks nothing. */
  catchUp(events_max: number): boolean;
  /** Reads the rest and returns the day. */
  day(): { readonly last: EventOf<'day_closed'> | null; readonly tally: DayTally };
  /** Reads the rest and adds up the shift. */
  report(currency: CurrencyCode): ShiftReport;
  /** Reads the rest and returns how the drawer was counted since money last moved in it. */
  counted(): DrawerCounts;
  /** Reads the rest and returns whether nothing happened since the last close. */
  isEmpty(): boolean;
}

/** One event with the facts it contains. */
export interface PlacedFact {
  readonly event: JournalEvent;
  readonly at_ms: number;
  readonly facts: readonly ShiftFact[];
}

export function readFacts(row: EventRow, sources: FactSources): PlacedFact {
  const event = parseEvent(JSON.parse(row.body));
  return { event, at_ms: row.at_ms, facts: shiftFacts(event, row.at_ms, sources) };
}

/** Adds up lazily: writing an event costs nothing extra, and it is read once, on demand. */
export function createOpenBook(events: EventLog, sources: FactSources & DayFacts): OpenBook {
  const day = createDayTally(sources);
  const shift: ShiftTally = createShiftTally();
  let last: EventOf<'day_closed'> | null = null;
  let read_seq: number | null = null;

  const see = (row: EventRow): void => {
    const { event, facts } = readFacts(row, sources);
    if (event.type === 'day_closed') {
      last = event;
      day.begin();
      shift.begin();
    } else {
      day.see(event);
      for (const fact of facts) shift.see(fact);
    }
    read_seq = row.seq;
  };
  const catchUp = (events_max: number): boolean => {
    read_seq ??= Math.max(0, events.lastSeqOf('day_closed') - 1);
    // All rows are read before any lookup: only one statement is stepped at a time.
    const rows = events.after(read_seq, SHIFT_EVENT_TYPES, events_max);
    for (const row of rows) see(row);
    return rows.length < events_max;
  };
  const readAll = (): void => {
    while (!catchUp(ROWS_AT_ONCE));
  };
  return {
    catchUp,
    day: () => {
      readAll();
      return { last, tally: day.tally() };
    },
    report: (currency) => {
      readAll();
      return shift.report(currency);
    },
    counted: () => {
      readAll();
      return shift.counted;
    },
    isEmpty: () => {
      readAll();
      return shift.isEmpty;
    },
  };
}

const ROWS_AT_ONCE = 1_000;
