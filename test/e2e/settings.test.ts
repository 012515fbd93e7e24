import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ean13CheckDigit } from '../../core/catalogue/scale-label.ts';
import { useScene } from './harness/scene.ts';

const TRAINING_PIN = '246810';

describe('the page of settings, in Chromium', () => {
  const scene = useScene({ terminal_id: 'caja-7' });

  test('a manager renames the shop with a PIN: the strip says it at once, file and audit trail keep it', async () => {
    const { cashier, screen } = scene;
    await cashier.until(() => cashier.press('F1'), 'Auditoría');
    await cashier.until(() => cashier.tap('Ajustes'), 'Cambiar los ajustes');
    await cashier.typePin(TRAINING_PIN);
    await cashier.until(() => cashier.tap('Aprobar'), 'Nombre de la tienda');
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

  test('the shop’s own labels of scales: a pattern is refused, mended, saved, and tried with a scan', async () => {
    const { cashier, screen } = scene;
    const { page } = screen;
    const labels = page.getByRole('group', { name: 'Etiquetas de balanza' });
    const tester = page.getByRole('textbox', { name: 'Probar un código' });
    await cashier.until(() => cashier.press('F1'), 'Auditoría');
    await cashier.until(() => cashier.tap('Ajustes'), 'Cambiar los ajustes');
    await cashier.typePin(TRAINING_PIN);
    await cashier.until(() => cashier.tap('Aprobar'), 'Nombre de la tienda');
    await cashier.until(() => cashier.tap('Etiquetas'), 'Probar un código');
    for (const word of ['Vender', 'Avisar', 'No vender']) await cashier.sees(word);

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
    // A card is nobody's label: nothing of it stays on the screen.
    await tester.fill(['4111', '1111', '1111', '1111'].join(''));
    await expect.poll(() => tester.inputValue()).toBe('');

    await cashier.until(() => cashier.press('Alt+1'), 'Escanee o toque un producto');
    await cashier.scan(label);
    await cashier.sees('0,320 kg');
    expect(screen.troubles).toEqual([]);
  });

  test('a manager looks up what the payment service keeps of the shop, and a record that it does not know is said', async () => {
    const { cashier, screen } = scene;
    const { page } = screen;
    await cashier.until(() => cashier.press('F1'), 'Auditoría');
    await cashier.until(() => cashier.tap('Ajustes'), 'Cambiar los ajustes');
    await cashier.typePin(TRAINING_PIN);
    await cashier.until(() => cashier.tap('Aprobar'), 'Nombre de la tienda');
    await cashier.until(() => cashier.tap('Servicio de pago'), 'Registros del servicio');
    await cashier.until(() => cashier.tap('Consultar'), 'El servicio no tiene ninguno.');
    await page.getByRole('radiogroup', { name: 'Qué mirar' }).getByText('Retiro').click();
    const method = page.getByRole('textbox', { name: 'Método de retiro' });
    await method.fill('cashout-demo');
    await cashier.until(() => cashier.tap('Consultar'), 'Banco de Prueba');
    await method.fill('nobody');
    await cashier.until(() => cashier.tap('Consultar'), /El servicio de pago no los entregó/);
    expect(screen.troubles).toEqual([]);
  });
});
