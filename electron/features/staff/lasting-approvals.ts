import type { Clock } from '../../../core/clock.ts';
import { LASTING_PERMISSIONS, type Permission } from '../../../core/staff/permissions.ts';
import type { Actor } from '../../../core/staff/staff-member.ts';

/** How long an approval for the work on a page holds, from the PIN on and however busy the work is. */
export const APPROVAL_LASTS_MS = 60_000;

export interface LastingApprovals {
  begin(permission: Permission, approved_by: Actor): void;
  /** Who approved the work that goes on; null when nobody did, its time is over, or somebody else is here. */
  continued(permission: Permission): Actor | null;
}

/**
 * Approvals of work that takes many requests. Each belongs to the session in which it was given: it ends with sign-out and
 * whenever somebody else signs in. `session` names the one at the till now.
 */
export function createLastingApprovals(clock: Pick<Clock, 'monotonicMs'>, session: () => number): LastingApprovals {
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
