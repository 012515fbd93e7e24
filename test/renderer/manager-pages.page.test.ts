import { expect, test } from 'vitest';
import { pressKeys, typeKeys } from './input-events.ts';
import { settle } from './open-screen.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

test('a promotion names customers by number, phone or name, says in the list for how many it is, and loses one by a press', async () => {
  const { page, main } = await stage().show('shop-promotion-customers');
  await page.getByText('solo 3 clientes · todo').waitFor();
  await page.getByRole('button', { name: /Inés/ }).click();
  await page.getByRole('button', { name: /^Quitar luis peralta$/i }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => main.acts.map(({ intent }) => intent)).toContain('promotions.save');
  const saved = main.acts.find(({ intent }) => intent === 'promotions.save')?.args;
  expect(saved).toMatchObject({
    promotion: { customer_ids: ['123456785', 'PHONE 987654321', 'PHONE 987654322'] },
  });
  await pressKeys(page, 'Escape');
});

test('the days of a promotion are typed and listed in the order of the shop, and one that is no day is not saved', async () => {
  const { page, main } = await stage().show('shop-promotion-customers');
  await page.getByText('01-12-2026 – 31-12-2026').waitFor();
  const to = page.getByRole('textbox', { name: 'Hasta el día' });
  expect(await to.inputValue()).toBe('31-12-2026');
  await to.fill('31-02-2027');
  expect(await page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
  await to.fill('28-02-2027');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => main.acts.find(({ intent }) => intent === 'promotions.save')?.args)
    .toMatchObject({ promotion: { from_day: '2026-12-01', to_day: '2027-02-28' } });
});

test('what is typed on the page of customers once it is open is looked for', async () => {
  const { page } = await stage().show('customers-none');
  await page.getByRole('textbox').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('the office that a till practises with is called by a human name', async () => {
  const { page } = await stage().show('shop-documents');
  await page.getByText('Son de práctica: no son documentos válidos.').waitFor();
  expect(await page.getByText('SIMULATION').count()).toBe(0);
});

test('no key of a PIN moves when its last digit makes it long enough (DESIGN 13.3)', async () => {
  const { page } = await stage().show('shop-approval');
  await page.setViewportSize({ width: 1366, height: 768 });
  await settle(page);
  const place = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const places = () => Promise.all([place('1'), place('0'), place('Cancelar')]);
  const before = await places();
  await typeKeys(page, '4');
  await page.locator('button:enabled', { hasText: 'Aprobar' }).waitFor();
  expect(await places()).toEqual(before);
});

test('a digit typed into a count field of no pieces takes the place of its 0', async () => {
  const { page } = await stage().show('shift');
  const field = page.locator('[data-count] input').first();
  await field.fill('0');
  await pressKeys(page, '5', '0');
  expect(await field.inputValue()).toBe('50');
  await field.fill('');
  await pressKeys(page, '0');
  expect(await field.inputValue()).toBe('0');
});

test('the first question of the set-up leads back to the welcome, and from there to a backup', async () => {
  const { page, main } = await stage().show('setup-country');
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await page.getByRole('heading', { name: 'Bienvenido' }).waitFor();
  await pressKeys(page, 'Enter');
  await page.getByText('Paso 1 de 7').waitFor();
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await page.getByRole('button', { name: 'Traer una caja de un respaldo' }).click();
  await page.getByRole('heading', { name: 'Traer una caja de un respaldo' }).waitFor();
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await page.getByRole('heading', { name: 'Bienvenido' }).waitFor();
  expect(main.acts.map(({ intent }) => intent)).not.toContain('setup.try');
});
