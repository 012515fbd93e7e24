import { describe, expect, test } from 'vitest';
import { pressKeys } from '../renderer/input-events.ts';
import { ask } from './harness/program.ts';
import { PRACTICE_PIN, usePractice } from './harness/practice.ts';

describe('what a cashier rarely does, on one till in practice', () => {
  const practice = usePractice({ refund_reason_required: true, pay_link_enabled: true });
  const seen = (text: string | RegExp): Promise<void> => practice.cashier.sees(text);
  const tap = (name: string | RegExp, then: string | RegExp): Promise<void> =>
    practice.cashier.until(() => practice.cashier.tap(name), then);

  /** Rings up an espresso with a fault armed, up to the waiting reader. */
  async function chargeWith(scenario: string, what: string | RegExp): Promise<void> {
    const { cashier } = practice;
    await tap('Práctica: no se mueve dinero', 'Practicar qué pasa si…');
    await tap(scenario, what);
    await practice.takesTaps();
    await cashier.addProduct('Espresso', '$1.900');
    await chargeByCard();
  }
  async function chargeByCard(): Promise<void> {
    const { cashier } = practice;
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('t'), /Acerque, inserte/);
  }
  /** Presents it once: without a sale a card waits for the next one. */
  async function present(what: string, then: string | RegExp): Promise<void> {
    await practice.takesTaps();
    await practice.page.getByRole('button', { name: what }).click();
    await seen(then);
  }
  async function nextSale(): Promise<void> {
    await practice.cashier.startNextSale();
    await practice.takesTaps();
    await practice.cashier.tap('Cerrar');
    await practice.page.getByText(/^Hecho: /).waitFor({ state: 'detached' });
  }

  test('a wrong PIN of a customer is practised: it is waited for, and the second try pays', async () => {
    await chargeWith('Clave equivocada', 'El cliente digita mal su clave una vez.');
    await present('Presentar la tarjeta', 'Pago aprobado');
    await seen('Hecho: pagó al segundo intento.');
    await nextSale();
  });

  test('a link is practised: the customer pays it, or lets its time end, by one press', async () => {
    const { cashier } = practice;
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('q'), 'El cliente escanea y paga');
    await seen('¿Qué hace?');
    await practice.takesTaps();
    await tap('Paga', 'Pagado con enlace');
    await cashier.startNextSale();
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('q'), 'El cliente escanea y paga');
    await practice.takesTaps();
    await tap('No paga y vence', /Pago anulado|Nunca se cobró|No se cobró|sin confirmar|no pagó/i);
    await cashier.until(() => cashier.press('2'), /^Justo/);
    await tap(/^Justo/, /^Recibir \$1\.900/);
    await cashier.until(() => cashier.press('Enter'), 'Pago recibido');
    await cashier.startNextSale();
  });

  test('two cards at once are practised: the screen asks for one, and one pays', async () => {
    await chargeWith('Dos tarjetas', /billetera con dos tarjetas/);
    await present('Presentar dos tarjetas', 'Acerque la tarjeta otra vez');
    await present('Presentar la tarjeta', 'Pago aprobado');
    await seen('Hecho: pagó con una sola.');
    await nextSale();
  });

  test('an approval of another amount is practised: it is undone, nothing is handed over, and cash pays', async () => {
    const { cashier } = practice;
    await chargeWith('Otro monto', /El banco aprueba un monto distinto/);
    await present('Presentar la tarjeta', /Cobro aprobado que se está anulando|Cobro anulado/);
    await seen('Hecho: el cobro equivocado se anula.');
    await cashier.until(() => cashier.press('2'), /^Justo/);
    await tap(/^Justo/, /^Recibir \$1\.900/);
    await cashier.until(() => cashier.press('Enter'), 'Pago recibido');
    await nextSale();
  });

  test('a reader whose cable comes out is practised: nothing was charged, it is plugged in, and the sale is paid', async () => {
    await chargeWith('Lector sin cable', 'El cable se suelta al leer la tarjeta.');
    await present('Presentar la tarjeta', /Enchufar el lector/);
    await tap(/Enchufar/, 'Lector conectado');
    await practice.cashier.until(() => practice.cashier.press('3'), /Acerque, inserte/);
    await present('Presentar la tarjeta', 'Pago aprobado');
    await seen('Hecho: la venta quedó pagada.');
    await nextSale();
  });

  test('a customer is a name and nothing else, and stands on the sale', async () => {
    const { cashier, page } = practice;
    await pressKeys(page, 'F6');
    await page.getByLabel('Nombre o RUT').waitFor();
    await cashier.type('Rosa Diaz');
    await cashier.until(() => cashier.press('Enter'), 'Boleta · Rosa Diaz');
    await cashier.addProduct('Espresso', '$1.900');
    await cashier.until(() => cashier.press('F9'), 'Pago recibido');
    await cashier.startNextSale();
    await practice.takesTaps();
  });

  test('more than what remains of a sale is refused in a sentence, and less goes back', async () => {
    const { cashier, page } = practice;
    await cashier.findSale(5);
    await cashier.until(() => page.getByText('Por monto', { exact: true }).click(), /^Hasta \$1\.900/);
    await page.getByLabel('Monto a devolver').fill('5000');
    await seen('Es más de lo que queda por devolver: $1.900.');
    await page.getByLabel('Otro motivo').fill('Llegó frío');
    const pad = page.getByRole('group', { name: /^Clave/ }).last();
    const typePin = async (): Promise<void> => {
      for (const digit of PRACTICE_PIN) await pad.getByRole('button', { name: digit, exact: true }).click();
    };
    await typePin();
    await pressKeys(page, 'Enter');
    expect(await page.getByText('Entregue el efectivo').count()).toBe(0);
    await page.getByLabel('Monto a devolver').fill('900');
    await pressKeys(page, 'Enter');
    // The PIN was for the other amount.
    await typePin();
    await tap(/^Devolver \$900/, 'Entregue el efectivo');
  });

  test('goods without their sale are given back in cash: a reason, a PIN, and the shift has it', async () => {
    const { page } = practice;
    await practice.backToSale();
    await practice.go('Devolución', 'Buscar sin boleta');
    await practice.takesTaps();
    await practice.cashier.type('99');
    await practice.cashier.until(() => practice.cashier.press('Enter'), 'Devolver sin la venta');
    await tap('Devolver sin la venta', 'Devolución sin venta');
    await page.getByLabel('Monto en efectivo').fill('1000');
    await page.getByLabel('Motivo').fill('Vaso roto');
    await tap('Entregar $1.000', 'Hace falta aprobación');
    await practice.approve('Entregue $1.000 al cliente. Quedó registrado.');
    await practice.cashier.until(() => practice.cashier.press('Alt+4'), /Contar y cerrar/);
    await seen('−$1.000');
    await practice.cashier.until(() => practice.cashier.press('Alt+7'), 'Devolución: Vaso roto');
    expect(practice.screen.troubles).toEqual([]);
    await practice.till.stop();
    const verified = await ask(['journal', 'verify', '--data', practice.data_path]);
    expect(verified.code, verified.stdout.join('\n')).toBe(0);
  });
});
