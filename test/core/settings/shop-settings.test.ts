import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MESSAGES } from '../../../core/i18n/index.ts';
import { changeRows } from '../../../core/settings/setting-change.ts';
import { defaultSettings, settingsSchema } from '../../../core/settings/settings.ts';
import { SHOP_SETTINGS, descriptorOf } from '../../../core/settings/shop-descriptors.ts';
import { parseShopChange, shopSettings } from '../../../core/settings/shop-settings.ts';

const CLP = defaultSettings();

describe('the settings that a manager changes', () => {
  it('hold no secret, no device, and nothing that a running shop must not change', () => {
    const names: readonly string[] = SHOP_SETTINGS;
    for (const kept of ['manager_pin_hash', 'quarantine_seconds', 'reader', 'currency', 'capture_mode'])
      expect(names).not.toContain(kept);
    expect(names.filter((name) => /hash|secret|pin|token|password/.test(name))).toEqual([]);
  });

  it('are described with the words that the schema takes, all of them and no others', () => {
    for (const setting of SHOP_SETTINGS) {
      const descriptor = descriptorOf(setting);
      if (descriptor.kind !== 'words') continue;
      const schema = settingsSchema.shape[setting].unwrap();
      expect(schema instanceof z.ZodEnum && [...schema.options].toSorted(), setting).toEqual(
        [...descriptor.choices].toSorted(),
      );
    }
  });

  it('have a name in every language for each of their words', () => {
    const messages: Readonly<Record<string, object>> = MESSAGES;
    for (const setting of SHOP_SETTINGS) {
      const descriptor = descriptorOf(setting);
      if (descriptor.kind !== 'words' || setting === 'language') continue;
      const keys = descriptor.choices.map((choice) => `settings.word.${setting}.${choice}`);
      expect(keys.filter((key) => messages[key] === undefined)).toEqual([]);
    }
  });

  it('are described with limits that can be saved, and not with one more', () => {
    for (const setting of SHOP_SETTINGS) {
      const descriptor = descriptorOf(setting);
      if (!('characters_max' in descriptor) || /^(receipt_|email_|service_|opening_hours)/.test(setting)) continue;
      // Scale labels and addresses have their own format.
      const written = (length: number) => {
        if (setting === 'scale_labels') return 'IIIIIWWWWWC'.padStart(length, '2');
        return setting === 'pay_link_url' ? 'https://example.com/{payment_id}'.padEnd(length, 'x') : 'x'.repeat(length);
      };
      const text = (length: number) => (descriptor.kind === 'lines' ? [written(length)] : written(length));
      const takes = (length: number) => parseShopChange({ [setting]: text(length) }, CLP).ok;
      expect([takes(descriptor.characters_max), takes(descriptor.characters_max + 1)], setting).toEqual([true, false]);
    }
  });

  it('are taken with every value that the settings file has by default', () => {
    const values = shopSettings(defaultSettings());
    expect(parseShopChange(values, CLP)).toEqual({ ok: true, value: values });
  });

  it.each([
    ['store_name', ''],
    ['store_name', 'x'.repeat(81)],
    ['store_lines', Array.from({ length: 7 }, () => 'x')],
    ['store_lines', ['']],
    ['tip_percent_basis_points', [0]],
    ['tip_percent_basis_points', [1000, 1500, 2000, 2500, 3000]],
    ['tip_amounts_minor', []],
    ['tip_time_limit_seconds', 4],
    ['receipt_url', 'http://shop.example/{code}'],
    ['receipt_url', 'https://user:secret@shop.example/{code}'],
    ['receipt_email_from', 'nobody'],
    ['discount_limit_basis_points', 10_001],
    ['second_currency', { currency: 'USD', rate: '0' }],
    ['second_currency', { currency: 'CLP', rate: '2' }],
    ['financial_fees', { '4': { installments: [{ value: 0, percentage: 0 }] } }],
    ['financial_fees', { '4': { installments: [{ value: 3, percentage: 1.999 }] } }],
    ['financial_fees', { '4': { installments: [{ value: 3, percentage: 101 }] } }],
    ['financial_fees', { '4': { installments: [3, 3].map((value) => ({ value, percentage: value })) } }],
    ['financial_fees', { visa: { installments: [] } }],
    ['financial_fees', { '123456789': { installments: [] } }],
    [
      'financial_fees',
      { '4': { installments: Array.from({ length: 25 }, (_, n) => ({ value: n + 1, percentage: 0 })) } },
    ],
    ['financial_fees', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n + 100}`, { installments: [] }]))],
    ['kiosk', 'yes'],
    ['language', undefined],
  ] as const)('refuse for %s what the settings file would refuse: %j', (setting, value) => {
    expect(parseShopChange({ [setting]: value }, CLP)).toMatchObject({ ok: false, error: { setting } });
  });

  it('hold a surcharge only once somebody stated that the law allows it', () => {
    const surcharge = { tender_card_basis_points: 300 };
    expect(parseShopChange(surcharge, CLP)).toMatchObject({ error: { setting: 'tender_card_basis_points' } });
    expect(parseShopChange({ ...surcharge, surcharge_allowed: true }, CLP).ok).toBe(true);
    expect(parseShopChange({ tender_card_basis_points: -300 }, CLP).ok).toBe(true);
    const standing = { ...CLP, ...surcharge, surcharge_allowed: true };
    expect(parseShopChange({ surcharge_allowed: false }, standing).ok).toBe(false);
  });

  it('say what is wrong without repeating the value', () => {
    const refused = parseShopChange({ receipt_url: 'https://user:hunter2@shop.example/{code}' }, CLP);
    expect(JSON.stringify(refused)).not.toContain('hunter2');
  });
});

it('words of a shop that hold a card number are refused, and a tax number with its dots is not', () => {
  // Computed at run time: no card number in a file.
  const card = `4${'1'.repeat(15)}`;
  expect(parseShopChange({ store_lines: ['La Esquina', card] }, CLP)).toMatchObject({
    error: { setting: 'store_lines', problem: 'must not hold data of a card or a credential' },
  });
  for (const hidden of [
    { taxes: [{ tax_id: 'iva', name: card, basis_points: 1900, included: true }] },
    { financial_fees: { '4': { type: card, installments: [] } } },
  ])
    expect(parseShopChange(hidden, { ...CLP, taxes: [] }).ok, Object.keys(hidden).join()).toBe(false);
  expect(parseShopChange({ store_lines: ['CNPJ 11.222.333/0001-81', 'RUT 76.123.456-7'] }, CLP).ok).toBe(true);
});

describe('a change of a setting in the audit trail', () => {
  it('tells the value before and after in one row, and nothing where nothing changed', () => {
    expect(changeRows('kiosk', false, true)).toEqual([{ subject: 'kiosk', detail: 'false -> true' }]);
    expect(changeRows('receipt_url', null, 'https://a.example/{code}')).toEqual([
      { subject: 'receipt_url', detail: 'none -> "https://a.example/{code}"' },
    ]);
    expect(changeRows('second_currency', { currency: 'USD', rate: '950' }, null)).toEqual([
      { subject: 'second_currency', detail: 'currency USD, rate 950 -> none' },
    ]);
    expect(changeRows('store_lines', ['a'], ['a'])).toEqual([]);
  });

  it('tells installment plans in lines that fit, whatever a file named before', () => {
    const plans = (count: number, percentage: number) =>
      Array.from({ length: count }, (_, index) => ({ value: index + 1, percentage }));
    const changeText = (before: number, after: number) =>
      changeRows(
        'financial_fees',
        { '4': { installments: plans(before, 12.34) } },
        { '4': { installments: plans(after, 12.34) } },
      );
    expect(changeText(2, 1)).toEqual([
      { subject: 'financial_fees', detail: '"4: 1 (12.34 %), 2 (12.34 %)" -> "4: 1 (12.34 %)"' },
    ]);
    expect(changeText(0, 1)[0]?.detail).toBe('"4: none" -> "4: 1 (12.34 %)"');
    expect(changeText(99, 1).every(({ detail }) => detail.length <= 500)).toBe(true);
    expect(changeText(3, 3)).toEqual([]);
    const typed = (type: string) => ({ '4': { type, installments: [] } });
    expect(changeRows('financial_fees', typed('issuer'), typed('merchant'))).toHaveLength(1);
  });

  it('tells a long list line by line, and a long text in two rows, so that nothing is cut', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(120));
    const after = [...before.slice(0, 5).map((line, index) => (index === 1 ? 'z'.repeat(120) : line))];
    expect(changeRows('store_lines', before, after)).toEqual([
      { subject: 'store_lines', detail: `2: "${'b'.repeat(120)}" -> "${'z'.repeat(120)}"` },
      { subject: 'store_lines', detail: `6: "${'f'.repeat(120)}" -> none` },
    ]);
    const url = (letter: string) => `https://${letter.repeat(280)}/{code}`;
    const rows = changeRows('receipt_url', url('a'), url('b'));
    expect(rows.map(({ detail }) => detail)).toEqual([`"${url('a')}" ->`, `-> "${url('b')}"`]);
    expect(rows.every(({ detail }) => detail.length <= 500)).toBe(true);
  });
});
