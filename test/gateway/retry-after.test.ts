import { expect, test } from 'vitest';
import * as z from 'zod';
import { foldAnswer } from '../../core/service/fold-answer.ts';
import { parseRetryAfter } from '../../core/service/refusal.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 17, 42, 0);
const MAX_MS = 900_000;

test.each([
  ['Sun, 22 Nov 2026 17:42:07 GMT', 7_000],
  ['Sunday, 22-Nov-26 17:42:07 GMT', 7_000],
  ['Sun Nov 22 17:42:07 2026 GMT', 7_000],
  // A slow till clock, or a date far ahead, must not cause a wait of hours.
  ['Mon, 23 Nov 2026 17:42:00 GMT', MAX_MS],
  ['Sun, 22 Nov 2026 17:41:00 GMT', 0],
  ['2', 2_000],
  ['999999999', MAX_MS],
  [' 120 ', 120_000],
])('Retry-After %j is %i ms from now (RFC 9110, 10.2.3)', (header, wait_ms) => {
  expect(parseRetryAfter(header, NOW_MS, MAX_MS)).toBe(wait_ms);
});

test.each(['soon', '', '-', '1e400s', 'Sun, 99 Nov 2026 17:42:07 GMT'])('Retry-After %j says nothing', (header) => {
  expect(parseRetryAfter(header, NOW_MS, MAX_MS)).toBeUndefined();
});

test.each([
  ['is years behind', NOW_MS - 10 * 365 * 86_400_000],
  ['is an hour ahead', NOW_MS + 3_600_000],
])('a date is seen from the Date of the same answer, when the clock of this till %s (I14)', (_what, now_ms) => {
  const text = JSON.stringify({ error_type: 'too_many_requests', message: 'slow down' });
  const folded = foldAnswer(
    {
      status: 429,
      content_type: 'application/json',
      retry_after: 'Sun, 22 Nov 2026 17:42:07 GMT',
      date: 'Sun, 22 Nov 2026 17:42:00 GMT',
      body: Buffer.from(text),
      text,
    },
    {
      success: [200],
      answer_schema: z.unknown(),
      empty_error_statuses: [],
      empty_answer_allowed: false,
      retry_after_max_ms: MAX_MS,
      now_ms,
    },
  );
  expect(folded.kind === 'refused' ? folded.refusal.retry_after_ms : folded).toBe(7_000);
});
