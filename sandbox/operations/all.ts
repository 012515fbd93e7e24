import type { Operation } from '../http/operation.ts';
import type { Service } from '../service.ts';
import { controlOperations } from './control.ts';
import { ledgerOperations } from './ledger-view.ts';
import { paymentOperations } from './payments.ts';
import { posOperations } from './pos.ts';
import { tokenOperations } from './token.ts';

/** Every operation that the service answers, in the order of its document. */
export function operationsOf(service: Service): Operation[] {
  return [
    ...tokenOperations(service),
    ...posOperations(service),
    ...paymentOperations(service),
    ...controlOperations(service),
    ...ledgerOperations(service),
  ];
}
