import { onTestFinished, test } from 'vitest';
import { openPool } from '../../../store/database/database.ts';
import { findPostgres } from '../../../store/embedded/postgres-programs.ts';
import { eventually } from '../../support/real-time.ts';
import { NO_POSTGRES } from '../../store/use-postgres.ts';
import { ShopMachines } from './shop-machines.ts';

test('a PostgreSQL that is killed while it works is there again', async (context) => {
  if (findPostgres() === null) return context.skip(NO_POSTGRES);
  const machines = new ShopMachines(null);
  onTestFinished(() => machines.close());
  await machines.open(0);
  const pool = openPool(machines.url, null, 2);
  // Its backend notices the kill only when it is done.
  const busy = pool.query('SELECT count(*) FROM generate_series(1, 10000000)').catch(() => null);
  const working = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%FROM generate_series%' AND pid <> pg_backend_pid()`;
  await eventually('it works', async () => (await pool.query(working)).rows.length > 0);
  await machines.killPostgres();
  await busy;
  await machines.asOwner('SELECT 1');
  await pool.end();
}, 300_000);
