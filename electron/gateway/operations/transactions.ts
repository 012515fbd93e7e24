import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { Operation } from '../../../core/service/operation.ts';
import { transactionOperations } from '../../../core/service/operations/transaction-operations.ts';
import type { TRANSACTION_CHANGES, UndoBody } from '../../../core/service/schemas/undo.ts';
import { mapAnswer, undoAnswer } from '../answers.ts';
import { wireAmount } from '../authorization-request.ts';
import type { UndoAnswer } from '../payment-service.ts';
import type { CallInput } from '../build-request.ts';
import type { ServiceCaller } from '../service-caller.ts';

/** Part of a transaction and the new transaction's id. Without an amount, all of it. */
export interface TransactionPart {
  /** Id of the new transaction. */
  readonly id?: string;
  readonly amount_minor?: number;
  readonly currency: CurrencyCode;
}

/** Calls by transaction id. Each may return money: sent once, never retried automatically. */
export function transactionCalls(caller: ServiceCaller) {
  async function call<Request>(
    operation: Operation<Request, UndoBody>,
    input: CallInput<Request>,
    currency: CurrencyCode,
  ): Promise<CallResult<UndoAnswer>> {
    return mapAnswer(await caller.call(operation, input), (answered) => undoAnswer(answered, currency));
  }
  return {
    /** POST /v1/transactions/{id}/reversals */
    reverse: (id: string, part: TransactionPart) =>
      call(transactionOperations['transactions.reverse'], { path: { id }, body: partOf(part) }, part.currency),
    /**
     * POST /v1/transactions/{id}/refund; `clear_after` is an ISO 8601 date or date-time after which the refund is
     * cleared.
     */
    refund: (id: string, part: TransactionPart & { readonly clear_after?: string }) => {
      const clear_after = part.clear_after === undefined ? {} : { clear_after: part.clear_after };
      const body = { ...partOf(part), ...clear_after };
      return call(transactionOperations['transactions.refund'], { path: { id }, body }, part.currency);
    },
    /**
     * POST /v1/transactions/{id}/reversals with the kind of change: adjustment, capture, cancellation, refund or
     * reversal.
     */
    change: (id: string, type: (typeof TRANSACTION_CHANGES)[number], part: TransactionPart) =>
      call(
        transactionOperations['transactions.change'],
        { path: { id }, body: { type, ...partOf(part) } },
        part.currency,
      ),
  };
}

function partOf(part: TransactionPart) {
  return {
    ...(part.id === undefined ? {} : { id: part.id }),
    ...(part.amount_minor === undefined ? {} : { amount: wireAmount(part.amount_minor, part.currency) }),
  };
}
