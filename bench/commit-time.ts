import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../core/assert.ts';
import type { JournalEvent } from '../electron/journal/events/events.ts';
import { type Journal, openJournal } from '../electron/journal/journal.ts';
import { benchClock, benchRandomness, machineMs } from './clock.ts';
import { openRawCommit } from './raw-commit.ts';
import { type BenchmarkReport, milliseconds, percentile } from './statistics.ts';

/** payment-safety 9, "Product numbers": p99 of a commit, on an otherwise idle disk. */
const GOAL_MS = 5;
const WARM_UP = 100;
const AMOUNT_MINOR = 12_990;
/** Approximate size of a sale's events. */
const RAW_BYTES = 1_000;

const EVIDENCE = {
  source: 'call',
  call: {
    method: 'POST',
    path: '/v1/pos/authorizations',
    status: 201,
    duration_ms: 812.4,
    request_bytes_written: 1_340,
    body_sha256: 'a'.repeat(64),
    body_redacted: JSON.stringify({ payment_id: 'pay_0123456789abcdef', filler: '*'.repeat(900) }),
  },
} as const;

/** The three events of an approved payment, for a sale that was begun. */
function eventsOf(journal: Journal): readonly JournalEvent[] {
  const tender_id = benchRandomness.identifier();
  const sale = journal.sales.beginCardTender(journal.sales.openSale('CLP', 'Ana'), {
    tender_id,
    kind: 'card',
    state: 'pending',
    amount_minor: AMOUNT_MINOR,
    tip_minor: 0,
    at_ms: benchClock.wallMs(),
  });
  const trace_id = journal.traces.next();
  const intent = {
    trace_id,
    sale_id: sale.sale_id,
    tender_id,
    amount_minor: AMOUNT_MINOR,
    tip_minor: 0,
    currency: 'CLP',
    terminal_id: 'BENCH-1',
    pre_authorization: false,
    capture_mode: 'automatic',
    reader: 'bench',
  } as const;
  const card = {
    brand: 'Visa',
    last_four: '1111',
    issuer_identification_number: '411111',
    entry_mode: 'CHIP',
  } as const;
  const named = { payment_id: `pay_${trace_id}`, approval_code: '123456', captured_minor: AMOUNT_MINOR };
  return [
    { type: 'attempt_intent', intent, due_minor: AMOUNT_MINOR },
    { type: 'attempt_sending', trace_id, sending: { card } },
    { type: 'attempt_step', trace_id, state: 'BOUND', cause: 'approved', evidence: EVIDENCE, named },
  ];
}

/** Duration of one durable commit of the journal compared with one of a bare database, alternately on the same disk. */
export function commitTime(payments: number): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const opened = openJournal({ directory: join(folder, 'journal'), clock: benchClock, randomness: benchRandomness });
  assert(opened.ok, opened.ok ? '' : opened.error.sentence);
  const journal = opened.value;
  const raw = openRawCommit(folder);
  const [journal_ms, raw_ms]: [number[], number[]] = [[], []];
  try {
    for (let count = -WARM_UP; count < payments; count += 1) {
      for (const event of eventsOf(journal)) {
        const began_ms = machineMs();
        journal.record(event);
        const took_ms = machineMs() - began_ms;
        const bare_ms = raw.commit(RAW_BYTES);
        if (count < 0) continue;
        journal_ms.push(took_ms);
        raw_ms.push(bare_ms);
      }
    }
  } finally {
    raw.close();
    journal.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    ...[0.5, 0.99, 1].map((fraction) => milliseconds(percentile(values, fraction))),
  ];
  const [late_ms, bare_late_ms] = [percentile(journal_ms, 0.99), percentile(raw_ms, 0.99)];
  return {
    title: 'One durable commit',
    method: `${journal_ms.length} commits of card payments (intent, sending, bound with its evidence and the sale paid), each with its fsync, and after each one a commit of one row in a bare database with the same settings on the same disk.`,
    header: ['commit', 'median', 'p99', 'slowest'],
    rows: [row('of the journal', journal_ms), row('of one row', raw_ms)],
    verdicts: [
      `p99 of a commit: **${milliseconds(late_ms)}** (goal: at most ${milliseconds(GOAL_MS)} on a disk that nobody else uses)`,
      `p99 over that of one row on the same disk: ${(late_ms / bare_late_ms).toFixed(2)}`,
    ],
  };
}
