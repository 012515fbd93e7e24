import * as z from 'zod';
import { addressRequest, currencyCode, identifier, shortText } from './wire-values.ts';

/** Parts of a merchant in requests (service-interface, Merchant). The length limits are ours: none are documented. */

const percentage = z.number().min(0).max(100);
const fee = z.number().min(0).max(1_000_000_000);
const timestamp = z.iso.datetime({ offset: true });

/** A key of a free map: a plain name, neither nested nor a property with a meaning in JavaScript. */
const mapKey = z.string().regex(/^(?!__proto__$|constructor$|prototype$)[A-Za-z0-9_.-]{1,64}$/, 'is not a plain name');

const feeConfiguration = z.strictObject({
  fee_type: shortText.optional(),
  transaction_fee: fee.optional(),
  withdrawal_fee: fee.optional(),
  currency: currencyCode.optional(),
});

const product = z.strictObject({
  enabled: z.boolean().optional(),
  fee: feeConfiguration.extend({ product_type: shortText.optional() }).optional(),
});

const rail = z.strictObject({
  mcc: z
    .string()
    .regex(/^\d{4}$/, 'is not four digits')
    .optional(),
  mvv: shortText.optional(),
  payfac_id: shortText.optional(),
  rail_merchant_external_id: shortText.optional(),
  annual_volume: z
    .array(z.strictObject({ currency: currencyCode, value: z.number().min(0) }))
    .max(20)
    .optional(),
  products: z.partialRecord(z.enum(['DEBIT', 'CREDIT', 'NETWORK_TOKEN']), product).optional(),
});

/** mvv applies to VISA only. */
const railsRequest = z
  .record(mapKey, rail)
  .refine((rails) => Object.entries(rails).every(([name, { mvv }]) => mvv === undefined || name === 'VISA'), {
    message: 'mvv applies to VISA only',
  });

const fiscalResponsibility = z.strictObject({
  code: shortText,
  tax_id: shortText.optional(),
  tax_id_type: shortText.optional(),
  level: shortText.optional(),
  location: shortText.optional(),
});

const taxInformationRequest = z.strictObject({
  tax_id: shortText.optional(),
  tax_id_type: shortText.optional(),
  legal_name: shortText.optional(),
  legal_representative: z
    .strictObject({
      full_name: shortText.optional(),
      email: z.email().max(254).optional(),
      role: shortText.optional(),
      phone_number: shortText.optional(),
      identification_type: shortText.optional(),
      identification_number: shortText.optional(),
    })
    .optional(),
  retention_rules: z
    .array(
      z.strictObject({
        tax_type: shortText,
        retention_applicable: z.boolean().optional(),
        percentage: percentage.optional(),
      }),
    )
    .max(50)
    .optional(),
  fiscal_responsibilities: z.array(fiscalResponsibility).max(50).optional(),
  // Only digits, dots, hyphens and slashes (service-interface, Limits).
  applicable_laws: z
    .array(z.string().regex(/^[\d./-]{1,64}$/, 'holds more than digits, dots, hyphens and slashes'))
    .max(50)
    .optional(),
  tax_categories: z
    .array(z.strictObject({ code: shortText, description: shortText.optional() }))
    .max(50)
    .optional(),
});

const payoutInformationRequest = z.strictObject({
  bank_name: shortText.optional(),
  bank_account_number: shortText.optional(),
  bank_account_holder_name: shortText.optional(),
  bank_account_type: shortText.optional(),
  bank_swift_code: shortText.optional(),
  bank_country: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not an ISO 3166-1 alpha-3 code')
    .optional(),
  currency: currencyCode.optional(),
});

const contractInformationRequest = z.strictObject({
  type: shortText.optional(),
  start_date: timestamp.optional(),
  end_date: timestamp.optional(),
});

export const feeConfigurationRequest = feeConfiguration;

/** Fees by BIN, and within a BIN by number of installments (service-interface, Merchant, financial_fees). */
export const financialFeesRequest = z.record(
  z.string().regex(/^\d{6,8}$/, 'is not a BIN of 6 to 8 digits'),
  z.strictObject({ installments: z.array(z.strictObject({ value: z.int().min(1).max(99), percentage })).max(99) }),
);

const customDataRequest = z.record(mapKey, z.union([z.string().max(2_000), z.number(), z.boolean()]));

/** Fields common to create and update. */
export const merchantFields = {
  id: identifier.optional(),
  parent_id: identifier.optional(),
  type: shortText.optional(),
  name: shortText.optional(),
  alias: shortText.optional(),
  organization_id: identifier.optional(),
  supported_currencies: z.array(currencyCode).max(20).optional(),
  default_currency: currencyCode.optional(),
  activity: shortText.optional(),
  phone: shortText.optional(),
  email: z.email().max(254).optional(),
  billing_address: addressRequest.optional(),
  location_address: addressRequest.optional(),
  rails: railsRequest.optional(),
  custom_data: customDataRequest.optional(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .optional(),
  tax_information: taxInformationRequest.optional(),
  payout_information: payoutInformationRequest.optional(),
  contract_information: contractInformationRequest.optional(),
  notes: z.string().max(2_000).optional(),
};
