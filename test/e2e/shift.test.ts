/** @module-tag night */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

/** Shown by the training till itself (docs/operations.md). */
const TRAINING_PIN = '246810';

describe('a shift from its opening to its Z report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-paper-'));
  const paper = join(folder, 'paper.bin');
  const scene = useScene({ printer: `file:${paper}`, blind_count: true, receipt_print_automatically: false });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const guarded = () => scene.cashier.page.locator('html:not([data-guard])').waitFor();
  /** Types digits at a person's pace: faster ones would look scanned. */
  const type = (digits: string) => scene.cashier.type(digits);
  async function goTo(place: 'Turno' | 'Venta', then: string | RegExp): Promise<void> {
    await scene.cashier.until(() => scene.cashier.tap(place), then);
    await guarded();
  }

  test('is opened with a float, sells for cash and by card, gives cash out, is counted blind, closed, printed and reconciled', async () => {
    const { cashier } = scene;
    const settled = { capture_begins_after_seconds: 0, capture_takes_seconds: 0 };
    await fetch(`${scene.service.url}/_sandbox/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settled),
    });
    await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
    await goTo('Turno', 'Abrir turno 1');
    await type('80000');
    await cashier.until(() => cashier.press('Enter'), 'Contar y cerrar');

    await goTo('Venta', 'Espresso');
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F9'), /Nueva venta/);
    await cashier.startNextSale();
    await guarded();
    await cashier.sellByCard('Espresso', '$1.900');

    await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
    await goTo('Turno', 'Contar y cerrar');
    await cashier.until(() => cashier.press('+'), 'Escriba el monto');
    await guarded();
    await type('10000');
    await cashier.sees('Retirar $10.000');
    await cashier.until(() => cashier.press('Enter'), 'Depósito');

    await cashier.until(() => cashier.press('Enter'), 'Entregar conteo');
    await guarded();
    // 80,000 + 1,900 − 10,000, note by note; the till does not say what it expects.
    expect(await cashier.page.getByText('$71.900').count()).toBe(0);
    for (const pieces of ['3', '1', '0', '0', '1', '1', '4', '0', '0']) {
      await type(pieces);
      await cashier.press('Enter');
    }
    await cashier.until(() => cashier.tap('Entregar conteo'), 'La gaveta cuadra. El cierre no se puede deshacer.');
    await cashier.until(() => cashier.tap('Cerrar turno'), 'Hace falta aprobación');
    await cashier.typePin(TRAINING_PIN);
    await cashier.until(() => cashier.tap('Aprobar'), 'Imprimir Z');
    await cashier.until(() => cashier.tap('Imprimir Z'), 'Ya se imprimió');
    await cashier.until(() => cashier.page.getByText('Tarjetas', { exact: true }).last().click(), /Liquidación del/);
    await cashier.sees(/Comisión \$\d+/);
    await cashier.sees('igual');

    const printed = readFileSync(paper, 'latin1');
    for (const part of ['INFORME Z 1', '$80.000', '$71.900', 'Conteo a ciegas.']) expect(printed).toContain(part);
    expect(scene.screen.troubles).toEqual([]);
    expect(await scene.settle()).toEqual({ states: ['BOUND'], net_minor: [1_900] });
  });
});
