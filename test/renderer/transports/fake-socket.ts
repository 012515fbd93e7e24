import type { RequestMessage, ResponseMessage, TillEvent } from '../../../core/contract/envelope.ts';

/** A socket whose other end is the test. */
export class FakeSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  readonly sent: RequestMessage[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as RequestMessage);
  }

  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event('open'));
  }

  tells(message: ResponseMessage | TillEvent): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new Event('close'));
  }

  /** As the program knows it. */
  get asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }
}

/** A page at an address, and what it keeps and shows of it. */
export function fakePage(address: string, kept: Readonly<Record<string, string>> = {}) {
  const storage = new Map(Object.entries(kept));
  const shown: string[] = [];
  const page = {
    location: new URL(address),
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    history: {
      replaceState(_state: unknown, _title: string, path: string) {
        shown.push(path);
        page.location = new URL(path, address);
      },
    },
    addEventListener: () => undefined,
  };
  return { page: page as unknown as Window, storage, shown };
}
