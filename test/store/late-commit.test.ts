import { expect, test } from 'vitest';
import { openStoreDatabase } from '../../store/database/database.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

test('work whose commit has no answer in time is not begun again, since it may be done', async () => {
  const { url, sql } = await postgres.database();
  const store = openStoreDatabase(url, null, { late_ms: 1_500 });
  await store.rows('SELECT 1');
  // No replica is there, so that a commit has no answer.
  await sql(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await sql('SELECT pg_reload_conf()');
  try {
    await expect.poll(() => sql('SHOW synchronous_standby_names')).toEqual([{ synchronous_standby_names: '*' }]);
    let tries = 0;
    const done = store.transaction(async ({ rows }) => {
      tries += 1;
      await rows('SELECT 1 FROM store FOR UPDATE');
    });
    await expect(done).rejects.toThrow('Commit read timeout');
    expect(tries).toBe(1);
  } finally {
    await sql('ALTER SYSTEM RESET synchronous_standby_names');
    await sql('SELECT pg_reload_conf()');
    await store.close();
  }
});
