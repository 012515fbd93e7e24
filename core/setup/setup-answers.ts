import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';
import { freeOfCardData } from '../card-data/written-text.ts';
import { ROLES } from '../staff/permissions.ts';
import { STAFF_MAX, staffMemberSchema } from '../staff/staff-member.ts';
import { COUNTRIES, COUNTRY_CODES, type Country } from './countries.ts';
import { SETUP_FORMAT } from './setup-file.ts';

const typed = (characters_max: number) => freeOfCardData(z.string().max(characters_max)).default('');

/**
 * The answers of a guided set-up so far, as they were typed: anything may still be missing. No secret is among them.
 * They become a set-up file, and are held to its rules.
 */
export const setupAnswersSchema = z.strictObject({
  /** The current step, from 0. */
  step: z.int().min(0).max(20).default(0),
  /** The file of a till that is brought back, as far as it was chosen; null: a new till is set up. */
  from_backup: z.string().max(1_000).nullable().default(null),
  country: z.enum(COUNTRY_CODES).default('CL'),
  language: z.enum(['es', 'pt', 'en']).default('es'),
  /** In basis points; null: the country's own taxes. */
  tax_basis_points: z.int().min(0).max(10_000).nullable().default(null),
  store_name: typed(80),
  store_line: typed(120),
  till_name: typed(80),
  manager_name: typed(80),
  service_url: z.string().max(300).default(''),
  terminal_id: typed(64),
  merchant_id: typed(64),
  reader: z.string().max(200).default(''),
  printer: z.string().max(200).default('none'),
  catalogue: z.enum(['empty', 'sample', 'csv']).default('empty'),
});
export type SetupAnswers = z.infer<typeof setupAnswersSchema>;

/** A person who works at the shop; the PIN is never stored with the answers. */
export const setupPersonSchema = z.strictObject({
  name: freeOfCardData(staffMemberSchema.shape.name),
  role: z.enum(ROLES),
});
export type SetupPerson = z.infer<typeof setupPersonSchema>;

/** The stored draft of a set-up: the answers, and the people added one by one. */
export const setupDraftSchema = z.strictObject({
  ...setupAnswersSchema.shape,
  people: z.array(setupPersonSchema).max(STAFF_MAX).default([]),
});

/** The set-up file that answers say; `csv_path` is where the goods lie that were given. */
export function setupOfAnswers(
  answers: SetupAnswers,
  staff: readonly (SetupPerson & { readonly pin?: string })[],
  csv_path: string,
): unknown {
  const { country, language, tax_basis_points, catalogue } = answers;
  const taxes = COUNTRIES[country].taxes.map((tax, at) =>
    at === 0 && tax_basis_points !== null ? { ...tax, basis_points: tax_basis_points } : tax,
  );
  return {
    format: SETUP_FORMAT,
    mode: 'live',
    country,
    languages: [language, ...(['es', 'pt', 'en'] as const).filter((other) => other !== language)],
    taxes,
    shop: {
      name: answers.store_name,
      lines: [answers.store_line.trim()].filter((line) => line !== ''),
      ...(answers.till_name.trim() === '' ? {} : { till_name: answers.till_name }),
    },
    service: { url: answers.service_url.trim(), terminal_id: answers.terminal_id, merchant_id: answers.merchant_id },
    reader: answers.reader,
    printer: answers.printer,
    ...(staff.length === 0 ? {} : { staff }),
    catalogue: catalogue === 'csv' ? { csv: csv_path } : catalogue,
    ...(answers.manager_name.trim() === '' ? {} : { settings: { manager_name: answers.manager_name } }),
  };
}

/** What the small real sale of a new till asks for, in minor units: little, and above what services refuse. */
export function proofAmount(country: Country): number {
  const { currency } = COUNTRIES[country];
  const amounts: Partial<Record<typeof currency, number>> = { CLP: 100, PYG: 1_000, COP: 100_000, ARS: 10_000 };
  return Math.min(amounts[currency] ?? 100, AMOUNT_MINOR_MAX);
}
