import { expect, test } from 'vitest';
import type { IntentName } from '../../core/contract/intents.ts';
import { succeed } from '../../core/result.ts';
import type { FakeMain } from './fake-main.ts';
import { passTime, pressKeys } from './input-events.ts';
import { useStage } from './use-stage.ts';

const stage = useStage();

const asked = (main: FakeMain, intent: IntentName) => main.acts.filter((act) => act.intent === intent);
const untilAsked = async (main: FakeMain, intent: IntentName) =>
  await expect.poll(() => asked(main, intent).length).toBe(1);

test('a shift that is opened late does not close the page that was opened meanwhile', async () => {
  const { page, main } = await stage().show('shift-open');
  const float = page.locator('output');
  await float.waitFor();
  const release = main.hold('shift.open');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'shift.open');
  await page.keyboard.press('h');
  await float.waitFor({ state: 'detached' });
  release();
  await passTime(page, 1_000);
  expect(await float.count()).toBe(0);
});

test('an amount of cash that is being booked cannot be typed over', async () => {
  const { page, main } = await stage().show('shift-move');
  const release = main.hold('shift.cashInOut');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'shift.cashInOut');
  await page.keyboard.press('5');
  await passTime(page);
  expect(await page.locator('output').first().innerText()).toBe('$400.000');
  release();
});

test('cash without a sale that is being given cannot be typed over', async () => {
  const { page, main } = await stage().show('refund-find');
  main.answer({ 'refund.find': () => succeed({ sales: [], why_none: 'not_here', shop: null }) });
  await pressKeys(page, '9', 'Enter');
  await page.getByRole('button', { name: 'Devolver sin la venta' }).click();
  const amount = page.getByLabel('Monto en efectivo');
  await amount.fill('10000');
  await page.getByLabel('Motivo').fill('Sin boleta');
  const release = main.hold('refund.blind');
  await page.getByRole('button', { name: /^Entregar/ }).click();
  await untilAsked(main, 'refund.blind');
  await expect.poll(() => amount.getAttribute('readonly')).not.toBeNull();
  release();
  await page.getByText('Entregue $10.000 al cliente', { exact: false }).waitFor();
});

const luis = { customer_id: 'luis', customer: { name: 'Luis Peralta' }, consent_at_ms: null, cards: 0 };
const shownCustomer = 'aside h2, section h2, form h2';

test('a card that is read after another customer was chosen puts nobody in their place', async () => {
  const { page, main } = await stage().show('customers-known');
  main.answer({ 'customers.tapCard': () => succeed({ customer: luis }) });
  const release = main.hold('customers.tapCard');
  await page.getByRole('button', { name: 'Buscar con su tarjeta' }).click();
  await untilAsked(main, 'customers.tapCard');
  await page.getByRole('button', { name: /Inés Olivares/ }).click();
  await untilAsked(main, 'customers.stopTap');
  release();
  await passTime(page, 1_000);
  expect(await page.locator(shownCustomer).allInnerTexts()).toContain('Inés Olivares');
});

test('a customer whose data are erased late does not take the one away who was chosen meanwhile', async () => {
  const { page, main } = await stage().show('customers-erase');
  main.answer({
    'customers.erase': () =>
      succeed({ sales_erased: 4, sales_kept: 0, invoice_years: 6, files_left: 0, promotions: [] } as never),
  });
  const release = main.hold('customers.erase');
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await untilAsked(main, 'customers.erase');
  await page.getByRole('button', { name: /Inés Olivares/ }).click();
  const listed = asked(main, 'customers.find').length;
  release();
  await expect.poll(() => asked(main, 'customers.find').length).toBe(listed + 1);
  await passTime(page);
  expect(await page.locator(shownCustomer).allInnerTexts()).toContain('Inés Olivares');
});

test('a record that was changed is named by what was done, not by what is chosen now', async () => {
  const { page, main } = await stage().show('settings-record-change');
  const before = asked(main, 'settings.changeRecord').length;
  const release = main.hold('settings.changeRecord');
  await page.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect.poll(() => asked(main, 'settings.changeRecord').length).toBe(before + 1);
  await page.getByRole('radiogroup', { name: 'Qué cambiar' }).getByText('Quitar tarjeta').click();
  release();
  await page.getByText('Hecho: Cambiar estado').waitFor();
  expect(await page.getByText('Hecho: Quitar tarjeta').count()).toBe(0);
});

test('records of one number are not shown for another', async () => {
  const { page, main } = await stage().show('settings-records');
  await page.getByRole('radiogroup', { name: 'Qué mirar' }).getByText('Comercios').click();
  const before = asked(main, 'settings.records').length;
  const number = page.getByRole('textbox', { name: 'Organización' }).first();
  await number.fill('org_1');
  const release = main.hold('settings.records');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect.poll(() => asked(main, 'settings.records').length).toBe(before + 1);
  await number.fill('org_2');
  release();
  await passTime(page, 1_000);
  expect(await page.getByText('ins_7f3a').count()).toBe(0);
  await number.fill('org_1');
  await page.getByText('ins_7f3a').waitFor();
});

test('a proof of the payment service is not shown beside credentials that are typed or kept after it', async () => {
  const { page, main } = await stage().show('settings-service');
  const proof = page.getByText('El servicio responde', { exact: false });
  main.answer({ 'settings.testService': () => succeed({ passed: true }) });
  await page.getByRole('button', { name: 'Probar el servicio' }).click();
  await proof.waitFor();
  const id = page.getByRole('textbox', { name: 'Identificador de cliente' });
  await id.fill('otra-caja');
  await proof.waitFor({ state: 'detached' });
  await page.getByLabel('Clave secreta').fill('otro-secreto');
  const release = main.hold('settings.credentials');
  await page.getByRole('button', { name: 'Guardar credenciales' }).click();
  await untilAsked(main, 'settings.credentials');
  await id.fill('tercera-caja');
  release();
  await passTime(page, 1_000);
  expect(await id.inputValue()).toBe('tercera-caja');
});

test('a person who is typed while another is being added is still there to be added', async () => {
  const { page, main } = await stage().show('setup-staff');
  const name = page.getByRole('textbox', { name: 'Nombre' }).last();
  await name.fill('Carla Soto');
  await page.getByLabel('Clave, de 4 a 8 dígitos').fill('4455');
  const release = main.hold('setup.addPerson');
  await page.getByRole('button', { name: 'Agregar persona' }).click();
  await untilAsked(main, 'setup.addPerson');
  await name.fill('Diego Ríos');
  release();
  await passTime(page, 1_000);
  expect(await name.inputValue()).toBe('Diego Ríos');
});

test('a PIN that is being set cannot be typed over, so that no other one is taken for set', async () => {
  const { page, main } = await stage().show('shop-staff');
  const pin = page.getByLabel('Clave (4 a 8 dígitos)');
  await pin.fill('4455');
  await page.getByLabel('Repetir la clave').fill('4455');
  const release = main.hold('staff.setPin');
  await page.getByRole('button', { name: 'Asignar' }).click();
  await untilAsked(main, 'staff.setPin');
  await expect.poll(() => pin.getAttribute('readonly')).not.toBeNull();
  release();
  await page.getByText('La clave quedó asignada.').waitFor();
});

test('an address that a receipt is being sent to cannot be typed over: it is the one that is shown as sent', async () => {
  const { page, main } = await stage().show('pay-approved-email');
  const address = page.locator('input[type=email]');
  const release = main.hold('receipt.email');
  await pressKeys(page, 'Enter');
  await untilAsked(main, 'receipt.email');
  await expect.poll(() => address.getAttribute('readonly')).not.toBeNull();
  release();
  await page.getByText('V00001047-3f9a1c22.eml', { exact: false }).waitFor();
});

test('a reference that is being recorded cannot be typed over', async () => {
  const { page, main } = await stage().show('recovery-close');
  const before = asked(main, 'recovery.close').length;
  const release = main.hold('recovery.close');
  const reference = page.getByRole('textbox').first();
  await page.getByText('Queda en el registro', { exact: false }).click();
  await pressKeys(page, '2', '4', '6', '8', 'Enter');
  await expect.poll(() => asked(main, 'recovery.close').length).toBe(before + 1);
  await expect.poll(() => reference.getAttribute('readonly')).not.toBeNull();
  release();
});
