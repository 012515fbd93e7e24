import { describe, expect, test } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { useScene } from './harness/scene.ts';

/** Shown by the training till itself (docs/operations.md). */
const TRAINING_PIN = '246810';
const DAY_MS = 360_000;
/** Number of identical sales for exact cash; the nightly run has thirty sales in all. */
const EXACT_SALES = repeated(6, 22);
const PIECES_MINOR = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10];
/** A float of 20,000, the sales, four more paid wholly or partly in cash, 10,000 out. */
const DRAWER_MINOR = 20_000 + EXACT_SALES * 1_900 + 6_700 - 10_000;

describe('a whole day at one till', () => {
  const scene = useScene({ receipt_print_automatically: false });

  const guarded = () => scene.cashier.page.locator('html:not([data-guard])').waitFor();
  const type = (digits: string) => scene.cashier.type(digits);
  async function ring(): Promise<void> {
    await guarded();
    await scene.cashier.addProduct('Espresso', '$1.900');
  }
  async function nextSale(): Promise<void> {
    await scene.cashier.startNextSale();
  }
  async function exactly(amount: string, then: string | RegExp): Promise<void> {
    const { cashier } = scene;
    await cashier.until(() => cashier.tap(`Justo ${amount}`), `Recibir ${amount}`);
    await cashier.until(() => cashier.tap(`Recibir ${amount}`), then);
  }

  async function sellForCash(sales: number): Promise<void> {
    for (let sale = 0; sale < sales; sale += 1) {
      await ring();
      await scene.cashier.until(() => scene.cashier.press('F9'), /Nueva venta/);
      await nextSale();
    }
  }
  async function sellWithChange(): Promise<void> {
    const { cashier } = scene;
    await ring();
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('e'), 'Por recibir');
    await cashier.typePart('5000');
    await cashier.until(() => cashier.tap('Recibir $5.000'), 'Vuelto $3.100');
    await cashier.sees('1 × $2.000 · 1 × $1.000 · 1 × $100');
    await nextSale();
  }
  async function sellByCard(plan: '1' | '3'): Promise<void> {
    await ring();
    await scene.cashier.chargeByCard();
    await scene.cashier.sees('¿En cuántas cuotas?');
    await scene.cashier.choosePlan(plan, 'Pago aprobado');
    await nextSale();
  }
  async function sellAfterADecline(): Promise<void> {
    const { cashier } = scene;
    await ring();
    await cashier.chargeByCard('1051');
    await cashier.payAtOnce('Pago rechazado');
    await cashier.until(() => cashier.tap(/^Pagar en efectivo/), 'Por recibir');
    await exactly('$1.050', '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('e'), 'Por recibir');
    await exactly('$850', /Nueva venta/);
    await nextSale();
  }
  async function sellInSpiteOfALostAnswer(): Promise<void> {
    const { cashier, service } = scene;
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await ring();
    await cashier.chargeByCard();
    await cashier.payAtOnce(/No sabemos si el cobro se hizo|Se cobró y se devolvió/);
    await cashier.until(() => cashier.tap(/^Recibir efectivo/), 'Por recibir');
    await exactly('$1.900', /Nueva venta/);
    await nextSale();
  }
  async function sellInTwoParts(): Promise<void> {
    const { cashier } = scene;
    await ring();
    await cashier.chargeByCard('900');
    await cashier.payAtOnce('Pago aprobado');
    await cashier.until(() => cashier.tap(/^Cobrar el resto/), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('e'), 'Por recibir');
    await exactly('$1.000', /Nueva venta/);
    await nextSale();
  }

  test(
    'opens, sells over every tender and outcome, refunds, gives cash out, closes and reconciles',
    async () => {
      const { cashier } = scene;
      // Captured at once, so that the day's card payments are in its settlement.
      await fetch(`${scene.service.url}/_sandbox/settings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ capture_begins_after_seconds: 0, capture_takes_seconds: 0 }),
      });
      await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
      await cashier.until(() => cashier.tap('Turno'), 'Abrir turno 1');
      await guarded();
      await type('20000');
      await cashier.until(() => cashier.press('Enter'), 'Contar y cerrar');
      await cashier.until(() => cashier.tap('Venta'), 'Escanee o toque un producto');

      await sellForCash(EXACT_SALES);
      await sellWithChange();
      for (const plan of ['1', '1', '1', '3'] as const) await sellByCard(plan);
      await sellAfterADecline();
      await sellInSpiteOfALostAnswer();
      await sellInTwoParts();

      await cashier.findSale(EXACT_SALES + 2);
      await cashier.sees('Será un reembolso');
      await cashier.until(() => cashier.page.getByText('Todo', { exact: true }).click(), 'Reembolsar $1.900');
      await cashier.typePin(TRAINING_PIN);
      await cashier.until(() => cashier.tap(/^Reembolsar \$1\.900/), 'Reembolso enviado');

      await cashier.until(() => cashier.tap('Turno'), 'Contar y cerrar');
      await guarded();
      await cashier.until(() => cashier.press('+'), 'Escriba el monto');
      await guarded();
      await type('10000');
      await cashier.sees('Retirar $10.000');
      await cashier.until(() => cashier.press('Enter'), 'Depósito');
      await cashier.until(() => cashier.press('Enter'), 'Cuente la gaveta para cerrar.');
      await guarded();
      let left_minor = DRAWER_MINOR;
      for (const piece_minor of PIECES_MINOR) {
        await type(String(Math.floor(left_minor / piece_minor)));
        await cashier.press('Enter');
        left_minor %= piece_minor;
      }
      await cashier.sees('La gaveta cuadra. El cierre no se puede deshacer.');
      // Sales that only the settlement has are listed one by one.
      await cashier.sees(new RegExp(`la devolución de la venta ${EXACT_SALES + 2} llega después`));
      await cashier.sees(new RegExp(`la venta ${EXACT_SALES + 7} figura liquidada y fue anulada`));
      await cashier.until(() => cashier.tap('Cerrar turno'), 'Hace falta aprobación');
      await cashier.typePin(TRAINING_PIN);
      await cashier.until(() => cashier.tap('Aprobar'), `${EXACT_SALES + 8} ventas · cuadra`);

      expect(scene.screen.troubles).toEqual([]);
      const { states, net_minor } = await scene.settle();
      expect(states.toSorted()).toEqual(['BOUND', 'BOUND', 'BOUND', 'BOUND', 'BOUND', 'DECLINED', 'REVERSED']);
      expect(net_minor.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 900, 1_900, 1_900, 1_900]);
    },
    DAY_MS,
  );
});
