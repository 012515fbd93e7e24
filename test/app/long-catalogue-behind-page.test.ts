import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { succeed } from '../../core/result.ts';
import { openTill } from '../../electron/app/composition.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function opened(rows: number, pageIsServed: () => Promise<void>) {
  const folder = temporaryFolder();
  const data_folder = join(folder, 'data');
  mkdirSync(data_folder, { mode: 0o700 });
  const lines = Array.from({ length: rows }, (_, index) => `Producto ${index},${1_000 + index}`);
  writeFileSync(join(data_folder, 'catalogue.csv'), ['name,price', ...lines].join('\n'));
  const till = await openTill({
    data_folder,
    settings: { anchor_folder: join(folder, 'anchor') },
    environment: {},
    stderr: () => undefined,
    onCounterOpen: async () => await Promise.resolve(succeed(null)),
    pageIsServed,
  });
  if (!till.ok) throw new Error(till.error.code);
  onTestFinished(() => till.value.stop());
  return till.value.router;
}

const search = { text: 'producto 7', limit: 1 };

it('a long catalogue is read once a page has its first answer, and who asks for a product meanwhile waits', async () => {
  const page = Promise.withResolvers<void>();
  const router = await opened(20_000, () => page.promise);
  expect((await router.handle('till.snapshot', {})).ok).toBe(true);
  let found: unknown = null;
  const asked = router.handle('catalogue.search', search).then((answer) => (found = answer));
  await new Promise((resolve) => void setImmediate(resolve));
  expect(found).toBeNull();
  page.resolve();
  await asked;
  expect(found).toMatchObject({ ok: true, value: { products: [{ name: 'Producto 7' }] } });
});

it('a usual catalogue waits for no page', async () => {
  const router = await opened(20, () => new Promise(() => undefined));
  expect(await router.handle('catalogue.search', search)).toMatchObject({
    ok: true,
    value: { products: [{ name: 'Producto 7' }] },
  });
});
