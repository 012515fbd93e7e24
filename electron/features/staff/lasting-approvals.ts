import type { Clock } from '../../../core/clock.ts';
import { LASTING_PERMISSIONS, type Permission } from '../../../core/staff/permissions.ts';
import type { Actor } from '../../../core/staff/staff-member.ts';

/** How long the work on a page may rest before the PIN is asked again. */
export const APPROVAL_LASTS_MS = 120_000;

export interface LastingApprovals {
  begin(permission: Permission, by: Actor, approved_by: Actor): void;
  /** Who approved the work that goes on; null when nobody did, it rested too long, or somebody else is here. */
  continued(permission: Permission, by: Actor): Actor | null;
}

/** Approvals of work that takes many requests. They belong to the person at the till and end when another one comes. */
export function createLastingApprovals(clock: Pick<Clock, 'monotonicMs'>): LastingApprovals {
  const approvals = new Map<Permission, { by: Actor; approved_by: Actor; until_ms: number }>();
  return {
    begin: (permission, by, approved_by) => {
      if (!LASTING_PERMISSIONS.has(permission)) return;
      approvals.set(permission, { by, approved_by, until_ms: clock.monotonicMs() + APPROVAL_LASTS_MS });
    },
    continued: (permission, by) => {
      const approval = approvals.get(permission);
      const holds =
        approval !== undefined &&
        approval.by.staff_id === by.staff_id &&
        approval.by.name === by.name &&
        clock.monotonicMs() < approval.until_ms;
      if (!holds) return null;
      approval.until_ms = clock.monotonicMs() + APPROVAL_LASTS_MS;
      return approval.approved_by;
    },
  };
}
