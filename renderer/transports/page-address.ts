import { SOCKET_PATH } from '../../core/contract/envelope.ts';

/** The side of the till that a page shows; all but `till` pair for a token of their own. */
export type View = 'till' | 'customer' | 'kiosk';

export function viewOf(page: Window): View {
  const view = new URLSearchParams(page.location.search).get('view');
  return view === 'customer' || view === 'kiosk' ? view : 'till';
}

const TOKEN_KEY = 'cobro.token';

export const givenToken = (page: Window): string | null =>
  new URLSearchParams(page.location.hash.slice(1)).get('token');

/** The token of the address, or the one that this tab keeps. */
export const tokenOf = (page: Window): string | null => givenToken(page) ?? page.sessionStorage.getItem(TOKEN_KEY);

/**
 * Removes the token from the address bar, where it could be read or copied with the address, and stores it for this tab
 * only, so that a reload finds the till again (operator-interface, "Ready line").
 */
export function takeToken(page: Window): string | null {
  const given = givenToken(page);
  if (given === null) return page.sessionStorage.getItem(TOKEN_KEY);
  page.sessionStorage.setItem(TOKEN_KEY, given);
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return given;
}

/** Where the till that served this page takes sockets. */
export function socketAddress(page: Window, token: string): string {
  const address = new URL(SOCKET_PATH, page.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('token', token);
  return address.href;
}
