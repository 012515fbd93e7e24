import type { DIAGNOSTICS_INTENTS } from '../../../core/contract/intents/diagnostics.ts';
import { succeed } from '../../../core/result.ts';
import type { DeviceDiagnostics } from './device-diagnostics.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Grant } from '../shared/grant.ts';

export interface DiagnosticsHandlerParts {
  readonly shift: { drawerOpened(grant: Grant): void };
  readonly diagnostics: DeviceDiagnostics;
}

/** What the page of devices asks for. */
export function diagnosticsHandlers({
  diagnostics,
  shift,
}: DiagnosticsHandlerParts): HandlersOf<typeof DIAGNOSTICS_INTENTS> {
  return {
    'diagnostics.find': () => diagnostics.find(),
    'diagnostics.findNetwork': ({ hosts }) => diagnostics.findOnNetwork(hosts),
    'diagnostics.stopFinding': () => diagnostics.stopFinding(),
    'diagnostics.test': ({ kind }, grant) => {
      // A drawer that opens for a test is open all the same, so that it is written down like any other time.
      if (kind === 'drawer') shift.drawerOpened(grant);
      return diagnostics.test(kind);
    },
    'diagnostics.choose': ({ kind, spec }) => diagnostics.choose(kind, spec),
    'diagnostics.frames': ({ after }) => succeed(diagnostics.frames(after)),
    'diagnostics.report': () => diagnostics.report(),
  };
}
