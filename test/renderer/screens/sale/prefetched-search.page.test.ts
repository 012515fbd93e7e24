import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LineAhead } from '../../../../core/contract/envelope.ts';
import type { IntentArguments } from '../../../../core/contract/intents.ts';
import { succeed } from '../../../../core/result.ts';
import { passTime } from '../../input-events.ts';
import type { OpenScreen } from '../../open-screen.ts';
import { lines, products, sale, till } from '../../states/demo.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;

beforeEach(async () => {
  screen = await stage().show('sale');
  page = screen.page;
});

/** Texts that the page has searched for. */
const searches = (): readonly string[] =>
  screen.main.requests.flatMap(({ intent, args }) =>
    intent === 'catalogue.search' ? [(args as IntentArguments<'catalogue.search'>).text] : [],
  );
const searchesFor = (text: string): number => searches().filter((one) => one === text).length;

/** Advances time until every letter was searched for this many times. */
async function lettersAsked(times: number): Promise<void> {
  await expect.poll(async () => (await passTime(page), searchesFor('z')), { timeout: 30_000 }).toBe(times);
  await passTime(page);
}

describe('what the first letters find', () => {
  it('shows what a first letter finds with the letter itself, without asking for it again', async () => {
    await lettersAsked(1);
    const before = searches().length;
    await page.keyboard.press('c');
    await page.locator('[data-of-text="c"]').waitFor();
    expect(searches().slice(before)).toEqual([]);
    await passTime(page);
    await page.keyboard.press('a');
    await page.locator('[data-of-text="ca"]').waitFor();
    expect(searches().slice(before)).toEqual(['ca']);
  });

  it('knows nothing of a catalogue that was changed, and asks for its letters once it rests', async () => {
    await lettersAsked(1);
    screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + 1 } });
    await expect.poll(() => searchesFor('')).toBe(2);
    await page.keyboard.press('c');
    await expect.poll(() => searchesFor('c')).toBe(2);
    await page.keyboard.press('Escape');
    await lettersAsked(2);
  });

  it('asks for no letters again while a catalogue changes and changes again', async () => {
    await lettersAsked(1);
    for (let change = 1; change <= 3; change += 1) {
      screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + change } });
      await expect.poll(() => searchesFor('')).toBe(1 + change);
      await passTime(page, 1_000);
    }
    expect(searchesFor('a')).toBe(1);
  });

  it('shows the letters that the till said find the same with the letter itself, and asks for the first other one', async () => {
    // Single letters are asked for ahead, whenever the page rests.
    const words = (): readonly string[] => searches().filter((text) => text.length > 1);
    const found = { products: products.filter(({ name }) => name.startsWith('Café')), total: 1 };
    screen.main.answer({ 'catalogue.search': () => succeed({ ...found, continued: 'fé' }) });
    await page.keyboard.type('ca');
    await page.locator('[data-of-text="ca"]').waitFor();
    const before = words().length;
    await page.keyboard.type('f');
    await page.locator('[data-of-text="caf"]').waitFor();
    expect(words().slice(before)).toEqual([]);
    await page.keyboard.press('Backspace');
    await page.locator('[data-of-text="ca"]').waitFor();
    await page.keyboard.type('m');
    await page.locator('[data-of-text="cam"]').waitFor();
    expect(words().slice(before)).toEqual(['ca', 'cam']);
  });

  it('takes words that are typed without a pause while no field has the focus whole and in order', async () => {
    await passTime(page);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.type('caf-12');
    await passTime(page);
    expect(await page.locator('input').first().inputValue()).toBe('caf-12');
  });
});

/** Plain goods at the end of the cart, selected: the template for a new line. */
const PLAIN = {
  ...lines[0]!,
  options: [],
  note: null,
  discount: null,
  listed_price_minor: null,
  unit: 'each',
} as const;
const CART = [
  { ...PLAIN, line_id: 'first', name: 'Agua' },
  { ...PLAIN, line_id: 'last', name: 'Pan' },
];
const BEFORE = { ...sale, lines: CART, touched_line_id: 'last' };
const AHEAD: LineAhead = {
  line_id: 'new',
  name: 'Miel de ulmo',
  unit_price_minor: 4_990,
  quantity_milli: 1_000,
  net_minor: 4_990,
  total_minor: 77_770,
};
const AFTER = {
  ...BEFORE,
  lines: [...CART, { ...PLAIN, line_id: 'new', name: AHEAD.name, net_minor: 4_990, quantity_milli: 1_000 }],
  totals: { ...sale.totals, total_minor: 77_770 },
  touched_line_id: 'new',
};

const rows = () => page.locator('main ol li b').allTextContents();
const total = () => page.locator('main [data-total]').textContent();
const marked = () => page.locator('main ol li:has([data-selected]) b').allTextContents();
const markup = () => page.locator('main ol').evaluate((list) => list.outerHTML);

describe('a line that is told before its snapshot', () => {
  beforeEach(async () => {
    screen.main.publish({ sale: BEFORE });
    await expect.poll(rows).toEqual(['Agua', 'Pan']);
  });

  it('is drawn once with its total, and the amount that can be charged stays that of the last snapshot', async () => {
    const charged = await page.locator('button:has-text("Cobrar")').textContent();
    screen.main.tellLine(AHEAD);
    await expect.poll(rows).toEqual(['Agua', 'Pan', 'Miel de ulmo']);
    expect(await total()).toContain('77.770');
    expect(await marked()).toEqual(['Miel de ulmo']);
    expect(await page.locator('button:has-text("Cobrar")').textContent()).toBe(charged);
    expect(await page.locator('[data-line="new"]').getAttribute('inert')).not.toBeNull();
    screen.main.publish({ sale: AFTER });
    await expect.poll(() => page.locator('[data-line="new"]').getAttribute('inert')).toBeNull();
    expect(await rows()).toEqual(['Agua', 'Pan', 'Miel de ulmo']);
    expect(await marked()).toEqual(['Miel de ulmo']);
    await expect.poll(() => page.locator('button:has-text("Cobrar")').textContent()).toContain('77.770');
  });

  it('is gone again, and all that was changed for it is as it was, where the snapshot does not hold it', async () => {
    const before = await markup();
    screen.main.tellLine(AHEAD);
    await expect.poll(rows).toContain('Miel de ulmo');
    screen.main.publish({ sale: { ...BEFORE, can_undo: !BEFORE.can_undo } });
    await expect.poll(markup).toBe(before);
    expect(await total()).not.toContain('77.770');
  });

  it('counts in the line that takes more of the same', async () => {
    screen.main.tellLine({ ...AHEAD, line_id: 'last', name: 'Pan', quantity_milli: 7_000, net_minor: 66_660 });
    await expect.poll(() => page.locator('[data-line="last"] output').textContent()).toBe('7');
    expect(await page.locator('[data-line="last"]').textContent()).toContain('66.660');
    expect(await rows()).toEqual(['Agua', 'Pan']);
  });

  it('waits for its snapshot where the cart has no plain line at its end to copy', async () => {
    screen.main.publish({ sale: { ...BEFORE, lines: [...CART, { ...PLAIN, line_id: 'kilo', unit: 'kg' }] } });
    await page.locator('[data-line="kilo"]').waitFor();
    screen.main.tellLine({ ...AHEAD, line_id: 'other' });
    screen.main.publish({ sale: { ...AFTER, touched_line_id: 'new' } });
    await expect.poll(rows).toEqual(['Agua', 'Pan', 'Miel de ulmo']);
    expect(await page.locator('[data-line="other"]').count()).toBe(0);
  });
});
