import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    await cashier.until(() => cashier.press('Enter'), 'Guardado. Ya vale.');
    await screen.page.getByRole('banner').getByText('Caja del Sur').waitFor();
    const saved: unknown = JSON.parse(readFileSync(join(scene.data_path, 'settings.json'), 'utf8'));
    expect(saved).toMatchObject({ terminal_id: 'caja-7', till_name: 'Caja del Sur' });

    const row = 'Nombre de esta caja · de Caja 1 a Caja del Sur';
    await cashier.until(() => cashier.tap('Auditoría'), row);
    expect(screen.troubles).toEqual([]);
  });
});
