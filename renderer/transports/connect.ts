import { PAIR_PATH, type DesktopBridge } from '../../core/contract/envelope.ts';
import type { LinkState, Transport } from '../bridge.ts';
import { takeFirstLink } from './first-link.ts';
import { Inbox } from './inbox.ts';
import { givenToken, socketAddress, takeToken, viewOf } from './page-address.ts';
import { type CloseHandling, createSocketTransport } from './socket-transport.ts';
import { findTillOwner } from './till-owner.ts';

/** In the desktop shell the till lives as long as the window, so the link is always open. */
function createDesktopTransport(door: DesktopBridge): Transport {
  return {
    send: (message) => door.request(message),
    onEvent(listener) {
      const inbox = new Inbox(listener);
      return door.onEvent((event) => inbox.take(event));
    },
    onState(listener) {
      listener('open');
      return () => undefined;
    },
  };
}

/** Connects to the till behind this page: through the desktop preload, or the socket of the host that served it. */
export function connect(page: Window): Transport {
  if (page.cobro) return createDesktopTransport(page.cobro);
  if (viewOf(page) !== 'till') return connectGuest(page);
  const token = takeToken(page);
  // Entering the full address where the page is already open does not reload it by itself.
  page.addEventListener('hashchange', () => {
    if (givenToken(page) !== null) page.location.reload();
  });
  return token === null
    ? fixedTransport('refused')
    : socketTo(page, token, { findOwner: () => findTillOwner(page, token) });
}

function socketTo(page: Window, token: string, close_handling: CloseHandling): Transport {
  const address = socketAddress(page, token);
  return createSocketTransport(address, undefined, close_handling, takeFirstLink(page, address));
}

const GUEST_KEY = 'cobro.guest';

/** Requests a token for this page and stores it; the caller then reloads. False when the till refuses. */
export async function pair(
  page: Window,
  pairing: { readonly code: string } | { readonly token: string },
): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await page.fetch(PAIR_PATH, { method: 'POST', headers, body: JSON.stringify(pairing) });
  if (!answer.ok) return false;
  const { token } = (await answer.json()) as { readonly token: string };
  page.sessionStorage.setItem(GUEST_KEY, token);
  return true;
}

/** Connects a page that is not the till's own: exchanges what its address carries for a token limited to this view. */
function connectGuest(page: Window): Transport {
  const given = new URLSearchParams(page.location.hash.slice(1));
  const token = given.get('token');
  const code = given.get('pair');
  const kept = page.sessionStorage.getItem(GUEST_KEY);
  const restart = (): void => page.location.reload();
  if (token === null && code === null) {
    if (kept === null) return fixedTransport('refused');
    // A browser cannot learn why its socket was refused; the pairing endpoint reports whether the token is still valid.
    const check = async (): Promise<void> => {
      if (await pair(page, { token: kept })) return;
      page.sessionStorage.removeItem(GUEST_KEY);
      restart();
    };
    return socketTo(page, kept, { onLost: () => void check().catch(() => undefined) });
  }
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  void pair(page, code === null ? { token: token ?? '' } : { code }).then(restart, restart);
  return fixedTransport('connecting');
}

/** A link whose state never changes. */
function fixedTransport(state: LinkState): Transport {
  return {
    send: () => Promise.reject(new Error('the page has no token')),
    onEvent: () => () => undefined,
    onState(listener) {
      listener(state);
      return () => undefined;
    },
  };
}
