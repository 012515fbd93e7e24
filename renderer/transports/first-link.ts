import type { DesktopBridge, RequestMessage } from '../../core/contract/envelope.ts';
import { socketAddress, takeToken, tokenOf, viewOf } from './page-address.ts';

/** A socket that was opened before the page's program was there, which takes it over (docs/decisions/071). */
export interface FirstLink {
  readonly socket: WebSocket;
  /** What happened to it until it is taken over, in order. */
  readonly happened: Event[];
}

declare global {
  interface Window {
    readonly cobro?: DesktopBridge;
    cobroFirstLink?: FirstLink | undefined;
  }
}

/** What every page asks for first. Its id is none that the program gives. */
export const FIRST_REQUEST: RequestMessage = { id: Number.MAX_SAFE_INTEGER, intent: 'till.snapshot', args: {} };

/** Opens the socket of the till's own page, and asks for the first snapshot. Other pages pair first. */
export function beginFirstLink(
  page: Window,
  open: (address: string) => WebSocket = (address) => new WebSocket(address),
): void {
  if (page.cobro || viewOf(page) !== 'till') return;
  const token = tokenOf(page);
  if (token === null) return;
  const happened: Event[] = [];
  const note = (event: Event): void => void happened.push(event);
  const socket = open(socketAddress(page, token));
  socket.onopen = (event) => {
    note(event);
    socket.send(JSON.stringify(FIRST_REQUEST));
  };
  socket.onmessage = note;
  socket.onclose = note;
  page.cobroFirstLink = { socket, happened };
  takeToken(page);
}

/** The first link, once, when it leads to this address; one that leads elsewhere is closed. */
export function takeFirstLink(page: Window, address: string): FirstLink | undefined {
  const first = page.cobroFirstLink;
  page.cobroFirstLink = undefined;
  if (first === undefined || first.socket.url === address) return first;
  first.socket.close();
  return undefined;
}
