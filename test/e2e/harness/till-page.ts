import type { Browser, Page } from 'playwright-core';

/** A page of the till, and what went wrong in it. */
export interface TillPage {
  readonly page: Page;
  /** Errors of scripts, refused loads and violated policies; a flow must end with none. */
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, url: string, size = { width: 1366, height: 768 }): Promise<TillPage> {
  const context = await browser.newContext({ viewport: size, locale: 'es-CL', colorScheme: 'light' });
  // A clock that can jump: what the page waits for by itself is not waited for here.
  await context.clock.install({ time: Date.now() });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(url);
  return { page, troubles, close: () => context.close() };
}
