import type { KIOSK_INTENTS } from '../../../core/contract/intents/kiosk.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { KioskService } from './kiosk-service.ts';

export interface KioskHandlerParts {
  readonly kiosk: KioskService;
}

/** What customers and their helpers do at a kiosk. */
export function kioskHandlers({ kiosk }: KioskHandlerParts): HandlersOf<typeof KIOSK_INTENTS> {
  return {
    'kiosk.begin': ({ service }) => kiosk.begin(service),
    'kiosk.pay': () => kiosk.pay(),
    'kiosk.back': () => kiosk.back(),
    'kiosk.counter': () => kiosk.counter(),
    'kiosk.leave': () => kiosk.leave(),
    'kiosk.exit': () => kiosk.turn(false),
    'kiosk.enter': () => kiosk.turn(true),
  };
}
