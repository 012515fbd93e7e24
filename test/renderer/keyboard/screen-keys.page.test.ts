import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passTime } from '../input-events.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

const keysOf = (page: Page): Locator => page.getByRole('group', { name: 'Teclado en pantalla' });
const key = (page: Page, name: string): Locator => keysOf(page).getByRole('button', { name, exact: true });

/** A finger comes down. */
async function press(target: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
  await target.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, clientX: x + 1, clientY: y + 1 });
}

async function touch(field: Locator): Promise<void> {
  await press(field);
  await field.focus();
}

async function tapKeys(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await key(page, name).click();
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test('Done goes to the next empty field of a step of the set-up, and to the next step at the last', async () => {
  const { page, main } = await stage().show('setup-shop');
  const answered = () => main.acts.filter(({ intent }) => intent === 'setup.answer').length;
  await touch(page.getByLabel('Nombre de la tienda'));
  await tapKeys(page, 's', 'o', 'l', 'Listo');
  expect(await focused(page)).toMatch(/^Dirección/);
  await tapKeys(page, 'a', 'v', 'Listo', 'c', '1');
  expect(await focused(page)).toBe('Nombre de esta caja');
  expect(answered()).toBe(0);
  await tapKeys(page, 'Listo');
  await expect.poll(answered).toBe(1);
  expect(main.acts.at(-1)?.args).toMatchObject({
    answers: { store_name: 'sol', store_line: 'av', till_name: 'c1', step: 2 },
  });
});

test('the key that deletes repeats while it is held', async () => {
  const { page } = await stage().show('setup-shop');
  const field = page.getByLabel('Nombre de la tienda');
  await field.fill('Panadería');
  await touch(field);
  const erase = key(page, 'Borrar');
  await press(erase);
  await passTime(page, 700);
  await erase.dispatchEvent('pointerup', { pointerType: 'touch' });
  const left = await field.inputValue();
  expect('Panade').toContain(left);
  await passTime(page, 700);
  expect(await field.inputValue()).toBe(left);
});

test('the keyboard of digits gives way to letters in a field of text', async () => {
  const { page } = await stage().show('shift-note');
  await touch(page.locator('[data-count] input').first());
  expect(await key(page, 'q').count()).toBe(0);
  await touch(page.locator('input[type=text]:not([data-count] *)'));
  await key(page, 'q').waitFor();
});
