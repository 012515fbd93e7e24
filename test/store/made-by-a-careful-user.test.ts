import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrateStore } from '../../store/database/migrate.ts';
import { administrate, usePostgres } from './use-postgres.ts';

const postgres = usePostgres();
const SHOP = 'careful';

test('who made the tables of a store updates them also once the right to make roles was taken back', async () => {
  const { url } = await postgres.database();
  const database = new URL(url.replace('@/', '@localhost/')).pathname.slice(1);
  const own = url.replace(/\/\/[^@]+@/, '//maker:own@');
  await administrate(postgres.server.url, `CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'own'`);
  onTestFinished(async () => {
    for (const role of ['store', 'owner', 'read'])
      await administrate(url, `DROP OWNED BY cobro_${SHOP}_${role}; DROP ROLE cobro_${SHOP}_${role}`);
    await administrate(url, 'DROP OWNED BY maker; DROP ROLE maker');
  });
  await administrate(postgres.server.url, `GRANT CREATE ON DATABASE ${database} TO maker`);
  expect(await migrateStore(own, 'test', MIGRATIONS.slice(0, -1), SHOP)).toMatchObject({ ok: true });
  await administrate(postgres.server.url, 'ALTER ROLE maker NOCREATEROLE');
  expect(await migrateStore(own, 'test', MIGRATIONS, SHOP)).toMatchObject({
    ...{ ok: true, value: { from: MIGRATIONS.length - 1, to: MIGRATIONS.length } },
  });
});
