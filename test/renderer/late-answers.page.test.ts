import { expect, test } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime, pressKeys, typeKeys } from './input-events.ts';
import { openTab } from './states/tab-answers.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName, times = 1) =>
  await expect.poll(() => asked(main, intent).length).toBe(times);

test('a setting that is typed while another is being saved is kept, and is still to be saved', async () => {
  const { page, main } = await stage().show('settings-discount');
  const limit = page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' });
  const release = main.hold('settings.change');
  await limit.fill('12');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await untilAsked(main, 'settings.change');
  await limit.fill('15');
  release();
  await page.getByText('Guardado.', { exact: false }).waitFor();
  expect(await limit.inputValue()).toBe('15');
  await page.locator('button:enabled', { hasText: /^Guardar/ }).waitFor();
});

test('cash that moved after its page was left does not close the count that was begun meanwhile', async () => {
  const { page, main } = await stage().show('shift-move');
  const release = main.hold('shift.cashInOut');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'shift.cashInOut');
  await page.keyboard.press('Escape');
  await passTime(page);
  await page.keyboard.press('Enter');
  const pieces = page.locator('[data-count] input').first();
  await pieces.waitFor();
  await pieces.fill('7');
  release();
  await passTime(page, 1_000);
  expect(await pieces.inputValue()).toBe('7');
});

test('a payment that is closed after its pane was left does not close the pane that was opened meanwhile', async () => {
  const { page, main } = await stage().show('recovery-close');
  main.answer({ 'recovery.close': () => succeed(null) });
  const before = asked(main, 'recovery.close').length;
  const release = main.hold('recovery.close');
  await page.getByText('Queda en el registro', { exact: false }).click();
  await typeKeys(page, '2468');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'recovery.close', before + 1);
  await page.keyboard.press('Escape');
  const open = page.getByText('Resolver a mano', { exact: true });
  await open.waitFor();
  await passTime(page);
  await open.click();
  const reference = page.getByRole('textbox');
  await reference.fill('devolución 99');
  release();
  await passTime(page, 1_000);
  expect(await reference.inputValue()).toBe('devolución 99');
});

test('a product that is saved after its form was left does not close the form of another', async () => {
  const { page, main } = await stage().show('shop-catalogue-edit');
  const release = main.hold('catalogue.save');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await untilAsked(main, 'catalogue.save');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Agregar/ }).click();
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true }).first();
  await name.fill('Pan de campo');
  const listed = asked(main, 'catalogue.list').length;
  release();
  await untilAsked(main, 'catalogue.list', listed + 1);
  await passTime(page);
  expect(await name.inputValue()).toBe('Pan de campo');
});

test('a person who is saved after their form was left does not take the place of another', async () => {
  const { page, main } = await stage().show('shop-staff');
  main.answer({ 'staff.save': () => succeed({ staff_id: '1' }) });
  const release = main.hold('staff.save');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await untilAsked(main, 'staff.save');
  await page.getByText('Bruno Pérez').first().click();
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true }).first();
  await name.fill('Bruno Pérez Soto');
  const listed = asked(main, 'staff.list').length;
  release();
  await untilAsked(main, 'staff.list', listed + 1);
  await passTime(page);
  expect(await name.inputValue()).toBe('Bruno Pérez Soto');
});

test('an example of a promotion is shown of what is typed now, not of what was typed before', async () => {
  const { page, main } = await stage().show('shop-promotion-edit');
  const example = page.getByText('Jugo de mora 400 ml', { exact: false });
  await example.waitFor();
  const release = main.hold('promotions.preview');
  await page.getByRole('button', { name: 'Ver un ejemplo' }).click();
  await untilAsked(main, 'promotions.preview', 2);
  await page.getByRole('textbox').first().fill('Merienda');
  await example.waitFor({ state: 'detached' });
  release();
  await passTime(page, 1_000);
  expect(await example.count()).toBe(0);
});

test('a tab that is gone is followed by none: neither its amount nor its Enter is meant for the next', async () => {
  const { page, main } = await stage().show('tabs');
  const [first, second] = [openTab(1240, 9), openTab(1241, 8)];
  main.answer({ 'tab.list': () => succeed({ tabs: [first, second], hold_hours: 168 }) });
  await page.getByText('Venta 1241').first().waitFor();
  await pressKeys(page, 'ArrowUp');
  main.answer({ 'tab.list': () => succeed({ tabs: [second], hold_hours: 168 }) });
  await passTime(page, 6_000);
  await page.getByText('Venta 1240').first().waitFor({ state: 'detached' });
  await passTime(page, 1_000);
  await pressKeys(page, '5', 'Enter');
  expect(asked(main, 'tab.change')).toEqual([]);
  expect(asked(main, 'sale.resume')).toEqual([]);
  await pressKeys(page, 'ArrowDown');
  await page.getByRole('heading', { name: /\$50.000/ }).waitFor();
});

test('a service that answers is proven for the address that was tried, and for no other', async () => {
  const { page, main } = await stage().show('setup-service');
  const proof = page.getByText('El servicio responde', { exact: false });
  main.answer({ 'setup.testService': () => succeed({ passed: true }) });
  const tried = asked(main, 'setup.testService').length;
  const release = main.hold('setup.testService');
  await page.getByRole('button', { name: /servicio$/ }).click();
  await untilAsked(main, 'setup.testService', tried + 1);
  const address = page.getByRole('textbox').first();
  await address.fill('https://otro.ejemplo.com');
  release();
  await page.getByRole('button', { name: /servicio$/ }).waitFor();
  await passTime(page, 1_000);
  expect(await proof.count()).toBe(0);
  await address.fill('https://pagos.ejemplo.com');
  await proof.waitFor();
});

test('a device that works is proven for the address that was tried, and for no other', async () => {
  const { page, main } = await stage().show('setup-devices');
  main.answer({ 'setup.testDevice': () => succeed({ passed: true }) });
  const release = main.hold('setup.testDevice');
  await page
    .getByRole('button', { name: /^Probar/ })
    .first()
    .click();
  await untilAsked(main, 'setup.testDevice');
  await page.getByRole('textbox').first().fill('serial:/dev/ttyUSB1?driver=idtech-neo');
  release();
  await passTime(page, 1_000);
  expect(await page.getByText('Funciona.').count()).toBe(0);
});

test('a service that answers is proven for the credentials that were tried, and for no other', async () => {
  const { page, main } = await stage().show('setup-service');
  const proof = page.getByText('El servicio responde', { exact: false });
  const test_it = page.getByRole('button', { name: /servicio$/ });
  main.answer({ 'setup.testService': () => succeed({ passed: true }), 'setup.credentials': () => succeed(null) });
  const tried = asked(main, 'setup.testService').length;
  const release = main.hold('setup.testService');
  await test_it.click();
  await untilAsked(main, 'setup.testService', tried + 1);
  await page.getByRole('button', { name: 'Cambiarlas', exact: true }).click();
  const [id, secret] = [page.getByLabel('Identificador de cliente'), page.getByLabel('Clave secreta')];
  await id.fill('otra-caja');
  await secret.fill('otro-secreto');
  release();
  await passTime(page, 1_000);
  expect(await proof.count()).toBe(0);
  expect(await test_it.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Guardar credenciales' }).click();
  await id.waitFor({ state: 'detached' });
  await passTime(page);
  expect(await proof.count()).toBe(0);
  await test_it.click();
  await proof.waitFor();
});

test('credentials that are typed while others are being kept are still there to be kept', async () => {
  const { page, main } = await stage().show('setup-credentials');
  const id = page.getByRole('textbox', { name: 'Identificador de cliente' });
  await id.fill('una-caja');
  await page.getByLabel('Clave secreta').fill('un-secreto');
  const release = main.hold('setup.credentials');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await untilAsked(main, 'setup.credentials');
  await id.fill('otra-caja');
  release();
  await passTime(page, 1_000);
  expect(await id.inputValue()).toBe('otra-caja');
});
