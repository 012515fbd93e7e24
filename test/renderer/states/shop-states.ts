import type { IntentArguments } from '../../../core/contract/intents.ts';
import { UNCONDITIONAL } from '../../../core/promotions/promotion.ts';
import { rowProblem } from '../../../core/catalogue/row-problem.ts';
import type { Page } from 'playwright-core';
import type { AuditView } from '../../../core/contract/audit.ts';
import type { EditedProductView, ImportPreview } from '../../../core/contract/catalogue.ts';
import { SIMULATED_REJECTION } from '../../../core/fiscal/fiscal-provider.ts';
import type { FiscalDocumentView } from '../../../core/contract/fiscal.ts';
import type { PromotionView } from '../../../core/contract/promotions.ts';
import type { StaffMemberView } from '../../../core/contract/staff.ts';
import { fail, succeed } from '../../../core/result.ts';
import { renderSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import { sampleReceipt } from '../../fixtures/receipt-sample.ts';
import { type Answers, UNANSWERED } from '../fake-main.ts';
import { products, snapshot } from './demo.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';
import { passTime, pressKeys } from '../input-events.ts';

const MINUTE_MS = 60_000;

const acts: readonly Partial<AuditView>[] = [
  { what: 'drawer_opened', subject: 'drawer' },
  { what: 'approval_given', subject: 'open_drawer', approved_by: 'Carla Soto' },
  {
    what: 'discount',
    subject: 'Cafetera italiana 6 tazas',
    amount_minor: 6998,
    sale_number: 1047,
    reason: 'Producto con detalle',
    detail: '20 %',
    approved_by: 'Carla Soto',
  },
  { what: 'pin_wrong', subject: 'discount_above_limit' },
  {
    what: 'price_changed',
    subject: 'Flat white doble',
    amount_minor: 3200,
    detail: 'price_minor: 2900 -> 3200',
    who: 'Carla Soto',
  },
  {
    what: 'setting_changed',
    subject: 'second_currency',
    detail: 'none -> currency USD, rate 950.25, step_minor 1, change_step_minor 100',
  },
  { what: 'catalogue_imported', subject: '120 rows', detail: '100 added, 20 changed' },
  {
    what: 'staff_changed',
    subject: 'Ana Díaz',
    detail: 'Ana Díaz, cashier, enabled -> Ana Díaz, supervisor, enabled, refund allow',
  },
  { what: 'product_retired', subject: 'Té negro', detail: '0190b8f2-7d63-4d2e-9a41-3c1f6b7a8d90' },
  { what: 'refund', subject: '9f2c-41b7', amount_minor: 12_990, sale_number: 912, approved_by: 'Carla Soto' },
  { what: 'signed_in', subject: 'till' },
];
const rows = acts.map((act, index): AuditView => ({
  seq: 900 - index,
  at_ms: NOW_MS - index * 7 * MINUTE_MS,
  who: 'Ana Díaz',
  what: '',
  subject: '',
  detail: null,
  reason: null,
  approved_by: null,
  amount_minor: null,
  sale_number: null,
  ...act,
}));
const person = (staff_id: string, name: string, change: Partial<StaffMemberView> = {}): StaffMemberView => ({
  staff_id,
  name,
  role: 'cashier',
  enabled: true,
  overrides: {},
  has_pin: true,
  ...change,
});
const edited = products.map(({ option_groups: _options, ...product }): EditedProductView => ({
  ...product,
  category: product.unit === 'kg' ? 'A granel' : 'Cafetería',
  retired: false,
}));
const preview: ImportPreview = {
  rows: 10_000,
  added: 214,
  changed: 88,
  same: 9695,
  prices: [],
  bad_total: 3,
  bad_rows: [
    { line: 17, problem: rowProblem('price', 'dos mil', 'CLP') },
    { line: 233, problem: rowProblem('code_twice', '7800000000011', 17) },
    { line: 9021, problem: rowProblem('name') },
  ],
  unreadable: null,
};

const INES = {
  ...{ customer_id: 'ines', consent_at_ms: null, cards: 0 },
  customer: { name: 'Inés Olivares', phone: '987654322' },
};
const promotion = (name: string, change: Partial<PromotionView>): PromotionView => ({
  promotion_id: name,
  name,
  ...UNCONDITIONAL,
  reward: { kind: 'percent', basis_points: 1500 },
  goods: { category_ids: [], product_ids: [] },
  product_codes: [],
  ...change,
});
const promotions: readonly PromotionView[] = [
  promotion('Desayuno', {
    reward: { kind: 'bundle_price', count: 3, price_minor: 6800 },
    goods: { category_ids: ['coffee'], product_ids: [] },
    from_minute: 450,
    to_minute: 660,
    weekdays: [1, 2, 3, 4, 5],
  }),
  promotion('2 por 1 en jugos', {
    reward: { kind: 'cheapest_free', count: 2 },
    goods: { category_ids: [], product_ids: ['p7', 'p8'] },
    product_codes: ['7800000000007', '7800000000008'],
  }),
  promotion('Vecinos', {
    ...{ customer_ids: ['123456785', 'PHONE 987654321', 'NAME luis peralta'] },
    coupon: 'VECINO',
    stacks: true,
    from_day: '2026-12-01',
    to_day: '2026-12-31',
  }),
  promotion('Segunda a mitad', {
    reward: { kind: 'buy_get', buy: 1, get: 1, basis_points: 5000 },
    active: false,
  }),
];
const taxDocument = (sale_number: number, change: Partial<FiscalDocumentView>): FiscalDocumentView => ({
  document_id: `d-${sale_number}`,
  kind: 'issue',
  sale_id: `s${sale_number}`,
  return_id: null,
  credits: null,
  amount_minor: 12_990,
  currency: 'CLP',
  sale_number,
  document: 'receipt',
  customer_name: null,
  replaced_by: null,
  state: 'issued',
  number: `SIM-${sale_number}`,
  link: null,
  reason: null,
  at_ms: NOW_MS - (1051 - sale_number) * 3 * MINUTE_MS,
  changed_at_ms: NOW_MS - (1051 - sale_number) * 3 * MINUTE_MS + 5_000,
  waits_for_rejected: false,
  next_try_at_ms: null,
  ...change,
});
const none = { number: null } as const;
/** As the till renders it, with the tax stamp. */
const documentedReceipt = renderSvg(
  sampleReceipt({
    copy: false,
    fiscal: {
      state: 'issued',
      number: 'SIM-1047',
      stamp: 'COBRO SIMULATION|SIM-1047|CLP|21139|d-0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
      link: null,
    },
  }),
  { receipt_columns: 42, receipt_encoding: 'cp858' },
);
const taxDocuments: readonly FiscalDocumentView[] = [
  taxDocument(1050, { ...none, state: 'rejected', reason: SIMULATED_REJECTION, amount_minor: 84_500 }),
  taxDocument(1050, { ...none, kind: 'credit', document_id: 'c-1050', state: 'pending', waits_for_rejected: true }),
  taxDocument(1049, { ...none, state: 'pending', amount_minor: 4_300, next_try_at_ms: NOW_MS + 12 * MINUTE_MS }),
  taxDocument(1048, { state: 'contingency', next_try_at_ms: NOW_MS + 4_000, link: 'https://sii.example/v/1048' }),
  taxDocument(1047, { amount_minor: 21_139 }),
  taxDocument(1046, {
    ...{ document_id: 'i-1046', kind: 'invoice', document: 'invoice', credits: 'd-1046', number: 'SIM-F-1046' },
    customer_name: 'Comercial Ñuñoa',
  }),
  taxDocument(1046, {
    document_id: 'c-1046',
    kind: 'credit',
    return_id: 'r1043',
    credits: 'd-1046',
    number: 'SIM-NC-1046-3500',
    amount_minor: 3_500,
  }),
  taxDocument(1046, { replaced_by: { number: 'SIM-F-1046' } }),
];
const answers: Answers = {
  ...catalogue,
  'fiscal.list': () => succeed({ provider: 'SIMULATION', waiting: 2, rejected: 1, documents: taxDocuments }),
  'receipt.view': () => succeed({ svg: documentedReceipt }),
  'audit.find': () =>
    succeed({
      rows,
      total: 100_000,
      people: ['Ana Díaz', 'Carla Soto'],
      acts: ['discount', 'drawer_opened', 'price_changed', 'refund', 'signed_in'],
    }),
  'staff.list': () =>
    succeed({
      staff: [
        person('1', 'Ana Díaz', { overrides: { open_drawer: 'allow' } }),
        person('2', 'Bruno Pérez', { role: 'supervisor' }),
        person('3', 'Carla Soto', { role: 'manager' }),
        person('4', 'Diego Rojas', { has_pin: false }),
        person('5', 'Elena Vidal', { enabled: false }),
      ],
    }),
  'catalogue.list': () =>
    succeed({
      products: edited,
      total: edited.length,
      categories: [{ category_id: 'coffee', name: 'Cafetería' }],
      taxes: [{ tax_id: 'iva', name: 'IVA' }],
    }),
  'promotions.list': () => succeed({ promotions }),
  'customers.find': ({ text }: IntentArguments<'customers.find'>) =>
    succeed({ customers: text.startsWith('in') ? [INES] : [] }),
  'promotions.preview': () =>
    succeed({
      goods_total: 6,
      lines: [
        { name: 'Jugo de mora 400 ml', quantity: 2, gross_minor: 7000, saved_minor: 1400 },
        { name: 'Medialuna', quantity: 1, gross_minor: 1400, saved_minor: 200 },
      ],
    }),
  'catalogue.importPiece': () => succeed(null),
  'catalogue.importCheck': () => succeed(preview),
  'catalogue.importProgress': () => succeed({ share: 0.4 }),
  'catalogue.importCancel': () => succeed(null),
  'drawer.open': () => fail({ code: 'approval_needed', detail: '', permission: 'open_drawer' }),
};

const openPromotions = async (page: Page): Promise<void> => {
  await go(CATALOGUE)(page);
  await page.getByRole('button', { name: /^(Promociones|Promoções|Promotions)$/ }).click();
  await passTime(page);
};
const go = (place: RegExp) => async (page: Page) => {
  await page.keyboard.press('F1');
  await page.getByRole('dialog').getByRole('button', { name: place }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await passTime(page);
};
const CATALOGUE = /^(Catálogo|Catalogue)$/;
const STAFF = /^(Personal|Equipe|Staff)$/;
const DOCUMENTS = /^(Documentos|Documents)$/;
const AUDIT = /^(Auditoría|Auditoria|Audit)$/;

const at = (prepare: (page: Page) => Promise<void>, more: Partial<ScreenState> = {}): ScreenState => ({
  snapshot,
  answers,
  prepare,
  ...more,
});

const fiscal = { snapshot: { ...snapshot, till: { ...snapshot.till, fiscal: true } } };

async function importing(page: Page): Promise<void> {
  await go(CATALOGUE)(page);
  await page.getByRole('button', { name: /^(Importar|Import)$/ }).click();
  const file = { name: 'catalogo.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\nPan,100\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await passTime(page);
}

/** Waits for the dialog, which opens by itself after the page. */
async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await passTime(page);
}

/** Staff, audit, catalogue, and the PIN dialog. */
export const shopStates: Readonly<Record<string, ScreenState>> = {
  'shop-approval': at((page) => pressKeys(page, 'F8', '1', '2', '3')),
  'shop-sign-in': at(dialog, {
    snapshot: { ...snapshot, staff: { ...snapshot.staff, configured: true } },
  }),
  'shop-pin-alerts': at(dialog, {
    snapshot: {
      ...snapshot,
      staff: {
        ...snapshot.staff,
        configured: true,
        person: { staff_id: 'carla', name: 'Carla', role: 'manager' },
        pin_alerts: [
          { what: 'pin_locked', place: 'kiosk', tried: 'leave_kiosk', at_ms: NOW_MS - 60_000 },
          { what: 'pin_wrong', place: 'till', tried: 'sign_in', at_ms: NOW_MS - 120_000 },
          { what: 'pin_wrong', place: 'command_line', tried: 'refund', at_ms: NOW_MS - 3_600_000 },
        ],
      },
    },
  }),
  'shop-pin-reset': at(dialog, {
    snapshot: { ...snapshot, staff: { ...snapshot.staff, pin_reset: { ready_at_ms: NOW_MS + 600_000 } } },
  }),
  'shop-pin-reset-ready': at(dialog, {
    snapshot: { ...snapshot, staff: { ...snapshot.staff, pin_reset: { ready_at_ms: NOW_MS - 1_000 } } },
  }),
  'shop-audit': at(go(AUDIT)),
  'shop-staff': at(async (page) => {
    await go(STAFF)(page);
    await page.getByText('Ana Díaz').click();
  }),
  'shop-staff-empty': at(go(STAFF), { answers: { ...answers, 'staff.list': () => succeed({ staff: [] }) } }),
  'shop-catalogue': at(go(CATALOGUE)),
  'shop-catalogue-edit': at(async (page) => {
    await go(CATALOGUE)(page);
    await page.getByText('Capuchino').click();
  }),
  'shop-documents': at(go(DOCUMENTS), fiscal),
  'shop-documents-issued': at(async (page) => {
    await go(DOCUMENTS)(page);
    await pressKeys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await page.locator('figure img').evaluate((receipt) => receipt.scrollIntoView({ block: 'end' }));
  }, fiscal),
  'shop-documents-empty': at(go(DOCUMENTS), {
    ...fiscal,
    answers: {
      ...answers,
      'fiscal.list': () => succeed({ provider: 'SIMULATION', waiting: 0, rejected: 0, documents: [] }),
    },
  }),
  'shop-promotions': at(openPromotions),
  'shop-promotion-edit': at(async (page) => {
    await openPromotions(page);
    await page.getByRole('button', { name: /Desayuno/ }).click();
    await page.getByRole('button', { name: /^(Ver un ejemplo|Ver um exemplo|Show an example)$/ }).click();
  }),
  'shop-promotion-customers': at(async (page) => {
    await openPromotions(page);
    await page.getByRole('button', { name: /Vecinos/ }).click();
    await page.getByRole('textbox', { name: /^(Buscar un cliente|Buscar um cliente|Find a customer)$/ }).fill('in');
    await page.getByRole('button', { name: /Inés/ }).scrollIntoViewIfNeeded();
  }),
  'shop-catalogue-import': at(importing),
  'shop-catalogue-checking': at(importing, {
    answers: { ...answers, 'catalogue.importCheck': () => UNANSWERED },
  }),
};
