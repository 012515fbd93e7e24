import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { pressKeys } from '../renderer/input-events.ts';
import { useScene } from './harness/scene.ts';

const ledgerSchema = z.object({ traces: z.array(z.object({ kind: z.string(), net_minor: z.int() })) });

describe('a payment by link, in Chromium', () => {
  const scene = useScene({ pay_link_enabled: true, pay_link_url: 'https://pagos.example/p/{payment_id}' });
  const press = (...keys: readonly string[]) => pressKeys(scene.cashier.page, ...keys);
  const guardIsOver = () => scene.cashier.page.locator('html:not([data-guard])').waitFor();
  const customerPays = async (address: string): Promise<void> => {
    const url = `${scene.service.url}/_sandbox/links/${address.split('/').pop()}/pay`;
    const paid = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(paid.status).toBe(200);
  };
  const address = async (): Promise<string> => {
    const shown = scene.cashier.page.getByText('https://pagos.example/p/');
    await shown.waitFor();
    return await shown.innerText();
  };
  const linkMoney = async (): Promise<number> => {
    const { traces } = ledgerSchema.parse(await (await fetch(`${scene.service.url}/_sandbox/ledger`)).json());
    return traces.filter(({ kind }) => kind === 'simple').reduce((sum, { net_minor }) => sum + net_minor, 0);
  };
  const ring = async (): Promise<void> => {
    await scene.cashier.type('espresso');
    await scene.cashier.page.locator('[data-of-text=espresso] [data-product]').waitFor();
    await press('Enter');
    await scene.cashier.page.getByRole('button', { name: 'Cobrar $1.900' }).waitFor();
  };

  test('is paid on a telephone while the till shows its code, given back by the page of returns, and the ledger agrees', async () => {
    const { cashier, screen } = scene;
    const before = await linkMoney();
    await ring();
    await press('F12');
    await cashier.sees('El cliente paga con su teléfono');
    await press('q');
    await cashier.sees('El cliente escanea y paga');
    await cashier.page.getByRole('img', { name: 'Código de pago' }).waitFor();
    await customerPays(await address());
    await cashier.sees('Pagado con enlace', 20_000);
    expect(await linkMoney()).toBe(before + 1_900);
    await guardIsOver();
    await press('Enter');
    await cashier.sees('Escanee o toque un producto');
    expect(screen.troubles).toEqual([]);
    expect((await scene.settle()).states).toEqual(['BOUND']);
  });

  test('given up leaves the sale to cash, and the customer who pays late gets it back', { tags: 'night' }, async () => {
    const { cashier, screen } = scene;
    const before = await linkMoney();
    await ring();
    await press('F12');
    await cashier.sees('El cliente paga con su teléfono');
    await press('q');
    const late = await address();
    await press('Escape');
    await cashier.sees('Pago por enlace sin confirmar');
    await guardIsOver();
    await press('2');
    await cashier.sees('Efectivo');
    await guardIsOver();
    await cashier.until(() => cashier.tap(/^Justo/).then(() => cashier.press('Enter')), 'Pago recibido');
    await customerPays(late);
    await expect.poll(linkMoney, { timeout: 60_000, interval: 500 }).toBe(before);
    expect(screen.troubles).toEqual([]);
    expect((await scene.settle()).states).toEqual(['REVERSED']);
  });
});
