import type { LedgerDatabase } from './database.ts';

export type DocumentKind = 'merchant' | 'instrument' | 'sealed_card' | 'user' | 'webhook' | 'cashout_method' | 'link';

interface Row {
  readonly body: string;
}

/** Records read and written as a whole: merchants, instruments, users, webhooks, cash-out methods. */
export class DocumentStore {
  readonly #statements;

  constructor(database: LedgerDatabase) {
    this.#statements = prepareStatements(database);
  }

  get<Document>(kind: DocumentKind, id: string): Document | undefined {
    const row = this.#statements.get.get(kind, id);
    // Trusted, because only `put` writes here: the ledger has no other writer.
    return row && (JSON.parse(row.body) as Document);
  }

  /** Creates or replaces. `owner_id` is the organization, user or client for listing. */
  put(kind: DocumentKind, id: string, owner_id: string | null, document: unknown, at_ms: number): void {
    this.#statements.put.run(kind, id, owner_id, JSON.stringify(document), at_ms, at_ms);
  }

  /** Replaces the body of an existing record, and keeps its owner. */
  change(kind: DocumentKind, id: string, document: unknown, at_ms: number): void {
    this.#statements.change.run(JSON.stringify(document), at_ms, kind, id);
  }

  /** Returns whether it existed. */
  remove(kind: DocumentKind, id: string): boolean {
    return this.#statements.remove.run(kind, id).changes === 1;
  }

  /** Oldest first. */
  list<Document>(kind: DocumentKind, owner_id?: string): Document[] {
    const rows = owner_id === undefined ? this.#statements.all.all(kind) : this.#statements.owned.all(kind, owner_id);
    return rows.map((row) => JSON.parse(row.body) as Document);
  }
}

function prepareStatements(database: LedgerDatabase) {
  return {
    get: database.prepare<[string, string], Row>('SELECT body FROM documents WHERE kind = ? AND id = ?'),
    put: database.prepare<[string, string, string | null, string, number, number]>(
      `INSERT INTO documents (kind, id, owner_id, body, created_at_ms, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE
       SET owner_id = excluded.owner_id, body = excluded.body, updated_at_ms = excluded.updated_at_ms`,
    ),
    change: database.prepare<[string, number, string, string]>(
      'UPDATE documents SET body = ?, updated_at_ms = ? WHERE kind = ? AND id = ?',
    ),
    remove: database.prepare<[string, string]>('DELETE FROM documents WHERE kind = ? AND id = ?'),
    all: database.prepare<[string], Row>('SELECT body FROM documents WHERE kind = ? ORDER BY created_at_ms, rowid'),
    owned: database.prepare<[string, string], Row>(
      'SELECT body FROM documents WHERE kind = ? AND owner_id = ? ORDER BY created_at_ms, rowid',
    ),
  };
}
