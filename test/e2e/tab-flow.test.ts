import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/process.ts';
import { passTime, pressKeys } from '../renderer/input-events.ts';
import { useScene } from './harness/scene.ts';

const OPEN = 'abrir una cuenta con lo del carro';
const SETTLE = 'cobrar una cuenta con sus productos';

/** The guide's numbers for an act: keys and taps. */
function promised(act: string): readonly number[] {
  const guide = readFileSync(join(ROOT, 'docs/user-guide.md'), 'utf8');
  const row = guide.split('\n').find((line) => line.startsWith(`| ${act} |`));
  return (row?.split('|').slice(2, 4) ?? []).map((cell) => Number(cell.trim().split(' ')[0]));
}

describe('a tab in the flow of the sale, in Chromium', () => {
  const scene = useScene({
    tabs_enabled: true,
    tip_enabled: true,
    tip_presets: 'percent',
    installments_from_minor: 1_000_000,
  });
  const ledger = async () => (await scene.service.ledger()).filter(({ approved }) => approved);
  const guardIsOver = () => scene.cashier.page.locator('html:not([data-guard])').waitFor();
  const total = (amount: string) => scene.cashier.page.getByRole('button', { name: `Cobrar ${amount}` }).waitFor();

  test('is opened and settled by keyboard alone, its goods added in between, and the sale is paid once', async () => {
    const { cashier, screen } = scene;
    const press = (...keys: readonly string[]) => pressKeys(cashier.page, ...keys);
    const espresso = async (amount: string): Promise<void> => {
      await cashier.type('espresso');
      await cashier.page.locator('[data-of-text=espresso] [data-product]').waitFor();
      await press('Enter');
      await total(amount);
    };
    await espresso('$1.900');
    const before = await ledger();

    const to_open = ['Control+F7', 'Enter'] as const;
    await press(to_open[0]);
    await cashier.sees('Nombre o mesa (opcional)');
    await cashier.type('Mesa 4');
    await press(to_open[1]);
    await cashier.sees('La cuenta Mesa 4 queda abierta. Se cobra al final, o se libera.');
    await cashier.sees('Reservado, no cobrado');
    await guardIsOver();
    await press('Enter');
    await cashier.sees('Escanee o toque un producto');
    const [held] = (await ledger()).filter(({ trace_id }) => before.every((one) => one.trace_id !== trace_id));
    expect(held).toMatchObject({ authorized_minor: 1_900, captured_minor: 0 });

    await press('Alt+0');
    await cashier.sees('Mesa 4 · Tarjeta', 20_000);
    await press('a');
    await cashier.sees('Cuenta: $1.900 reservado');
    await espresso('$3.800');
    await press('F7', 'F7');
    await cashier.sees('Escanee o toque un producto');

    const to_settle = ['Alt+0', 'Enter', 'Enter'] as const;
    await press(to_settle[0]);
    await cashier.sees('Suman más que lo reservado: al cobrar se pide ampliar la reserva a $3.800.');
    await press(to_settle[1]);
    await cashier.sees('Amplía la reserva de $1.900');
    await guardIsOver();
    await press(to_settle[2]);
    await cashier.sees('Pago aprobado');
    expect([to_open.length, to_settle.length]).toEqual([promised(OPEN)[0], promised(SETTLE)[0]]);
    await guardIsOver();
    await press('Enter');
    await cashier.sees('Escanee o toque un producto');
    const settled = (await ledger()).find(({ trace_id }) => trace_id === held?.trace_id);
    expect(settled).toMatchObject({ captured_minor: 3_800, net_minor: 3_800 });
    expect(screen.troubles).toEqual([]);
    expect((await scene.settle()).net_minor).toEqual([3_800]);
  });

  test(
    'is opened and settled by mouse alone: an amount on an empty cart, goods, a tip, and nothing charged before',
    { tags: 'night' },
    async () => {
      const { cashier, screen } = scene;
      await cashier.until(() => cashier.tap(/^Cuenta$|Cuenta$/), 'Abrir una cuenta');
      await cashier.typePart('30000');
      await cashier.until(() => cashier.tap('Reservar $30.000 en la tarjeta'), 'Reservado, no cobrado');
      await cashier.sees(/^La cuenta Venta \d+ queda abierta/);
      const [held] = (await ledger()).slice(-1);
      expect(held).toMatchObject({ authorized_minor: 30_000, captured_minor: 0 });
      await cashier.until(() => cashier.tap('Siguiente cliente'), 'Escanee o toque un producto');

      await cashier.until(() => cashier.tap(/^Cuentas/), 'Ver las cuentas');
      await cashier.until(() => cashier.tap('Ver las cuentas'), 'Sin productos todavía');
      await cashier.until(() => cashier.tap('Agregar productos'), 'Cuenta: $30.000 reservado');
      await guardIsOver();
      await cashier.addProduct('Espresso', '$1.900');
      await cashier.until(() => cashier.tap(/^Cobrar \$/), '¿Cómo va a pagar?');
      await cashier.until(() => cashier.tap(/10\s*%/), 'Cobrar $2.090 de $30.000 reservado');
      await cashier.until(() => cashier.tap(/^De la cuenta abierta/), 'Pago aprobado');
      await cashier.startNextSale();
      const settled = (await ledger()).find(({ trace_id }) => trace_id === held?.trace_id);
      expect(settled).toMatchObject({ captured_minor: 2_090, net_minor: 2_090 });
      expect(screen.troubles).toEqual([]);
      expect((await scene.settle()).net_minor).toEqual([2_090]);
    },
  );

  test('takes as many taps as the guide says, from goods in the cart to the paid sale', { tags: 'night' }, async () => {
    const { cashier } = scene;
    let taps = 0;
    const tap = async (name: string | RegExp, then: string | RegExp): Promise<void> => {
      await guardIsOver();
      await cashier.page.getByRole('button', { name }).first().click();
      await passTime(cashier.page);
      taps += 1;
      await cashier.sees(then);
    };
    await guardIsOver();
    await cashier.addProduct('Espresso', '$1.900');
    await tap(/Cuenta$/, 'Abrir una cuenta');
    await tap('Reservar $1.900 en la tarjeta', 'Reservado, no cobrado');
    expect(taps).toBe(promised(OPEN)[1]);
    await tap('Siguiente cliente', 'Escanee o toque un producto');
    taps = 0;
    await tap(/^Cuentas/, 'Ver las cuentas');
    await tap('Ver las cuentas', /1 artículos?, \$1\.900/);
    await tap(/^Cobrar \$1\.900/, '¿Cómo va a pagar?');
    await tap(/^De la cuenta abierta/, 'Pago aprobado');
    expect(taps).toBe(promised(SETTLE)[1]);
    expect((await scene.settle()).net_minor).toEqual([1_900]);
  });

  test('whose hold lost its answer is a hold in doubt after a restart too, and is asked for again as one', async () => {
    const { service } = scene;
    await service.fault({ operation: 'authorize_card_present', fault: 'drop_after' });
    await service.fault({ operation: 'cancel_or_refund_by_trace', fault: 'drop_before', times: 50 });
    await scene.cashier.addProduct('Espresso', '$1.900');
    await scene.cashier.until(() => scene.cashier.press('Control+F7'), 'Abrir una cuenta');
    await scene.cashier.until(() => scene.cashier.press('Enter'), 'No sabemos si la reserva se hizo');
    await scene.till.killHard();
    await scene.reopen();
    const { cashier } = scene;
    await cashier.sees('No sabemos si la reserva se hizo');
    await cashier.sees('Se pidió reservar $1.900 en');
    expect(await cashier.page.getByText('Recibir efectivo').count()).toBe(0);
    await service.clearFaults();
    await cashier.until(() => cashier.press('1'), 'Reservado, no cobrado');
    await cashier.until(() => cashier.press('Enter'), 'Escanee o toque un producto');
    await cashier.page.getByLabel(/sin confirmar/).waitFor({ state: 'hidden' });
    expect(await scene.settle()).toEqual({ states: ['REVERSED', 'BOUND'], net_minor: [0, 1_900] });
    const [kept] = (await ledger()).slice(-1);
    expect(kept).toMatchObject({ status: 'AUTHORIZED', authorized_minor: 1_900, captured_minor: 0 });
  });

  test(
    'that the bank refuses is no tab: nothing is held, and the sale is paid as any other',
    { tags: 'night' },
    async () => {
      const { cashier } = scene;
      await cashier.until(() => cashier.press('Control+F7'), 'Abrir una cuenta');
      // The service declines amounts that end like this (docs/sandbox.md).
      await cashier.typePart('11051');
      await cashier.until(() => cashier.tap('Reservar $11.051 en la tarjeta'), 'Sin cuenta: no se reservó nada');
      await cashier.until(() => cashier.press('Escape'), 'Escanee o toque un producto');
      await guardIsOver();
      await cashier.addProduct('Espresso', '$1.900');
      await cashier.until(() => cashier.press('F9'), 'Pago recibido');
      expect(await scene.settle()).toEqual({ states: ['DECLINED'], net_minor: [0] });
    },
  );

  test(
    'whose capture lost its answer is found out by the till, shown as paid where it was doubted, and captured once',
    { tags: 'night' },
    async () => {
      const { cashier, service } = scene;
      await guardIsOver();
      await cashier.addProduct('Espresso', '$1.900');
      await cashier.until(() => cashier.press('Control+F7'), 'Abrir una cuenta');
      await cashier.until(() => cashier.press('Enter'), 'Siguiente cliente');
      await cashier.until(() => cashier.press('Enter'), 'Escanee o toque un producto');
      await cashier.until(() => cashier.press('Alt+0'), /1 artículo, \$1\.900/);
      await cashier.until(() => cashier.tap(/^Cobrar \$1\.900/), '¿Cómo va a pagar?');
      await service.fault({ operation: 'change_transaction', fault: 'drop_after' });
      await cashier.until(() => cashier.press('c'), 'Pago aprobado');
      await cashier.startNextSale();
      expect((await scene.settle()).net_minor).toEqual([1_900]);
    },
  );
});
