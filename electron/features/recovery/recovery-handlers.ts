import type { RECOVERY_INTENTS } from '../../../core/contract/intents/recovery.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { RecoveryService } from './recovery-service.ts';

export interface RecoveryHandlerParts {
  readonly recovery: RecoveryService;
}

/** Payments that are not proven. */
export function recoveryHandlers({ recovery }: RecoveryHandlerParts): HandlersOf<typeof RECOVERY_INTENTS> {
  return {
    'recovery.list': ({ filter }) => recovery.list(filter),
    'recovery.read': ({ trace_id }) => recovery.read(trace_id),
    'recovery.tryNow': ({ trace_id }) => recovery.tryNow(trace_id),
    'recovery.close': (request, grant) => recovery.close(request, grant),
  };
}
