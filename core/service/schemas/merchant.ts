import * as z from 'zod';
import { feeConfigurationRequest, financialFeesRequest, merchantFields } from './merchant-parts.ts';
import {
  addressAnswer,
  identifier,
  listAnswer,
  listOf,
  optionalFlag,
  optionalMap,
  optionalNumber,
  optionalObject,
  optionalText,
  promisedText,
  shortText,
} from './wire-values.ts';

const websiteRule = {
  message: 'is mandatory for merchants of type ECOMMERCE',
  path: ['website'],
};

/** POST /v1/merchants: a name and an organization, and a website for ECOMMERCE (service-interface, Limits). */
export const merchantCreateSchema = z
  .strictObject({
    ...merchantFields,
    name: shortText,
    organization_id: identifier,
    type: shortText,
    financial_fees: financialFeesRequest.optional(),
  })
  .refine(({ type, website }) => type !== 'ECOMMERCE' || website !== undefined, websiteRule);
export type MerchantCreate = z.infer<typeof merchantCreateSchema>;

/** PUT /v1/merchants/{id}: the fields to change. Only the service knows whether a website is already set. */
export const merchantUpdateSchema = z.strictObject({
  ...merchantFields,
  fee_configuration: feeConfigurationRequest.optional(),
});
export type MerchantUpdate = z.infer<typeof merchantUpdateSchema>;

/** Query of GET /v1/merchants; the format of `sort` is not documented: `field`, `-field` or `field:asc`. */
export const merchantListQuerySchema = z.strictObject({
  organization_id: identifier,
  page: z.int().min(0).max(1_000_000).optional(),
  page_size: z.int().min(1).max(1_000).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}([:,](asc|desc|-?[a-z_]{1,40}))*$/i)
    .optional(),
});
export type MerchantListQuery = z.infer<typeof merchantListQuerySchema>;

const feeAnswer = optionalObject({
  fee_type: optionalText,
  transaction_fee: optionalNumber,
  withdrawal_fee: optionalNumber,
  currency: optionalText,
  product_type: optionalText,
});

const railAnswer = z.object({
  mcc: optionalText,
  mvv: optionalText,
  payfac_id: optionalText,
  rail_merchant_external_id: optionalText,
  annual_volume: listAnswer(z.object({ currency: optionalText, value: optionalNumber })),
  products: optionalMap(
    z.object({
      enabled: optionalFlag,
      fee: feeAnswer,
      merchant_network_id: optionalText,
      settlement: optionalObject({ frequency: optionalText }),
    }),
  ),
});

const taxInformationAnswer = optionalObject({
  tax_id: optionalText,
  tax_id_type: optionalText,
  legal_name: optionalText,
  legal_representative: optionalObject({
    full_name: optionalText,
    email: optionalText,
    role: optionalText,
    phone_number: optionalText,
    identification_type: optionalText,
    identification_number: optionalText,
  }),
  retention_rules: listAnswer(
    z.object({ tax_type: optionalText, retention_applicable: optionalFlag, percentage: optionalNumber }),
  ),
  fiscal_responsibilities: listAnswer(z.object({ code: optionalText })),
  applicable_laws: listAnswer(z.string()),
  tax_categories: listAnswer(z.object({ code: optionalText, description: optionalText })),
});

/** A merchant in a response (service-interface, Merchant): its id is guaranteed. */
export const merchantAnswerSchema = z.object({
  id: promisedText,
  parent_id: optionalText,
  type: optionalText,
  name: optionalText,
  alias: optionalText,
  organization_id: optionalText,
  supported_currencies: listAnswer(z.string()),
  default_currency: optionalText,
  activity: optionalText,
  phone: optionalText,
  email: optionalText,
  billing_address: addressAnswer,
  location_address: addressAnswer,
  rails: optionalMap(railAnswer),
  custom_data: z
    .record(z.string(), z.json())
    .nullish()
    .transform((value) => value ?? undefined),
  website: optionalText,
  tax_information: taxInformationAnswer,
  payout_information: optionalObject({
    bank_name: optionalText,
    bank_account_number: optionalText,
    bank_account_holder_name: optionalText,
    bank_account_type: optionalText,
    bank_swift_code: optionalText,
    bank_country: optionalText,
    currency: optionalText,
  }),
  contract_information: optionalObject({ type: optionalText, start_date: optionalText, end_date: optionalText }),
  fee_configuration: feeAnswer,
  /**
   * Accepted on create; whether responses contain it is not documented. Its reader validates it
   * (core/sale/installments.ts).
   */
  financial_fees: z
    .json()
    .nullish()
    .transform((value) => value ?? undefined),
  notes: optionalText,
  status: optionalText,
  created_at: optionalText,
  updated_at: optionalText,
});
export type Merchant = z.infer<typeof merchantAnswerSchema>;

export const merchantListSchema = listOf(merchantAnswerSchema, 'merchants', 'data', 'items', 'results');
