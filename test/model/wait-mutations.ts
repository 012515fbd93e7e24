import type { RuleMutation } from './rule-mutations.ts';

const CAUGHT = { caught_by: 'payments/retry-after-restart.test.ts' } as const;

/** How long to leave the service alone (payment-safety 5.5, row 429), each rule broken once. */
export const WAIT_MUTATIONS: readonly RuleMutation[] = [
  {
    ...CAUGHT,
    what: 'a refused payment is asked for before the moment that the service named',
    file: 'payments/recovery/lease-probe.ts',
    from: 'Math.max(waits.leftMs(trace_id), (failing',
    to: 'Math.max(0, (failing',
  },
  {
    ...CAUGHT,
    what: 'a refused payment holds up the others for as long as the service wants to be left alone with it',
    file: 'payments/recovery/lease-probe.ts',
    from: 'next_ms = Math.min(next_ms, due_in_ms);\n        continue;',
    to: 'return due_in_ms;',
  },
  {
    ...CAUGHT,
    what: 'a restart forgets until when a refused payment is left alone',
    file: 'payments/recovery/lease-waits.ts',
    from: 'if (retry_at_ms === null || told_at_ms === null) continue;',
    to: 'if (retry_at_ms === null || told_at_ms !== null) continue;',
  },
  {
    ...CAUGHT,
    what: 'what the reading of a link is told is known to its process alone',
    file: 'payments/charge/link-payment.ts',
    from: 'if (wait_ms === 0) return 0;',
    to: 'if (wait_ms >= 0) return wait_ms;',
  },
  {
    ...CAUGHT,
    what: 'a start forgets what an interrupted payment was told',
    file: 'journal/restart.ts',
    from: 'if (left_ms === 0) return step;',
    to: 'if (left_ms >= 0) return step;',
  },
];
