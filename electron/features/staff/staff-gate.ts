import { INTENTS, type IntentName, type Situation, permissionOf } from '../../../core/contract/intents.ts';
import type { Act } from '../../../core/staff/act.ts';
import { type Permission, LASTING_PERMISSIONS } from '../../../core/staff/permissions.ts';
import type { Actor } from '../../../core/staff/staff-member.ts';
import type { PinVerifier } from './pin-verifier.ts';
import type { Clock } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import { type Gate, type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { StaffSession } from './staff-session.ts';

/** How long an approval for work on a page lasts, counted from the PIN, however busy the work. */
const APPROVAL_LASTS_MS = 60_000;

interface LastingApprovals {
  begin(permission: Permission, approved_by: Actor): void;
  /** Who approved the work in progress; null without an approval, after it expired, or after a change of person. */
  continued(permission: Permission): Actor | null;
}

/**
 * Approvals for work of many requests. Each belongs to the session in which it was given and ends with sign-out or
 * another sign-in. `session` returns the current one.
 */
function createLastingApprovals(clock: Pick<Clock, 'monotonicMs'>, session: () => number): LastingApprovals {
  const approvals = new Map<Permission, { session: number; approved_by: Actor; until_ms: number }>();
  return {
    begin: (permission, approved_by) => {
      if (!LASTING_PERMISSIONS.has(permission)) return;
      approvals.set(permission, { session: session(), approved_by, until_ms: clock.monotonicMs() + APPROVAL_LASTS_MS });
    },
    continued: (permission) => {
      const approval = approvals.get(permission);
      const holds = approval !== undefined && approval.session === session() && clock.monotonicMs() < approval.until_ms;
      return holds ? approval.approved_by : null;
    },
  };
}

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

/** What a PIN was for, if the permission alone would suggest another act. */
const TRIED: Partial<Record<IntentName, string>> = { 'shift.handOver': 'hand_over' };

/**
 * The gate of the till's router. A given PIN is always checked, even when none was needed: a wrong one is never
 * ignored.
 */
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

  async function approve(intent: IntentName, permission: Permission, pin: string, by: Actor): Promise<Answer<Grant>> {
    const subject = TRIED[intent] ?? permission;
    const checked = await pins.check(pin, subject);
    if (!checked.ok) return checked;
    const approver = checked.value;
    staff.prove(approver);
    const approved_by = { staff_id: approver.staff_id, name: approver.name };
    const permitted = staff.mayApprove(approver, permission);
    const what = permitted ? 'approval_given' : 'approval_refused';
    record({ ...byWhom({ by, approved_by }), what, subject });
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
    if (!INTENTS[intent].polled) staff.touch();
    if (!staff.isManned) return refuse('sign_in_needed', 'sign in first');
    const verdict = staff.verdict(permission);
    if (verdict === 'deny') {
      record({ ...byWhom({ by, approved_by: null }), what: 'not_permitted', subject: permission });
      return refuse('not_permitted', `${permission} is not for this person`, { permission });
    }
    const pin = approvalOf(args, approval);
    if (checking.has(intent)) return refuse('not_now', 'the same is being approved');
    if (pin !== undefined) return approveOnce(intent, approve(intent, permission, pin, by));
    if (verdict === 'allow' && INTENTS[intent].critical && permission !== 'sell' && !staff.isProven)
      return refuse('proof_needed', `${intent} needs the PIN again`, { permission });
    if (verdict === 'allow') return succeed({ by, approved_by: null });
    const approved_by = lasting.continued(permission);
    if (approved_by) return succeed({ by, approved_by });
    return refuse('approval_needed', `${permission} needs the PIN of a person who may`, { permission });
  };
}
