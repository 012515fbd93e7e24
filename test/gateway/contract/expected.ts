import type { OperationName } from '../../../core/service/operations/all-operations.ts';
import type { ContractRow } from './rows.ts';
import type { LooseInput } from './world.ts';

export const row = (
  operation: OperationName,
  status: number,
  condition: string,
  expected: ContractRow['expected'],
  run: ContractRow['run'],
): ContractRow => ({ operation, status, condition, run, expected });

/** An answer that holds these values. */
export const answers = (value: Readonly<Record<string, unknown>> = {}) => ({ kind: 'answer', value });

/** A movement of so much of a payment. */
export const moved = (amount_minor: number, type: string) => answers({ amount_minor, type });

/** A refusal in the words of the service. */
export const refuses = (status: number, refusal: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'refused',
  refusal: { status, ...refusal },
});

export const notFound = refuses(404, { error_type: 'NOT_FOUND' });

/** Nothing is proven. */
export const unproven = (cause: string) => ({ kind: 'unknown', cause });

/** 500 before anything is recorded; reads are tried three times. */
export function serverError(operation: OperationName, path: string, run: ContractRow['run'], times = 1): ContractRow {
  return row(operation, 500, 'the service fails', unproven('server_error'), async (world) => {
    await world.fault(path, 'error_500_before', times);
    return await run(world);
  });
}

/** 400 for input that the client itself refuses to send. */
export function badInput(
  operation: OperationName,
  condition: string,
  input: LooseInput,
  refusal: Readonly<Record<string, unknown>> = { error_type: 'INVALID_REQUEST' },
): ContractRow {
  return row(operation, 400, condition, refuses(400, refusal), (world) => world.loosely(operation, input));
}
