import { expect, test } from 'vitest';
import { officeFolder } from '../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../scripts/process.ts';
import { bodyOf, publishFeed, unpackFeed } from '../../store/server/feeds.ts';
import { openOffice, shopKey } from '../store/use-office.ts';
import { enrolledTill, paidSale, serve } from '../store/test-till.ts';
import { usePostgres } from '../store/use-postgres.ts';
import { useChromium } from '../support/browser/use-chromium.ts';
import { openPage } from './harness/scene.ts';
import { signIn, expectNoAuditFindings, press, sees } from './harness/office.ts';

const postgres = usePostgres();
const browser = useChromium();

/** Two lanes that sold today: one is online, the other was cut off during a card payment. */
async function shopOfToday() {
  const { store, sql } = await postgres.database();
  const server = await serve(store);
  const [one, two] = [await enrolledTill(server, store, 1), await enrolledTill(server, store, 2)];
  one.write(...paidSale(41, 'trace-41'), ...paidSale(42, 'trace-42'));
  one.write({ type: 'act', who: 'Bea', what: 'drawer_opened', subject: 'drawer', reason: 'change' });
  two.write(...paidSale(7, 'trace-7'), ...paidSale(8, 'trace-open').slice(0, 4));
  for (const till of [one, two]) expect((await till.push()).code).toBe('ok');
  const office = await openOffice(store, { page_folder: officeFolder(ROOT) ?? '' });
  const pin = await office.person('Ana', 'manager');
  // Tills project whole sales; here only their time matters.
  await sql(
    `UPDATE cobro.sale SET state = 'PAID', at_ms = (extract(epoch FROM now()) * 1000)::bigint WHERE number <> 8`,
  );
  for (const body of ['{"settings":{"a":1}}', '{"settings":{"a":2}}'])
    expect(
      await publishFeed(store, shopKey, {
        ...{ feed: 'settings', body, valid_from_ms: null, lanes: null, confirmed: false },
        ...{ published_by: 'Eva', reason: '' },
      }),
    ).toMatchObject({ ok: true });
  return { store, server, office, pin };
}

test('a manager runs a shop of two lanes from a browser, and nothing of it breaks the rules of its page', async () => {
  const { store, server, office, pin } = await shopOfToday();
  const { page, troubles, close } = await openPage(browser(), office.url);
  // The browser logs these refusals itself: not signed in yet, or a wrong PIN.
  const own = (): readonly string[] => troubles.filter((text) => !/status of 40[13]/.test(text));
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Su clave').fill('000000');
  await page.keyboard.press('Enter');
  await sees(page, 'El nombre o la clave no es correcto.');
  await page.getByLabel('Su clave').fill(pin);
  await press(page, /^Entrar/);

  await sees(page, 'La tienda hoy');
  await sees(page, '3 ventas');
  await page.getByRole('img', { name: /^Ventas por caja: Caja 1/ }).waitFor();
  await sees(page, 'su caja sigue preguntando');
  await page.getByText('Caja 2', { exact: true }).first().click();

  await press(page, 'Cajas');
  await sees(page, 'Cajas de la tienda');
  await sees(page, 'en línea');
  await press(page, 'Pedir cierre: caja 1');
  await sees(page, /^pedido por Ana/);
  await press(page, 'Buscar venta');
  await page.getByLabel('Boleta o número de cobro').fill('1-41');
  await page.keyboard.press('Enter');
  await sees(page, 'Venta 1-41');
  await sees(page, '•••• 4242');
  await press(page, 'Auditoría');
  await page.getByLabel('Desde').fill('01-01-2020');
  await sees(page, 'Gaveta abierta');
  await sees(page, 'Cierre de turno pedido');
  await sees(page, 'Bea');

  await press(page, 'Versiones');
  await sees(page, 'vigente');
  await press(page, 'Volver a la anterior');
  await page.getByLabel('Motivo').fill('precios de otra tienda');
  await page.getByLabel('Su clave').fill(pin);
  await page.getByRole('button', { name: 'Volver a la anterior' }).last().click();
  await sees(page, 'Ajustes 3');

  await press(page, 'Caja perdida');
  await page.getByRole('button', { name: 'Ver', exact: true }).nth(1).click();
  await press(page, 'Declarar perdida');
  await page.getByLabel('Motivo').fill('se quemó');
  await page.getByLabel('Su clave').fill('999999');
  await press(page, 'Está perdida para siempre');
  await sees(page, 'El nombre o la clave no es correcto.');
  await page.getByLabel('Su clave').fill(pin);
  await press(page, 'Está perdida para siempre');
  await sees(page, 'Cobros entregados a otras cajas. En espera: 1');
  expect(await store.rows('SELECT state FROM till WHERE lane = 2')).toEqual([{ state: 'dead' }]);

  // No script can read the session cookie.
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByLabel('Idioma').selectOption('pt');
  await sees(page, 'Caixa perdido');
  await press(page, 'Sair');
  await page.getByLabel('Sua senha').waitFor();
  await page.reload();
  await page.getByLabel('Sua senha').waitFor();
  expect(own()).toEqual([]);
  await close();
  await server.stop();
});

test(
  'people, settings of a group and a price tried at one lane go from the office to the lanes, and no page of it breaks a rule',
  { tags: 'night' },
  async () => {
    const { store } = await postgres.database();
    const server = await serve(store);
    for (const lane of [1, 2]) await enrolledTill(server, store, lane);
    const body = JSON.stringify({
      currency: 'CLP',
      products: [
        { product_id: 'te', name: 'Té', code: null, category_id: 'x', price_minor: 900, unit: 'each', stock: null },
      ],
      categories: [{ category_id: 'x', name: 'Bebidas', icon: 'cup' }],
    });
    const draft = { valid_from_ms: null, lanes: null, confirmed: false, published_by: 'Eva', reason: '' };
    expect(await publishFeed(store, shopKey, { ...draft, feed: 'catalogue', body })).toMatchObject({ ok: true });
    const office = await openOffice(store, { page_folder: officeFolder(ROOT) ?? '' });
    const pin = await office.person('Ana', 'manager');
    const { page, troubles, close } = await openPage(browser(), office.url);
    await signIn(page, pin);
    await sees(page, 'La tienda hoy');
    const sign = async (done: string | RegExp): Promise<void> => {
      await page.getByLabel('Su clave').fill(pin);
      await page.getByRole('button', { name: 'Publicar', exact: true }).click();
      await sees(page, done);
    };

    await press(page, 'Personal');
    await sees(page, 'Nadie publicado todavía');
    await press(page, 'Agregar persona');
    await page.getByLabel('Nombre').fill('Beto');
    await page.getByText('Encargado', { exact: true }).click();
    await page.getByLabel('Clave nueva').fill('1234');
    await press(page, 'Listo');
    await press(page, 'Revisar y publicar');
    await sees(page, 'La clave de Beto es fácil de adivinar.');
    await page.getByRole('button', { name: 'Cambiar: Beto' }).click();
    await page.getByLabel('Clave nueva').fill('482915');
    await press(page, 'Listo');
    await press(page, 'Revisar y publicar');
    await sees(page, 'Nuevos: 1');
    await expectNoAuditFindings(page);
    await sign('Publicado: Personal 1');

    await press(page, 'Ajustes');
    await press(page, 'Grupo nuevo');
    await sees(page, 'Un grupo necesita un nombre propio');
    await page.getByLabel('Nombre del grupo').fill('Terraza');
    await page.getByText('Caja 2', { exact: true }).click();
    await page.getByLabel('Agregar un ajuste').selectOption('tip_enabled');
    await page.getByRole('radiogroup', { name: 'Preguntar por la propina' }).getByText('Sí').click();
    await press(page, 'Revisar y publicar');
    await sees(page, 'Terraza: Preguntar por la propina');
    await expectNoAuditFindings(page);
    await sign('Publicado: Ajustes 1');

    await press(page, 'Catálogo');
    await page.getByLabel('Precio nuevo de Té').fill('950');
    await press(page, 'Revisar 1 precio');
    await page.getByText('Probar en algunas').click();
    await page.getByText('Caja 2', { exact: true }).click();
    await page.getByLabel('Su clave').fill(pin);
    const publish = page.getByRole('button', { name: 'Publicar', exact: true });
    await page.locator('button:enabled', { hasText: 'Publicar' }).first().waitFor();
    const previewed = Promise.withResolvers<void>();
    await page.route('**/calls/feeds.preview', async (route) => {
      await previewed.promise;
      await route.continue();
    });
    // Until its own preview is there, the preview of other lanes publishes nothing.
    await page.getByText('Caja 2', { exact: true }).click();
    await page.getByText('Caja 1', { exact: true }).click();
    expect(await publish.isDisabled()).toBe(true);
    previewed.resolve();
    await sign('Publicado: Catálogo 2');
    await sees(page, '$900');
    await press(page, 'Versiones');
    await sees(page, 'en prueba: caja 1');
    await press(page, 'Dar a todas');
    await sees(page, 'Toma el lugar de la versión 2');
    await expectNoAuditFindings(page);
    await sign('Publicado: Catálogo 3');
    await press(page, 'Catálogo');
    await sees(page, '$950');

    const settings = await bodyOf(store, 'settings', 1);
    expect(JSON.parse(await unpackFeed(settings ?? Buffer.alloc(0)))).toEqual({
      settings: {},
      groups: [{ name: 'Terraza', lanes: [2], settings: { tip_enabled: true } }],
    });
    const rows = await store.rows('SELECT feed, version, lanes, published_by FROM feed ORDER BY published_at');
    expect(rows.slice(1)).toEqual([
      { feed: 'staff', version: 1, lanes: null, published_by: 'Ana' },
      { feed: 'settings', version: 1, lanes: null, published_by: 'Ana' },
      { feed: 'catalogue', version: 2, lanes: [1], published_by: 'Ana' },
      { feed: 'catalogue', version: 3, lanes: null, published_by: 'Ana' },
    ]);
    expect(troubles.filter((text) => !/status of 401/.test(text))).toEqual([]);
    await close();
    await server.stop();
  },
);
