import type { Operation } from '../http/operation.ts';
import type { Service } from '../service.ts';
import { authorizationOperations } from './authorizations.ts';
import { controlOperations } from './control.ts';
import { instrumentOperations } from './instruments.ts';
import { ledgerOperations } from './ledger-view.ts';
import { merchantOperations } from './merchants.ts';
import { linkOperations } from './payment-links.ts';
import { paymentOperations } from './payments.ts';
import { posOperations } from './pos.ts';
import { recordControlOperations } from './record-control.ts';
import { reportOperations } from './reports.ts';
import { simplePaymentOperations } from './simple-payments.ts';
import { tokenOperations } from './token.ts';
import { transactionOperations } from './transactions.ts';
import { userOperations } from './users.ts';

/** Every operation of the service, in the document's order. */
export function operationsOf(service: Service): Operation[] {
  const operations: Operation[] = [
    ...tokenOperations(service),
    ...posOperations(service),
    ...authorizationOperations(service),
    ...paymentOperations(service),
    ...transactionOperations(service),
    ...simplePaymentOperations(service),
    ...instrumentOperations(service),
    ...userOperations(service),
    ...merchantOperations(service),
    ...reportOperations(service),
    ...controlOperations(service, () => operations.map(({ name }) => name)),
    ...recordControlOperations(service),
    ...linkOperations(service),
    ...ledgerOperations(service),
  ];
  return operations;
}
