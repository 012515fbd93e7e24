import { instrumentOperations } from './instrument-operations.ts';
import { paymentOperations } from './payment-operations.ts';
import { posOperations } from './pos-operations.ts';
import { recordOperations } from './record-operations.ts';
import { tokenOperations } from './token-operations.ts';
import { transactionOperations } from './transaction-operations.ts';

/** Every operation of the interface: the table that the client, its contract suite and its documentation share. */
export const OPERATIONS = {
  ...tokenOperations,
  ...paymentOperations,
  ...posOperations,
  ...transactionOperations,
  ...instrumentOperations,
  ...recordOperations,
} as const;

export type OperationName = keyof typeof OPERATIONS;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];
