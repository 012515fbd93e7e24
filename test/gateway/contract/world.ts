import * as z from 'zod';
import type { CallResult } from '../../../core/service/call-result.ts';
import { OPERATIONS, type OperationName } from '../../../core/service/operations/all-operations.ts';
import type { Credentials } from '../../../electron/gateway/credentials.ts';
import { type ServiceClient, createServiceClient } from '../../../electron/gateway/service-client.ts';
import { type ServiceConnection, connectService } from '../../../electron/gateway/service-connection.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { systemClock } from '../../support/real-time.ts';
import { authorization } from '../support/authorization.ts';
import { postTo } from '../../fixtures/demo-parts.ts';

/** A running payment service with clients of every kind, for the contract suite. */
export interface World {
  readonly client: ServiceClient;
  /** Holds the consumer-based authorization of sensitive card data. */
  readonly vault: ServiceClient;
  /** Wrong secret. */
  readonly stranger: ServiceClient;
  /** Calls an operation without the client's validation, to see the service's response to bad input. */
  loosely(operation: OperationName, input: LooseInput): Promise<CallResult<unknown>>;
  /** Makes the next `times` requests of the path fail. */
  fault(path: string, fault: string, times?: number): Promise<void>;
  control(path: string, body: unknown): Promise<Record<string, unknown>>;
  changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** A card-present payment of 12,990 CLP before capture. */
  authorized(): Promise<Authorized>;
  /** The same after capture. */
  captured(): Promise<Authorized>;
  close(): Promise<void>;
}

export interface LooseInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Authorized {
  readonly trace_id: string;
  readonly payment_id: string;
  readonly transaction_id: string;
}

const DEMO = {
  scheme: 'client_credentials',
  client_id: 'cobro-demo',
  client_secret: 'cobro-demo-secret',
  audience: 'http://sandbox.example',
} as const satisfies Credentials;

export async function startWorld(): Promise<World> {
  const sandbox = await startSandbox({ seed: 7, settings: { client_id_required: true } });
  const options = (credentials: Credentials) => ({
    base_url: sandbox.url,
    credentials,
    clock: systemClock,
    randomness: { fraction: () => 0 },
    probe: false,
  });
  const client = createServiceClient(options(DEMO));
  const vault = createServiceClient(
    options({ ...DEMO, client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret' }),
  );
  const stranger = createServiceClient(options({ scheme: 'api_key', api_key: 'test_nobody' }));
  const loose = connectService(options(DEMO));
  const control = (path: string, body: unknown) => callControl(sandbox, path, body);
  const authorized = () => authorizeOnce(client);
  return {
    client,
    vault,
    stranger,
    loosely: (operation, input) => callLoosely(loose, operation, input),
    fault: async (path, fault, times = 1) => void (await control('/_sandbox/faults', { path, fault, times })),
    control,
    changeSettings: async (settings) => void (await control('/_sandbox/settings', settings)),
    authorized,
    captured: async () => {
      const payment = await authorized();
      sandbox.advanceClock(400_000);
      // Only the service's clock moved: a read renews the expired token.
      await client.pos.getPayment(payment.payment_id);
      return payment;
    },
    close: async () => {
      await Promise.all([client.close(), vault.close(), stranger.close(), loose.close()]);
      await sandbox.stop();
    },
  };
}

async function authorizeOnce(client: ServiceClient): Promise<Authorized> {
  const request = authorization({ tip_minor: 0 });
  const result = await client.pos.authorizeCardPresent(request, client.pos.prepare());
  if (result.kind !== 'answer') throw new Error(`the sandbox approves: ${JSON.stringify(result)}`);
  const { payment_id = '', transaction_id = '' } = result.value;
  return { trace_id: request.trace_id, payment_id, transaction_id };
}

async function callControl(sandbox: Sandbox, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await postTo(sandbox.url, path, body);
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function callLoosely(
  connection: ServiceConnection,
  name: OperationName,
  input: LooseInput,
): Promise<CallResult<unknown>> {
  const { query: _query, ...rest } = input;
  const loosened = {
    ...OPERATIONS[name],
    request_schema: input.body === undefined ? null : z.unknown(),
    query_schema: input.query === undefined ? null : z.record(z.string(), z.string()),
    answer_schema: z.unknown(),
  };
  const request = input.query === undefined ? rest : { ...rest, query: input.query };
  return await connection.caller.call(loosened, request);
}
