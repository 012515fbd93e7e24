import type { CARE_INTENTS } from '../../../core/contract/diagnostics-intents.ts';
import { succeed } from '../../../core/result.ts';
import type { DeviceCare } from './device-diagnostics.ts';
import type { Handlers } from '../../app/handlers.ts';
import type { ShiftHandlerParts } from '../shifts/shift-handlers.ts';

export interface CareHandlerParts extends Pick<ShiftHandlerParts, 'shift'> {
  readonly care: DeviceCare;
}

/** What the page of devices asks for. */
export function careHandlers({ care, shift }: CareHandlerParts): Pick<Handlers, keyof typeof CARE_INTENTS> {
  return {
    'care.find': () => care.find(),
    'care.findNetwork': ({ hosts }) => care.findOnNetwork(hosts),
    'care.stopFinding': () => care.stopFinding(),
    'care.test': ({ kind }, grant) => {
      // A drawer that opens for a test is open all the same, so that it is written down like any other time.
      if (kind === 'drawer') shift.drawerOpened(grant);
      return care.test(kind);
    },
    'care.choose': ({ kind, spec }) => care.choose(kind, spec),
    'care.frames': ({ after }) => succeed(care.frames(after)),
    'care.report': () => care.report(),
  };
}
