import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import { unknownReference } from '../http/problem.ts';
import { wireAmount } from '../rules/network.ts';
import { type Settlement, settle } from '../rules/settlement.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  type Webhook,
  cashoutMethodSchema,
  settlementQuerySchema,
  settlementSchema,
  webhookSchema,
} from '../wire/records.ts';

/** Read operations for managers: settlement report, webhook endpoints, cash-out method. */
export function reportOperations(service: Service): Operation[] {
  return [readSettlement(service), listWebhooks(service), getCashoutMethod(service)];
}

function readSettlement(service: Service): Operation {
  return defineOperation({
    name: 'get_settlement',
    method: 'GET',
    path: '/settlements',
    summary: 'Settlement report of a day (UTC; today by default) in a currency (CLP by default)',
    group: 'Reports',
    feature: 'settlements',
    query: settlementQuerySchema,
    success: { status: 200, schema: settlementSchema },
    errors: { 400: 'wrapped', 500: 'wrapped_without_code' },
    handle: ({ query }) => {
      const now_ms = service.clock.wallMs();
      const date = query.date ?? new Date(now_ms).toISOString().slice(0, 10);
      const { fee_basis_points } = service.settings;
      const settlement = settle(service.payments.all(), date, query.currency ?? 'CLP', fee_basis_points, now_ms);
      return succeed(settlementAnswer(settlement, date, now_ms));
    },
  });
}

function settlementAnswer(settlement: Settlement, date: string, now_ms: number): z.output<typeof settlementSchema> {
  const { currency, lines, total_minor, fees_minor } = settlement;
  const amount = (minor: number) => wireAmount(minor, currency);
  return {
    id: `settlement-${date}-${currency}`,
    date,
    total_amount: amount(total_minor),
    currency,
    transaction_count: lines.length,
    fees: amount(fees_minor),
    net_amount: amount(total_minor - fees_minor),
    transactions: lines.map(({ id, amount_minor, fee_minor }) => ({
      id,
      amount: amount(amount_minor),
      fee: amount(fee_minor),
      net: amount(amount_minor - fee_minor),
    })),
    created: Math.floor(now_ms / 1000),
  };
}

function listWebhooks(service: Service): Operation {
  return defineOperation({
    name: 'list_webhooks',
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'List webhook endpoints',
    group: 'Webhooks',
    feature: 'webhooks',
    success: { status: 200, schema: z.array(webhookSchema) },
    errors: {},
    handle: () =>
      succeed(
        service.documents.list<Webhook & { secret: string }>('webhook').map(({ secret: _secret, ...rest }) => rest),
      ),
  });
}

function getCashoutMethod(service: Service): Operation {
  return defineOperation({
    name: 'get_cashout_method',
    method: 'GET',
    path: '/cashouts-api/api/v1/cashout-methods/:id',
    summary: 'Get cash-out method',
    group: 'Cash-out',
    feature: 'cashouts',
    params: idParamsSchema,
    success: { status: 200, schema: cashoutMethodSchema },
    errors: { 400: 'empty' },
    handle: ({ params }) => {
      const method = service.documents.get('cashout_method', params.id);
      return method === undefined ? fail(unknownReference('cash-out method')) : succeed(method);
    },
  });
}
