import type { DesktopBridge } from '../../core/contract/envelope.ts';
import type { Transport } from '../bridge.ts';

declare global {
  interface Window {
    readonly cobro?: DesktopBridge;
  }
}

/** In the desktop shell the till lives as long as the window: the link is always open. */
export function createDesktopTransport(door: DesktopBridge): Transport {
  return {
    send: (message) => door.request(message),
    onEvent: (listener) => door.onEvent(listener),
    onState(listener) {
      listener('open');
      return () => undefined;
    },
  };
}
