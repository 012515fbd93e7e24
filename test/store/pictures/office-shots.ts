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

/** Pages of the back office by position in its navigation, whose order is the same in every language. */
const PLACES = [
  'day',
  'safe',
  'settlement',
  'fleet',
  'find',
  'cards',
  'catalogue',
  'staff',
  'settings',
  'feeds',
  'audit',
  'shops',
  'gone',
] as const;
const go = async (page: Page, place: (typeof PLACES)[number]): Promise<void> => {
  const button = page.locator('nav button').nth(PLACES.indexOf(place));
  // The search page loads nothing until a search, and a page that is shown already loads nothing at a press.
  const loads = place !== 'find' && (await button.getAttribute('aria-current')) !== 'page';
  const call = `/calls/${place === 'gone' ? 'fleet' : place}.read`;
  const answer = loads ? page.waitForResponse((response) => response.url().endsWith(call)) : null;
  await button.click();
  await answer;
};

/** The scenes in docs/store.md. */
const DOCUMENTED = ['day', 'cards-moves', 'fleet', 'catalogue-prices', 'settings-group', 'feeds'];

/** How to reach each scene. */
const OFFICE_SCENES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  day: (page) => go(page, 'day'),
  safe: (page) => go(page, 'safe'),
  'safe-receive': async (page) => {
    await go(page, 'safe');
    await page.locator('li button').first().click();
    await page.locator('form input').first().fill('85000');
  },
  'safe-float': async (page) => {
    await go(page, 'day');
    await go(page, 'safe');
    await page.locator('section button').first().click();
  },
  settlement: (page) => go(page, 'settlement'),
  fleet: (page) => go(page, 'fleet'),
  find: (page) => go(page, 'find'),
  cards: (page) => go(page, 'cards'),
  'cards-moves': async (page) => {
    await go(page, 'cards');
    const answer = page.waitForResponse(/\/calls\/card\.read$/);
    await page.locator('td button').nth(1).click();
    await answer;
  },
  catalogue: (page) => go(page, 'catalogue'),
  'catalogue-prices': async (page) => {
    await go(page, 'catalogue');
    const prices = page.locator('td input');
    await prices.nth(0).fill('1950');
    await prices.nth(6).fill('400');
    await page.locator('header button').nth(-2).click();
    await page.getByRole('radiogroup').first().waitFor();
  },
  staff: (page) => go(page, 'staff'),
  'staff-person': async (page) => {
    await go(page, 'staff');
    await page.locator('li button').nth(2).click();
  },
  settings: (page) => go(page, 'settings'),
  'settings-group': async (page) => {
    await go(page, 'settings');
    await page.getByText('Terraza').first().click();
  },
  'catalogue-file': async (page) => {
    await go(page, 'catalogue');
    await page.locator('header button').last().click();
  },
  'catalogue-stock': async (page) => {
    await go(page, 'catalogue');
    await page.locator('header button').last().click();
    const buffer = Buffer.from('nombre;categoria;precio;existencias\nEspresso;Bebidas;1900;24\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'existencias.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('status').first().waitFor();
  },
  feeds: (page) => go(page, 'feeds'),
  'feeds-spread': async (page) => {
    await go(page, 'feeds');
    await page.locator('li').nth(1).getByRole('button').first().click();
    await page.getByRole('radiogroup').first().waitFor();
    await page.getByRole('radio').nth(1).click({ force: true });
    await page.getByRole('radio').nth(3).click({ force: true });
    await page.getByRole('radio').nth(3).scrollIntoViewIfNeeded();
  },
  'feeds-back-at-lane': async (page) => {
    await go(page, 'day');
    await go(page, 'feeds');
    await page.locator('td button').first().click();
    await page.locator('form input, section input').first().fill('Etiquetas viejas');
  },
  audit: (page) => go(page, 'audit'),
  shops: (page) => go(page, 'shops'),
  gone: (page) => go(page, 'gone'),
};

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
