import type { LedgerDatabase } from '../ledger/database.ts';

/** One event for one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly due_at_ms: number;
  readonly last_result: string | null;
  readonly created_at_ms: number;
}

const COLUMNS = 'id, webhook_id, event, body, attempts, status, due_at_ms, last_result, created_at_ms';

/** The outbox: an event is written in the commit that it reports, so that a crash can delay but not lose it. */
export class DeliveryStore {
  readonly #statements;

  constructor(database: LedgerDatabase) {
    this.#statements = {
      insert: database.prepare<[Delivery]>(
        `INSERT INTO deliveries (${COLUMNS}) VALUES (@id, @webhook_id, @event, @body, @attempts, @status, @due_at_ms, @last_result, @created_at_ms)`,
      ),
      due: database.prepare<[number], Delivery>(
        `SELECT ${COLUMNS} FROM deliveries WHERE status = 'pending' AND due_at_ms <= ? ORDER BY rowid LIMIT 50`,
      ),
      nextDue: database.prepare<[], { due_at_ms: number | null }>(
        "SELECT MIN(due_at_ms) AS due_at_ms FROM deliveries WHERE status = 'pending'",
      ),
      record: database.prepare<[string, string, number, string]>(
        'UPDATE deliveries SET attempts = attempts + 1, status = ?, last_result = ?, due_at_ms = ? WHERE id = ?',
      ),
      latest: database.prepare<[], Delivery>(`SELECT ${COLUMNS} FROM deliveries ORDER BY rowid DESC LIMIT 200`),
    };
  }

  insert(delivery: Delivery): void {
    this.#statements.insert.run(delivery);
  }

  due(now_ms: number): Delivery[] {
    return this.#statements.due.all(now_ms);
  }

  /** When the next delivery is due, by the service's wall clock. */
  nextDueMs(): number | undefined {
    return this.#statements.nextDue.get()?.due_at_ms ?? undefined;
  }

  record(id: string, status: Delivery['status'], result: string, due_at_ms: number): void {
    this.#statements.record.run(status, result, due_at_ms, id);
  }

  /** The latest 200, newest first. */
  latest(): Delivery[] {
    return this.#statements.latest.all();
  }
}
