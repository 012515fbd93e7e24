import { expect, test } from 'vitest';
import type { JournalEvent } from '../../../electron/journal/events/events.ts';
import { createDayTally } from '../../../electron/journal/stores/day-book.ts';

const FACTS = { currencyOf: () => null, isTab: () => false, stepOf: () => null, returnOf: () => null };

test('a link that a till of an earlier version called ended at the first word is read once more at the close', () => {
  const day = createDayTally(FACTS);
  const ended = (cause: string): JournalEvent => ({
    ...{ type: 'attempt_step', trace_id: `trace-${cause}`, state: 'DECLINED', cause },
    evidence: {
      source: 'call',
      call: { method: 'GET', path: '/payments/p-1', duration_ms: 1, request_bytes_written: 1 },
    },
  });
  day.see(ended('link_ended'));
  day.see(ended('link_refused'));
  expect(day.tally().never_charged).toEqual(['trace-link_ended']);
});
