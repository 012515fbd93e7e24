import { expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

/** The code of a printed card, as a scanner or a person types it. */
const CODE = 'AHQY-FNWD-LTBJ-RZGP-XEMY';

const scene = useScene({ gift_cards: true });

/** Scans as a keyboard scanner does: a character every few milliseconds, then Enter. */
async function scanCode(code: string, then: string): Promise<void> {
  const { keyboard } = scene.cashier.page;
  await scene.cashier.until(async () => {
    await keyboard.type(code, { delay: 4 });
    await keyboard.press('Enter');
  }, then);
}

async function showCode(label: string, then: string): Promise<void> {
  const field = scene.cashier.page.getByRole('textbox', { name: label });
  await scene.cashier.until(() => field.fill(CODE), then);
}

test('a gift card is sold by card, pays a whole sale, and then a part whose rest a bank card pays', async () => {
  const { cashier } = scene;
  await cashier.until(() => cashier.press('Control+F8'), 'Vender, cargar o ver el saldo');
  await showCode('Código, o vacío para una nueva', 'Tarjeta nueva con este código');
  await cashier.page.getByRole('heading', { name: 'Tarjeta de regalo' }).click();
  await cashier.page.keyboard.type('5000');
  await cashier.until(() => cashier.press('Enter'), 'Tarjeta de regalo XEMY');
  await cashier.chargeByCard();
  await cashier.payAtOnce('Pago aprobado');
  await cashier.startNextSale();

  await cashier.addProduct('Flat white doble', '$3.200');
  await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
  await cashier.until(() => cashier.press('g'), 'Pagar con tarjeta de regalo');
  await showCode('Código de la tarjeta', 'Saldo $5.000');
  await cashier.until(() => cashier.press('Enter'), 'Pagado con tarjeta de regalo');
  await cashier.sees('Quedan $1.800');
  await cashier.startNextSale();

  await cashier.addProduct('Flat white doble', '$3.200');
  await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
  await cashier.until(() => cashier.press('g'), 'Pagar con tarjeta de regalo');
  await showCode('Código de la tarjeta', 'Saldo $1.800');
  await cashier.until(() => cashier.press('Enter'), 'Quedan $0');
  await cashier.until(() => cashier.press('t'), 'Acerque');
  await cashier.payAtOnce('Pago aprobado');
  expect(scene.screen.troubles).toEqual([]);
  const { net_minor } = await scene.settle();
  expect([...net_minor].sort((a, b) => a - b)).toEqual([1_400, 5_000]);
});

test(
  'a scanner fills the code where the page asks for it, and nothing keeps a code elsewhere',
  { tags: 'night' },
  async () => {
    const { cashier } = scene;
    await cashier.until(() => cashier.press('Control+F8'), 'Vender, cargar o ver el saldo');
    await scanCode(CODE, 'Tarjeta nueva con este código');
    await cashier.page.getByRole('heading', { name: 'Tarjeta de regalo' }).click();
    await cashier.type('3000');
    await cashier.until(() => cashier.press('Enter'), 'Tarjeta de regalo XEMY');
    await cashier.chargeByCard();
    await cashier.payAtOnce('Pago aprobado');
    await cashier.startNextSale();

    await cashier.addProduct('Flat white doble', '$3.200');
    await scanCode(CODE, 'Es una tarjeta de regalo');
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('g'), 'Pagar con tarjeta de regalo');
    await scanCode(CODE.replaceAll('-', ''), 'Saldo $3.000');
    await cashier.until(() => cashier.press('Enter'), 'Quedan $0');
    await cashier.sees('Al volver, la tarjeta de regalo recupera $3.000.');
    await cashier.until(() => cashier.press('Escape'), 'Cobrar');
    const kept = await cashier.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('XEMY');
    expect(kept).not.toContain('AHQY');
    await cashier.until(() => cashier.press('F12'), '¿Cómo va a pagar?');
    await cashier.until(() => cashier.press('t'), 'Acerque');
    await cashier.payAtOnce('Pago aprobado');
    expect(scene.screen.troubles).toEqual([]);
  },
);
