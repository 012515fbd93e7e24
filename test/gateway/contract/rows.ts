import type { CallResult } from '../../../core/service/call-result.ts';
import type { OperationName } from '../../../core/service/operations/all-operations.ts';
import { moneyRows } from './money-rows.ts';
import { recordRows } from './record-rows.ts';
import type { World } from './world.ts';

/** One operation brought to one status, and what the client must make of it. */
export interface ContractRow {
  readonly operation: OperationName;
  /** Status that the service answers. */
  readonly status: number;
  /** How the service is brought to it; a line of docs/service-coverage.md. */
  readonly condition: string;
  readonly run: (world: World) => Promise<CallResult<unknown>>;
  /** Part of the result that must hold. */
  readonly expected: Readonly<Record<string, unknown>>;
}

export const CONTRACT: readonly ContractRow[] = [...moneyRows, ...recordRows];
