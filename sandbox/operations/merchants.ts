import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { type Problem, invalidRequest, notFound } from '../http/problem.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  type Merchant,
  merchantCreateSchema,
  merchantListQuerySchema,
  merchantSchema,
  merchantUpdateSchema,
} from '../wire/merchant.ts';

const GROUP = 'Merchants';

/** Merchants (commerces) of an organization. */
export function merchantOperations(service: Service): Operation[] {
  return [createMerchant(service), updateMerchant(service), listMerchants(service)];
}

function createMerchant(service: Service): Operation {
  return defineOperation({
    name: 'create_merchant',
    method: 'POST',
    path: '/v1/merchants',
    summary: 'Create merchant',
    group: GROUP,
    feature: 'merchants',
    body: merchantCreateSchema,
    success: { status: 201, schema: merchantSchema },
    errors: { 400: 'short' },
    handle: ({ body }) =>
      service.commits.run((): Answer => {
        const at = timestamp(service.clock.wallMs());
        const id = body.id ?? service.randomness.identifier();
        if (service.documents.get('merchant', id)) return fail(invalidRequest(['id: this merchant exists already']));
        return keep(service, { ...body, id, status: 'ACTIVE', created_at: at, updated_at: at });
      }),
  });
}

function updateMerchant(service: Service): Operation {
  return defineOperation({
    name: 'update_merchant',
    method: 'PUT',
    path: '/v1/merchants/:id',
    summary: 'Update merchant: the fields that are sent are replaced',
    group: GROUP,
    feature: 'merchants',
    params: idParamsSchema,
    body: merchantUpdateSchema,
    success: { status: 200, schema: merchantSchema },
    errors: { 400: 'short', 404: 'short' },
    handle: ({ params, body }) =>
      service.commits.run((): Answer => {
        const merchant = service.documents.get<Merchant>('merchant', params.id);
        if (!merchant) return fail(notFound('merchant'));
        if (body.id !== undefined && body.id !== params.id)
          return fail(invalidRequest(['id: the id of a merchant stays']));
        const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        return keep(service, { ...merchant, ...changes, updated_at: timestamp(service.clock.wallMs()) });
      }),
  });
}

/** Rules about the whole merchant, or other merchants, must hold after every change. */
function keep(service: Service, merchant: Merchant): Answer {
  const problem = merchantProblem(service, merchant);
  if (problem) return fail(problem);
  const kept = withTerms(merchant, service.settings.fee_basis_points);
  service.documents.put('merchant', kept.id, kept.organization_id, kept, service.clock.wallMs());
  return succeed(kept);
}

function merchantProblem(service: Service, merchant: Merchant): Problem | undefined {
  if (merchant.type === 'ECOMMERCE' && merchant['website'] === undefined) {
    return invalidRequest(['website: required for merchants of type ECOMMERCE']);
  }
  const currencies = merchant['supported_currencies'];
  if (
    Array.isArray(currencies) &&
    merchant['default_currency'] !== undefined &&
    !currencies.includes(merchant['default_currency'])
  ) {
    return invalidRequest(['default_currency: use one of supported_currencies']);
  }
  return merchant['parent_id'] === undefined ? undefined : parentProblem(service, merchant);
}

/** A merchant with a parent is a submerchant; the interface shows no type for it (service-interface, Merchant). */
function parentProblem(service: Service, merchant: Merchant): Problem | undefined {
  const parent = service.documents.get<Merchant>('merchant', String(merchant['parent_id']));
  if (!parent || parent.organization_id !== merchant.organization_id) {
    return invalidRequest(['parent_id: there is no such merchant in this organization']);
  }
  const isMain = parent['parent_id'] === undefined && parent.id !== merchant.id;
  return isMain ? undefined : invalidRequest(['parent_id: use a main merchant']);
}

function listMerchants(service: Service): Operation {
  return defineOperation({
    name: 'list_merchants',
    method: 'GET',
    path: '/v1/merchants',
    summary: 'List merchants of an organization',
    group: GROUP,
    feature: 'merchants',
    query: merchantListQuerySchema,
    success: { status: 200, schema: z.array(merchantSchema) },
    errors: { 400: 'short' },
    handle: ({ query }) => {
      const merchants = service.documents.list<Merchant>('merchant', query.organization_id);
      const first = (query.page - 1) * query.page_size;
      return succeed(merchants.sort(comparison(query.sort)).slice(first, first + query.page_size));
    },
  });
}

/** Equal values have an order of their own, so that pages never overlap. */
function comparison(sort: string): (one: Merchant, other: Merchant) => number {
  const direction = sort.startsWith('-') || sort.endsWith(':desc') ? -1 : 1;
  const field = sort.replace(/^-|:(asc|desc)$/g, '');
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  const textOf = (merchant: Merchant): string => {
    const value = merchant[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return (one, other) => direction * (compare(textOf(one), textOf(other)) || compare(one.id, other.id));
}

interface Product {
  readonly merchant_network_id?: string;
  readonly settlement?: { readonly frequency: string };
}
type Rails = Readonly<Record<string, { readonly products?: Readonly<Record<string, Product | undefined>> }>>;

/**
 * A merchant with the fields that the service adds (service-interface, Merchant): the fee configuration, "returned on
 * create and update", and for each product its id, the network and the settlement frequency, "responses also carry".
 */
function withTerms(merchant: Merchant, fee_basis_points: number): Merchant {
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
            // This service's settlement report covers one day.
            settlement: { frequency: 'DAILY' },
          })),
        },
  );
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)])) as Record<string, To>;
}
