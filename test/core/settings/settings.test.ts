import { describe, expect, it } from 'vitest';
import {
  cashStep,
  defaultSettings,
  settingsProblems,
  settingsSchema,
  storeLocale,
} from '../../../core/settings/settings.ts';

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
