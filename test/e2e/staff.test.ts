import { describe, expect, test } from 'vitest';
import { passTime } from '../renderer/input-events.ts';
import { employ } from './harness/employ.ts';
import { useScene } from './harness/scene.ts';

describe('a till with staff, in Chromium', () => {
  const scene = useScene({ discount_reason_required: false, discount_reasons: [] });

  test('a cashier needs approval for a large discount and for the drawer, a wrong PIN is told, and the trail has all of it', async () => {
    await scene.till.stop();
    await employ(scene.data_path, [
      ['Ana', 'cashier', '1111'],
      ['Carla', 'manager', '3333'],
    ]);
    await scene.reopen();
    const { cashier } = scene;
    const type = async (pin: string): Promise<void> => {
      await passTime(scene.screen.page);
      await cashier.type(pin);
      await cashier.press('Enter');
    };
    await cashier.sees('¿Quién está en la caja?');
    await type('1111');
    await cashier.sees(/^Ana$/);
    await cashier.addProduct('Espresso', '$1.900');

    await cashier.press('F4');
    await type('50');
    await cashier.sees('Dar un descuento sobre el límite');
    await type('9999');
    await cashier.sees(/Quedan 2 intentos|2 intentos/);
    await type('3333');
    await cashier.sees('−50 %');

    await cashier.press('F8');
    await cashier.sees('Abrir la gaveta');
    await cashier.press('Escape');
    await cashier.sees(/Hace falta la clave/);

    await scene.screen.page.getByRole('button', { name: /^Ana, / }).click();
    await cashier.sees('¿Quién está en la caja?');
    await type('3333');
    await cashier.sees(/^Carla$/);
    await cashier.sees('Claves equivocadas');
    await cashier.until(async () => {
      await cashier.tap('Entendido').catch(() => undefined);
      await cashier.press('F1');
    }, /^Auditoría$/);
    await cashier.until(() => cashier.tap('Auditoría'), 'Aprobó: Carla');
    const trail = await scene.screen.page.locator('table').innerText();
    for (const act of ['Descuento', 'Aprobación dada', 'Clave equivocada', 'Se identificó'])
      expect(trail).toContain(act);
    expect(await scene.screen.page.locator('body').innerText()).not.toMatch(/1111|3333|9999/);
    expect(scene.screen.troubles).toEqual([]);
  });
});
