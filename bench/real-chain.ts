import { createHash } from 'node:crypto';
import { assert } from '../core/assert.ts';
import type { JournalEvent } from '../electron/journal/events/events.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { benchClock, benchRandomness } from './clock.ts';

const BLOCK = 64;
const AMOUNT_MINOR = 12_990;
const STARTED_MS = 1_700_000_000_000;

const id = (kind: string, n: number): string => {
  const hex = createHash('md5').update(`${kind}-${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** The events of one approved card sale, of the size that a real one has. */
function payment(n: number): JournalEvent[] {
  const sale_id = id('sale', n);
  const tender_id = id('tender', n);
  const trace_id = id('trace', n);
  const at_ms = STARTED_MS + n * 1_000;
  const open = {
    sale_id,
    number: n,
    state: 'OPEN' as const,
    currency: 'CLP' as const,
    opened_at_ms: at_ms,
    cashier: 'Marcela Rojas',
    lines: [],
    tip_minor: 0,
    tenders: [],
  };
  const line = { line_id: id('line', n), product_id: 'pan-amasado', name: 'Pan amasado', unit: 'each' as const };
  const lines = [{ ...line, unit_price_minor: AMOUNT_MINOR, quantity_milli: 1000 }];
  const tender = { tender_id, kind: 'card' as const, state: 'pending' as const, amount_minor: AMOUNT_MINOR };
  const named = {
    payment_id: id('payment', n),
    transaction_id: id('transaction', n),
    approval_code: 'R75TZB',
    captured_minor: AMOUNT_MINOR,
  };
  const answer = { payment_id: named.payment_id, trace_id, response_code: '00', filler: 'x'.repeat(480) };
  const card = {
    brand: 'VISA',
    last_four: '4821',
    issuer_identification_number: '476173',
    entry_mode: 'CONTACTLESS' as const,
    languages: ['es'],
  };
  const call = { method: 'POST', path: '/v1/pos/authorizations', status: 201, duration_ms: 14.9 } as const;
  const body = { request_bytes_written: 1208, body_redacted: JSON.stringify(answer) };
  return [
    { type: 'sale_opened', sale: open },
    { type: 'tender_begun', sale: { ...open, state: 'PAYING', lines, tenders: [{ ...tender, tip_minor: 0, at_ms }] } },
    {
      type: 'attempt_intent',
      intent: {
        trace_id,
        sale_id,
        tender_id,
        amount_minor: AMOUNT_MINOR,
        tip_minor: 0,
        currency: 'CLP',
        terminal_id: 'caja-1',
        pre_authorization: false,
        capture_mode: 'automatic',
        reader: 'simulated:',
        service: 'embedded',
      },
      due_minor: AMOUNT_MINOR,
    },
    { type: 'attempt_sending', trace_id, sending: { card } },
    {
      type: 'attempt_step',
      trace_id,
      state: 'BOUND',
      cause: 'approved',
      evidence: { source: 'call', call: { ...call, ...body } },
      named,
    },
  ];
}

/**
 * Makes the journal of a till that took `payments` card payments, event by event through the journal itself: a real hash
 * chain, and tables that it made. Some 40 µs an event.
 */
export function makeRealChain(directory: string, payments: number): void {
  const opened = openJournal({ directory, clock: benchClock, randomness: benchRandomness });
  assert(opened.ok, 'a new journal can be opened');
  const journal = opened.value;
  for (let from = 1; from <= payments; from += BLOCK) {
    const block = Array.from({ length: Math.min(BLOCK, payments - from + 1) }, (_, index) => from + index);
    const leased: JournalEvent = {
      type: 'traces_leased',
      nonce: id('nonce', from),
      first: 1_000 + from,
      traces: block.map((n) => id('trace', n)),
      earlier: 'retired',
    };
    journal.recordTogether([leased, ...block.flatMap(payment)]);
  }
  journal.close();
}
