import { describe, expect, it } from 'vitest';
import type { AttemptTimelineEntry } from '../../../electron/payments/payment-engine.ts';
import { recoveryOf } from '../../../electron/features/recovery/recovery-views.ts';
import { summaryOf } from '../../fixtures/scripted-engine.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 20, 42);

const summary = summaryOf('a-trace', NOW_MS - 60_000, {
  ...{ sale_id: 'a-sale', sale_number: 12, state: 'REVERSING', amount_minor: 1900, changed_at_ms: NOW_MS - 1000 },
  ...{ tries: 4, next_try_in_ms: 12_000, last_error: 'timeout' },
});
const step = (
  detail: AttemptTimelineEntry['detail'],
  state: AttemptTimelineEntry['state'] = 'REVERSING',
): AttemptTimelineEntry => ({ at_ms: NOW_MS, type: 'attempt_step', state, detail });

describe('how an undoing goes, for the unknown screen', () => {
  it('names the latest tries in order, with what each of them met', () => {
    const timeline = [
      step({ cause: 'timeout' }),
      step({ tries: 1, cause: 'timeout' }),
      step({ tries: 2, cause: 'server_error', http_status: 500 }),
      step({ tries: 3, cause: 'not_an_answer', http_status: 200 }),
      step({ tries: 4, cause: 'timeout' }),
    ];
    expect(recoveryOf({ summary, timeline }, NOW_MS)).toEqual({
      state: 'REVERSING',
      undone_by: null,
      needs_person: false,
      link_seen: null,
      tries: 4,
      trying_now: false,
      next_try_at_ms: NOW_MS + 12_000,
      last_errors: [
        { try_number: 2, code: 'http_500' },
        { try_number: 3, code: 'not_an_answer' },
        { try_number: 4, code: 'timeout' },
      ],
    });
  });

  it('never lists the call that settled the attempt as one that failed', () => {
    const timeline = [step({ tries: 1, cause: 'timeout' }), step({ tries: 2, cause: 'undone' }, 'REVERSED')];
    const settled = recoveryOf({ summary: { ...summary, state: 'REVERSED', tries: 2 }, timeline }, NOW_MS);
    expect(settled.last_errors).toEqual([{ try_number: 1, code: 'timeout' }]);
  });

  it('takes an attempt that the engine does not know for still unknown', () => {
    expect(recoveryOf(null, NOW_MS)).toMatchObject({ state: 'REVERSING', tries: 0, last_errors: [] });
  });
});
