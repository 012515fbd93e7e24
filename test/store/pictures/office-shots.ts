import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { createPinHasher } from '../../../electron/features/staff/pin-hash.ts';
import { officeFolder } from '../../../electron/ipc/renderer-bundle.ts';
import { ensureRendererBundle } from '../../../scripts/build.ts';
import { ROOT } from '../../../scripts/process.ts';
import { openStoreDatabase } from '../../../store/database/database.ts';
import { migrateStore } from '../../../store/database/migrate.ts';
import { startEmbeddedPostgres } from '../../../store/embedded/embedded-postgres.ts';
import { makeServerIdentity } from '../../../store/server/certificate.ts';
import { watchShops } from '../../../store/server/chain.ts';
import { startOfficeServer } from '../../../store/server/office/office-server.ts';
import { givePin, officePins } from '../../../store/server/office/people.ts';
import { launchChromium } from '../../support/browser/launch-chromium.ts';
import { auditShown } from '../../renderer/audit-screen.ts';
import { SIZES, THEMES, settle } from '../../renderer/open-screen.ts';
import { fillDemoShop } from './demo-shop.ts';
import { DOCUMENTED, OFFICE_SCENES } from './office-scenes.ts';

/**
 * Photographs the back office of a demo shop: `node test/store/pictures/office-shots.ts [--out folder] [--lanes 3]
 * [scene…]`. `--language pt`, `--size 1920` and `--theme dark` narrow the rest; `--docs` takes the pictures of the
 * documents.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    lanes: { type: 'string', default: '3' },
    language: { type: 'string', default: 'es' },
    size: { type: 'string' },
    theme: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
});
const out = values.docs
  ? join(ROOT, 'docs/images/office')
  : (values.out ?? mkdtempSync(join(tmpdir(), 'cobro-office-')));
const NAME = 'Ana';

mkdirSync(out, { recursive: true });
await ensureRendererBundle();
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cobro-pictures-'));
const started = await startEmbeddedPostgres(folder);
if (!started.ok) throw new Error(started.error.code);
const { url } = started.value;
const migrated = await migrateStore(url, 'pictures');
if (!migrated.ok) throw new Error(migrated.error.code);
const database = openStoreDatabase(url);
const key_pem = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const derivePin = officePins('of the pictures');
const noon_ms = new Date().setHours(16, 20, 0, 0);
await fillDemoShop(url, database, { lanes: Number(values.lanes), key_pem, now_ms: noon_ms });
const office = await startOfficeServer({
  ...{ database, host: '127.0.0.1', port: 0, page_folder: officeFolder(ROOT) ?? '', derivePin },
  chain: watchShops(url, () => performance.now()),
  ...{ identity: makeServerIdentity(new Date()), feedKey: () => key_pem, keptFeedKey: () => key_pem },
  ...{
    pins: createPinHasher({ key: null }),
    monotonicMs: () => performance.now(),
    logEvent: (line) => console.error(line),
  },
});
const pin = await givePin(database, derivePin, { name: NAME, role: 'manager', made_by: 'pictures' });
const browser = await launchChromium();
const wanted = Object.keys(OFFICE_SCENES).filter(
  (name) =>
    (!values.docs || DOCUMENTED.includes(name)) &&
    (positionals.length === 0 || positionals.some((one) => name.startsWith(one))),
);
const sizes = SIZES.filter(({ width }) =>
  values.docs ? width === 1366 : (values.size ?? String(width)) === String(width),
);
const themes = THEMES.filter((one) => (values.docs ? one === 'light' : (values.theme ?? one) === one));
for (const theme of themes) {
  const context = await browser.newContext({ locale: values.language, colorScheme: theme, viewport: sizes[0] ?? null });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  // `settle` advances it.
  await page.clock.install();
  await page.goto(office.url);
  const fields = page.locator('input');
  await fields.nth(0).fill(NAME);
  await fields.nth(1).fill(pin);
  await page.keyboard.press('Enter');
  await page.locator('nav').waitFor();
  for (const name of wanted) await photograph(page, name, theme);
  await context.close();
}
await browser.close();
await office.stop();
await database.close();
await started.value.stop();
rmSync(folder, { recursive: true, force: true });
console.log(out);

async function photograph(page: Page, name: string, theme: string): Promise<void> {
  await OFFICE_SCENES[name]?.(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    const file = values.docs ? `${name}.png` : `${name}.${size.width}.${theme}.png`;
    for (const wrong of await auditShown(page, 'all')) console.error(`${name} ${size.width} ${theme}: ${wrong}`);
    await page.screenshot({ path: join(out, file), animations: 'disabled' });
  }
}
