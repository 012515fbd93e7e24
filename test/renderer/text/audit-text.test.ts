import { describe, expect, it } from 'vitest';
import type { AuditView } from '../../../core/contract/audit.ts';
import { aboutTexts } from '../../../core/audit/about-text.ts';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { sayIn } from '../../../core/i18n/index.ts';
import { wordingIn } from '../say.ts';

const row = (change: Partial<AuditView>): AuditView => ({
  seq: 1,
  at_ms: 0,
  who: 'Ana',
  what: '',
  subject: '',
  detail: null,
  reason: null,
  approved_by: null,
  amount_minor: null,
  sale_number: null,
  ...change,
});
const textOf = (change: Partial<AuditView>) => aboutTexts(row(change), wordingIn('es')).join(' · ');

describe('what an act was about', () => {
  it.each([
    [
      {
        what: 'setting_changed',
        subject: 'second_currency',
        detail: 'none -> currency USD, rate 950.25, step_minor 1',
      },
      /de nada a USD a 950,25$/,
    ],
    [
      { what: 'setting_changed', subject: 'financial_fees', detail: '"4: 3 (0 %)" -> "4: 3 (0 %), 6 (1.99 %)"' },
      /^Planes de cuotas · de 4: 3 \(0 %\) a 4: 3 \(0 %\), 6 \(1,99 %\)$/,
    ],
    [{ what: 'setting_changed', subject: 'theme', detail: '"light" -> "dark"' }, /de Clara a Oscura$/],
    [{ what: 'setting_changed', subject: 'discount_limit_basis_points', detail: '1000 -> 1250' }, /de 10 % a 12,5 %$/],
    [
      { what: 'catalogue_imported', subject: '1200 rows', detail: '1 added, 20 changed' },
      /^1.200 filas · 1 producto nuevo, 20 con cambios$/,
    ],
    [
      { what: 'price_changed', subject: 'Té', detail: 'price_minor: 1900 -> 2100; stock: null -> 5' },
      /^Té · Precio: de \$1.900 a \$2.100. Existencias: de — a 5$/,
    ],
    [
      {
        what: 'staff_changed',
        subject: 'Ana',
        detail: 'Ana, cashier, enabled -> Ana, supervisor, disabled, refund allow',
      },
      /^Ana · de Ana, Cajero a Ana, Supervisor, sin acceso, .+: sí$/,
    ],
    [{ what: 'product_added', subject: 'Miel', detail: '0190b8f2-7d63-4d2e-9a41-3c1f6b7a8d90' }, /^Miel$/],
    [{ what: 'refund', subject: '0190b8f2-7d63-4d2e-9a41-3c1f6b7a8d90' }, /^$/],
    [{ what: 'cash_out', subject: '3', detail: 'refund: Vaso roto' }, /^Turno 3 · Devolución: Vaso roto$/],
    [{ what: 'cash_in', subject: '3', detail: 'change' }, /^Turno 3 · Sencillo$/],
    [{ what: 'shift_closed', subject: '3', detail: 'difference CLP -500' }, /^Turno 3 · diferencia −\$500$/],
    [{ what: 'sale_cleared', subject: 'sale', detail: '5 lines' }, /^5 líneas$/],
    [{ what: 'line_removed_after_hold', subject: 'Té', detail: '2000 -> 500' }, /^Té · de 2 a 0,5$/],
    [{ what: 'line_price_changed', subject: 'Té', detail: '1900 -> 1500' }, /^Té · de \$1.900 a \$1.500$/],
    [
      { what: 'payment_resolved', subject: '9f2c41b70e559f2c', detail: 'undone', reason: 'folio 12' },
      /^El dinero se devolvió · folio 12$/,
    ],
    [{ what: 'from_a_newer_till', subject: 'something', detail: 'else -> other' }, /^something · else -> other$/],
  ] as const)('is a sentence: %o', (change, sentence) => {
    expect(textOf(change).replaceAll('\u00a0', ' ')).toMatch(sentence);
  });
});

describe('the phrases of a file', () => {
  it.each(LANGUAGES)('are the same as those of the page, with counts and blanks, in %s', (language) => {
    const page = wordingIn(language).say;
    const file = sayIn(language);
    for (const count of [0, 1, 2, 1_200, 9_999, 10_000])
      expect(file('audit.rows', { count })).toBe(page('audit.rows', { count }));
    expect(file('audit.fromTo', { before: '$1.900', after: '{{x}}' })).toBe(
      page('audit.fromTo', { before: '$1.900', after: '{{x}}' }),
    );
    expect(file('audit.shift', { number: 1_204 })).toBe(page('audit.shift', { number: 1_204 }));
  });
});
