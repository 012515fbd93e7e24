import { type IntentName, type Situation, permissionOf } from '../../../core/contract/intents.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Permission } from '../../../core/staff/permissions.ts';
import { type Actor, verdictOf } from '../../../core/staff/staff-member.ts';
import { createLastingApprovals } from './lasting-approvals.ts';
import type { PinVerifier } from './pin-verifier.ts';
import type { Clock } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import { type Gate, type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { StaffSession } from './staff-session.ts';

export interface GateParts {
  readonly staff: StaffSession;
  readonly pins: PinVerifier;
  readonly situation: () => Situation;
  readonly record: (act: Act) => void;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** Some intents carry the PIN among their arguments, from screens that always show the pad. */
function approvalOf(args: unknown, approval: string | undefined): string | undefined {
  if (approval !== undefined) return approval;
  return typeof args === 'object' && args !== null && 'pin' in args && typeof args.pin === 'string'
    ? args.pin
    : undefined;
}

/** The gate of the till's router. A PIN that is given is checked even where none was needed: a wrong one is never passed over. */
export function createGate({ staff, pins, situation, record, clock }: GateParts): Gate {
  const lasting = createLastingApprovals(clock, () => staff.session);

  /** Intents whose PIN is being checked: a double tap must not be approved twice and done twice. */
  const checking = new Set<IntentName>();

  async function approveOnce(intent: IntentName, approval: Promise<Answer<Grant>>): Promise<Answer<Grant>> {
    checking.add(intent);
    try {
      return await approval;
    } finally {
      checking.delete(intent);
    }
  }

  async function approve(permission: Permission, pin: string, by: Actor): Promise<Answer<Grant>> {
    const checked = await pins.check(pin, permission);
    if (!checked.ok) return checked;
    const approver = checked.value;
    const approved_by = { staff_id: approver.staff_id, name: approver.name };
    const permitted = verdictOf(approver, permission) === 'allow';
    const what = permitted ? 'approval_given' : 'approval_refused';
    record({ ...byWhom({ by, approved_by }), what, subject: permission });
    if (permitted) lasting.begin(permission, approved_by);
    return permitted
      ? succeed({ by, approved_by })
      : refuse('approver_not_permitted', `${permission} is not for this person to approve`, { permission });
  }

  return (intent, args, approval) => {
    const permission = permissionOf(intent, args, situation);
    staff.endWhenIdle();
    const by = staff.actor();
    if (permission === 'none') return succeed({ by, approved_by: null });
    staff.touch();
    if (!staff.isManned) return refuse('sign_in_needed', 'somebody signs in first');
    const verdict = staff.verdict(permission);
    if (verdict === 'deny') {
      record({ ...byWhom({ by, approved_by: null }), what: 'not_permitted', subject: permission });
      return refuse('not_permitted', `${permission} is not for this person`, { permission });
    }
    const pin = approvalOf(args, approval);
    if (checking.has(intent)) return refuse('not_now', 'the same is being approved');
    if (pin !== undefined) return approveOnce(intent, approve(permission, pin, by));
    if (verdict === 'allow') return succeed({ by, approved_by: null });
    const approved_by = lasting.continued(permission);
    if (approved_by) return succeed({ by, approved_by });
    return refuse('approval_needed', `${permission} needs the PIN of somebody who may`, { permission });
  };
}
