import { describe, expect, test } from 'vitest';
import { type Scene, useScene } from './harness/scene.ts';
import { connectToHeadless } from '../ipc/headless-renderer.ts';
import { eventually } from '../support/real-time.ts';

/** A customer orders an espresso of $1.900. */
async function orderEspresso({ cashier }: Scene): Promise<void> {
  await cashier.until(() => cashier.tap('Para llevar'), 'Elija algo para empezar');
  await cashier.page.locator('html:not([data-guard])').waitFor();
  await cashier.tap(/Espresso/);
  await cashier.page.getByRole('button', { name: /^1 ?Ver pedido ?\$1\.900/ }).waitFor();
  await cashier.until(() => cashier.tap(/Ver pedido/), 'Su pedido');
}

describe('a kiosk in Chromium', () => {
  const scene = useScene({ kiosk: true });

  async function order(): Promise<void> {
    await orderEspresso(scene);
    const { cashier } = scene;
    await cashier.until(() => cashier.tap('Pagar $1.900'), /Acerque su tarjeta|Preparando|Leyendo|En cuántas cuotas/);
  }

  test('offers no receipt without a printer, and the menu when the next order is begun at another page', async () => {
    const { cashier } = scene;
    await order();
    await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
    expect(await cashier.page.getByRole('button', { name: 'Imprimir la boleta' }).count()).toBe(0);
    const other = await connectToHeadless(scene.till.url);
    expect(await other.exchange({ id: 1, intent: 'kiosk.begin', args: { service: 'eat_in' } })).toMatchObject({
      ok: true,
    });
    await cashier.sees('Elija algo para empezar');
    await other.leave();
  });

  test('tells a customer the truth about a lost answer, takes another payment, and gives the first one back', async () => {
    const { cashier, service } = scene;
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 3 });
    await order();
    await cashier.until(() => cashier.tap(/^1 pago de/), /No sabemos si su pago se hizo|Cobro anulado/);
    await cashier.until(() => cashier.tap(/Pagar de nuevo/), '¿En cuántas cuotas?');
    await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
    await cashier.sees(/^K-\d+$/);
    await cashier.until(() => cashier.tap('Nuevo pedido'), 'Pida y pague aquí');
    expect(scene.screen.troubles).toEqual([]);
    await eventually('the lost payment is given back', async () =>
      (await service.ledger()).some(({ net_minor }) => net_minor === 0),
    );
    const { net_minor } = await scene.settle();
    expect(net_minor.toSorted((one, other) => one - other)).toEqual([0, 1_900]);
  });

  test('keeps an order that was sent to the counter: it is found there by its number after a restart, parked and paid', async () => {
    const { service } = scene;
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await order();
    await scene.cashier.until(() => scene.cashier.tap(/^1 pago de/), /No sabemos si su pago se hizo|Cobro anulado/);
    const number = (
      await scene.cashier.page
        .getByText(/^K-\d+$/)
        .first()
        .innerText()
    ).trim();
    await scene.cashier.until(() => scene.cashier.tap(/^Pagar en la caja/), 'Su pedido lo espera en la caja');
    await scene.till.killHard();
    await scene.reopen();
    const { cashier } = scene;
    await cashier.until(() => cashier.tap('Ayuda'), '¿Necesita ayuda?');
    await cashier.until(() => cashier.tap('Soy del personal'), 'Hace falta aprobación');
    await cashier.typePin('246810');
    await cashier.until(() => cashier.press('Enter'), 'Lector conectado');
    await cashier.page
      .getByLabel(/sin confirmar/)
      .first()
      .waitFor({ state: 'hidden', timeout: 60_000 });
    for (const act of ['park', 'pay']) {
      await cashier.until(() => cashier.press('F7'), 'Ventas en espera');
      await cashier.page.getByLabel('Nombre o número (K-12)').fill(number);
      await cashier.until(() => cashier.press('Enter'), `Boleta · ${number}`);
      if (act === 'park') await cashier.until(() => cashier.press('F7'), 'Escanee o toque un producto');
    }
    await cashier.until(() => cashier.press('F9'), 'Pago recibido');
    const { states, net_minor } = await scene.settle();
    expect(states.every((state) => state === 'REVERSED' || state === 'NO_CHARGE')).toBe(true);
    expect(net_minor).toEqual([0]);
  });

  test('shows nobody the dialogue for printing, by no key and no script', { tags: 'night' }, async () => {
    const { page } = scene.cashier;
    const result = await page.evaluate(() => {
      const at_first = window.print;
      let dialogues = 0;
      window.addEventListener('beforeprint', () => (dialogues += 1));
      try {
        window.print = () => undefined;
      } catch {
        // It cannot be exchanged either.
      }
      const same = window.print === at_first;
      window.print();
      const pressed = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(pressed);
      return { same, dialogues, refused: pressed.defaultPrevented };
    });
    expect(result).toEqual({ same: true, dialogues: 0, refused: true });
  });

  test('comes back after a kill with what became of the payment, and lets staff in with a PIN', async () => {
    const { service } = scene;
    await service.fault({ operation: 'authorize_card_present', fault: 'delay', delay_ms: 20_000 });
    await order();
    await scene.cashier.until(() => scene.cashier.tap(/^1 pago de/), 'Estamos confirmando su pago');
    await scene.till.killHard();
    await service.clearFaults();
    await scene.reopen();
    const { cashier } = scene;
    await cashier.sees(/No sabemos si su pago se hizo|Cobro anulado|Nunca se cobró/);
    await cashier.until(() => cashier.tap('Ayuda'), '¿Necesita ayuda?');
    await cashier.until(() => cashier.tap('Soy del personal'), 'Hace falta aprobación');
    await cashier.typePin('246810');
    await cashier.until(() => cashier.press('Enter'), 'Lector conectado');
    await cashier.sees(/No sabemos si el cobro se hizo|Cobro anulado|Nunca se cobró/);
  });
});

describe('a kiosk that asks for a tip', { tags: 'night' }, () => {
  const scene = useScene({ kiosk: true, kiosk_tip_enabled: true });

  /** Orders, up to the question for a tip. */
  async function order(): Promise<void> {
    await orderEspresso(scene);
    await scene.cashier.until(() => scene.cashier.tap('Pagar $1.900'), 'Sin propina');
  }

  test('a customer of a kiosk that asks for a tip gives one and pays it with the order', async () => {
    const { cashier } = scene;
    await order();
    await cashier.until(() => cashier.tap('$200'), '¿En cuántas cuotas?');
    await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
    await cashier.until(() => cashier.tap('Nuevo pedido'), 'Pida y pague aquí');
    expect(scene.screen.troubles).toEqual([]);
    expect((await scene.settle()).net_minor).toEqual([2_100]);
  });

  test('a customer who gives none pays the order alone', async () => {
    const { cashier } = scene;
    await order();
    await cashier.until(() => cashier.tap('Sin propina'), '¿En cuántas cuotas?');
    await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
    expect((await scene.settle()).net_minor).toEqual([1_900]);
  });

  test('a kiosk whose till died says so over the question for a tip, and takes no answer', async () => {
    const { cashier } = scene;
    await order();
    await scene.till.killHard();
    await cashier.sees(/Este puesto perdió la conexión/);
    expect(await cashier.page.locator('main').getAttribute('inert')).not.toBeNull();
  });
});

describe('a kiosk that takes gift cards', { tags: 'night' }, () => {
  /** The code of a printed card, as a customer types it. */
  const CODE = 'AHQYFNWDLTBJRZGPXEMY';
  const scene = useScene({ kiosk: true, gift_cards: true, kiosk_gift_cards: true });

  test('a customer pays at a kiosk with a gift card, then with what is left of it and a bank card, and gives that up once', async () => {
    const { cashier } = scene;
    await cashier.until(() => cashier.tap('Ayuda'), '¿Necesita ayuda?');
    await cashier.until(() => cashier.tap('Soy del personal'), 'Hace falta aprobación');
    await cashier.typePin('246810');
    await cashier.until(() => cashier.press('Enter'), 'Lector conectado');
    await cashier.until(() => cashier.press('Control+F8'), 'Vender, cargar o ver el saldo');
    const code = cashier.page.getByRole('textbox', { name: 'Código, o vacío para una nueva' });
    await cashier.until(() => code.fill(CODE), 'Tarjeta nueva con este código');
    await cashier.page.getByRole('heading', { name: 'Tarjeta de regalo' }).click();
    await cashier.page.keyboard.type('2500');
    await cashier.until(() => cashier.press('Enter'), 'Tarjeta de regalo XEMY');
    await cashier.until(() => cashier.press('F9'), 'Pago recibido');
    await cashier.startNextSale();
    await cashier.until(() => cashier.tap(/^Men/), 'Apariencia');
    await cashier.until(() => cashier.tap('Volver a autoservicio'), 'Pida y pague aquí');

    const order = async (): Promise<void> => {
      await orderEspresso(scene);
      await cashier.until(() => cashier.tap('Pagar con tarjeta de regalo'), 'Muestre el código de su tarjeta');
    };
    const type = async (): Promise<void> => {
      await cashier.page.locator('html:not([data-guard])').waitFor();
      for (const letter of CODE) await cashier.page.getByRole('button', { name: letter, exact: true }).click();
    };
    await order();
    await type();
    await cashier.sees('Saldo $2.500. Le quedan $600.');
    await cashier.until(() => cashier.tap('Pagar $1.900'), 'Pago aprobado');
    await cashier.sees(/^K-\d+$/);
    await cashier.until(() => cashier.tap('Nuevo pedido'), 'Pida y pague aquí');

    await order();
    await type();
    await cashier.sees('El resto, $1.300, se paga con tarjeta bancaria.');
    await cashier.until(() => cashier.tap('Pagar $600'), /En cuántas cuotas/);
    await cashier.until(() => cashier.tap(/^1 pago de/), 'Pago aprobado');
    await cashier.until(() => cashier.tap('Nuevo pedido'), 'Pida y pague aquí');

    await order();
    await type();
    await cashier.sees('Su tarjeta no tiene saldo disponible.');
    expect(await cashier.page.getByRole('button', { name: 'Ver el saldo' }).isDisabled()).toBe(true);
    await cashier.until(() => cashier.tap(/^Volver al pedido/), 'Su pedido');
    expect(scene.screen.troubles).toEqual([]);
    const { net_minor } = await scene.settle();
    expect(net_minor).toEqual([1_300]);
  });
});
