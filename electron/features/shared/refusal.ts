import type { ContractError, ContractErrorCode } from '../../../core/contract/refusals.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';

/** The reply of every intent: its result, or a refusal that changed nothing. */
export type Answer<Value> = Result<Value, ContractError>;

/** A refusal. `detail` is for support and tests; it contains no card data and no secret. */
export function refuse(
  code: ContractErrorCode,
  detail: string,
  extra: Pick<ContractError, 'seconds_left' | 'tries_left' | 'permission' | 'taken_by' | 'setting'> = {},
): { readonly ok: false; readonly error: ContractError } {
  return fail({ code, detail, ...extra });
}

/** The act was done; the snapshot contains the rest. */
export const DONE: { readonly ok: true; readonly value: null } = succeed(null);
