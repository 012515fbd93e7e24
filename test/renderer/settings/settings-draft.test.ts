import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { SHOP_SETTINGS, type ShopSetting, descriptorOf } from '../../../core/settings/shop-descriptors.ts';
import { type ShopSettings, shopSettings } from '../../../core/settings/shop-settings.ts';
import { invalidText } from '../../../renderer/screens/settings/view/invalid-text.ts';
import { GROUPS, groupOf } from '../../../renderer/screens/settings/view/groups.ts';
import {
  type SettingsDraft,
  changeOf,
  changedNames,
  draftOf,
  isUnderstood,
} from '../../../renderer/screens/settings/view/settings-draft.ts';

import { wordingIn } from '../say.ts';

const CLP = { currency: 'CLP', store_locale: 'es-CL' } as const;
const USD = { currency: 'USD', store_locale: 'en-US' } as const;
const values = shopSettings(defaultSettings());
const changed = (edits: Partial<SettingsDraft>, from: ShopSettings = values, rules: typeof CLP | typeof USD = CLP) =>
  changeOf({ ...draftOf(from, rules), ...edits }, { values: from }, rules);

/** Another value of the same type. */
function otherThan(name: ShopSetting, given: ShopSettings): unknown {
  const { kind } = descriptorOf(name);
  if (kind === 'flag') return !given[name];
  if (kind === 'percent') return 1;
  if (kind === 'optional_amount' || kind === 'optional_seconds' || kind === 'whole_number') return 7;
  if (kind === 'percents' || kind === 'optional_amounts') return [7];
  if (kind === 'taxes') return [];
  if (kind === 'installment_plans') return {};
  if (kind === 'second_currency') return { currency: 'EUR', rate: '1', step_minor: 1, change_step_minor: 1 };
  return kind === 'lines' ? ['another'] : 'another';
}

describe('a surcharge that was not saved', () => {
  const textFor = (edits: Partial<SettingsDraft>): string =>
    invalidText('tender_card_basis_points', { ...draftOf(values, CLP), ...edits }, wordingIn('es').say);

  it('says that the declaration about the law is missing, and only where that is why', () => {
    expect(textFor({ tender_card_basis_points: '3,33' })).toMatch(/declara abajo que la ley lo permite/);
    expect(textFor({ tender_card_basis_points: '0,5' })).toMatch(/declara abajo/);
    for (const text of ['-40', 'x', ''])
      expect(textFor({ tender_card_basis_points: text })).toMatch(/no se puede guardar/);
    expect(textFor({ tender_card_basis_points: '40', surcharge_allowed: 'yes' })).toMatch(/no se puede guardar/);
  });
});

describe('an address that was not saved', () => {
  const textFor = (pay_link_url: string): string =>
    invalidText('pay_link_url', { ...draftOf(values, CLP), pay_link_url }, wordingIn('es').say);

  it('says that it must be https, or where the payment goes', () => {
    for (const address of ['http://pagos.example/{payment_id}', 'pagos.example/{payment_id}'])
      expect(textFor(address)).toMatch(/debe empezar con https:/);
    expect(textFor('https://pagos.example/')).toMatch(/debe tener \{payment_id\} una sola vez/);
    expect(textFor('https://user:word@pagos.example/{payment_id}')).toMatch(/no se puede guardar/);
  });
});

describe('the page of settings', () => {
  it('has a place for every setting that a manager may change, and each only once', () => {
    const placed = GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(placed.toSorted()).toEqual([...SHOP_SETTINGS].toSorted());
    expect(groupOf('receipt_url')).toBe('receipt');
  });

  it('reads back whatever it wrote of every setting, so that each has the field that its values need', () => {
    const full: ShopSettings = {
      ...values,
      receipt_url: 'https://shop.example/{code}',
      tip_amounts_minor: [500, 1000],
      tip_small_total_minor: 12_000,
      tip_time_limit_seconds: 30,
      second_currency: { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 },
    };
    for (const given of [values, full])
      for (const name of SHOP_SETTINGS) {
        const draft = draftOf(given, CLP);
        const read = changeOf(draft, { values: { ...given, [name]: otherThan(name, given) } }, CLP);
        expect(read, name).toEqual({ ok: true, value: { [name]: given[name] } });
      }
  });

  it('sends nothing for what nobody touched, and only what was changed', () => {
    expect(changed({})).toEqual({ ok: true, value: {} });
    expect(changedNames({ ...draftOf(values, CLP), theme: 'dark' }, values, CLP)).toEqual(['theme']);
    expect(changed({ store_name: ' Almacén ', kiosk: 'yes' })).toEqual({
      ok: true,
      value: { store_name: 'Almacén', kiosk: true },
    });
  });

  it('reads percentages and amounts as the shop writes them, and leaves empty fields out', () => {
    expect(changed({ tip_percent_basis_points: '5\n\n12,5\n20 %' })).toMatchObject({
      value: { tip_percent_basis_points: [500, 1250, 2000] },
    });
    expect(changed({ tip_amounts_minor: '500\n1.000' })).toMatchObject({ value: { tip_amounts_minor: [500, 1000] } });
    const dollars = { ...values, tip_amounts_minor: [150, 300] };
    expect(draftOf(dollars, USD).tip_amounts_minor).toBe('1.50\n3.00');
    expect(changed({ tip_amounts_minor: '' }, dollars, USD)).toMatchObject({ value: { tip_amounts_minor: null } });
  });

  it('keeps the rate of the second currency as it was typed, and guesses at no mark', () => {
    const read = (second_currency: string) => changed({ second_currency });
    expect(read('USD\n950,25\n0,01\n1')).toMatchObject({
      value: { second_currency: { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 } },
    });
    expect(read('USD\n950.25\n1\n1')).toMatchObject({
      value: { second_currency: { rate: '950.25', step_minor: 100 } },
    });
    for (const unclear of ['USD\n1.000\n1\n1', 'USD\n\n1\n1', 'USD\n-5\n1\n1', 'USD\n950\n\n1'])
      expect(read(unclear)).toEqual({ ok: false, error: 'second_currency' });
  });

  it('reads installment plans by the first digits of cards, and leaves out what was added and not filled', () => {
    const read = (financial_fees: string) => changed({ financial_fees });
    expect(read('4\t\t3\t0\t\t\t12\t1,5\n\t\t\t\n5\tissuer')).toMatchObject({
      value: {
        financial_fees: {
          '4': {
            installments: [
              { value: 3, percentage: 0 },
              { value: 12, percentage: 1.5 },
            ],
          },
          '5': { type: 'issuer', installments: [] },
        },
      },
    });
    expect(
      draftOf({ ...values, financial_fees: { '4': { installments: [{ value: 6, percentage: 1.99 }] } } }, CLP),
    ).toMatchObject({ financial_fees: '4\t\t6\t1,99' });
    for (const unclear of ['4\t\t3\t', '4\t\t\t1', '\t\t3\t0', 'visa\t\t3\t0', '4\t\n4\t', '4\t\t3,5\t0'])
      expect(read(unclear), unclear).toEqual({ ok: false, error: 'financial_fees' });
  });

  it.each([
    ['store_name', '   '],
    ['tip_percent_basis_points', '10\nten'],
    ['tip_percent_basis_points', '10,123'],
    ['tip_small_total_minor', '12,5'],
    ['tip_time_limit_seconds', '1.5'],
    ['discount_limit_basis_points', ''],
  ] as const)('understands not for %s: %j', (name, text) => {
    expect(isUnderstood(name, { ...draftOf(values, CLP), [name]: text }, CLP)).toBe(false);
    expect(changed({ [name]: text })).toEqual({ ok: false, error: name });
  });
});
