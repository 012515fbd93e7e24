import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { useChromium } from '../../support/browser/use-chromium.ts';
import { Cashier } from './cashier.ts';
import { type Program, killHard, ready, start, stop } from './program.ts';
import { openPage } from './scene.ts';
import { type ServiceUnderTest, startService } from './service.ts';

/** A machine without a till; its folder is the platform's default. */
export class NewMachine {
  readonly home = mkdtempSync(join(tmpdir(), 'cobro-home-'));
  readonly #browser: Browser;
  readonly #locale: string;
  program!: Program;
  page!: Page;
  cashier!: Cashier;

  constructor(browser: Browser, locale: string) {
    this.#browser = browser;
    this.#locale = locale;
  }

  get data(): string {
    return join(this.home, 'share', 'cobro');
  }

  get environment(): Readonly<Record<string, string>> {
    return { XDG_DATA_HOME: join(this.home, 'share'), XDG_STATE_HOME: join(this.home, 'state') };
  }

  /** Starts the till and opens its page; returns the ready line. */
  async open(): Promise<Readonly<Record<string, unknown>>> {
    this.program = start(['till'], this.environment);
    const line = await ready(this.program);
    ({ page: this.page } = await openPage(this.#browser, String(line['url']), { locale: this.#locale }));
    this.cashier = new Cashier(this.page);
    return line;
  }

  /** Cuts the power and starts the till again. */
  async losePower(): Promise<void> {
    await killHard(this.program);
    await this.page.context().close();
    await this.open();
  }

  async end(): Promise<void> {
    await this.page.context().close();
    await stop(this.program);
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** A service for the tests of a file, and a new machine for each of them. */
export function useNewMachine(locale: string) {
  const world = {} as { machine: NewMachine; service: ServiceUnderTest };
  const browser = useChromium();
  beforeAll(async () => {
    world.service = await startService();
  });
  afterAll(async () => {
    await world.service.stop();
  });
  beforeEach(() => void (world.machine = new NewMachine(browser(), locale)));
  afterEach(() => world.machine.end());
  return world;
}
