import { defineOperation } from '../operation.ts';
import {
  merchantAnswerSchema,
  merchantCreateSchema,
  merchantListQuerySchema,
  merchantListSchema,
  merchantUpdateSchema,
} from '../schemas/merchant.ts';
import {
  cashoutMethodAnswerSchema,
  settlementAnswerSchema,
  settlementQuerySchema,
  webhookListSchema,
} from '../schemas/records.ts';

/** Merchants, webhooks, settlements and cash-outs: records around payments (service-interface, Endpoints). */
export const recordOperations = {
  'merchants.create': defineOperation({
    name: 'merchants.create',
    kind: 'change',
    method: 'POST',
    path: '/v1/merchants',
    request_schema: merchantCreateSchema,
    answer_schema: merchantAnswerSchema,
    success: [201],
    listed: [201, 400],
  }),
  'merchants.update': defineOperation({
    name: 'merchants.update',
    kind: 'change',
    method: 'PUT',
    path: '/v1/merchants/{id}',
    request_schema: merchantUpdateSchema,
    answer_schema: merchantAnswerSchema,
    success: [200],
    listed: [200, 400, 404],
  }),
  'merchants.list': defineOperation({
    name: 'merchants.list',
    kind: 'read',
    method: 'GET',
    path: '/v1/merchants',
    query_schema: merchantListQuerySchema,
    answer_schema: merchantListSchema,
    success: [200],
    listed: [200, 400],
  }),
  'webhooks.list': defineOperation({
    name: 'webhooks.list',
    kind: 'read',
    method: 'GET',
    path: '/v1/webhooks',
    answer_schema: webhookListSchema,
    success: [200],
    listed: [200],
  }),
  'settlements.report': defineOperation({
    name: 'settlements.report',
    kind: 'read',
    method: 'GET',
    path: '/settlements',
    query_schema: settlementQuerySchema,
    answer_schema: settlementAnswerSchema,
    success: [200],
    listed: [200, 400, 500],
  }),
  'cashouts.get_method': defineOperation({
    name: 'cashouts.get_method',
    kind: 'read',
    method: 'GET',
    path: '/cashouts-api/api/v1/cashout-methods/{id}',
    answer_schema: cashoutMethodAnswerSchema,
    success: [200],
    listed: [200, 400],
    // service-interface, Get cash-out method: "400 empty object".
    empty_errors: [400],
  }),
};
