import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalEvents } from './harness/till.ts';
import { useScene } from './harness/scene.ts';

describe('a sale paid in parts, with everything that a counter meets in one payment', () => {
  const scene = useScene({
    second_currency: { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 },
  });

  test('two cards and dollars in cash, a tip in pesos, one card declined, and the receipt by code and by e-mail', async () => {
    const { cashier } = scene;
    const { page } = cashier;
    await cashier.addProduct('Capuchino', '$2.900');
    await page.getByText('Espresso', { exact: true }).first().click();
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.tap(/^\$300/), 'Cobrar $5.100');

    // 2,100 of 5,100 by the first card.
    await cashier.typePart('2100');
    await cashier.until(() => cashier.tap(/^Cobrar \$2\.100/), '¿En cuántas cuotas?');
    await cashier.payAtOnce('Pago aprobado');
    await cashier.until(() => cashier.tap(/^Cobrar el resto/), '¿Cómo va a pagar?');

    // The service declines amounts that end like this (docs/sandbox.md); the first part stays paid.
    await cashier.typePart('1051');
    await cashier.until(() => cashier.tap(/^Cobrar \$1\.051/), '¿En cuántas cuotas?');
    await cashier.payAtOnce('Pago rechazado');
    await cashier.sees('Falta por pagar');
    await cashier.sees('$3.000');

    // That part in dollars: 2.00 at 950.25 are 1,900 pesos.
    await cashier.until(() => cashier.tap(/^Pagar en efectivo/), 'Por recibir');
    await cashier.until(() => cashier.press('d'), '$1.050 a 950,25 por US$1,00');
    await cashier.typePart('200');
    await cashier.until(() => cashier.tap(/^Recibir US\$2,00/), '¿Cómo va a pagar?');

    // The rest by another card.
    await cashier.until(() => cashier.tap(/^Cobrar \$1\.949/), '¿En cuántas cuotas?');
    await cashier.payAtOnce('Pagado completo');

    await cashier.until(() => cashier.press('q'), 'Contiene los datos del comprobante');
    expect(await page.getByAltText('Código QR del comprobante').getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    await cashier.until(() => cashier.press('c'), 'Correo del cliente');
    await page.getByLabel('Correo del cliente').fill('ana@example.cl');
    await cashier.until(() => cashier.press('Enter'), 'Guardado en la bandeja de salida');
    const [file = ''] = readdirSync(join(scene.data_path, 'outbox'));
    expect(readFileSync(join(scene.data_path, 'outbox', file), 'utf8')).toContain('To: ana@example.cl');

    expect(scene.screen.troubles).toEqual([]);
    expect(await scene.settle()).toEqual({ states: ['BOUND', 'DECLINED', 'BOUND'], net_minor: [2_100, 0, 1_949] });
    const taken = (await journalEvents(scene.data_path)).find(({ type }) => type === 'cash_taken');
    const foreign = { currency: 'USD', rate: '950.25', received_minor: 200, change_minor: 0 };
    expect(taken).toMatchObject({
      detail: { sale: { tenders: expect.arrayContaining([expect.objectContaining({ foreign })]) } },
    });
    expect(JSON.stringify(taken)).not.toContain('ana@');
  });
});
