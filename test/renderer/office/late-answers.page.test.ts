import { expect, test } from 'vitest';
import type { FeedSource, OfficeMember, OfficeVersion } from '../../../store/contract/office-feeds.ts';
import type { OfficeAnswers, OfficeCall } from '../../../store/contract/office.ts';
import { type FakeOffice, useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

const untilAsked = async ({ asked }: FakeOffice, call: OfficeCall, times = 1) =>
  await expect.poll(() => asked(call).length).toBe(times);
/** Waits until the page has read anew, and has shown it. */
async function untilReadAgain({ page, asked }: FakeOffice, call: OfficeCall) {
  const before = asked(call).length;
  await expect.poll(() => asked(call).length).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
const go = (page: FakeOffice['page'], name: string) =>
  page.locator('nav').getByRole('button', { name, exact: true }).click();
const press = (page: FakeOffice['page'], name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();

const preview: OfficeAnswers['feeds.preview'] = {
  ...{ outcome: 'ready', after: 3, before: 3, currency: null, size: 1, changes: [], counts_stock: false },
  ...{ counts: { added: 0, changed: 1, gone: 0, same: 0 }, doubt: null, later: [], staged: [] },
};
const publishing = {
  'feeds.preview': () => preview,
  'feeds.publish': () => ({ feed: 'settings', version: 4, valid_from_ms: Date.now() }) as const,
};

/** Reviews what was edited, and publishes it; the answer is held. */
async function publish(office: FakeOffice, review: string | RegExp) {
  const { page, hold } = office;
  await press(page, review);
  await page.getByLabel('Su clave').fill('123456');
  const release = hold('feeds.publish');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await untilAsked(office, 'feeds.publish');
  return release;
}
const published = ({ page }: FakeOffice) => page.getByText(/^Publicado: .*vigente desde/).waitFor();
const filesOf = (sources: readonly FeedSource[]) =>
  sources.map((source) => (source.kind === 'file' ? (JSON.parse(source.text) as unknown) : source));

const shopOf = (settings: OfficeAnswers['settings.read']['body']['settings'], version: number) => ({
  'settings.read': () => ({ version, body: { settings }, usual: {} }),
});

test('a setting that is changed while another is being published is kept, and is still to be published', async () => {
  const office = await open({ ...publishing, ...shopOf({ discount_limit_basis_points: 1000 }, 3) });
  const { page } = office;
  await go(page, 'Ajustes');
  const limit = page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' });
  await limit.fill('12');
  const release = await publish(office, 'Revisar y publicar');
  await limit.fill('15');
  office.answer(shopOf({ discount_limit_basis_points: 1200 }, 4));
  await release();
  await published(office);
  expect(await limit.inputValue()).toBe('15');
  await press(page, 'Revisar y publicar');
});

test('what was published is shown, and not what was in force before, until the settings have been read again', async () => {
  const office = await open({ ...publishing, ...shopOf({ discount_limit_basis_points: 1000 }, 3) });
  const { page } = office;
  await go(page, 'Ajustes');
  const limit = page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' });
  await limit.fill('12');
  const release = await publish(office, 'Revisar y publicar');
  office.answer(shopOf({ discount_limit_basis_points: 1200 }, 4));
  const releaseRead = office.hold('settings.read');
  await release();
  await published(office);
  expect(await limit.inputValue()).toBe('12');
  await releaseRead();
  await untilReadAgain(office, 'settings.read');
  expect(await limit.inputValue()).toBe('12');
});

const person = (name: string, role: OfficeMember['role'] = 'cashier'): OfficeMember => ({
  ...{ staff_id: name, name, role, enabled: true, overrides: {}, has_pin: true },
});

test('a person who is changed while another is being published is still to be published', async () => {
  const office = await open({
    ...publishing,
    'staff.read': () => ({ version: 3, people: [person('Bea'), person('Caro')] }),
  });
  const { page } = office;
  await go(page, 'Personal');
  const rename = async (from: string, to: string) => {
    await press(page, `Cambiar: ${from}`);
    await page.getByRole('textbox', { name: 'Nombre' }).fill(to);
    await press(page, 'Listo');
  };
  await rename('Bea', 'Beatriz');
  const release = await publish(office, 'Revisar y publicar');
  await rename('Caro', 'Carolina');
  office.answer({
    'staff.read': () => ({ version: 4, people: [{ ...person('Bea'), name: 'Beatriz' }, person('Caro')] }),
  });
  await release();
  await published(office);
  await untilReadAgain(office, 'staff.read');
  await page.getByText('Carolina').first().waitFor();
  await press(page, 'Revisar y publicar');
  await expect
    .poll(() => filesOf(office.asked('feeds.preview').map(({ source }) => source)).at(-1))
    .toMatchObject({ people: [{ name: 'Beatriz' }, { name: 'Carolina' }] });
});

const product = (name: string, price_minor: number) => ({
  ...{ product_id: name, name, code: null, category: '', price_minor, unit: 'each' as const },
});
const catalogueOf = (...products: readonly ReturnType<typeof product>[]) => ({
  'catalogue.read': () => ({
    ...{ version: 3, currency: 'CLP', tax_ids: ['iva'], size: 2, found: products.length, products },
  }),
});

test('a price that is typed while another is being published is kept, and is still to be published', async () => {
  const office = await open({ ...publishing, ...catalogueOf(product('Pan', 900), product('Leche', 1000)) });
  const { page } = office;
  await go(page, 'Catálogo');
  const price = (name: string) => page.getByRole('textbox', { name: `Precio nuevo de ${name}` });
  await price('Pan').fill('950');
  const release = await publish(office, /^Revisar/);
  await price('Leche').fill('1200');
  office.answer(catalogueOf(product('Pan', 950), product('Leche', 1000)));
  await release();
  await published(office);
  expect(await price('Leche').inputValue()).toBe('1200');
  expect(await price('Pan').inputValue()).toBe('');
});

test('products of an earlier text are not shown as those of another text that could not be searched', async () => {
  const office = await open(catalogueOf(product('Pan', 900)));
  const { page } = office;
  await go(page, 'Catálogo');
  await page.getByText('Pan', { exact: true }).waitFor();
  office.answer({ 'catalogue.read': () => ({ refused: 'database_away' }) });
  await page.getByRole('textbox').first().fill('leche');
  await page.getByRole('status').first().waitFor();
  await page.getByText('Pan', { exact: true }).waitFor({ state: 'detached' });
});

const drop = (lane: number, amount_minor: number) => ({
  ...{ lane, till_id: `00000000-0000-4000-8000-00000000000${lane}`, seq: 1, at_ms: 0, currency: 'CLP' },
  ...{ amount_minor, by: 'Bea', note: '' },
});

/** Cash of lane 1 is being received; the answer is held. */
async function receiving() {
  const office = await open({
    'safe.read': () => ({ balances: [], entries: [], is_all: true, drops: [drop(1, 5000), drop(2, 8000)], floats: [] }),
    'safe.move': () => ({}) as never,
  });
  const { page } = office;
  await go(page, 'Caja fuerte');
  const receive = (nth: number) => page.getByRole('listitem').getByRole('button', { name: 'Recibir' }).nth(nth).click();
  const counted = page.getByRole('textbox', { name: /contado|contó/i });
  await receive(0);
  await counted.fill('5000');
  await page.getByLabel('Su clave').fill('123456');
  const release = office.hold('safe.move');
  await page.locator('form').getByRole('button', { name: 'Recibir' }).click();
  await untilAsked(office, 'safe.move');
  return { office, page, release, receive, counted };
}

test('cash that is received late does not close the form of other cash that was begun meanwhile', async () => {
  const { office, release, receive, counted } = await receiving();
  await receive(1);
  await counted.fill('7900');
  const again = untilReadAgain(office, 'safe.read');
  await release();
  await again;
  expect(await counted.inputValue()).toBe('7900');
});

test('what is being sent to the safe cannot be typed over, so that no other amount is taken for recorded', async () => {
  const { page, release, counted } = await receiving();
  expect(await counted.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
  await release();
  await counted.waitFor({ state: 'detached' });
});

const version = (feed: OfficeVersion['feed'], number: number): OfficeVersion => ({
  ...{ feed, version: number, standing: 'in_force', valid_from_ms: 0, published_by: 'Eva', reason: '', lanes: null },
});

test('a version that is rolled back late does not close the act that was begun meanwhile', async () => {
  const office = await open({
    'feeds.read': () => ({
      ...{ versions: [version('catalogue', 5), version('settings', 3)], signer: 'here', live_lanes: [1], lanes: [] },
    }),
    'feeds.read_before': () => ({ before: { version: 4, valid_from_ms: 0, published_by: 'Eva' } }),
    'feeds.roll_back': () => ({ feed: 'catalogue', version: 6, content_of: 4 }),
  });
  const { page } = office;
  await go(page, 'Versiones');
  const rollBack = (nth: number) => page.getByRole('listitem').getByRole('button').nth(nth).click();
  const fields = page.locator('form').getByRole('textbox');
  await rollBack(0);
  await page.getByText(/^Se vuelve a la versión 4, desde /).waitFor();
  await fields.first().fill('precios malos');
  await page.getByLabel('Su clave').fill('123456');
  const release = office.hold('feeds.roll_back');
  await page.locator('form').getByRole('button').nth(1).click();
  await untilAsked(office, 'feeds.roll_back');
  expect(office.asked('feeds.roll_back')[0]).toMatchObject({ feed: 'catalogue', lane: null, content_of: 4 });
  await rollBack(1);
  await fields.first().fill('otro motivo');
  const again = untilReadAgain(office, 'feeds.read');
  await release();
  await again;
  expect(await fields.first().inputValue()).toBe('otro motivo');
});

const sale = (number: number) => ({
  ...{ sale_id: String(number), lane: 1, number, at_ms: 0, paid_at_ms: 0, total_minor: 1000, currency: 'CLP' },
  ...{ lines: [], cash: [], attempts: [] },
});

test('of two searches for a sale the last one is shown, and nothing under fields that ask for another', async () => {
  const office = await open({
    'sales.find': (query) =>
      ({ sales: [sale(Number('receipt' in query ? query.receipt.split('-')[1] : 0))], more: false }) as never,
  });
  const { page } = office;
  await go(page, 'Buscar venta');
  const receipt = page.getByPlaceholder('3-41');
  const find = async (text: string) => {
    await receipt.fill(text);
    const release = office.hold('sales.find');
    await receipt.press('Enter');
    return release;
  };
  const releaseFirst = await find('1-701');
  await untilAsked(office, 'sales.find', 1);
  const releaseLast = await find('1-801');
  await untilAsked(office, 'sales.find', 2);
  await releaseLast();
  await page.getByRole('article').getByText(/801/).waitFor();
  await releaseFirst();
  expect(await page.getByRole('article').getByText(/801/).count()).toBe(1);
  expect(await page.getByText(/701/).count()).toBe(0);
  await receipt.fill('1-901');
  await page.getByRole('article').waitFor({ state: 'detached' });
});

const card = (shown: string) => ({
  ...{ card_id: shown, shown, kind: 'gift_card', currency: 'CLP', balance_minor: 5000, held_minor: 0 },
  ...{ expires_at_ms: null, came_at_ms: 0, lane: 1, sale_number: 1, sold_by: 'Bea' },
});

test('gift cards of other letters are not shown for the letters that are typed now', async () => {
  const office = await open({
    'cards.read': ({ shown }) => ({
      ...{ cards: [card(shown ?? 'AAAA')], is_all: true, owed: [] },
      limits: { max_minor: null, months: null, exception_minor: null },
    }),
  });
  const { page } = office;
  await go(page, 'Regalo');
  const letters = page.getByRole('textbox');
  await page.getByRole('table').getByText('AAAA').first().waitFor();
  const releaseFirst = office.hold('cards.read');
  await letters.fill('BBBB');
  await untilAsked(office, 'cards.read', 2);
  await page.getByRole('table').getByText('AAAA').first().waitFor({ state: 'detached' });
  const releaseLast = office.hold('cards.read');
  await letters.fill('CCCC');
  await untilAsked(office, 'cards.read', 3);
  await releaseLast();
  await page.getByRole('table').getByText('CCCC').first().waitFor();
  await releaseFirst();
  expect(await page.getByRole('table').getByText('CCCC').count()).toBeGreaterThan(0);
  expect(await page.getByRole('table').getByText('BBBB').count()).toBe(0);
});

test('the audit of another query is not shown for the one that is typed now', async () => {
  const act = (who: string) => ({
    ...{ key: who, at_ms: 0, lane: null, who, approved_by: null, what: 'feed_halted', subject: '', detail: null },
    ...{ reason: null, amount_minor: null },
  });
  const office = await open({
    'audit.read': ({ person: who }) => ({ acts: [act(who ?? 'Todos')], is_all: true }) as never,
  });
  const { page } = office;
  await go(page, 'Auditoría');
  await page.getByRole('table').getByText('Todos').waitFor();
  const release = office.hold('audit.read');
  await page.getByRole('textbox').nth(1).fill('Bea');
  await page.getByRole('table').waitFor({ state: 'detached' });
  await release();
  await page.getByRole('table').getByText('Bea').waitFor();
});
