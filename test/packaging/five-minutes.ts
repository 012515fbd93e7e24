import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Language } from '../../core/contract/snapshot.ts';
import { sayIn } from '../../core/i18n/index.ts';
import { buildProgram, ensureRendererBundle } from '../../scripts/build.ts';
import { makeHeadlessDeb, makeNodeDeb } from '../../scripts/headless-deb.ts';
import { stage } from '../../scripts/stage.ts';
import { Cashier } from '../e2e/harness/cashier.ts';
import { launchChromium } from '../support/browser/launch-chromium.ts';

/**
 * Installs the packages on a clean Debian, starts the till as its unit does, sets it up in the page and sells by card; times
 * and photographs every step.
 *
 *     mmdebstrap --variant=minbase '' DEBIAN SOURCES     (once, as root: a clean Debian in a folder)
 *     node test/packaging/five-minutes.ts --root DEBIAN [--out DIR] [--language es]
 *
 * The embedded payment service runs in its own process; reader and printer are simulated. Without systemd, the till is
 * started as its user with the command of its unit.
 */
const { values } = parseArgs({
  options: { root: { type: 'string' }, out: { type: 'string' }, language: { type: 'string', default: 'es' } },
});
if (values.root === undefined) throw new Error('--root names no folder with a clean Debian');
const root = values.root;
const language = values.language as Language;
const out = values.out ?? mkdtempSync(join(tmpdir(), 'cobro-five-minutes-'));
const say = sayIn(language);
mkdirSync(out, { recursive: true });

const inRoot = (...command: readonly string[]): void =>
  void execFileSync('chroot', [root, ...command], { stdio: ['ignore', 'ignore', 'inherit'] });

/** Starts the installed command as the till's user; `address` resolves from its ready line. */
function startCobro(...argv: readonly string[]): { readonly process: ChildProcess; readonly address: Promise<string> } {
  const environment = ['XDG_DATA_HOME=/var/lib', 'NODE_COMPILE_CACHE=/var/cache/cobro', 'PATH=/usr/bin:/bin'];
  const child = spawn('chroot', ['--userspec=cobro:cobro', root, '/usr/bin/env', '-i', ...environment, ...argv], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(String((JSON.parse(line) as { readonly url?: unknown }).url)),
    );
    child.once('exit', (code) => reject(new Error(`${argv.join(' ')} ended with ${code}`)));
  });
  return { process: child, address };
}

const staged = join(out, 'staged');
await ensureRendererBundle();
await buildProgram();
stage('headless', staged);
const packages = [makeHeadlessDeb(staged, out), makeNodeDeb(out)];
mkdirSync(join(root, 'packages'), { recursive: true });
for (const path of packages) copyFileSync(path, join(root, 'packages', basename(path)));

const started_ms = performance.now();
const tell = (what: string): void =>
  console.log(`${((performance.now() - started_ms) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
inRoot('apt-get', 'update', '-qq');
tell('the lists of the system are fetched');
inRoot('apt-get', 'install', '-qq', '-y', ...packages.map((path) => join('/packages', basename(path))));
tell(`installed: ${packages.map((path) => basename(path)).join(', ')}`);
// The unit's StateDirectory and CacheDirectory.
const folders = ['cobro', 'cobro-anchor', 'cobro-backups'].map((name) => join('/var/lib', name));
inRoot('install', '-d', '-o', 'cobro', '-g', 'cobro', '-m', '0700', ...folders, '/var/cache/cobro');

const service = startCobro('/usr/bin/cobro', 'sandbox');
const till = startCobro('/usr/bin/cobro', 'till');
const browser = await launchChromium();
try {
  const service_url = await service.address;
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: language });
  await page.goto(await till.address);
  const cashier = new Cashier(page);
  const photograph = async (name: string): Promise<void> =>
    void (await page.screenshot({ path: join(out, `${name}.${language}.png`) }));
  const press = (name: string, then: string) => cashier.until(() => cashier.tap(name), then);
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const next = (step: number) => press(say('setup.next'), say('setup.step', { number: step, of: 7 }));

  await page
    .getByRole('radio', { name: { es: 'Español', pt: 'Português', en: 'English' }[language] })
    .click({ force: true });
  await cashier.sees(say('setup.begin'));
  tell('the page is open');
  await photograph('welcome');
  await press(say('setup.begin'), say('setup.step', { number: 1, of: 7 }));
  await next(2);
  await fill(say('setup.store_name'), 'Panadería Sol');
  await fill(say('setup.store_line'), 'Av. Siempre Viva 742, Santiago');
  await next(3);
  await fill(say('setup.service_url'), service_url);
  await fill(say('setup.client_id'), 'cobro-demo');
  await fill(say('setup.client_secret'), 'cobro-demo-secret');
  await press(say('setup.credentials.keep'), say('setup.credentials.kept'));
  await fill(say('setup.terminal_id'), 'till-1');
  await fill(say('setup.merchant_id'), 'merchant-1');
  await press(say('setup.service.test'), say('setup.service.passed'));
  tell('the payment service is tried');
  await photograph('service');
  await next(4);
  await fill(say('setup.reader'), 'simulated:');
  await photograph('devices');
  await next(5);
  await fill(say('setup.manager_name'), 'Rosa');
  await fill(say('setup.pin.new'), '482913');
  await press(say('setup.pin.keep'), say('setup.pin.kept'));
  await next(6);
  await page.getByText(say('setup.goods.sample')).first().click();
  await next(7);
  await press(say('setup.live.go'), say('setup.proof'));
  tell('the till is live');
  const amount = '$100';
  await press(say('setup.proof.go', { amount }), say('setup.proof.undone', { amount }));
  tell('a small sale by card is charged and given back');
  await photograph('proof');
  await press(say('setup.proof.skip'), 'Espresso');
  await page.getByText('Espresso', { exact: true }).first().click();
  await page.getByText('$1.900').first().waitFor();
  await cashier.until(() => cashier.press('F12'), say('payment.tenderTitle'));
  await cashier.until(() => cashier.tap(say('payment.tenderGoCard', { amount: '$1.900' })), say('payment.approved'));
  tell('sold by card');
  await photograph('approved');
} finally {
  await browser.close();
  for (const { process: child } of [till, service]) child.kill('SIGTERM');
  rmSync(staged, { recursive: true, force: true });
}
console.log(`Pictures: ${out}`);
