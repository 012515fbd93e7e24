import type { AttemptView } from '../../../core/contract/recovery.ts';
import type { AttemptState } from '../../../core/payments/attempt.ts';

/** An attempt in a state, as the recovery page gets it. */
export function attemptIn(state: AttemptState, change: Partial<AttemptView> = {}): AttemptView {
  const open = state === 'REVERSING' || state === 'QUARANTINE' || state === 'ATTENTION';
  return {
    trace_id: '9f2c-41b7-0e55',
    sale_id: 's1022',
    sale_number: 1022,
    state,
    amount_minor: 59_190,
    tip_minor: 0,
    currency: 'CLP',
    card: { brand: 'VISA', last_four: '4821', entry_mode: 'CHIP' },
    started_at_ms: Date.UTC(2026, 10, 21, 19, 30),
    changed_at_ms: Date.UTC(2026, 10, 21, 20, 40),
    tries: 3,
    next_try_at_ms: open ? Date.UTC(2026, 10, 21, 20, 41) : null,
    trying_now: false,
    needs_person: false,
    last_error: open ? 'http_500' : null,
    open_item: state === 'ATTENTION' ? 'payment' : null,
    sale_paid_by: null,
    ...change,
  };
}
