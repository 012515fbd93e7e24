import { expect, test } from 'vitest';
import type { OfficeMember } from '../../../store/contract/office-feeds.ts';
import type { OfficeAnswers } from '../../../store/contract/office.ts';
import { type FakeOffice, useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();
const REVIEW = 'Revisar y publicar';

const previewAfter = (version: number) => ({
  'feeds.preview': (): OfficeAnswers['feeds.preview'] => ({
    ...{ outcome: 'ready', after: version, before: version, currency: null, size: 1, changes: [], counts_stock: false },
    ...{ counts: { added: 0, changed: 1, gone: 0, same: 0 }, doubt: null, later: [], staged: [] },
  }),
});
const shopOf = (settings: OfficeAnswers['settings.read']['body']['settings'], version: number) => ({
  ...previewAfter(version),
  'settings.read': () => ({ version, body: { settings }, usual: {} }),
});
const go = (page: FakeOffice['page'], name: string) =>
  page.locator('nav').getByRole('button', { name, exact: true }).click();
const button = (page: FakeOffice['page'], name: string) => page.getByRole('button', { name, exact: true });
/** The page reads every few seconds. */
const untilTold = (page: FakeOffice['page'], version: number) =>
  page.getByText(`Otra persona publicó la versión ${version} después de que usted empezó.`).waitFor();

/** The discount is being edited on version 3 when another person publishes version 4. */
async function edited(newer: Parameters<typeof shopOf>[0]) {
  const office = await open(shopOf({ discount_limit_basis_points: 1000, tip_enabled: false }, 3));
  const { page } = office;
  await go(page, 'Ajustes');
  const limit = page.getByRole('textbox', { name: 'Descuento sin aprobación hasta' });
  await limit.fill('12');
  await button(page, REVIEW).click();
  await page.getByLabel('Su clave').fill('123456');
  office.answer(shopOf(newer, 4));
  await untilTold(page, 4);
  return { office, page, limit };
}
const lastFile = ({ asked }: FakeOffice): unknown => {
  const source = asked('feeds.preview').at(-1)?.source;
  return source?.kind === 'file' ? JSON.parse(source.text) : source;
};

test('settings that another person published meanwhile are told, kept, and joined with what was typed', async () => {
  const { office, page, limit } = await edited({ discount_limit_basis_points: 1000, tip_enabled: true });
  expect(await button(page, REVIEW).isDisabled()).toBe(true);
  expect(await button(page, 'Publicar').isDisabled()).toBe(true);
  expect(await limit.inputValue()).toBe('12');
  await button(page, 'Pasar mis cambios a la versión 4').click();
  await page.getByText('Otra persona publicó').waitFor({ state: 'detached' });
  expect(await limit.inputValue()).toBe('12');
  await button(page, REVIEW).click();
  await expect
    .poll(() => lastFile(office))
    .toEqual({ settings: { discount_limit_basis_points: 1200, tip_enabled: true } });
  await page.getByLabel('Su clave').fill('123456');
  await button(page, 'Publicar').click();
  await expect.poll(() => office.asked('feeds.publish').at(-1)).toMatchObject({ based_on: 4, after: 4 });
});

test('settings that are edited on are still those of the replaced version, until they are joined', async () => {
  const { office, page, limit } = await edited({ discount_limit_basis_points: 1000, tip_enabled: true });
  await limit.fill('13');
  await untilTold(page, 4);
  expect(await button(page, REVIEW).isDisabled()).toBe(true);
  await button(page, 'Pasar mis cambios a la versión 4').click();
  await button(page, REVIEW).click();
  await expect
    .poll(() => lastFile(office))
    .toEqual({ settings: { discount_limit_basis_points: 1300, tip_enabled: true } });
});

test('a setting that both changed is named, and stays as it was typed', async () => {
  const { page, limit } = await edited({ discount_limit_basis_points: 1500, tip_enabled: false });
  await page.getByText(/quedará lo suyo: Descuento sin aprobación hasta\./).waitFor();
  await button(page, 'Pasar mis cambios a la versión 4').click();
  expect(await limit.inputValue()).toBe('12');
});

const person = (name: string, role: OfficeMember['role'] = 'cashier'): OfficeMember => ({
  ...{ staff_id: name, name, role, enabled: true, overrides: {}, has_pin: true },
});

test('a person whom another one changes meanwhile is told, and the rename does not take the new role back', async () => {
  const staffOf = (version: number, ...people: readonly OfficeMember[]) => ({
    ...previewAfter(version),
    'staff.read': () => ({ version, people }),
  });
  const office = await open(staffOf(3, person('Bea'), person('Caro')));
  const { page } = office;
  await go(page, 'Personal');
  await button(page, 'Cambiar: Bea').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Beatriz');
  office.answer(staffOf(4, person('Bea', 'supervisor'), person('Caro')));
  await untilTold(page, 4);
  await button(page, 'Listo').click();
  // A person who is edited next belongs to the same edits.
  await button(page, 'Cambiar: Caro').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Carolina');
  await button(page, 'Listo').click();
  expect(await button(page, REVIEW).isDisabled()).toBe(true);
  await page.getByText(/quedará lo suyo: Bea\./).waitFor();
  await button(page, 'Pasar mis cambios a la versión 4').click();
  await button(page, REVIEW).click();
  await expect
    .poll(() => lastFile(office))
    .toMatchObject({
      people: [
        { name: 'Beatriz', role: 'supervisor' },
        { name: 'Carolina', role: 'cashier' },
      ],
    });
});

test('prices that are typed while another person publishes say so, and stay', async () => {
  const catalogueAt = (version: number, price_minor: number) => ({
    'catalogue.read': (): OfficeAnswers['catalogue.read'] => ({
      ...{ version, currency: 'CLP', tax_ids: ['iva'], size: 1, found: 1 },
      products: [{ product_id: 'p', name: 'Pan', category: 'Pan', code: null, price_minor, unit: 'each' }],
    }),
  });
  const office = await open(catalogueAt(3, 1_000));
  const { page } = office;
  await go(page, 'Catálogo');
  const price = page.getByRole('textbox', { name: 'Precio nuevo de Pan' });
  await price.fill('1200');
  office.answer(catalogueAt(4, 1_100));
  await untilTold(page, 4);
  expect(await price.inputValue()).toBe('1200');
  await price.fill('');
  await page.getByText('Otra persona publicó').waitFor({ state: 'detached' });
});
