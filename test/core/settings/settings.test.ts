import { describe, expect, it, test } from 'vitest';
import {
  cashStep,
  defaultSettings,
  settingsProblems,
  settingsSchema,
  storeLocale,
} from '../../../core/settings/settings.ts';
import { WIRE_DEFAULTS } from '../../../core/service/wire-defaults.ts';
import { tillNameAt } from '../../../core/settings/till-name.ts';

describe('the settings', () => {
  it('are complete without a file, in pesos, with the embedded service', () => {
    expect(defaultSettings()).toMatchObject({
      currency: 'CLP',
      service_url: null,
      request_timeout_seconds: 40,
      quarantine_seconds: 180,
      reader: null,
      printer: 'none',
    });
  });

  it('let the currency rule the locale and the coin unless they are set', () => {
    const settings = defaultSettings();
    expect([storeLocale(settings), cashStep(settings)]).toEqual(['es-CL', 10]);
    expect([storeLocale({ ...settings, currency: 'ARS' }), cashStep({ ...settings, currency: 'ARS' })]).toEqual([
      'es-AR',
      1,
    ]);
    expect([
      storeLocale({ ...settings, store_locale: 'es-AR' }),
      cashStep({ ...settings, cash_rounding_minor: 50 }),
    ]).toEqual(['es-AR', 50]);
  });

  it('name the field that is wrong, in a sentence', () => {
    const parsed = settingsSchema.safeParse({ currency: 'XYZ', taxes: [{ tax_id: 'iva' }], colour: 'red' });
    const problems = parsed.success ? [] : settingsProblems(parsed.error);
    expect(problems.some((problem) => problem.startsWith('currency: '))).toBe(true);
    expect(problems.some((problem) => problem.startsWith('taxes.0.name: '))).toBe(true);
    expect(problems).toContain('"colour" is not a setting');
  });

  it('refuse an address that carries a user or a password', () => {
    expect(settingsSchema.safeParse({ service_url: 'https://till:secret@payments.example' }).success).toBe(false);
    expect(settingsSchema.safeParse({ service_url: 'ftp://payments.example' }).success).toBe(false);
    expect(settingsSchema.safeParse({ service_url: 'https://payments.example' }).success).toBe(true);
  });
});

describe('what the till takes for granted about the service', () => {
  it('is a setting each, with the defaults that the client has', () => {
    const { authorize_timeout_ms, ...others } = WIRE_DEFAULTS;
    expect(defaultSettings().wire).toEqual(others);
    expect(defaultSettings().request_timeout_seconds * 1_000).toBe(authorize_timeout_ms);
  });

  it('can be changed one by one', () => {
    const { wire } = settingsSchema.parse({ wire: { client_id_header_name: 'X-Client', empty_error_statuses: [] } });
    expect(wire).toMatchObject({ client_id_header_name: 'X-Client', empty_error_statuses: [], token_life_ms: 600_000 });
  });

  it.each([
    ['a header that every request holds', { client_id_header_name: 'Authorization' }, 'client_id_header_name'],
    ['a header that is two', { client_id_header_name: 'A: b\r\nC' }, 'client_id_header_name'],
    ['a status that proves nothing', { empty_error_statuses: [408] }, 'empty_error_statuses'],
    ['a failure as a refusal', { empty_error_statuses: [500] }, 'empty_error_statuses'],
    ['no time at all', { undo_timeout_ms: 0 }, 'undo_timeout_ms'],
    ['a wait that is longer than payment-safety 5.5 lets it be', { retry_after_max_ms: 900_001 }, 'retry_after_max_ms'],
    ['a name that is none of them', { retries: 3 }, 'retries'],
  ])('cannot be %s', (_what, wire, field) => {
    const parsed = settingsSchema.safeParse({ wire });
    expect(parsed.success ? '' : settingsProblems(parsed.error).join('\n')).toContain(field);
  });
});

test.each([
  ['a till without a store has its own name', null, 'Caja 1', 'Caja 1'],
  ['the name that every till begins with gives way to the lane', 3, 'Caja 1', 'Caja 3'],
  ['a name of its own stands beside the lane', 3, 'Bar', 'Caja 3 · Bar'],
  ['a name that is the lane stands once', 3, 'Caja 3', 'Caja 3'],
] as const)('%s', (_title, lane, till_name, shown) => {
  expect(tillNameAt(lane, { till_name, language: 'es' })).toBe(shown);
});
