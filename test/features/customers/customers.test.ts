import { PROMOTED_GONE, promotedAs } from '../../../core/customer/promoted-as.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import type { CustomerView } from '../../../core/contract/customers.ts';
import type { IntentArguments, IntentName, IntentResults } from '../../../core/contract/intents.ts';
import type { ContractError } from '../../../core/contract/refusals.ts';
import type { Result } from '../../../core/result.ts';
import type { TapReader } from '../../../electron/features/devices/ports.ts';
import { UNCONDITIONAL } from '../../../core/promotions/promotion.ts';
import { TRAINING_PIN } from '../../../electron/features/staff/manager-pin.ts';
import { RealTill } from '../../fixtures/real-till.ts';

const ROSA = { tax_id: { kind: 'RUT', value: '123456785' }, name: 'Rosa Fuentes', phone: '912345678' } as const;
const LUIS = { name: 'Luis Peralta' } as const;

/** The card at the reader; null when there is none. */
let card: { readonly card_hash: string | null } | null;
let till: RealTill;
beforeEach(() => {
  card = { card_hash: 'of-rosa' };
  const tapReader: TapReader = {
    ready: () => true,
    read: async () => (card === null ? null : { brand: 'VISA', last_four: '4821', ...card }),
    stop: async () => undefined,
  };
  till = new RealTill({}, {}, undefined, tapReader);
});
afterEach(() => till.till.stop());

const ask = <Name extends IntentName>(name: Name, args: IntentArguments<Name>) =>
  till.till.router.handle(name, args, TRAINING_PIN) as Promise<Result<IntentResults[Name], ContractError>>;
async function done<Name extends IntentName>(name: Name, args: IntentArguments<Name>): Promise<IntentResults[Name]> {
  const answer = await ask(name, args);
  assert(answer.ok, `${name} is done`);
  return answer.value;
}

async function sellTo(
  customer: IntentArguments<'sale.setCustomer'>['customer'],
  document: 'receipt' | 'invoice' = 'receipt',
): Promise<string> {
  await till.add('Espresso');
  await till.do('sale.setCustomer', { customer, document });
  await till.do('checkout.begin', {});
  await till.takeCash(1_900);
  return await till.finish();
}

async function found(text: string): Promise<CustomerView> {
  const [first, ...others] = (await done('customers.find', { text })).customers;
  assert(first !== undefined && others.length === 0, `one is found by ${text}`);
  return first;
}
const acts = (): string[] =>
  [...till.shop.journal.exportEvents()].flatMap(({ type, detail }) =>
    type === 'act' ? [(detail as { what: string }).what] : [],
  );

test('data of customers are behind a permission, and by phone only those who agreed show what they bought', async () => {
  await sellTo(ROSA);
  expect(await till.refused('customers.find', { text: '' })).toBe('approval_needed');
  const { customer_id, customer } = await found('9 1234-5678');
  expect(customer).toEqual(ROSA);
  expect((await done('customers.read', { customer_id })).purchases).toBeNull();
  await done('customers.setConsent', { customer_id, given: true });
  expect((await done('customers.read', { customer_id })).purchases).toMatchObject([{ number: 1, total_minor: 1_900 }]);
  await done('customers.setConsent', { customer_id, given: false });
  expect((await done('customers.read', { customer_id })).purchases).toBeNull();
  expect(acts()).toEqual(expect.arrayContaining(['customer_consented', 'customer_consent_withdrawn']));
});

test('a card is known after a yes alone, by nothing that its number could be read from, and forgotten with the yes', async () => {
  await sellTo(ROSA);
  const { customer_id } = await found('Rosa');
  expect(await ask('customers.linkCard', { customer_id })).toMatchObject({ error: { code: 'consent_needed' } });
  await done('customers.setConsent', { customer_id, given: true });
  await done('customers.linkCard', { customer_id });
  expect((await done('customers.tapCard', {})).customer).toMatchObject({ customer_id, cards: 1 });
  card = { card_hash: 'of-somebody' };
  expect((await done('customers.tapCard', {})).customer).toBeNull();
  card = { card_hash: null };
  expect(await ask('customers.tapCard', {})).toMatchObject({ error: { code: 'card_not_recognisable' } });
  card = null;
  expect(await ask('customers.tapCard', {})).toMatchObject({ error: { code: 'card_not_read' } });
  await done('customers.setConsent', { customer_id, given: false });
  card = { card_hash: 'of-rosa' };
  expect((await done('customers.tapCard', {})).customer).toBeNull();
});

test('everything that stands of a person is written out for them, whether they agreed or not, and nothing of others', async () => {
  await sellTo({ ...ROSA, address: 'Calle Uno' });
  await sellTo(LUIS);
  await sellTo({ ...ROSA, address: 'Calle Dos' });
  const { customer_id } = await found('Rosa');
  const { text, file } = await done('customers.export', { customer_id, to: 'disk' });
  expect(file).toMatch(/customer-[0-9a-f]{24}\.json$/);
  expect(JSON.parse(text ?? '')).toMatchObject({
    customer: { ...ROSA, address: 'Calle Dos' },
    earlier: [{ ...ROSA, address: 'Calle Uno' }],
    consent_to_be_known_at: null,
    sales: [
      { number: 3, total_minor: 1_900, lines: [{ name: 'Espresso', quantity: 1 }], payments: [{ kind: 'cash' }] },
      { number: 1 },
    ],
  });
  expect(text).not.toContain('Luis');
});

test('no copy of an export outlives its download or the person, and no promotion names who is gone', async () => {
  await sellTo(ROSA);
  const { customer_id } = await found('Rosa');
  const page = await done('customers.export', { customer_id, to: 'page' });
  expect(page.text).toContain('Rosa');
  expect(till.exports.files.size).toBe(0);
  await done('customers.export', { customer_id, to: 'disk' });
  expect(till.exports.files.size).toBe(1);
  const promotion = {
    ...{ ...UNCONDITIONAL, stacks: false, reward: { kind: 'percent', basis_points: 700 } as const },
    ...{ category_ids: [], product_codes: [] },
  };
  const [own, others] = [[ROSA.tax_id.value], [ROSA.tax_id.value, '76543210']];
  await done('promotions.save', { promotion_id: null, promotion: { ...promotion, name: 'Rosa', customer_ids: own } });
  await done('promotions.save', { promotion_id: null, promotion: { ...promotion, name: 'Dos', customer_ids: others } });
  const { promotions } = await done('customers.erase', { customer_id });
  expect(promotions).toEqual([
    { name: 'Rosa', paused: true },
    { name: 'Dos', paused: false },
  ]);
  expect(till.exports.files.size).toBe(0);
  const left = (await done('promotions.list', {})).promotions;
  expect(left).toMatchObject([
    { active: false, customer_ids: [PROMOTED_GONE] },
    { active: true, customer_ids: ['76543210'] },
  ]);
  // Once enabled again, it applies to no customer.
  const [{ promotion_id, customer_ids } = { promotion_id: '', customer_ids: [] }] = left;
  await done('promotions.save', {
    promotion_id,
    promotion: { ...promotion, name: 'Rosa', customer_ids: [...customer_ids] },
  });
  expect((await done('promotions.list', {})).promotions[0]?.active).toBe(true);
  await till.add('Espresso');
  expect(till.snapshot.sale.totals.total_minor).toBe(1_900);
  await till.do('sale.clear', {});
  expect(JSON.stringify([...till.shop.journal.exportEvents()])).not.toMatch(/Rosa Fuentes|123456785/);
});

test('who is known by phone or by name alone is taken out of promotions too, and told', async () => {
  const promotion = {
    ...{ ...UNCONDITIONAL, stacks: false, reward: { kind: 'percent', basis_points: 700 } as const },
    ...{ category_ids: [], product_codes: [] },
  };
  for (const customer of [{ name: 'Inés Olivares', phone: '987654321' }, { name: 'Elena Prado' }]) {
    await sellTo(customer);
    const { customer_id } = await found(customer.name);
    const named = { ...promotion, name: `De ${customer.name}`, customer_ids: [promotedAs(customer)[0]] };
    await done('promotions.save', { promotion_id: null, promotion: named });
    const { promotions } = await done('customers.erase', { customer_id });
    expect(promotions).toEqual([{ name: named.name, paused: true }]);
  }
  expect(JSON.stringify(await done('promotions.list', {}))).not.toMatch(/987654321|elena prado/);
});

test('a person is forgotten but for a recent invoice, no act names them, and the journal proves', async () => {
  const receipt = await sellTo(ROSA);
  const invoice = await sellTo({ ...ROSA, address: 'Calle Uno' }, 'invoice');
  await sellTo(LUIS);
  const { customer_id } = await found('Rosa');
  await till.do('sale.setCustomer', { customer: ROSA, document: 'receipt' });
  expect(await ask('customers.erase', { customer_id })).toMatchObject({ error: { code: 'customer_in_sale' } });
  await till.do('sale.setCustomer', { customer: null, document: 'receipt' });
  expect(await done('customers.erase', { customer_id })).toEqual({
    sales_erased: 1,
    sales_kept: 1,
    invoice_years: 6,
    files_left: 0,
    promotions: [],
  });
  const { sales } = till.shop.journal;
  expect(sales.sale(receipt)?.customer).toBeUndefined();
  expect(sales.sale(invoice)?.customer?.name).toBe('Rosa Fuentes');
  expect((await done('customers.find', { text: '' })).customers.map(({ customer }) => customer)).toEqual([LUIS]);
  expect(await ask('customers.erase', { customer_id })).toMatchObject({ error: { code: 'not_found' } });
  expect(acts()).toContain('customer_erased');
  expect(JSON.stringify([...till.shop.journal.exportEvents()])).not.toMatch(/Rosa|912345678|123456785/);
  expect(till.shop.journal.verify().problems).toEqual([]);
});
