import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../../core/assert.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { AttemptState } from '../../core/payments/attempt.ts';
import { type Journal, type JournalRefusal, openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { orderIn } from '../payments/support/shop.ts';

export function temporaryDirectory(): { readonly directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'cobro-journal-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

let seed = 100;

export function tryOpen(directory: string): Journal | JournalRefusal {
  const opened = openJournal({
    directory,
    clock: createManualClock(),
    randomness: createSeededRandomness((seed += 1)),
    reserve_bytes: 4096,
  });
  return opened.ok ? opened.value : opened.error;
}

export function open(directory: string): Journal {
  const journal = tryOpen(directory);
  assert(!('sentence' in journal), 'sentence' in journal ? journal.sentence : '');
  return journal;
}

export const CALL = {
  source: 'call',
  call: { method: 'POST', path: '/v1/pos/authorizations', status: 201, duration_ms: 5, request_bytes_written: 10 },
} as const;

/** The intent of a tender that was begun. */
export function intentOf(
  journal: Journal,
  trace_id: string,
  { sale_id, tender_id }: { readonly sale_id: string; readonly tender_id: string },
  amount_minor: number,
  due_minor = amount_minor,
  currency: CurrencyCode = 'CLP',
): void {
  journal.record({
    type: 'attempt_intent',
    intent: {
      trace_id,
      sale_id,
      tender_id,
      amount_minor,
      tip_minor: 0,
      currency,
      terminal_id: 'T1',
      pre_authorization: false,
      capture_mode: 'automatic',
      reader: 'fake',
    },
    due_minor,
  });
}

/** Brings an attempt with its own sale to a state through all its steps. */
export function attemptIn(
  journal: Journal,
  trace_id: string,
  state: AttemptState,
  due_minor = 1_000,
  currency: CurrencyCode = 'CLP',
): string {
  const request = orderIn(journal, 1_000, 0, `tender-${trace_id}`);
  const { sale_id } = request;
  intentOf(journal, trace_id, request, 1_000, due_minor, currency);
  if (state === 'INTENT') return sale_id;
  const step = (next: AttemptState): void => {
    const named = next === 'BOUND' ? { named: { captured_minor: 1_000, payment_id: `pay-${trace_id}` } } : {};
    journal.record({ type: 'attempt_step', trace_id, state: next, cause: 'test', evidence: CALL, ...named });
  };
  if (['QUARANTINE', 'ATTENTION', 'REVERSED', 'NO_CHARGE'].includes(state)) step('REVERSING');
  step(state);
  return sale_id;
}

/** Changes the database directly, as a broken program or an attacker would. */
export function tamper(directory: string, work: (database: Database.Database) => void): void {
  const database = new Database(join(directory, 'journal.db'));
  try {
    work(database);
  } finally {
    database.close();
  }
}
