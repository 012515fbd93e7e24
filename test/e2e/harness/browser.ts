import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An installed Chromium or Chrome, if there is one on the path. */
function installedChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find(existsSync);
    if (found !== undefined) return found;
  }
  return null;
}

/** The installed browser, or the one that comes as an npm package and needs nothing of the system. */
async function browserProgram(): Promise<{ readonly path: string; readonly argv: readonly string[] }> {
  const installed = process.env['COBRO_TEST_CHROMIUM'] ?? installedChromium();
  if (installed !== null) return { path: installed, argv: ARGUMENTS };
  const { default: packaged } = await import('@sparticuz/chromium');
  return { path: await packaged.executablePath(), argv: [...packaged.args, ...ARGUMENTS] };
}

export async function launchBrowser(): Promise<Browser> {
  const { path, argv } = await browserProgram();
  return chromium.launch({ executablePath: path, args: [...argv], headless: true });
}

/** A page of the till, and what went wrong in it. */
export interface TillPage {
  readonly page: Page;
  /** Errors of scripts, refused loads and violated policies; a flow must end with none. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, url: string, size = { width: 1366, height: 768 }): Promise<TillPage> {
  const context = await browser.newContext({ viewport: size, locale: 'es-CL', colorScheme: 'light' });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(url);
  return { page, troubles, close: () => context.close() };
}
