import { describe, expect, test } from 'vitest';
import { run } from './harness/program.ts';
import { useScene } from './harness/scene.ts';

describe('tabs on the screen, in Chromium', () => {
  const scene = useScene();

  /** Opens a tab from the command line while the till is stopped, and starts the till again. */
  async function openTab(amount_minor: number): Promise<string> {
    await scene.till.stop();
    const place = ['--data', scene.data_path, '--service', scene.service.url, '--json'];
    const opened = await run([
      'tab',
      'open',
      '--amount',
      String(amount_minor),
      ...place,
      '--reader',
      scene.reader.spec,
    ]);
    expect(opened.code, opened.stderr.join('\n')).toBe(0);
    await scene.reopen();
    return String((JSON.parse(opened.stdout[0] ?? '{}') as { trace_id?: unknown }).trace_id);
  }
  const ledgerOf = async (trace_id: string) =>
    (await scene.service.ledger()).find((trace) => trace.trace_id === trace_id);

  test(
    'a tab is reached from the sale screen by key and by touch, adjusted, captured, and given back whole',
    { tags: 'night' },
    async () => {
      const trace_id = await openTab(50_000);
      const { cashier } = scene;
      await cashier.until(() => cashier.tap(/^Cuentas/), 'Ver las cuentas');
      await cashier.until(() => cashier.tap('Ver las cuentas'), 'Cuentas abiertas');
      await cashier.until(() => cashier.press('Escape'), 'Escanee o toque un producto');
      await cashier.until(() => cashier.press('Alt+0'), 'Cuentas abiertas');
      await cashier.sees(/^Vence /);

      await cashier.until(
        () => scene.screen.page.getByText('Ajustar', { exact: true }).click(),
        'Nuevo total reservado',
      );
      await cashier.typePart('56000');
      await cashier.until(() => cashier.tap('Dejar reservado $56.000'), 'Ahora hay $56.000 reservado');
      await cashier.until(() => cashier.tap('Cobrar $56.000'), 'No hay cuentas abiertas');
      await cashier.sees('Cobrado: $56.000');
      expect(await ledgerOf(trace_id)).toMatchObject({ captured_minor: 56_000, net_minor: 56_000 });

      await scene.till.stop();
      const place = ['--data', scene.data_path, '--service', scene.service.url, '--json'];
      const cancelled = await run(['cancel', '--trace', trace_id, ...place]);
      expect(JSON.parse(cancelled.stdout[0] ?? '{}')).toMatchObject({ outcome: 'undone', amount: 56_000 });
      expect(await ledgerOf(trace_id)).toMatchObject({ net_minor: 0 });
      expect(scene.screen.troubles.filter((trouble) => !/WebSocket|ERR_CONNECTION/.test(trouble))).toEqual([]);
    },
  );

  test('a tab is released only with the word of somebody who may give money back', { tags: 'night' }, async () => {
    const trace_id = await openTab(20_000);
    const { cashier } = scene;
    await cashier.until(() => cashier.press('Alt+0'), 'Cuentas abiertas');
    await cashier.until(() => scene.screen.page.getByText('Liberar', { exact: true }).click(), 'Liberar $20.000');
    await cashier.until(() => cashier.tap('Liberar $20.000'), 'Clave de quien aprueba');
    expect(await ledgerOf(trace_id)).toMatchObject({ status: 'AUTHORIZED' });
    await cashier.typePin('246810');
    await cashier.until(() => cashier.press('Enter'), 'No hay cuentas abiertas');
    expect(await ledgerOf(trace_id)).toMatchObject({ net_minor: 0, captured_minor: 0 });
  });
});
