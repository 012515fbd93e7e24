import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Cashier } from './harness/cashier.ts';
import { useNewMachine } from './harness/new-machine.ts';
import { run, stop } from './harness/program.ts';

const world = useNewMachine('es-CL');
const cashier = (): Cashier => world.machine.cashier;
const page = (): Page => world.machine.page;

const fill = (label: string, text: string) => page().getByRole('textbox', { name: label, exact: true }).fill(text);
const next = (then: string | RegExp) => cashier().until(() => cashier().tap('Continuar'), then);

describe('the first start of a till that nobody set up, in Chromium', () => {
  test('asks what it must know, goes on after a kill, sells something small for real, gives it back, and is the shop’s till', async () => {
    await world.machine.open();
    await cashier().until(() => cashier().tap('Configurar'), 'Paso 1 de 7');
    await cashier().sees('Moneda: CLP');
    await next('Paso 2 de 7');
    await cashier().until(() => cashier().tap('Continuar'), 'Falta: Nombre de la tienda.');
    await fill('Nombre de la tienda', 'Panadería Sol');
    await fill('Nombre de esta caja', 'Caja 2');
    await next('Paso 3 de 7');

    await fill('Dirección del servicio', 'http://payments.example.com');
    await fill('Terminal', 't-2');
    await fill('Comercio', 'm-9');
    await cashier().until(() => cashier().tap('Probar el servicio'), /empieza con http/);
    await fill('Identificador de cliente', 'cobro-demo');
    await fill('Clave secreta', 'wrong');
    await cashier().until(() => cashier().tap('Guardar credenciales'), 'Las credenciales están guardadas');
    await fill('Dirección del servicio', world.service.url);
    await cashier().until(() => cashier().tap('Probar el servicio'), /no acepta estas credenciales/);

    // After a power loss the answers are kept, but the secret is not on the page.
    await world.machine.losePower();
    await cashier().sees('Paso 3 de 7');
    expect(await page().getByRole('textbox', { name: 'Dirección del servicio' }).inputValue()).toBe(world.service.url);
    expect(await page().locator('body').innerText()).not.toContain('wrong');
    await cashier().until(() => cashier().tap('Cambiarlas'), 'Guardar credenciales');
    await fill('Identificador de cliente', 'cobro-demo');
    await fill('Clave secreta', 'cobro-demo-secret');
    await cashier().until(() => cashier().tap('Guardar credenciales'), 'Las credenciales están guardadas');
    await cashier().until(() => cashier().tap('Probar el servicio'), 'El servicio responde y reconoce esta caja.');
    await next('Paso 4 de 7');

    await fill('Lector de tarjetas', 'simulated:');
    await next('Paso 5 de 7');
    await fill('Nombre del encargado', 'Rosa');
    await fill('Clave nueva, de 4 a 8 dígitos', '482913');
    await cashier().until(() => cashier().tap('Guardar la clave'), 'La clave está lista');
    await next('Paso 6 de 7');
    await next('Paso 7 de 7');
    await cashier().until(() => cashier().tap('Empezar a cobrar'), 'Una venta de prueba');

    // The till is live; its small test sale is still to be made.
    await world.machine.losePower();
    await cashier().sees('Una venta de prueba');
    await cashier().until(() => cashier().tap(/^Cobrar/), /Se cobraron .* y se devolvieron/);
    await cashier().until(() => cashier().tap('Ir a la caja'), 'Caja 2');
    expect(await page().locator('body').innerText()).not.toMatch(/Marcela Rojas|entrenamiento/i);

    const [charged] = await world.service.ledger();
    expect(charged).toMatchObject({ authorized_minor: 100, net_minor: 0 });
    await stop(world.machine.program);
    await page().context().close();
    const line = await world.machine.open();
    expect(line['data']).toBe(world.machine.data);
    await cashier().sees('Caja 2');
    await stop(world.machine.program);
    const saved = JSON.parse(readFileSync(join(world.machine.data, 'settings.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(saved).toMatchObject({
      set_up: 'live',
      store_name: 'Panadería Sol',
      manager_name: 'Rosa',
      service_url: world.service.url,
    });
    for (const name of ['setup-draft.json', 'setup-proof.json'])
      expect(readdirSync(world.machine.data)).not.toContain(name);
    expect((await run(['journal', 'verify'], world.machine.environment)).code).toBe(0);
    const sold = await run(['sale', '--amount', '700', '--json'], world.machine.environment);
    expect(JSON.parse(sold.stdout[0] ?? '{}')).toMatchObject({ outcome: 'approved', amount: 700 });
  });

  test('can be tried first with one press, in a folder of its own, and set up from the menu later', async () => {
    const line = await world.machine.open();
    expect(line['data']).toBe(join(world.machine.data, 'trial'));
    await cashier().until(() => cashier().tap('Probar primero'), 'Escanee o toque un producto');
    expect(readdirSync(world.machine.data)).not.toContain('journal.db');
    await cashier().until(() => cashier().press('F1'), 'Apariencia');
    await cashier().until(() => cashier().tap('Configurar la caja'), 'Paso 1 de 7');
    await cashier().until(() => cashier().press('Escape'), 'Escanee o toque un producto');
  });

  test(
    'speaks the language that was chosen at its first question to the end, whatever the country usually speaks',
    { tags: 'night' },
    async () => {
      await world.machine.open();
      await cashier().until(() => page().getByText('English', { exact: true }).click(), 'Set up');
      await cashier().until(() => cashier().tap('Set up'), 'Step 1 of 7');
      expect(await page().getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
    },
  );
});
