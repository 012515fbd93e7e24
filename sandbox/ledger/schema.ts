/**
 * The ledger's tables, one entry per version. Amounts are integers in minor units. Each movement stores its effect as
 * two signed numbers, so every total is a sum: `held` is what was authorized and not returned before capture,
 * `refunded` what was returned after it.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    trace_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('card_present', 'card_data', 'detached', 'simple')),
    client_id TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    merchant_id TEXT NOT NULL,
    terminal_id TEXT,
    currency TEXT NOT NULL,
    country TEXT NOT NULL,
    approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
    response_code TEXT NOT NULL,
    initial_minor INTEGER NOT NULL CHECK (initial_minor > 0),
    tip_minor INTEGER NOT NULL CHECK (tip_minor >= 0),
    capture_mode TEXT NOT NULL CHECK (capture_mode IN ('automatic', 'manual')),
    capture_begins_at_ms INTEGER,
    capture_completes_at_ms INTEGER,
    instrument_id TEXT NOT NULL,
    entry_mode TEXT,
    card_brand TEXT NOT NULL,
    last_four_digits TEXT NOT NULL,
    installments INTEGER NOT NULL CHECK (installments >= 1),
    description TEXT,
    created_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE transactions (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    type TEXT NOT NULL
      CHECK (type IN ('AUTHORIZATION', 'ADJUSTMENT', 'CAPTURE', 'CANCELLATION', 'REVERSAL', 'REFUND')),
    operation TEXT NOT NULL,
    request_key TEXT UNIQUE,
    reference_transaction_id TEXT,
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    held_delta_minor INTEGER NOT NULL,
    refunded_delta_minor INTEGER NOT NULL,
    presents_at_ms INTEGER,
    reversed_by TEXT,
    approval_code TEXT,
    system_trace_audit_number TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX transactions_by_payment ON transactions (payment_id);

  CREATE TRIGGER never_gives_back_more_than_was_taken AFTER INSERT ON transactions
    WHEN NEW.held_delta_minor < 0 OR NEW.refunded_delta_minor <> 0
  BEGIN
    SELECT RAISE(ABORT, 'more would be given back than was taken')
    WHERE (SELECT SUM(held_delta_minor) - SUM(refunded_delta_minor) FROM transactions WHERE payment_id = NEW.payment_id) < 0
       OR (SELECT SUM(refunded_delta_minor) FROM transactions WHERE payment_id = NEW.payment_id) < 0;
  END;
  CREATE TRIGGER movements_are_never_deleted BEFORE DELETE ON transactions
  BEGIN
    SELECT RAISE(ABORT, 'a movement is undone by another movement');
  END;
  CREATE TRIGGER movements_are_never_rewritten BEFORE UPDATE OF
    id, payment_id, type, amount_minor, held_delta_minor, refunded_delta_minor, created_at_ms ON transactions
  BEGIN
    SELECT RAISE(ABORT, 'a movement is undone by another movement');
  END;

  CREATE TABLE tombstones (trace_id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL) STRICT;

  CREATE TABLE service_state (clock_offset_ms INTEGER NOT NULL CHECK (clock_offset_ms >= 0), starts INTEGER NOT NULL) STRICT;
  INSERT INTO service_state (clock_offset_ms, starts) VALUES (0, 0);

  CREATE TABLE documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner_id TEXT,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX documents_by_owner ON documents (kind, owner_id);

  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    webhook_id TEXT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
    due_at_ms INTEGER NOT NULL,
    last_result TEXT,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_pending ON deliveries (due_at_ms) WHERE status = 'pending';
  `,
  'ALTER TABLE service_state ADD COLUMN captures_told_to_ms INTEGER NOT NULL DEFAULT 0;',
];
