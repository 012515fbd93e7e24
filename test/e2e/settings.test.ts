import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ean13CheckDigit } from '../../core/catalogue/scale-label.ts';
import { useScene } from './harness/scene.ts';

describe('the page of settings, in Chromium', () => {
  const scene = useScene({ terminal_id: 'caja-7' });

  test('a manager renames the shop with a PIN: the strip says it at once, file and audit trail keep it', async () => {
    const { cashier, screen } = scene;
    await cashier.openSettings();
    const name = screen.page.getByRole('textbox', { name: 'Nombre de esta caja' });
    await cashier.until(() => name.fill('Caja del Sur'), 'Con cambios');
    await cashier.until(() => cashier.press('Enter'), 'Guardado. Ya se aplica.');
    await screen.page.getByRole('banner').getByText('Caja del Sur').waitFor();
    const saved: unknown = JSON.parse(readFileSync(join(scene.data_path, 'settings.json'), 'utf8'));
    expect(saved).toMatchObject({ terminal_id: 'caja-7', till_name: 'Caja del Sur' });

    const row = 'Nombre de esta caja · de Caja 1 a Caja del Sur';
    await cashier.until(() => cashier.tap('Auditoría'), row);
    expect(screen.troubles).toEqual([]);
  });

  test(
    'the shop’s own labels of scales: a pattern is refused, mended, saved, and tried with a scan',
    { tags: 'night' },
    async () => {
      const { cashier, screen } = scene;
      const { page } = screen;
      const labels = page.getByRole('group', { name: 'Etiquetas de balanza' });
      const tester = page.getByRole('textbox', { name: 'Probar un código' });
      await cashier.openSettings();
      await cashier.until(() => cashier.tap('Etiquetas'), 'Probar un código');
      for (const text of ['Vender', 'Avisar', 'No vender']) await cashier.sees(text);

      const twelve = '290005500320';
      const label = `${twelve}${ean13CheckDigit(twelve)}`;
      await tester.fill(label);
      await cashier.sees('No es de ningún producto');
      await labels.getByRole('textbox').nth(2).fill('29IIIIIXXXXXC');
      await cashier.until(() => cashier.tap(/^Guardar/), 'Etiquetas de balanza: no se puede guardar así');
      await labels.getByRole('textbox').nth(2).fill('29IIIIIWWWWWC');
      await cashier.until(() => cashier.tap(/^Guardar/), 'Guardado. Ya se aplica.');
      await cashier.scan(label);
      await cashier.sees('Almendras a granel · 0,320 kg');
      // A card number is not accepted as a label, and none of it stays on the screen.
      await tester.fill(['4111', '1111', '1111', '1111'].join(''));
      await expect.poll(() => tester.inputValue()).toBe('');

      await cashier.until(() => cashier.press('Alt+1'), 'Escanee o toque un producto');
      await cashier.scan(label);
      await cashier.sees('0,320 kg');
      expect(screen.troubles).toEqual([]);
    },
  );

  test(
    'a manager looks up what the payment service keeps of the shop, and a record that it does not know is said',
    { tags: 'night' },
    async () => {
      const { cashier, screen } = scene;
      const { page } = screen;
      await cashier.openSettings();
      await cashier.until(() => cashier.tap('Servicio de pagos'), 'Registros del servicio');
      await cashier.until(() => cashier.tap('Consultar'), 'El servicio no tiene ninguno.');
      await page.getByRole('radiogroup', { name: 'Qué mirar' }).getByText('Retiro').click();
      const method = page.getByRole('textbox', { name: 'Método de retiro' });
      await method.fill('cashout-demo');
      await cashier.until(() => cashier.tap('Consultar'), 'Banco de Prueba');
      await method.fill('nobody');
      await cashier.until(() => cashier.tap('Consultar'), /El servicio de pagos no los entregó/);
      expect(screen.troubles).toEqual([]);
    },
  );

  test(
    'a manager keeps a card, gives it to a user, shuts it and changes a shop, each once and in the audit; a lost answer is no “done”',
    { tags: 'night' },
    async () => {
      const { cashier, screen, service } = scene;
      const { page } = screen;
      await cashier.openSettings();
      await cashier.until(() => cashier.tap('Servicio de pagos'), 'Cambiar registros');
      const kinds = page.getByRole('radiogroup', { name: 'Qué cambiar' });
      const change = async (
        act: string,
        fields: Readonly<Record<string, string>>,
        then: string | RegExp,
      ): Promise<void> => {
        await kinds.getByText(act, { exact: true }).click();
        for (const [label, text] of Object.entries(fields))
          await page.getByRole('textbox', { name: label }).last().fill(text);
        await page.getByRole('button', { name: act, exact: true }).click();
        // An approval holds for two minutes.
        await cashier.sees(then);
      };

      await change('Guardar tarjeta', {}, /^Hecho: Guardar tarjeta/);
      const kept = await page
        .getByText(/Identificador: /)
        .first()
        .innerText();
      const card_id = /Identificador: (\S+)/.exec(kept)?.[1] ?? '';
      expect(card_id).not.toBe('');
      // No more of the card than a receipt shows.
      expect(await page.locator('body').innerText()).not.toMatch(/\d{13}/);
      await change(
        'Crear usuario',
        { 'Identificador del usuario': 'ines', 'Nombre (opcional)': 'Inés' },
        /^Hecho: Crear usuario/,
      );
      await change('Cambiar estado', { 'Identificador de la tarjeta': card_id }, /^Hecho: Cambiar estado.*Inactiva/);
      await page.getByRole('radiogroup', { name: 'Qué mirar' }).getByText('Tarjetas').click();
      await cashier.until(() => cashier.tap('Consultar'), 'Inactiva');

      await service.fault({ operation: 'create_merchant', fault: 'drop_after' });
      const shop = { 'Nombre del comercio': 'Sol', Organización: 'org-1', 'Tipo (como ECOMMERCE)': 'POS' };
      await change('Crear comercio', shop, 'El servicio de pagos no lo confirmó, y puede estar hecho.');
      expect(await page.getByText(/^Hecho: Crear comercio/).count()).toBe(0);
      await cashier.until(() => cashier.tap('Auditoría'), 'status INACTIVE');
      expect(screen.troubles).toEqual([]);
    },
  );
});
