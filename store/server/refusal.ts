import { type Result, fail } from '../../core/result.ts';
import type { RefusalCode } from '../contract/protocol.ts';

/** A refusal: its code determines the status, its message is for a person. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Answer<Value> = Result<Value, Refusal>;

export function refuse(code: RefusalCode, message: string, details?: Refusal['details']): Answer<never> {
  return fail({ code, message, ...(details === undefined ? {} : { details }) });
}
