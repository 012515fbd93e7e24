import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LineAhead } from '../../../../core/contract/envelope.ts';
import type { OpenScreen } from '../../open-screen.ts';
import { lines, sale } from '../../states/demo.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;

/** Plain goods at the end of the cart, selected: what a new line is copied from. */
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
/** What a row looks like, for React's eye: its markup without what a line that is drawn ahead must not have. */
const markup = () => page.locator('main ol').evaluate((list) => list.outerHTML);

beforeEach(async () => {
  screen = await stage().show('sale');
  page = screen.page;
  screen.main.publish({ sale: BEFORE });
  await expect.poll(rows).toEqual(['Agua', 'Pan']);
});

describe('a line that is told before its snapshot', () => {
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
