import { useEffect, useRef } from 'react';
import type { Permission } from '../../core/staff/permissions.ts';
import { useSay } from '../i18n.ts';
import { useApprovals, useTill } from '../stores/till-context.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ClosedPageProps {
  readonly title: string;
  readonly permission: Permission;
  readonly onAsk: () => void;
}

/**
 * Shown in place of a page that needs a permission, with a button to request it again. Calls `onAsk` after any accepted
 * PIN.
 */
export function ClosedPage({ title, permission, onAsk }: ClosedPageProps) {
  const say = useSay();
  const can_be_approved = useTill(({ staff }) => staff.verdicts[permission] !== 'deny');
  const taken = useApprovals((approvals) => approvals.taken);
  const seen = useRef(taken);
  useEffect(() => {
    if (seen.current === taken) return;
    seen.current = taken;
    onAsk();
  }, [taken, onAsk]);
  return (
    <EmptyState icon="lock" title={title}>
      {can_be_approved && <Button onPress={onAsk}>{say('settings.ask')}</Button>}
    </EmptyState>
  );
}
