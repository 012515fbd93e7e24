import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ResponseMessage, SnapshotEvent, TillEvent } from '../../core/contract/envelope.ts';
import type { ShellRenderer } from '../contract/shell.ts';

export interface SocketRenderer extends ShellRenderer {
  /** Only numbered events. */
  readonly snapshots: readonly SnapshotEvent[];
  readonly socket: WebSocket;
}

/** The address of the till's socket, from that of its page. */
export function socketAddress(url: string): { readonly address: string; readonly origin: string } {
  const page = new URL(url);
  const token = new URLSearchParams(page.hash.slice(1)).get('token') ?? '';
  return { address: `ws://${page.host}/socket?token=${encodeURIComponent(token)}`, origin: page.origin };
}

/** A renderer without a browser: `renderer/bridge.ts` without its reconnects and retries. */
export async function connectToHeadless(url: string): Promise<SocketRenderer> {
  const { address, origin } = socketAddress(url);
  const socket = new WebSocket(address, { origin });
  const events: TillEvent[] = [];
  const waiting: ((response: ResponseMessage) => void)[] = [];
  const byId = new Map<number, (response: ResponseMessage) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as TillEvent | ResponseMessage;
    if ('event' in message) return void events.push(message);
    const resolve = byId.get(message.id) ?? waiting.shift();
    byId.delete(message.id);
    resolve?.(message);
  });
  await once(socket, 'open');
  return {
    socket,
    events,
    get snapshots() {
      return events.filter((event) => event.event === 'snapshot');
    },
    exchange(message) {
      return new Promise((resolve) => {
        const text = JSON.stringify(message);
        const id = (message as { id?: unknown } | null)?.id;
        if (typeof id === 'number' && id >= 1 && Number.isInteger(id) && text.length < 65_536) byId.set(id, resolve);
        else waiting.push(resolve);
        socket.send(text);
      });
    },
    async leave() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
