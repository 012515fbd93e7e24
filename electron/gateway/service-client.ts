import { paymentServiceOver } from './create-payment-service.ts';
import { authorizationCalls } from './operations/authorizations.ts';
import { instrumentCalls, userCalls } from './operations/instruments.ts';
import { paymentCalls } from './operations/payments.ts';
import { merchantCalls, recordCalls } from './operations/records.ts';
import { transactionCalls } from './operations/transactions.ts';
import { type ServiceConnectionOptions, connectService } from './service-connection.ts';

/** Every operation of the interface, grouped as the interface groups them, over one connection to one service. */
export function createServiceClient(options: ServiceConnectionOptions) {
  const connection = connectService(options);
  const { caller } = connection;
  return {
    /** The calls of the counter, which the payment engine makes. */
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
