import type { Page } from 'playwright-core';
import type { CustomerDetail, CustomerView } from '../../../core/contract/customers.ts';
import { fail, succeed } from '../../../core/result.ts';
import { type Answers, UNANSWERED } from '../fake-main.ts';
import { passTime } from '../input-events.ts';
import { snapshot } from './demo.ts';
import type { ScreenState } from './index.ts';
import { NOW_MS } from './now.ts';
import { catalogue } from './sale-states.ts';

const DAY_MS = 24 * 3_600_000;
const rosa: CustomerView = {
  customer_id: 'rosa',
  customer: {
    tax_id: { kind: 'RUT', value: '123456785' },
    name: 'Rosa Fuentes Aravena',
    address: 'Av. Matta 120, Santiago',
    phone: '912345678',
  },
  consent_at_ms: NOW_MS - 40 * DAY_MS,
  cards: 1,
};
const list: readonly CustomerView[] = [
  rosa,
  { customer_id: 'luis', customer: { name: 'Luis Peralta' }, consent_at_ms: null, cards: 0 },
  {
    customer_id: 'cafe',
    customer: { tax_id: { kind: 'RUT', value: '761234560' }, name: 'Comercializadora del Pacífico Sur Limitada' },
    consent_at_ms: null,
    cards: 0,
  },
  { customer_id: 'ines', customer: { name: 'Inés Olivares', phone: '987654321' }, consent_at_ms: NOW_MS, cards: 0 },
];
const purchases = [1_047, 1_012, 988, 871].map((number, index) => ({
  sale_id: `s${number}`,
  number,
  paid_at_ms: NOW_MS - (index * 9 + 1) * DAY_MS,
  currency: 'CLP' as const,
  total_minor: 12_990 + index * 3_210,
  document: index === 1 ? ('invoice' as const) : ('receipt' as const),
}));
const answers: Answers = {
  ...catalogue,
  'customers.find': () => succeed({ customers: list }),
  'customers.read': ({ customer_id }): { readonly ok: true; readonly value: CustomerDetail } => {
    const known = list.find((one) => one.customer_id === customer_id) ?? rosa;
    return succeed({ ...known, purchases: known.consent_at_ms === null ? null : purchases });
  },
  'customers.tapCard': () => UNANSWERED,
  'customers.stopTap': () => succeed(null),
};

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('F1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Clientes|Customers)$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await passTime(page);
};
const chosen =
  (name: string, press?: RegExp) =>
  async (page: Page): Promise<void> => {
    await open(page);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await passTime(page);
    if (press !== undefined) await page.getByRole('button', { name: press }).click();
    await passTime(page);
  };

const at = (prepare: (page: Page) => Promise<void>, more: Answers = {}): ScreenState => ({
  snapshot,
  answers: { ...answers, ...more },
  prepare,
});

/** Customer data, and customers' requests about it. */
export const customerDataStates: Readonly<Record<string, ScreenState>> = {
  'customers-known': at(chosen('Rosa')),
  'customers-without-consent': at(chosen('Luis')),
  'customers-erase': at(chosen('Rosa', /^(Borrar sus|Apagar seus|Erase their)/)),
  'customers-card': at(async (page) => {
    await open(page);
    await page.getByRole('button', { name: /^(Buscar con su|Buscar pelo|Find by card)/ }).click();
  }),
  'customers-none': at(open, { 'customers.find': () => succeed({ customers: [] }) }),
  'customers-closed': at(open, {
    'customers.find': () => fail({ code: 'not_permitted', detail: '', permission: 'manage_customers' }),
  }),
};
