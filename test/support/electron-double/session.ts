import { EventEmitter } from 'node:events';

type Decide = (allowed: boolean) => void;
type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** A session with Electron's defaults: all permissions granted and all addresses reachable until a handler denies. */
export class SessionDouble extends EventEmitter {
  #permission: (contents: unknown, permission: string, decide: Decide) => void = (_contents, _permission, decide) =>
    decide(true);
  #check: () => boolean = () => true;
  #device: () => boolean = () => false;
  #beforeRequest: (details: { url: string }, decide: (verdict: { cancel: boolean }) => void) => void = (
    _details,
    decide,
  ) => decide({ cancel: false });
  readonly #handlers = new Map<string, ProtocolHandler>();

  readonly protocol = {
    handle: (scheme: string, handler: ProtocolHandler): void => void this.#handlers.set(scheme, handler),
  };
  readonly webRequest = {
    onBeforeRequest: (
      listener: (details: { url: string }, decide: (verdict: { cancel: boolean }) => void) => void,
    ): void => {
      this.#beforeRequest = listener;
    },
  };

  setPermissionRequestHandler(handler: (contents: unknown, permission: string, decide: Decide) => void): void {
    this.#permission = handler;
  }

  setPermissionCheckHandler(handler: () => boolean): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.#device = handler;
  }

  allows(permission: string): boolean {
    let allowed = false;
    this.#permission(null, permission, (decision) => (allowed = decision));
    return allowed || this.#check() || this.#device();
  }

  /** A page's request: the response of the scheme's handler, or null when it is cancelled or not served. */
  async request(url: string, init: RequestInit = {}): Promise<Response | null> {
    let cancelled = false;
    this.#beforeRequest({ url }, (verdict) => (cancelled = verdict.cancel));
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    if (cancelled || handler === undefined) return null;
    return handler(new Request(url, init));
  }
}
