import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scan } from './input-events.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();
/** A test number of the card networks. */
const CARD = ['4111', '1111', '1111', '1111'].join('');

/** All text that a person or a screen reader finds on the page. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll('input')].map((input) => input.value)].join('\n'),
  );

test.each(['shop-catalogue', 'devices-scanner', 'refund-find'])(
  'a card that is scanned on the page %s is told as one, stands nowhere on it and is not sent',
  async (state) => {
    const { page, main } = await stage().show(state);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scan(page, CARD);
    await page
      .getByText(/Eso es una tarjeta/)
      .first()
      .waitFor();
    expect(await shown(page)).not.toContain('1111');
    expect(JSON.stringify(main.requests)).not.toContain(CARD);
  },
);

test.each([
  ['shop-catalogue', /^Nombre, código/],
  ['refund-find', /./],
  ['customers-none', /./],
] as const)(
  'a card that is written into the search of the page %s is taken out of it, and is not sent',
  async (state, label) => {
    const { page, main } = await stage().show(state);
    await page.getByRole('textbox', { name: label }).first().fill(CARD);
    await page
      .getByText(/Eso es una tarjeta/)
      .first()
      .waitFor();
    expect(await shown(page)).not.toContain('1111');
    expect(JSON.stringify(main.requests)).not.toContain(CARD);
  },
);

test('a code that is scanned while goods are added is their code, and no search', async () => {
  const { page } = await stage().show('shop-catalogue');
  await page.getByRole('button', { name: 'Agregar producto' }).click();
  await scan(page, '7801234567894');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Código', exact: true }).inputValue())
    .toBe('7801234567894');
});
