import type { RECOVERY_INTENTS } from '../../../core/contract/intents/recovery.ts';
import type { SUSPENSE_INTENTS } from '../../../core/contract/intents/suspense.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { RecoveryService } from './recovery-service.ts';
import type { SuspenseService } from './suspense-service.ts';

export interface RecoveryHandlerParts {
  readonly recovery: RecoveryService;
  readonly suspense: SuspenseService;
}

/** Payments that are not proven. */
export function recoveryHandlers({
  recovery,
  suspense,
}: RecoveryHandlerParts): HandlersOf<typeof RECOVERY_INTENTS & typeof SUSPENSE_INTENTS> {
  return {
    'recovery.list': ({ filter }) => recovery.list(filter),
    'recovery.read': ({ trace_id }) => recovery.read(trace_id),
    'recovery.tryNow': ({ trace_id }) => recovery.tryNow(trace_id),
    'recovery.close': (request, grant) => recovery.close(request, grant),
    'recovery.suspense': () => suspense.read(),
    'recovery.compare': () => suspense.compare(),
    'recovery.decide': (request, grant) => suspense.decide(request, grant),
  };
}
