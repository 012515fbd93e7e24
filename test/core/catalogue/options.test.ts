import { describe, expect, it } from 'vitest';
import { type OptionGroup, parseOptions, writeOptions } from '../../../core/catalogue/options.ts';
import { chosenOptions } from '../../../core/catalogue/option-choice.ts';
import { formatMoney } from '../../../core/money/format.ts';
import { parseTypedAmount } from '../../../core/money/parse.ts';

const TEXT = 'Leche!: entera | avena +$500; Extras*: shot +$1.200 | crema';
const amountOf = (text: string): number | null => {
  const parsed = parseTypedAmount(text, 'CLP', 'es-CL');
  return parsed.ok ? parsed.value : null;
};
const GROUPS: readonly OptionGroup[] = [
  {
    name: 'Leche',
    choose: 'one',
    required: true,
    options: [
      { option_id: 'leche-entera', name: 'entera', price_minor: 0 },
      { option_id: 'leche-avena', name: 'avena', price_minor: 500 },
    ],
  },
  {
    name: 'Extras',
    choose: 'any',
    required: false,
    options: [
      { option_id: 'extras-shot', name: 'shot', price_minor: 1200 },
      { option_id: 'extras-crema', name: 'crema', price_minor: 0 },
    ],
  },
];

describe('options of a product', () => {
  it('are read as a catalogue file writes them, and written back the same', () => {
    expect(parseOptions(TEXT, amountOf)).toEqual({ ok: true, value: GROUPS });
    expect(writeOptions(GROUPS, (minor) => formatMoney(minor, 'CLP', 'es-CL'))).toBe(TEXT);
    expect(parseOptions('', amountOf)).toEqual({ ok: true, value: [] });
  });

  it.each(['Leche', 'Leche:', 'Leche: entera +mucho', 'Leche: a | a', ': entera', 'A:x;B:x;C:x;D:x;E:x'])(
    'are refused with a sentence when they are not options: %s',
    (text) => {
      const read = parseOptions(text, amountOf);
      expect(read).toEqual({
        ok: false,
        error: { kind: expect.stringMatching(/^options?/), value: expect.any(String), other: '' },
      });
    },
  );

  it('are chosen as their group says: one, any number, or not left out', () => {
    expect(chosenOptions(GROUPS, ['extras-crema', 'leche-avena'])).toMatchObject({
      ok: true,
      value: [{ name: 'avena' }, { name: 'crema' }],
    });
    expect(chosenOptions(GROUPS, ['extras-shot'])).toEqual({ ok: false, error: 'options_needed' });
    expect(chosenOptions(GROUPS, ['leche-entera', 'leche-avena'])).toEqual({ ok: false, error: 'options_needed' });
    expect(chosenOptions(GROUPS, ['leche-entera', 'gold'])).toEqual({ ok: false, error: 'not_found' });
  });
});
