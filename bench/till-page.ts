import type { Browser, Page } from 'playwright-core';
import { formatMoney } from '../core/money/format.ts';
import { type RunningCommand, startCommand } from './child.ts';
import { PRODUCTS, codeOf, largeShopFlags, nameOf, priceOf } from './large-shop.ts';
import { painted } from './painted.ts';
import { type TillSocket, connectToTill } from './past-sale.ts';

const CART_LINES = 100;
const LETTERS = 5;
/** A page without a visible effect for this long has failed, in milliseconds. */
const SHOWN_MS = 60_000;
const LINES = 'main ol';
/** The products in the cart, by number. */
const CART_STEP = 97;
const CART_END = 2 * CART_LINES * CART_STEP;
const TOTAL = 'main [aria-live] strong';

/** A different product for each act: one that the shop has and the cart does not. */
const productOf = (act: number): number => CART_END + ((act * 331) % (PRODUCTS - CART_END));

/** A cashier's acts, each measured to its visible effect and leaving the till as it was. */
export interface TillPage {
  readonly page: Page;
  readonly till: RunningCommand;
  /** Scans into a cart of 100 lines: from Enter to the new line and the new total. */
  scan(): Promise<number>;
  /** Types the next letter of a name: from the key to the results. */
  letter(): Promise<number>;
  /** Types the first letter of a name. */
  firstLetter(): Promise<number>;
  /** Taps a product that is not in the cart. */
  tap(): Promise<number>;
  /** Sells one product for the exact cash amount: from the key to the outcome. */
  cash(): Promise<number>;
  close(): Promise<void>;
}

/** A till of the large shop in its own process, and its page. */
export async function openTillPage(browser: Browser): Promise<TillPage> {
  const till = await startCommand(['till', ...largeShopFlags(), '--port', '0']);
  try {
    return await openPageOf(till, browser);
  } catch (error) {
    // Otherwise its folder would stay locked, and no other till could open it.
    await till.stop();
    throw error;
  }
}

async function openPageOf(till: RunningCommand, browser: Browser): Promise<TillPage> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.setDefaultTimeout(SHOWN_MS);
  await page.goto(till.url);
  await page.waitForSelector('[data-product]');
  // The till prepares its search in its first seconds, between other work.
  await page.waitForTimeout(5_000);
  const socket = await connectToTill(till.url);
  const acts = tillActs(page, socket);
  await acts.fill();
  return {
    ...acts,
    page,
    till,
    close: async () => {
      socket.close();
      await page.context().close();
      await till.stop();
    },
  };
}

function tillActs(page: Page, socket: TillSocket) {
  let cart_minor = 0;
  let next = 0;
  let typed = '';
  let word = 0;
  const gone = (text: string): Promise<unknown> =>
    page.waitForFunction(([selector, name]) => !document.querySelector(selector)?.textContent.includes(name), [
      LINES,
      text,
    ] as const);
  const signs = (product: number) => [
    { selector: LINES, text: nameOf(product) },
    { selector: TOTAL, text: formatMoney(cart_minor + priceOf(product), 'CLP', 'es-CL') },
  ];
  const undo = async (product: number): Promise<void> => {
    await socket.ask('sale.undo', {});
    await gone(nameOf(product));
  };
  /** The cart used in all measurements. */
  const fill = async (): Promise<void> => {
    await socket.ask('sale.clear', {});
    cart_minor = 0;
    for (let index = 0; index < CART_LINES; index += 1) {
      await socket.ask('sale.addCode', { code: codeOf((index + CART_LINES) * CART_STEP) });
      cart_minor += priceOf((index + CART_LINES) * CART_STEP);
    }
    await page.waitForSelector(LINES);
  };
  const scan = async (): Promise<number> => {
    next += 1;
    const product = productOf(next);
    try {
      const elapsed_ms = await painted(page, { before: codeOf(product), key: 'Enter', shows: signs(product) });
      await undo(product);
      return elapsed_ms;
    } catch (error) {
      // Whatever the code did, the next act must find the till as it was.
      await page.keyboard.press('Escape');
      await fill();
      throw error;
    }
  };
  const letter = async (): Promise<number> => {
    const name = (nameOf(word * 7).split(' ')[0] ?? '').toLowerCase().slice(0, LETTERS);
    typed = name.slice(0, typed.length + 1);
    const key = typed.at(-1) ?? '';
    const elapsed_ms = await painted(page, { key, shows: [{ selector: `[data-of-text="${typed}"]` }] });
    await page.waitForTimeout(60);
    if (typed === name) await clearSearch();
    return elapsed_ms;
  };
  const clearSearch = async (): Promise<void> => {
    typed = '';
    word += 1;
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-of-text=""]');
    await page.waitForTimeout(60);
  };
  return {
    fill,
    scan,
    letter,
    firstLetter: async () => {
      if (typed !== '') await clearSearch();
      const elapsed_ms = await letter();
      await clearSearch();
      return elapsed_ms;
    },
    tap: async () => {
      next += 1;
      // The favourites that fit on the first screen.
      const product = next % 16;
      const tap = `[data-product]:nth-of-type(${product + 1})`;
      const name = (await page.locator(tap).first().locator('span').first().textContent()) ?? '';
      const index = Number(name.slice(-6));
      const elapsed_ms = await painted(page, { tap, shows: signs(index) });
      await undo(index);
      return elapsed_ms;
    },
    cash: async () => {
      if (cart_minor > 0) await socket.ask('sale.clear', {});
      cart_minor = 0;
      next += 1;
      await socket.ask('sale.addCode', { code: codeOf(productOf(next)) });
      await page.waitForSelector('html:not([data-guard]) main ol li');
      // The page requires a moment without input before a choice about money.
      const elapsed_ms = await painted(page, { key: 'F9', shows: [{ selector: 'header h1', text: 'Pago recibido' }] });
      await socket.ask('checkout.finish', {});
      await page.waitForSelector('main [data-product]');
      return elapsed_ms;
    },
  };
}
