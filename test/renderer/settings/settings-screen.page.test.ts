import { expect, it } from 'vitest';
import { fail } from '../../../core/result.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

it('settings are changed and saved without a mouse, and unsaved ones are lost neither by Escape nor by the way to another place', async () => {
  const { page, main, problems } = await stage().show('settings-shop');
  const sent = () => main.requests.filter(({ intent }) => intent === 'settings.change').map(({ args }) => args);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radiogroup', { name: 'Apariencia' }).waitFor();
  await page.getByRole('radio', { name: 'Del sistema' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Escape');
  await page.getByText('Hay cambios sin guardar. Guarde o descarte.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Guardado. Ya se aplica.').waitFor();
  expect(sent()).toEqual([{ change: { theme: 'dark' } }]);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('a list has one empty line more than it holds, and loses no line on the way', async () => {
  const { page, main } = await stage().show('settings-shop');
  const line = (number: number) => page.getByRole('textbox', { name: `Líneas bajo el nombre, ${number}` });
  await line(4).fill('Tel. 2 2345 6789');
  await line(5).waitFor();
  await line(2).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Guardado. Ya se aplica.').waitFor();
  expect(main.acts.at(-1)?.args).toEqual({
    change: { store_lines: ['Comercial La Esquina SpA', 'Av. Providencia 1234, Santiago', 'Tel. 2 2345 6789'] },
  });
});

it('what is not understood is shown where it is, and a refusal of the till says what to do', async () => {
  const { page, main } = await stage().show('settings-discount');
  await page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' }).fill('diez');
  await page.locator('main ol').getByRole('button', { name: 'Tienda' }).click();
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await page.getByText(/^Descuento sin aprobación hasta: no se puede guardar así/).waitFor();
  expect(main.requests.some(({ intent }) => intent === 'settings.change')).toBe(false);
  await page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' }).fill('12,5');
  main.answer({ 'settings.change': () => fail({ code: 'payment_is_open', detail: '' }) });
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await page.getByText('Hay un pago en curso. Guarde cuando termine.').waitFor();
  expect(main.acts.at(-1)?.args).toEqual({ change: { discount_limit_basis_points: 1250 } });
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Sin cambios' }).waitFor();
});

it('installment plans are added, changed and removed by the keyboard, which is never lost', async () => {
  const { page, main, problems } = await stage().show('settings-card');
  const cards = (number: number) => page.getByRole('group', { name: `Tarjetas ${number}`, exact: true });
  // The canned settings: prefixes 2, 4, 5 and 481592, which has no plans.
  await cards(4).getByText('Sin planes: en un pago').waitFor();
  await cards(1).getByRole('textbox', { name: 'Interés mensual 2, en %' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Agregar cuotas');
  await page.keyboard.press('Enter');
  await cards(1).getByRole('textbox', { name: 'Cuotas 4' }).fill('18');
  await cards(1).getByRole('textbox', { name: 'Interés mensual 4, en %' }).fill('2,5');
  for (const gone of [3, 2]) {
    await cards(gone).getByRole('textbox', { name: 'Empiezan con' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Agregar tarjetas');
  }
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await page.getByText('Guardado. Ya se aplica.').waitFor();
  expect(main.acts.at(-1)?.args).toEqual({
    change: {
      financial_fees: {
        '2': {
          installments: [
            { value: 1, percentage: 0 },
            { value: 6, percentage: 1.99 },
            { value: 12, percentage: 2.19 },
            { value: 18, percentage: 2.5 },
          ],
        },
        '481592': { installments: [] },
      },
    },
  });
  expect(problems).toEqual([]);
});

it('new credentials go to the till with the audience that was given with them, and none is made up', async () => {
  const { page, main, problems } = await stage().show('settings-service');
  const given = () => main.requests.filter(({ intent }) => intent === 'settings.credentials').map(({ args }) => args);
  const fill = async (label: string, text: string) => await page.getByRole('textbox', { name: label }).fill(text);
  await fill('Identificador de cliente', 'shop-1');
  await fill('Audiencia (si se la dieron)', 'https://pagos.example.com/v1');
  await page.getByLabel('Clave secreta').fill('new');
  await page.getByRole('button', { name: 'Guardar credenciales' }).press('Enter');
  await expect.poll(given).toHaveLength(1);
  await expect.poll(async () => await page.getByLabel('Clave secreta').inputValue()).toBe('');
  await fill('Identificador de cliente', 'shop-2');
  await page.getByLabel('Clave secreta').fill('newer');
  await page.getByRole('button', { name: 'Guardar credenciales' }).press('Enter');
  await expect.poll(given).toEqual([
    { client_id: 'shop-1', client_secret: 'new', audience: 'https://pagos.example.com/v1' },
    { client_id: 'shop-2', client_secret: 'newer' },
  ]);
  expect(problems).toEqual([]);
});

it('the devices, which have a page of their own, are reached from the topics', async () => {
  const { page } = await stage().show('settings-shop');
  await page.locator('main ol').getByRole('button', { name: 'Dispositivos' }).press('Enter');
  await page.getByRole('heading', { name: 'Dispositivos' }).waitFor();
});

it('the word given to move a till holds for the folder that was shown, and is asked again for another one', async () => {
  const { page, main } = await stage().show('settings-backup');
  const folder = page.getByRole('textbox', { name: 'Carpeta para el respaldo' });
  await folder.fill('/media/usb');
  await page.getByRole('button', { name: 'Trasladar la caja' }).click();
  await page.getByRole('button', { name: 'Sí, trasladarla' }).waitFor();
  await folder.fill('/media/otro');
  await page.getByRole('button', { name: 'Trasladar la caja' }).click();
  expect(main.requests.some(({ intent }) => intent === 'move.away')).toBe(false);
  await page.getByRole('button', { name: 'Sí, trasladarla' }).click();
  await expect.poll(() => main.acts.at(-1)).toMatchObject({ intent: 'move.away', args: { folder: '/media/otro' } });
});

it('a card that the service keeps is told by the usual name of its brand, and its status in words', async () => {
  const { page } = await stage().show('settings-records');
  const cells = page.getByRole('row', { name: 'ins_81c0' }).getByRole('cell');
  expect(await cells.allTextContents()).toEqual(['ins_81c0', 'card', 'Inactiva', 'Mastercard', '0091']);
});
