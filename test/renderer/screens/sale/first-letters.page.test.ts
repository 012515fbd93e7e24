import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { IntentArguments } from '../../../../core/contract/intents.ts';
import { succeed } from '../../../../core/result.ts';
import { passTime } from '../../hands.ts';
import type { OpenScreen } from '../../open-screen.ts';
import { products, till } from '../../states/demo.ts';
import { useStage } from '../../use-stage.ts';

const stage = useStage();
let screen: OpenScreen;
let page: Page;

beforeEach(async () => {
  screen = await stage().show('sale');
  page = screen.page;
});

/** The texts that the page asked for so far. */
const asked = (): readonly string[] =>
  screen.main.requests.flatMap(({ intent, args }) =>
    intent === 'catalogue.search' ? [(args as IntentArguments<'catalogue.search'>).text] : [],
  );
const askedFor = (text: string): number => asked().filter((one) => one === text).length;

/** Lets time pass until every letter was asked for so often. */
async function lettersAsked(times: number): Promise<void> {
  await expect.poll(async () => (await passTime(page), askedFor('z')), { timeout: 30_000 }).toBe(times);
  await passTime(page);
}

it('shows what a first letter finds with the letter itself, without asking for it again', async () => {
  await lettersAsked(1);
  const before = asked().length;
  await page.keyboard.press('c');
  await page.locator('[data-of-text="c"]').waitFor();
  expect(asked().slice(before)).toEqual([]);
  await passTime(page);
  await page.keyboard.press('a');
  await page.locator('[data-of-text="ca"]').waitFor();
  expect(asked().slice(before)).toEqual(['ca']);
});

it('knows nothing of a catalogue that was changed, and asks for its letters once it rests', async () => {
  await lettersAsked(1);
  screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + 1 } });
  await expect.poll(() => askedFor('')).toBe(2);
  await page.keyboard.press('c');
  await expect.poll(() => askedFor('c')).toBe(2);
  await page.keyboard.press('Escape');
  await lettersAsked(2);
});

it('asks for no letters again while a catalogue changes and changes again', async () => {
  await lettersAsked(1);
  for (let change = 1; change <= 3; change += 1) {
    screen.main.publish({ till: { ...till, catalogue_version: till.catalogue_version + change } });
    await expect.poll(() => askedFor('')).toBe(1 + change);
    await passTime(page, 1_000);
  }
  expect(askedFor('a')).toBe(1);
});

it('shows the letters that the till said find the same with the letter itself, and asks for the first other one', async () => {
  const found = { products: products.filter(({ name }) => name.startsWith('Café')), total: 1 };
  screen.main.answer({ 'catalogue.search': () => succeed({ ...found, continued: 'fé' }) });
  await page.keyboard.type('ca');
  await page.locator('[data-of-text="ca"]').waitFor();
  const before = asked().length;
  await page.keyboard.type('f');
  await page.locator('[data-of-text="caf"]').waitFor();
  expect(asked().slice(before)).toEqual([]);
  await page.keyboard.press('Backspace');
  await page.locator('[data-of-text="ca"]').waitFor();
  await page.keyboard.type('m');
  await page.locator('[data-of-text="cam"]').waitFor();
  expect(asked().slice(before)).toEqual(['ca', 'cam']);
});

it('takes words that are typed without a pause while no field has the focus whole and in order', async () => {
  await passTime(page);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type('caf-12');
  await passTime(page);
  expect(await page.locator('input').first().inputValue()).toBe('caf-12');
});
