import type { Statement } from 'better-sqlite3';
import type { LedgerDatabase } from './database.ts';
import type { PaymentHistory, PaymentRecord, TransactionRecord } from './records.ts';

const PAYMENT_COLUMNS = [
  'id',
  'trace_id',
  'kind',
  'client_id',
  'organization_id',
  'merchant_id',
  'terminal_id',
  'currency',
  'country',
  'approved',
  'response_code',
  'initial_minor',
  'tip_minor',
  'capture_mode',
  'capture_begins_at_ms',
  'capture_completes_at_ms',
  'instrument_id',
  'entry_mode',
  'card_brand',
  'last_four_digits',
  'installments',
  'description',
  'created_at_ms',
] as const satisfies readonly (keyof PaymentRecord)[];

const TRANSACTION_COLUMNS = [
  'id',
  'payment_id',
  'type',
  'operation',
  'request_key',
  'reference_transaction_id',
  'amount_minor',
  'held_delta_minor',
  'refunded_delta_minor',
  'presents_at_ms',
  'reversed_by',
  'approval_code',
  'system_trace_audit_number',
  'created_at_ms',
] as const satisfies readonly (keyof TransactionRecord)[];

/** An explicit capture has its own transaction. */
const BY_CLOCK =
  "approved = 1 AND NOT EXISTS (SELECT 1 FROM transactions WHERE payment_id = payments.id AND type = 'CAPTURE')";

/** Payments and their movements. Every write must run inside a `GroupCommit`. */
export class PaymentLedger {
  readonly #statements;

  constructor(database: LedgerDatabase) {
    this.#statements = prepareStatements(database);
  }

  insertPayment(payment: PaymentRecord): void {
    this.#statements.insertPayment.run(payment);
  }

  insertTransaction(transaction: TransactionRecord): void {
    this.#statements.insertTransaction.run(transaction);
  }

  /** Sets the capture times of a held payment. */
  setCaptureTimes(payment_id: string, begins_at_ms: number, completes_at_ms: number): void {
    this.#statements.setCaptureTimes.run(begins_at_ms, completes_at_ms, payment_id);
  }

  /** Time of the next capture by the clock after `after_ms`; undefined when none is pending. */
  nextCaptureMs(after_ms: number): number | undefined {
    return this.#statements.nextCapture.get(after_ms)?.begins_ms ?? undefined;
  }

  /** Payments whose capture by the clock began in this period, oldest first, without those that hold nothing. */
  capturedByClock(after_ms: number, until_ms: number): PaymentHistory[] {
    return this.#statements.capturedByClock
      .all(after_ms, until_ms)
      .flatMap((payment) => this.#withTransactions(payment) ?? [])
      .filter(({ transactions }) => transactions.reduce((held, each) => held + each.held_delta_minor, 0) > 0);
  }

  markReversed(transaction_id: string, reversed_by: string): void {
    this.#statements.markReversed.run(reversed_by, transaction_id);
  }

  paymentById(payment_id: string): PaymentHistory | undefined {
    return this.#withTransactions(this.#statements.paymentById.get(payment_id));
  }

  paymentByTrace(trace_id: string): PaymentHistory | undefined {
    return this.#withTransactions(this.#statements.paymentByTrace.get(trace_id));
  }

  hasTrace(trace_id: string): boolean {
    return this.#statements.hasTrace.get(trace_id) !== undefined;
  }

  transactionById(transaction_id: string): TransactionRecord | undefined {
    return this.#statements.transactionById.get(transaction_id);
  }

  transactionByRequestKey(request_key: string): TransactionRecord | undefined {
    return this.#statements.transactionByRequestKey.get(request_key);
  }

  /** Every payment with its movements, oldest first. */
  all(): PaymentHistory[] {
    const byPayment = Map.groupBy(this.#statements.allTransactions.all(), (transaction) => transaction.payment_id);
    return this.#statements.allPayments
      .all()
      .map((payment) => ({ payment, transactions: byPayment.get(payment.id) ?? [] }));
  }

  /** Blocks a trace for later authorizations (payment-safety 12, question 2). */
  bury(trace_id: string, at_ms: number): void {
    this.#statements.bury.run(trace_id, at_ms);
  }

  isBuried(trace_id: string): boolean {
    return this.#statements.isBuried.get(trace_id) !== undefined;
  }

  #withTransactions(payment: PaymentRecord | undefined): PaymentHistory | undefined {
    if (!payment) return undefined;
    return { payment, transactions: this.#statements.transactionsOfPayment.all(payment.id) };
  }
}

function prepareStatements(database: LedgerDatabase) {
  const paymentRows = (where: string) =>
    database.prepare<[string], PaymentRecord>(`SELECT ${PAYMENT_COLUMNS.join(', ')} FROM payments WHERE ${where}`);
  const transactionRows = (where: string) =>
    database.prepare<[string], TransactionRecord>(
      `SELECT ${TRANSACTION_COLUMNS.join(', ')} FROM transactions WHERE ${where}`,
    );
  return {
    insertPayment: insertStatement<PaymentRecord>(database, 'payments', PAYMENT_COLUMNS),
    insertTransaction: insertStatement<TransactionRecord>(database, 'transactions', TRANSACTION_COLUMNS),
    setCaptureTimes: database.prepare<[number, number, string]>(
      'UPDATE payments SET capture_begins_at_ms = ?, capture_completes_at_ms = ? WHERE id = ?',
    ),
    nextCapture: database.prepare<[number], { begins_ms: number | null }>(
      `SELECT MIN(capture_begins_at_ms) AS begins_ms FROM payments WHERE capture_begins_at_ms > ? AND ${BY_CLOCK}`,
    ),
    capturedByClock: database.prepare<[number, number], PaymentRecord>(
      `SELECT ${PAYMENT_COLUMNS.join(', ')} FROM payments WHERE capture_begins_at_ms > ? AND capture_begins_at_ms <= ? AND ${BY_CLOCK} ORDER BY capture_begins_at_ms, rowid`,
    ),
    markReversed: database.prepare<[string, string]>('UPDATE transactions SET reversed_by = ? WHERE id = ?'),
    paymentById: paymentRows('id = ?'),
    paymentByTrace: paymentRows('trace_id = ?'),
    hasTrace: database.prepare<[string], { one: 1 }>('SELECT 1 AS one FROM payments WHERE trace_id = ?'),
    transactionById: transactionRows('id = ?'),
    transactionByRequestKey: transactionRows('request_key = ?'),
    transactionsOfPayment: transactionRows('payment_id = ? ORDER BY position'),
    allPayments: database.prepare<[], PaymentRecord>(
      `SELECT ${PAYMENT_COLUMNS.join(', ')} FROM payments ORDER BY rowid`,
    ),
    allTransactions: database.prepare<[], TransactionRecord>(
      `SELECT ${TRANSACTION_COLUMNS.join(', ')} FROM transactions ORDER BY position`,
    ),
    bury: database.prepare<[string, number]>(
      'INSERT OR IGNORE INTO tombstones (trace_id, created_at_ms) VALUES (?, ?)',
    ),
    isBuried: database.prepare<[string], { one: 1 }>('SELECT 1 AS one FROM tombstones WHERE trace_id = ?'),
  };
}

function insertStatement<Row>(database: LedgerDatabase, table: string, columns: readonly string[]): Statement<[Row]> {
  const names = columns.join(', ');
  const places = columns.map((column) => `@${column}`).join(', ');
  return database.prepare<[Row]>(`INSERT INTO ${table} (${names}) VALUES (${places})`);
}
