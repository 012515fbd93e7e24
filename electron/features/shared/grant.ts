import type { IntentArguments, IntentName } from '../../../core/contract/intents.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type Actor, actorNames } from '../../../core/staff/staff-member.ts';
import type { Answer } from './refusal.ts';

/** Who acts, and who approved it. Passed to every handler. */
export interface Grant {
  readonly by: Actor;
  readonly approved_by: Actor | null;
}

/** Checks the permission of the person at the till before a handler runs; synchronous unless a PIN must be checked. */
export type Gate = <Name extends IntentName>(
  intent: Name,
  args: IntentArguments<Name>,
  approval: string | undefined,
) => Answer<Grant> | Promise<Answer<Grant>>;

/** The person responsible for an act: the approver if one was needed. */
export function answerable({ by, approved_by }: Grant): Actor {
  return approved_by ?? by;
}

/** Who did it and who approved it, as record fields. */
export function byWhom({ by, approved_by }: Grant): Pick<Act, 'who' | 'staff_id' | 'approved_by' | 'approved_by_id'> {
  return {
    ...actorNames(by),
    ...(approved_by === null ? {} : { approved_by: approved_by.name }),
    ...(approved_by === null || approved_by.staff_id === null ? {} : { approved_by_id: approved_by.staff_id }),
  };
}
