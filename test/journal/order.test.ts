import { beforeEach, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { attemptIn } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 86_400_000;
let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

function journalOfAClockThatGoesBack(): { readonly journal: Journal; readonly goBack: () => void } {
  const clock = createManualClock();
  let wall_ms = clock.wallMs();
  const opened = openJournal({
    directory: folder,
    clock,
    randomness: createSeededRandomness(7),
    reserve_bytes: 4096,
  });
  assert(opened.ok, 'a new journal can be opened');
  return { journal: opened.value, goBack: () => clock.setWall((wall_ms -= 365 * DAY_MS)) };
}

test('payments, sales and those in doubt come in the order in which they began, whatever the clock said (I14)', () => {
  const { journal, goBack } = journalOfAClockThatGoesBack();
  const traces = ['trace-0003', 'trace-0001', 'trace-0002'];
  for (const trace_id of traces) {
    goBack();
    attemptIn(journal, trace_id, 'REVERSING');
  }
  const names = (rows: readonly { readonly trace_id: string }[]) => rows.map(({ trace_id }) => trace_id);
  expect(names(journal.attempts.unfinished())).toEqual(traces);
  expect(journal.attempts.unfinishedTraces()).toEqual(traces);
  expect(names(journal.attempts.since(0, false, 10))).toEqual([...traces].reverse());
  expect(journal.sales.unfinishedSales().map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(journal.sales.findSales({ limit: 10 }).map(({ number }) => number)).toEqual([3, 2, 1]);
  journal.close();
});

test('what was resolved last is listed first, whatever the clock said', () => {
  const { journal, goBack } = journalOfAClockThatGoesBack();
  for (const trace_id of ['trace-0001', 'trace-0002']) {
    goBack();
    attemptIn(journal, trace_id, 'REVERSED');
  }
  expect(journal.attempts.since(0, true, 10).map(({ trace_id }) => trace_id)).toEqual(['trace-0002', 'trace-0001']);
  journal.close();
});

test('several events are written together or not at all', () => {
  const { journal } = journalOfAClockThatGoesBack();
  attemptIn(journal, 'trace-0001', 'REVERSING');
  attemptIn(journal, 'trace-0002', 'REVERSING');
  const step = (trace_id: string, state: 'QUARANTINE' | 'BOUND') =>
    ({ type: 'attempt_step', trace_id, state, cause: 'test' }) as const;
  const states = () => ['trace-0001', 'trace-0002'].map((trace_id) => journal.attempts.find(trace_id)?.state);
  const before = journal.timeline('trace-0001').length;
  expect(() => journal.recordTogether([step('trace-0001', 'QUARANTINE'), step('trace-0002', 'BOUND')])).toThrow(/edge/);
  expect([states(), journal.timeline('trace-0001').length]).toEqual([['REVERSING', 'REVERSING'], before]);
  journal.recordTogether([step('trace-0001', 'QUARANTINE'), step('trace-0002', 'QUARANTINE')]);
  expect(states()).toEqual(['QUARANTINE', 'QUARANTINE']);
  expect(journal.verify().problems).toEqual([]);
  journal.close();
});
