import type { Page } from 'playwright-core';

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
  // The search page loads nothing until a search.
  const call = `/calls/${place === 'gone' ? 'fleet' : place}.read`;
  const answer = place === 'find' ? null : page.waitForResponse((response) => response.url().endsWith(call));
  await page.locator('nav button').nth(PLACES.indexOf(place)).click();
  await answer;
};

/** The scenes in docs/store.md. */
export const DOCUMENTED = ['day', 'cards-moves', 'fleet', 'catalogue-prices', 'settings-group', 'feeds'];

/** How to reach each scene. */
export const OFFICE_SCENES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
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
    await go(page, 'feeds');
    await page.locator('td button').first().click();
    await page.locator('form input, section input').first().fill('Etiquetas viejas');
  },
  audit: (page) => go(page, 'audit'),
  shops: (page) => go(page, 'shops'),
  gone: (page) => go(page, 'gone'),
};
