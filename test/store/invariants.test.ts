import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoreDatabase } from '../../store/database/database.ts';
import { firstContact, openStoreDatabase, unsafeSettings } from '../../store/database/database.ts';
import { ROOT } from '../../scripts/process.ts';
import { INVARIANTS, checkInvariants, invariantsAsSql } from '../../store/database/invariants.ts';
import { MIGRATIONS, historyProblem, migrateStore } from '../../store/database/migrate.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { enrolledTill, paidSale, serve } from './test-till.ts';
import { administrate, urlOf, usePostgres } from './use-postgres.ts';
import { storeSentence } from '../../store/store-refusal.ts';

const postgres = usePostgres();
let shop: { store: StoreDatabase; sql(text: string): Promise<object[]> };

beforeAll(async () => {
  if (findPostgres() === null) return;
  shop = await postgres.database();
  const server = await serve(shop.store);
  const till = await enrolledTill(server, shop.store, 1);
  const undo_id = randomUUID();
  const undo = { undo_id, trace_id: 'trace-0001', call: 'R5', amount_minor: 2_000 };
  till.write(...paidSale(1, 'trace-0001'), { type: 'undo_intent', undo });
  till.write({ type: 'undo_step', undo_id, trace_id: 'trace-0001', state: 'DONE', cause: 'c' });
  await till.push();
  await server.stop();
});

const entry = (values: string): string =>
  `INSERT INTO cobro.safe_entry (request_id, made_by, currency, note, kind, amount_minor, expected_minor, balance_minor, lane, of_entry)
    VALUES (gen_random_uuid(), 'x', 'CLP', '', ${values});`;
const FLOAT = entry(`'counted', 5, 5, 5, NULL, NULL`) + entry(`'float_given', -5, -5, 0, 1, NULL`);
const LAST = '(SELECT max(entry_id) FROM cobro.safe_entry)';
const PAID_IN = `INSERT INTO cobro.lane_event SELECT till_id, 900, at_ms, 'cash_moved', NULL, '{"moved": {"reason": "change", "amount_minor": 5}}', hash, hash
  FROM cobro.lane_event WHERE seq = 1;`;
const CONFIRMED = `INSERT INTO cobro.safe_confirmation (entry_id, till_id, seq, received_minor) SELECT ${LAST}, till_id, 900, 5 FROM cobro.till;`;
const CARD = `INSERT INTO cobro.gift_card VALUES ('card', 'ABCD', 'gift_card', 'CLP', NULL, 10);
  INSERT INTO cobro.gift_put SELECT 'move', 'card', till_id, seq, 10 FROM cobro.lane_event WHERE seq = 1;`;
const GIFT_TAKEN = `INSERT INTO cobro.lane_event SELECT till_id, 901, at_ms, 'gift_taken', NULL,
  '{"sale": {"sale_id": "x", "tenders": [{"tender_id": "g", "amount_minor": 5, "gift": {"card_id": "card"}}]}}', hash, hash
  FROM cobro.lane_event WHERE seq = 1;`;
const GIFT_CLAIMED = `INSERT INTO cobro.return_claim (return_id, trace_id, till_id, identity_epoch, amount_minor, lines, call, state, after_the_fact)
  SELECT 'g', 'card', till_id, 1, 5, '[]', 'gift', 'claimed', false FROM cobro.till;`;
/** Statements that each break one invariant, impossible through the store; undone afterwards. */
const CANARIES: Readonly<Record<string, string | readonly string[]>> = {
  S1: `INSERT INTO cobro.lane_event SELECT till_id, seq + 100, at_ms, type, trace_id, body, prev_hash, hash FROM cobro.lane_event
    WHERE type = 'attempt_intent'`,
  S2: `UPDATE cobro.return_claim SET amount_minor = 5001`,
  S5: `DELETE FROM cobro.lane_event WHERE seq = (SELECT max(seq) FROM cobro.lane_event)`,
  S6: `UPDATE cobro.lane_event SET body = replace(body, '5000', '6000') WHERE seq = 2`,
  'store-chain': `UPDATE cobro.store_log SET body = '{}' WHERE store_seq = 2`,
  S7: `INSERT INTO cobro.handover (trace_id, of_till, kind, currency, approval_seen, heard_at, not_before, owner_till, epoch, taken_at, outcome, outcome_epoch)
    SELECT 'trace-0001', till_id, 'attempt', 'CLP', false, now() - interval '1 hour', now() - interval '30 minutes', till_id, 2, now(), 'reversed', 1 FROM cobro.till`,
  S8: `INSERT INTO cobro.handover (trace_id, of_till, kind, currency, approval_seen, heard_at, not_before, owner_till, epoch, taken_at, outcome, outcome_epoch)
    SELECT 'trace-0001', till_id, 'attempt', 'CLP', false, now() - interval '1 hour', now() - interval '30 minutes', till_id, 2, now(), 'reversed', 2 FROM cobro.till`,
  S9: `INSERT INTO cobro.handover (trace_id, of_till, kind, currency, approval_seen, heard_at, not_before, owner_till, epoch, taken_at, outcome, outcome_epoch)
    SELECT 'trace-0001', till_id, 'attempt', 'CLP', false, now() - interval '1 hour', now() - interval '30 minutes', till_id, 2, now() - interval '29 minutes', NULL, NULL FROM cobro.till`,
  S10: `UPDATE cobro.till SET state = 'dead'`,
  S12: `UPDATE cobro.return_claim SET state = 'refused'`,
  S13: `INSERT INTO cobro.session SELECT till_id, 99, gen_random_uuid(), 1, sha256('x'), now(), now(), now(), NULL, 0 FROM cobro.till`,
  S14: `INSERT INTO cobro.feed_on_till (till_id, feed, version) SELECT till_id, 'staff', 7 FROM cobro.till`,
  S15: `INSERT INTO cobro.z_line (z_number, supplement, till_id, from_seq, to_seq, closes, totals) SELECT 1, 0, till_id, 3, 4, 0, '{}' FROM cobro.till`,
  S17: [
    `INSERT INTO cobro.safe_entry (request_id, made_by, kind, currency, amount_minor, expected_minor, balance_minor, lane, till_id, seq, note)
      SELECT gen_random_uuid(), 'x', 'drop_received', 'CLP', 5, 5, 5, 1, till_id, 1, '' FROM cobro.till`,
    entry(`'counted', 5, 0, 6, NULL, NULL`),
  ],
  S18: [
    // Received and also sent back; no event of the lane for the receipt; another lane; a smaller amount back.
    FLOAT + PAID_IN + CONFIRMED + entry(`'float_back', 5, 5, 5, 1, ${LAST}`),
    FLOAT + CONFIRMED,
    FLOAT.replace('-5, 0, 1,', '-5, 0, 2,') + PAID_IN + CONFIRMED,
    FLOAT + entry(`'float_back', 4, 4, 4, 1, ${LAST}`),
  ],
  S19: `${CARD} UPDATE cobro.return_claim SET trace_id = 'card', call = 'gift', amount_minor = 11`,
  S20: [CARD.replace(', 10);', ', 9);'), CARD.replace('seq, 10', '900, 10')],
  S21: [GIFT_TAKEN, `${GIFT_TAKEN} ${GIFT_CLAIMED.replace("'claimed'", "'withdrawn'")}`],
  S22: [
    `INSERT INTO cobro.person_gone (person_id) VALUES ('p'); INSERT INTO cobro.person_mark VALUES (sha256('x'), 'p')`,
    `UPDATE cobro.lane_event SET type = 'person_erased', body = '{"person_ids": ["p"]}' WHERE seq = 1`,
  ],
  S23: `UPDATE cobro.attempt SET is_tab = true, capture_step = 's'; UPDATE cobro.sale SET state = 'PAYING';
    INSERT INTO cobro.lane_event SELECT till_id, 900, at_ms, 'tab_intent', trace_id,
      '{"tab": {"step_id": "s", "settles": {"due_minor": 5000}}}', hash, hash FROM cobro.lane_event WHERE type = 'attempt_intent'`,
  S16: `UPDATE cobro.lane_event SET body = '{"PAN": "1"}' WHERE seq = 1`,
};

describe('the invariants of a store', () => {
  test('hold after a sale and its return', async () => {
    expect((await checkInvariants(shop.store)).filter(({ holds }) => !holds)).toEqual([]);
  });

  test('nothing but what breaks the safe is needed to break it', async () => {
    expect(await brokenBy(FLOAT + PAID_IN + CONFIRMED)).not.toContain('S18');
  });

  test('nothing but what breaks gift cards is needed to break them', async () => {
    const broken = await brokenBy(CARD + GIFT_TAKEN + GIFT_CLAIMED);
    expect(broken).not.toEqual(expect.arrayContaining(['S19']));
    expect(broken).not.toEqual(expect.arrayContaining(['S20']));
    expect(broken).not.toEqual(expect.arrayContaining(['S21']));
  });

  test.each(INVARIANTS.map(({ id }) => id))('%s is found broken when it is', async (id) => {
    for (const canary of [CANARIES[id] ?? []].flat()) expect(await brokenBy(canary)).toContain(id);
    expect(CANARIES[id]).toBeDefined();
  });

  async function brokenBy(canary: string): Promise<string[]> {
    const broken: string[] = [];
    const rollback = new Error('only to look');
    await asOwner(async (rows) => {
      await rows('SET LOCAL session_replication_role = replica');
      await rows(canary);
      for (const { id: other, holds } of await checkInvariants({ rows })) if (!holds) broken.push(other);
      throw rollback;
    }).catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
    return broken;
  }

  async function asOwner(work: (rows: StoreDatabase['rows']) => Promise<void>): Promise<void> {
    const { default: pg } = await import('pg');
    const { database } =
      (await shop.store.rows<{ database: string }>('SELECT current_database() AS database'))[0] ?? {};
    const client = new pg.Client({ connectionString: urlOf(postgres.server.url, database ?? '') });
    await client.connect();
    try {
      await client.query('BEGIN');
      await work(
        async <Row>(sql: string, values: readonly unknown[] = []) =>
          (await client.query(sql, [...values])).rows as Row[],
      );
    } finally {
      await client.end();
    }
  }
});

describe('the database', () => {
  test('lets the store change nothing that is appended, and make no tables', async () => {
    const { rows } = shop.store;
    await expect(rows(`UPDATE lane_event SET body = '{}'`)).rejects.toThrow('permission denied');
    await expect(rows('DELETE FROM store_log')).rejects.toThrow('permission denied');
    await expect(rows('TRUNCATE lane_fork')).rejects.toThrow('permission denied');
    await expect(rows('CREATE TABLE cobro.another (one integer)')).rejects.toThrow('permission denied');
    // The owner of the tables may not either.
    await expect(shop.sql(`UPDATE cobro.lane_event SET body = '{}'`)).rejects.toThrow('append-only');
    await expect(shop.sql('TRUNCATE cobro.lane_event')).rejects.toThrow('append-only');
  });

  test('is not worked with while it could lose what was acknowledged', async () => {
    const sql = (text: string) => administrate(postgres.server.url, text);
    await sql('ALTER SYSTEM SET full_page_writes = off');
    await sql('SELECT pg_reload_conf()');
    await expect
      .poll(async () => firstContact(shop.store))
      .toMatchObject({
        ok: false,
        error: { code: 'unsafe_database', unsafe: [{ name: 'full_page_writes', value: 'off' }] },
      });
    await sql('ALTER SYSTEM RESET full_page_writes');
    await sql('SELECT pg_reload_conf()');
    await expect.poll(async () => firstContact(shop.store)).toEqual({ ok: true, value: null });
    expect(unsafeSettings([])).toHaveLength(5);
  });

  test('is made once by two that start together, and is not touched by an older program or after a foreign change', async () => {
    await administrate(postgres.server.url, 'CREATE DATABASE made_at_once');
    const url = urlOf(postgres.server.url, 'made_at_once');
    const made = await Promise.all([migrateStore(url, 'one'), migrateStore(url, 'two')]);
    expect(new Set(made.map((one) => (one.ok ? one.value.from : one.error)))).toEqual(new Set([0, MIGRATIONS.length]));
    expect(await migrateStore(url, 'older', MIGRATIONS.slice(0, 1))).toMatchObject({
      error: { code: 'newer_database', version: MIGRATIONS.length, known: 1 },
    });
    expect(historyProblem([{ version: 1, sha256: 'another' }], MIGRATIONS)).toEqual({
      code: 'foreign_migration',
      version: 1,
    });
  });

  test('that is not there, or has no store, or refuses the password, is told in a sentence', async () => {
    const refusals: [string, string][] = [
      [urlOf(postgres.server.url, 'nowhere'), 'There is no database of this name.'],
      [postgres.server.url.replace(/:[^:@]+@/, ':wrong@'), 'refuses the user or the password'],
      ['postgresql://cobro@127.0.0.1:1/x', 'cannot be reached (ECONNREFUSED)'],
    ];
    for (const [url, sentence] of refusals) {
      const store = openStoreDatabase(url);
      const contact = await firstContact(store);
      expect(contact.ok ? '' : storeSentence(contact.error)).toContain(sentence);
      await store.close();
    }
  });
});

const DOCUMENT = join(ROOT, 'docs/specs/store-invariants.sql');

test('the invariants stand in the documents as SQL that anybody can run, and a store that is well has no row', async () => {
  if (process.env['COBRO_WRITE_INVARIANTS'] === '1') writeFileSync(DOCUMENT, invariantsAsSql());
  const text = readFileSync(DOCUMENT, 'utf8');
  expect(text).toBe(invariantsAsSql());
  const { sql } = await postgres.database();
  for (const statement of text.split(/;\n/).filter((one) => one.includes('SELECT')))
    expect(await sql(statement)).toEqual([]);
});
