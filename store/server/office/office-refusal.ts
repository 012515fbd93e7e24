import { type Result, fail } from '../../../core/result.ts';
import { OFFICE_REFUSALS, type OfficeRefusalCode } from '../../contract/office.ts';
import type { Refusal } from '../refusal.ts';

export interface OfficeRefusal {
  readonly code: OfficeRefusalCode;
  readonly message: string;
  readonly seconds?: number;
}
export type OfficeAnswer<Value> = Result<Value, OfficeRefusal>;

export const refuseOffice = (code: OfficeRefusalCode, message: string): OfficeAnswer<never> => fail({ code, message });

/** Maps a refusal of the store to one of the page. */
export function officeRefusal({ code, message }: Refusal | OfficeRefusal): OfficeRefusal {
  return { code: isOfficeCode(code) ? code : 'internal', message };
}

const isOfficeCode = (code: string): code is OfficeRefusalCode => Object.hasOwn(OFFICE_REFUSALS, code);
