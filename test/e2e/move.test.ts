/** @module-tag night */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useChromium } from '../support/browser/use-chromium.ts';
import { Cashier } from './harness/cashier.ts';
import { type Program, ready, run, start, stop } from './harness/program.ts';
import { openPage } from './harness/scene.ts';
import { type ServiceUnderTest, startService } from './harness/service.ts';

const browser = useChromium();
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

let place: string;
let program: Program | null = null;
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'cobro-move-'))));
afterEach(async () => {
  if (program !== null) await stop(program);
  rmSync(place, { recursive: true, force: true });
});

/** A machine with an empty home folder. */
const machine = (name: string) => ({
  XDG_DATA_HOME: join(place, name, 'share'),
  XDG_STATE_HOME: join(place, name, 'state'),
});
const data = (name: string) => join(place, name, 'share/cobro');
const usb = () => join(place, 'usb');

interface Open {
  readonly page: Page;
  readonly cashier: Cashier;
}

async function open(name: string): Promise<Open> {
  program = start(['till'], machine(name));
  const { url } = await ready(program);
  const { page } = await openPage(browser(), String(url));
  return { page, cashier: new Cashier(page) };
}

async function close({ page }: Open): Promise<void> {
  await page.context().close();
  if (program !== null) await stop(program);
  program = null;
}

const PIN = '482913';
/** Types the manager's PIN where it is asked for. */
async function approve({ page, cashier }: Open): Promise<void> {
  await cashier.sees('Clave de quien aprueba');
  await cashier.type(PIN);
  await cashier.press('Enter');
  await page.getByText('Clave de quien aprueba').waitFor({ state: 'hidden' });
}

/** The shop's till after a sale by card. */
async function tillOfShop(): Promise<void> {
  mkdirSync(usb());
  const file = join(place, 'shop.json');
  const shop = {
    format: 'cobro-setup/1',
    mode: 'live',
    country: 'CL',
    shop: { name: 'Panadería Sol', till_name: 'Caja 2' },
    service: { url: service.url, terminal_id: 't-2', merchant_id: 'm-9' },
    secrets: { client_id: 'cobro-demo', client_secret: 'cobro-demo-secret', manager_pin: PIN },
    reader: 'simulated:',
    catalogue: 'sample',
  };
  writeFileSync(file, JSON.stringify(shop), { mode: 0o600 });
  expect(await run(['setup', '--from', file], machine('old'))).toMatchObject({ code: 0 });
  expect(await run(['sale', '--amount', '700'], machine('old'))).toMatchObject({ code: 0 });
}

async function bringBack(opened: Open): Promise<void> {
  const { page, cashier } = opened;
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await cashier.until(() => cashier.tap('Traer una caja de un respaldo'), 'Carpeta o archivo del respaldo');
  await fill('Carpeta o archivo del respaldo', usb());
  const found = page.getByRole('button', { name: /\d\d:\d\d/ });
  await cashier.tap('Buscar respaldos');
  await found.first().click();
  await fill('Identificador de cliente', 'cobro-demo');
  await fill('Clave secreta', 'cobro-demo-secret');
  await cashier.until(() => cashier.tap('Guardar credenciales'), 'Las credenciales están guardadas');
  await fill('Clave nueva, de 4 a 8 dígitos', PIN);
  await cashier.until(() => cashier.tap('Guardar la clave'), 'La clave está lista');
}

test('a till goes to another machine: the old one sells nothing more, the new one goes on with new numbers, and no trace is used twice', async () => {
  await tillOfShop();
  const old = await open('old');
  await old.cashier.until(() => old.cashier.press('F1'), 'Ajustes');
  await old.cashier.until(() => old.cashier.tap('Ajustes'), 'Clave de quien aprueba');
  await approve(old);
  await old.cashier.until(() => old.cashier.tap('Respaldo'), 'Trasladar esta caja a otro equipo');
  await old.page.getByRole('textbox', { name: 'Carpeta para el respaldo' }).fill(usb());
  await old.cashier.until(() => old.cashier.tap('Trasladar la caja'), /Después, aquí no se cobra/);
  await old.cashier.tap('Sí, trasladarla');
  await old.cashier.sees(/Listo. Lleve/);
  await old.cashier.sees('Trasladada a otro equipo');
  expect(readdirSync(usb())).toHaveLength(1);
  expect(readdirSync(join(data('old'), 'exports'))[0]).toMatch(/^recovery-sheet-.*\.pdf$/);

  // Not even cash, also after a restart.
  await old.cashier.until(() => old.cashier.press('Escape'), 'Escanee o toque un producto');
  await old.cashier.until(() => old.cashier.tap('Bolsa de papel'), /Cobrar/);
  await old.cashier.until(() => old.cashier.press('F12'), /se trasladó a otro equipo/);
  await close(old);
  const again = await run(['sale', '--amount', '800', '--json'], machine('old'));
  expect(again.code).not.toBe(0);
  expect(again.stderr.join('\n')).toContain('was moved to another machine');
  expect(again.stdout.join('\n')).toContain('moved_away');

  const fresh = await open('new');
  await bringBack(fresh);
  await fresh.cashier.until(() => fresh.cashier.tap('Traer la caja'), 'Caja 2');
  await fresh.cashier.sees(/Venta 1\.?000\.?00\d/);
  await fresh.cashier.until(() => fresh.cashier.press('Alt+2'), 'Aceptar esta caja');
  await fresh.cashier.sees(/Esta caja se trasladó desde otro equipo/);
  await fresh.cashier.until(() => fresh.cashier.tap('Aceptar esta caja'), 'Dónde quedó la comparación');
  await fresh.page.getByLabel('Dónde quedó la comparación').fill('La otra caja está apagada, Rosa');
  await fresh.cashier.typePart(PIN);
  await fresh.page.getByRole('button', { name: 'Aceptar esta caja' }).last().click();
  await fresh.page.getByText('Tarjetas detenidas').waitFor({ state: 'hidden' });
  await close(fresh);
  const sold = await run(['sale', '--amount', '900', '--json'], machine('new'));
  expect(sold.stdout.join('\n')).toContain('"approved"');
  expect((await run(['journal', 'verify'], machine('new'))).code).toBe(0);

  // The first till starts again: it still refuses sales, and the service has each payment once.
  expect((await run(['sale', '--amount', '800', '--json'], machine('old'))).stdout.join('\n')).toContain('moved_away');
  const traces = (await service.ledger()).filter(({ approved }) => approved).map(({ trace_id }) => trace_id);
  expect(new Set(traces).size).toBe(traces.length);
  expect((await service.ledger()).map(({ net_minor }) => net_minor).sort((one, other) => one - other)).toEqual([
    700, 900,
  ]);
}, 300_000);
