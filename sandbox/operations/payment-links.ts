import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { conflict } from '../http/conflict.ts';
import { notFound } from '../http/problem.ts';
import { APPROVED_CODE } from '../rules/response-codes.ts';
import type { Service } from '../service.ts';
import { idParamsSchema } from '../wire/common.ts';
import { authorize } from './authorizing.ts';

/**
 * A simple payment without a card: its customer pays it at an address of the service. This is the service's own reading
 * of the interface (docs/sandbox.md). Before that it is not in the ledger as a payment: nothing is authorized.
 */
export interface PaymentLink {
  readonly id: string;
  readonly client_id: string;
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  readonly description: string | null;
  readonly state: 'waiting' | 'paid' | 'canceled';
  /** An attempt was declined by the issuer; the customer may try again. */
  readonly was_declined: boolean;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
}

const KIND = 'link';
const GROUP = 'Control';

const viewSchema = z.object({ id: z.string(), status: z.string() });

export const linkById = (service: Service, id: string): PaymentLink | undefined =>
  service.documents.get<PaymentLink>(KIND, id);

/** This service's own words, except `succeeded`. */
export function linkStatus({ state, was_declined, expires_at_ms }: PaymentLink, now_ms: number): string {
  if (state === 'canceled') return 'canceled';
  if (now_ms >= expires_at_ms) return 'expired';
  return was_declined ? 'failed' : 'pending';
}

/** Durable before the answer is sent. */
export function makeLink(
  service: Service,
  request: Pick<PaymentLink, 'client_id' | 'amount_minor' | 'currency' | 'description'>,
  answer: (link: PaymentLink) => unknown,
): Promise<Answer> {
  return service.commits.run((): Answer => {
    const now_ms = service.clock.wallMs();
    const link: PaymentLink = {
      ...request,
      id: service.randomness.identifier(),
      state: 'waiting',
      was_declined: false,
      created_at_ms: now_ms,
      expires_at_ms: Math.round(now_ms + service.settings.link_life_seconds * 1000),
    };
    service.documents.put(KIND, link.id, null, link, now_ms);
    return succeed(answer(link));
  });
}

/** The acts of a customer and of a dashboard, for tests. Loopback only. */
export function linkOperations(service: Service): Operation[] {
  return [payLink(service), cancelLink(service), expireLink(service)];
}

function payLink(service: Service): Operation {
  return defineOperation({
    name: 'pay_link',
    method: 'POST',
    path: '/_sandbox/links/:id/pay',
    summary: 'The customer pays a payment that waits for them; with declined, the issuer says no',
    group: GROUP,
    params: idParamsSchema,
    body: z.strictObject({ declined: z.boolean().default(false) }),
    success: { status: 200, schema: viewSchema },
    errors: { 404: 'short', 409: 'full' },
    handle: ({ params, body }) => customerPays(service, params.id, body),
  });
}

export async function customerPays(
  service: Service,
  id: string,
  { declined }: { readonly declined: boolean },
): Promise<Answer> {
  const link = linkById(service, id);
  if (link === undefined) return fail(notFound('payment'));
  const now_ms = service.clock.wallMs();
  if (link.state !== 'waiting' || now_ms >= link.expires_at_ms) return fail(conflict('duplicate', true));
  if (declined) {
    await change(service, { ...link, was_declined: true });
    return succeed({ id: link.id, status: 'failed' });
  }
  return await authorize(service, authorizationOf(link), () => {
    service.documents.change(KIND, link.id, { ...link, state: 'paid' }, now_ms);
    return { id: link.id, status: 'succeeded' };
  });
}

function authorizationOf(link: PaymentLink) {
  return {
    kind: 'simple' as const,
    payment_id: link.id,
    // A link is paid once, however often its page is submitted.
    trace_id: link.id,
    operation: 'pay_link',
    client_id: link.client_id,
    amount_minor: link.amount_minor,
    tip_minor: 0,
    currency: link.currency,
    capture: { mode: 'immediate' as const },
    card_brand: 'VISA',
    last_four_digits: '4242',
    ...(link.description === null ? {} : { description: link.description }),
    response_code: APPROVED_CODE,
  };
}

function cancelLink(service: Service): Operation {
  return defineOperation({
    name: 'cancel_link',
    method: 'POST',
    path: '/_sandbox/links/:id/cancel',
    summary: 'End a payment that waits for its customer',
    group: GROUP,
    params: idParamsSchema,
    success: { status: 200, schema: viewSchema },
    errors: { 404: 'short', 409: 'full' },
    handle: ({ params }) => endLink(service, params.id),
  });
}

export async function endLink(service: Service, id: string): Promise<Answer> {
  const link = linkById(service, id);
  if (link === undefined) return fail(notFound('payment'));
  if (link.state !== 'waiting') return fail(conflict('duplicate', true));
  await change(service, { ...link, state: 'canceled' });
  return succeed({ id: link.id, status: 'canceled' });
}

function expireLink(service: Service): Operation {
  return defineOperation({
    name: 'expire_link',
    method: 'POST',
    path: '/_sandbox/links/:id/expire',
    summary: 'The time of a payment that waits for its customer is over',
    group: GROUP,
    params: idParamsSchema,
    success: { status: 200, schema: viewSchema },
    errors: { 404: 'short', 409: 'full' },
    handle: async ({ params }) => {
      const link = linkById(service, params.id);
      if (link === undefined) return fail(notFound('payment'));
      if (link.state !== 'waiting') return fail(conflict('duplicate', true));
      await change(service, { ...link, expires_at_ms: service.clock.wallMs() });
      return succeed({ id: link.id, status: 'expired' });
    },
  });
}

async function change(service: Service, link: PaymentLink): Promise<void> {
  await service.commits.run((): Answer => {
    service.documents.change(KIND, link.id, link, service.clock.wallMs());
    return succeed(null);
  });
}
