import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { notFound } from '../http/problem.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import type { StoredWebhook } from '../webhooks/publisher.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  cashoutMethodCreateSchema,
  cashoutMethodSchema,
  webhookCreateSchema,
  webhookWithSecretSchema,
} from '../wire/records.ts';

const GROUP = 'Control';

const deliverySchema = z.object({
  id: z.string(),
  webhook_id: z.string(),
  event: z.string(),
  status: z.string(),
  attempts: z.int(),
  last_result: z.string().nullable(),
});

/** Creates records that the interface can only read, in place of a dashboard. */
export function recordControlOperations(service: Service): Operation[] {
  return [createWebhook(service), removeWebhook(service), listDeliveries(service), createCashoutMethod(service)];
}

function createWebhook(service: Service): Operation {
  return defineOperation({
    name: 'create_webhook',
    method: 'POST',
    path: '/_sandbox/webhooks',
    summary: 'Register a webhook endpoint; the secret of its signatures is shown once',
    group: GROUP,
    body: webhookCreateSchema,
    success: { status: 201, schema: webhookWithSecretSchema },
    errors: { 400: 'short' },
    handle: async ({ body }) => {
      const answer = await service.commits.run((): Answer => {
        const now_ms = service.clock.wallMs();
        const webhook: StoredWebhook = {
          id: service.randomness.identifier(),
          ...body,
          status: 'ACTIVE',
          created_at: timestamp(now_ms),
          secret: randomBytes(24).toString('base64url'),
        };
        service.documents.put('webhook', webhook.id, null, webhook, now_ms);
        return succeed(webhook);
      });
      service.webhooks.refresh();
      service.captures.refresh();
      return answer;
    },
  });
}

function removeWebhook(service: Service): Operation {
  return defineOperation({
    name: 'remove_webhook',
    method: 'DELETE',
    path: '/_sandbox/webhooks/:id',
    summary: 'Remove a webhook endpoint',
    group: GROUP,
    params: idParamsSchema,
    success: { status: 200, schema: z.object({ removed: z.int() }) },
    errors: { 404: 'short' },
    handle: async ({ params }) => {
      const removed = await service.commits.run(() => service.documents.remove('webhook', params.id));
      service.webhooks.refresh();
      service.captures.refresh();
      return removed ? succeed({ removed: 1 }) : fail(notFound('webhook'));
    },
  });
}

function listDeliveries(service: Service): Operation {
  return defineOperation({
    name: 'list_deliveries',
    method: 'GET',
    path: '/_sandbox/webhooks/deliveries',
    summary: 'The last 200 webhook deliveries, newest first',
    group: GROUP,
    success: { status: 200, schema: z.object({ deliveries: z.array(deliverySchema) }) },
    errors: {},
    handle: () =>
      succeed({
        deliveries: service.deliveries.latest().map(({ id, webhook_id, event, status, attempts, last_result }) => ({
          id,
          webhook_id,
          event,
          status,
          attempts,
          last_result,
        })),
      }),
  });
}

function createCashoutMethod(service: Service): Operation {
  return defineOperation({
    name: 'create_cashout_method',
    method: 'POST',
    path: '/_sandbox/cashout-methods',
    summary: 'Create a cash-out method to read',
    group: GROUP,
    body: cashoutMethodCreateSchema,
    success: { status: 201, schema: cashoutMethodSchema },
    errors: { 400: 'short' },
    handle: ({ body }) =>
      service.commits.run((): Answer => {
        const now_ms = service.clock.wallMs();
        const id = body.id ?? service.randomness.identifier();
        const at = timestamp(now_ms);
        const method = { ...body, id, client_id: 'cobro-demo', created_at: at, updated_at: at };
        service.documents.put('cashout_method', id, null, method, now_ms);
        return succeed(method);
      }),
  });
}
