import type { CallResult } from '../../../core/service/call-result.ts';
import type { OperationName } from '../../../core/service/operations/all-operations.ts';
import { moneyRows } from './money-rows.ts';
import { recordRows } from './record-rows.ts';
import type { World } from './world.ts';

/** One operation driven to one status, and the result that the client must return. */
export interface ContractRow {
  readonly operation: OperationName;
  /** Status of the service's response. */
  readonly status: number;
  /** What leads to the status; a line of docs/service-coverage.md. */
  readonly condition: string;
  readonly run: (world: World) => Promise<CallResult<unknown>>;
  /** Part of the result that must hold. */
  readonly expected: Readonly<Record<string, unknown>>;
}

export const CONTRACT: readonly ContractRow[] = [...moneyRows, ...recordRows];
