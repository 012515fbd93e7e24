import type { Merchant } from '../wire/merchant.ts';

interface Product {
  readonly merchant_network_id?: string;
  readonly settlement?: { readonly frequency: string };
}
type Rails = Readonly<Record<string, { readonly products?: Readonly<Record<string, Product | undefined>> }>>;

/**
 * A merchant with what the service adds to every answer (service-interface, Merchant): the fee configuration, "returned on
 * create and update", and for each product its id with the network and how often it is settled, "responses also carry".
 */
export function withTerms(merchant: Merchant, fee_basis_points: number): Merchant {
  const rails = merchant['rails'] as Rails | undefined;
  return {
    ...merchant,
    fee_configuration: merchant['fee_configuration'] ?? {
      fee_type: 'PERCENTAGE',
      transaction_fee: fee_basis_points / 100,
      withdrawal_fee: 0,
      currency: merchant['default_currency'] ?? 'CLP',
    },
    ...(rails === undefined ? {} : { rails: railsWithTerms(merchant.id, rails) }),
  };
}

function railsWithTerms(merchant_id: string, rails: Rails): Rails {
  return mapValues(rails, (rail, name) =>
    rail.products === undefined
      ? rail
      : {
          ...rail,
          products: mapValues(rail.products, (product, kind) => ({
            ...product,
            merchant_network_id: `${merchant_id}.${name}.${kind}`,
            // The settlement report of this service is of one day.
            settlement: { frequency: 'DAILY' },
          })),
        },
  );
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)])) as Record<string, To>;
}
