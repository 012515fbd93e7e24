import { SOCKET_PATH, type DesktopBridge } from '../../core/contract/envelope.ts';
import type { Transport } from '../bridge.ts';
import { createSocketTransport } from './socket-transport.ts';

declare global {
  interface Window {
    readonly cobro?: DesktopBridge;
  }
}

/** In the desktop shell the till lives as long as the window: the link is always open. */
function createDesktopTransport(door: DesktopBridge): Transport {
  return {
    send: (message) => door.request(message),
    onEvent: (listener) => door.onEvent(listener),
    onState(listener) {
      listener('open');
      return () => undefined;
    },
  };
}

const TOKEN_KEY = 'cobro.token';

/** Finds the till behind this page: the desktop preload, or the socket of the host that served it. */
export function connect(page: Window): Transport {
  if (page.cobro) return createDesktopTransport(page.cobro);
  const token = takeToken(page);
  if (token === null) return refusedTransport();
  const address = new URL(SOCKET_PATH, page.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('token', token);
  return createSocketTransport(address.href);
}

/**
 * Takes the token out of the address bar, where it could be read over a shoulder or copied with the address, and keeps
 * it for this tab alone so that a reload finds the till again (operator-interface, "Ready line").
 */
function takeToken(page: Window): string | null {
  const given = new URLSearchParams(page.location.hash.slice(1)).get('token');
  if (given === null) return page.sessionStorage.getItem(TOKEN_KEY);
  page.sessionStorage.setItem(TOKEN_KEY, given);
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return given;
}

function refusedTransport(): Transport {
  return {
    send: () => Promise.reject(new Error('the page has no token')),
    onEvent: () => () => undefined,
    onState(listener) {
      listener('refused');
      return () => undefined;
    },
  };
}
