import { onTestFinished } from 'vitest';
import { createPaymentService } from '../../../electron/gateway/create-payment-service.ts';
import type { CardPresentAuthorization, PaymentService } from '../../../electron/gateway/payment-service.ts';
import type { ServiceConnectionOptions } from '../../../electron/gateway/service-connection.ts';
import type { JumpingClock } from '../../support/jumping-clock.ts';
import { aMoment, eventually, systemClock } from '../../support/real-time.ts';
import { authorization } from './authorization.ts';
import { type ByteServer, type ByteServerOptions, TEST_SECRET, startByteServer } from './byte-server.ts';

/** A byte server that ends with the test. */
export async function serving(options: ByteServerOptions): Promise<ByteServer> {
  return closing(await startByteServer(options));
}

/** A client of `base_url` that ends with the test. */
export function clientOf(base_url: string, options: Partial<ServiceConnectionOptions> = {}): PaymentService {
  return closing(createPaymentService({ ...connectionOptions(base_url), ...options }));
}

export function connectionOptions(base_url: string): ServiceConnectionOptions {
  return {
    base_url,
    credentials: { scheme: 'client_credentials', client_id: 'till-1', client_secret: TEST_SECRET, audience: base_url },
    clock: systemClock,
    randomness: { fraction: () => 0.5 },
    probe: false,
  };
}

/** Closes `thing` when the test ends. */
export function closing<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
  onTestFinished(() => thing.close());
  return thing;
}

export function authorize(service: PaymentService, more: Partial<CardPresentAuthorization> = {}) {
  return service.authorizeCardPresent(authorization(more), service.prepare());
}

/** What becomes of a call whose answer never ends: all its deadlines pass once its request `arrived`. */
export async function atItsDeadline<Ended>(
  clock: JumpingClock,
  arrived: () => boolean,
  call: Promise<Ended>,
): Promise<Ended> {
  await eventually('the request arrived', arrived);
  // A part of what drips is on its way.
  await aMoment();
  clock.jump(60_000);
  return await call;
}
