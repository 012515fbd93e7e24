import { paymentServiceOver } from './create-payment-service.ts';
import { authorizationCalls, paymentCalls } from './operations/payments.ts';
import { instrumentCalls, userCalls } from './operations/instruments.ts';
import { transactionCalls } from './operations/transactions.ts';
import { type ServiceConnectionOptions, connectService } from './service-connection.ts';
import type { recordOperations } from '../../core/service/operations/record-operations.ts';
import type { MerchantCreate, MerchantListQuery, MerchantUpdate } from '../../core/service/schemas/merchant.ts';
import type { SettlementQuery } from '../../core/service/schemas/records.ts';
import type { ServiceCaller } from './service-caller.ts';
import { callForBody, callLoaded, mapAnswer } from './answers.ts';
import { type Result, succeed } from '../../core/result.ts';
import { type ProgramReplaced, loadPart } from '../platform/load-part.ts';

/** Every operation of the interface, grouped as the interface does, over one connection to one service. */
export function createServiceClient(options: ServiceConnectionOptions) {
  const connection = connectService(options);
  const { caller } = connection;
  return {
    /** The counter's calls, made by the payment engine. */
    pos: paymentServiceOver(connection),
    authorizations: authorizationCalls(caller),
    payments: paymentCalls(caller),
    transactions: transactionCalls(caller),
    instruments: instrumentCalls(caller),
    users: userCalls(caller),
    merchants: merchantCalls(caller),
    ...recordCalls(caller),
    close: () => connection.close(),
  };
}

export type ServiceClient = ReturnType<typeof createServiceClient>;

type Records = typeof recordOperations;

/** Imported on demand: its many forms are of no payment. */
async function recordOperation<Name extends keyof Records>(
  name: Name,
): Promise<Result<Records[Name], ProgramReplaced>> {
  const loaded = await loadPart(() => import('../../core/service/operations/record-operations.ts'));
  return loaded.ok ? succeed(loaded.value.recordOperations[name]) : loaded;
}

/** Merchants of an organization. */
export function merchantCalls(caller: ServiceCaller) {
  return {
    /** POST /v1/merchants */
    create: (merchant: MerchantCreate) => callForBody(caller, recordOperation('merchants.create'), { body: merchant }),
    /** PUT /v1/merchants/{id}: the fields to modify. */
    update: (id: string, merchant: MerchantUpdate) =>
      callForBody(caller, recordOperation('merchants.update'), { path: { id }, body: merchant }),
    /** GET /v1/merchants */
    list: (query: MerchantListQuery) => callForBody(caller, recordOperation('merchants.list'), { query }),
  };
}

/** Webhook endpoints, settlement report and cash-out methods: all read only. */
export function recordCalls(caller: ServiceCaller) {
  return {
    /** GET /v1/webhooks */
    listWebhooks: () => callForBody(caller, recordOperation('webhooks.list'), {}),
    /** GET /settlements; `date` is YYYY-MM-DD. */
    settlement: async (query: SettlementQuery = {}) =>
      mapAnswer(
        await callLoaded(caller, recordOperation('settlements.report'), { query }),
        ({ body, more_by_header }) => ({
          ...body,
          more_by_header,
        }),
      ),
    /** GET /cashouts-api/api/v1/cashout-methods/{id} */
    cashoutMethod: (id: string) => callForBody(caller, recordOperation('cashouts.get_method'), { path: { id } }),
  };
}
