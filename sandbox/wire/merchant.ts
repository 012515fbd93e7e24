import * as z from 'zod';
import {
  addressSchema,
  countrySchema,
  currencySchema,
  dateTimeSchema,
  identifierSchema,
  textSchema,
  codeSchema,
} from './common.ts';

const percentageSchema = z.number().min(0).max(100);

const feeSchema = z.strictObject({
  fee_type: codeSchema.optional(),
  transaction_fee: z.number().min(0).optional(),
  withdrawal_fee: z.number().min(0).optional(),
  currency: currencySchema.optional(),
});

const productSchema = z.strictObject({
  enabled: z.boolean().optional(),
  fee: feeSchema.extend({ product_type: codeSchema.optional() }).optional(),
});

const railSchema = z.strictObject({
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'use four digits')
    .optional(),
  mvv: textSchema.optional(),
  payfac_id: textSchema.optional(),
  rail_merchant_external_id: textSchema.optional(),
  annual_volume: z
    .array(z.strictObject({ currency: currencySchema, value: z.number().min(0) }))
    .max(20)
    .optional(),
  products: z.partialRecord(z.enum(['DEBIT', 'CREDIT', 'NETWORK_TOKEN']), productSchema).optional(),
});

/** mvv applies to VISA only (service-interface, Rail entry). */
const railsSchema = z.record(codeSchema, railSchema).superRefine((rails, context) => {
  for (const [name, rail] of Object.entries(rails)) {
    if (rail.mvv !== undefined && name !== 'VISA') {
      context.addIssue({ code: 'custom', path: [name, 'mvv'], message: 'mvv applies to VISA only' });
    }
  }
});

const legalRepresentativeSchema = z.strictObject({
  full_name: textSchema.optional(),
  email: z.email().max(255).optional(),
  role: textSchema.optional(),
  phone_number: textSchema.optional(),
  identification_type: textSchema.optional(),
  identification_number: textSchema.optional(),
});

const fiscalResponsibilitySchema = z.strictObject({ code: textSchema });

const taxInformationSchema = z.strictObject({
  tax_id: textSchema.optional(),
  tax_id_type: codeSchema.optional(),
  legal_name: textSchema.optional(),
  legal_representative: legalRepresentativeSchema.optional(),
  retention_rules: z
    .array(
      z.strictObject({
        tax_type: textSchema,
        retention_applicable: z.boolean().optional(),
        percentage: percentageSchema.optional(),
      }),
    )
    .max(50)
    .optional(),
  fiscal_responsibilities: z.array(fiscalResponsibilitySchema).max(50).optional(),
  applicable_laws: z
    .array(z.string().regex(/^[\d.\-/]{1,64}$/, 'use digits, dots, hyphens and slashes only'))
    .max(50)
    .optional(),
});

const taxInformationOnCreateSchema = taxInformationSchema.extend({
  fiscal_responsibilities: z
    .array(
      fiscalResponsibilitySchema.extend({
        tax_id: textSchema.optional(),
        tax_id_type: codeSchema.optional(),
        level: textSchema.optional(),
        location: textSchema.optional(),
      }),
    )
    .max(50)
    .optional(),
  tax_categories: z
    .array(z.strictObject({ code: textSchema, description: z.string().max(255).optional() }))
    .max(50)
    .optional(),
});

const financialFeesSchema = z.record(
  z.string().regex(/^\d{6,8}$/, 'use the six to eight digits of a BIN'),
  z.strictObject({
    installments: z.array(z.strictObject({ value: z.int().min(1), percentage: percentageSchema })).max(60),
  }),
);

const sharedFields = {
  id: identifierSchema.optional(),
  parent_id: identifierSchema.optional(),
  alias: textSchema.optional(),
  supported_currencies: z.array(currencySchema).min(1).max(14).optional(),
  default_currency: currencySchema.optional(),
  activity: textSchema.optional(),
  phone: textSchema.optional(),
  email: z.email().max(255).optional(),
  billing_address: addressSchema.optional(),
  location_address: addressSchema.optional(),
  rails: railsSchema.optional(),
  custom_data: z.record(z.string().min(1).max(64), z.union([z.string().max(1024), z.number(), z.boolean()])).optional(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .optional(),
  payout_information: z
    .strictObject({
      bank_name: textSchema.optional(),
      bank_account_number: textSchema.optional(),
      bank_account_holder_name: textSchema.optional(),
      bank_account_type: textSchema.optional(),
      bank_swift_code: textSchema.optional(),
      bank_country: countrySchema.optional(),
      currency: currencySchema.optional(),
    })
    .optional(),
  contract_information: z
    .strictObject({
      type: textSchema.optional(),
      start_date: dateTimeSchema.optional(),
      end_date: dateTimeSchema.optional(),
    })
    .optional(),
  notes: z.string().max(2048).optional(),
};

/** Body of POST /v1/merchants: without fee_configuration, with financial_fees. */
export const merchantCreateSchema = z.strictObject({
  ...sharedFields,
  type: codeSchema,
  name: textSchema,
  organization_id: identifierSchema,
  tax_information: taxInformationOnCreateSchema.optional(),
  financial_fees: financialFeesSchema.optional(),
});

/** Body of PUT /v1/merchants/{id}: the fields to modify. */
export const merchantUpdateSchema = z.strictObject({
  ...sharedFields,
  type: codeSchema.optional(),
  name: textSchema.optional(),
  organization_id: identifierSchema.optional(),
  tax_information: taxInformationSchema.optional(),
  fee_configuration: feeSchema.optional(),
});

/** A merchant in answers: the given fields, and those that the service adds. */
export const merchantSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  organization_id: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Merchant = z.output<typeof merchantSchema>;

const SORT_FIELDS = ['created_at', 'updated_at', 'name', 'alias', 'id', 'type'] as const;

const FIELD_NAMES = SORT_FIELDS.join('|');

/**
 * Query of GET /v1/merchants. The format of `sort` is not shown: a field name, with a leading hyphen or trailing
 * `:desc` for descending order.
 */
export const merchantListQuerySchema = z.strictObject({
  organization_id: identifierSchema,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  sort: z
    .string()
    .regex(
      new RegExp(`^(-?(${FIELD_NAMES})|(${FIELD_NAMES}):(asc|desc))$`),
      `use one of ${SORT_FIELDS.join(', ')}, with - before it or :desc after it to go down`,
    )
    .default('created_at'),
});
