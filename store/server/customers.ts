import { hash, hkdfSync } from 'node:crypto';
import { succeed } from '../../core/result.ts';
import type { CustomersRequest } from '../contract/customers.ts';
import type { StorePlace } from '../contract/protocol.ts';
import type { StoreDatabase } from '../database/database.ts';
import type { Answer } from './refusal.ts';
import { asTill } from './sessions.ts';

const KEY_BYTES = 32;

/**
 * Derived from the server's key, like that of the office's PINs: without `server.pem` a database finds no customers.
 */
export const customerKey = (server_key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', hash('sha256', server_key, 'buffer'), '', 'cobro customers', KEY_BYTES));

/**
 * Stores the marks by which a till's customers are found; without marks they can no longer be found. Repeats are stored
 * once, and erased people are not stored again.
 */
export async function keepCustomers(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  { people }: CustomersRequest,
): Promise<Answer<{ readonly kept: number }>> {
  return asTill(database, { token, seen }, async ({ rows }, { till_id }) => {
    // Waits for pushes of this till in flight: one may report that a person was erased.
    await rows('SELECT 1 FROM lane_head WHERE till_id = $1 FOR UPDATE', [till_id]);
    const given = people.flatMap(({ person_id, marks }) => marks.map((mark) => ({ person_id, mark })));
    const unmarked = people.flatMap(({ person_id, marks }) => (marks.length === 0 ? [person_id] : []));
    if (unmarked.length > 0) await rows('DELETE FROM person_mark WHERE person_id = ANY($1)', [unmarked]);
    const kept = await rows(KEEP, [JSON.stringify(given), people.map(({ person_id }) => person_id)]);
    return succeed({ kept: kept.length });
  });
}

const KEEP = `
INSERT INTO person_mark (mark, person_id)
SELECT decode(mark, 'hex'), person_id FROM json_to_recordset($1::json) AS given (mark text, person_id text)
WHERE person_id <> ALL(ARRAY(SELECT person_id FROM person_gone WHERE person_id = ANY($2)))
ON CONFLICT DO NOTHING RETURNING person_id`;
