import { EventEmitter } from 'node:events';

/** The sender of a message, as the main process sees it. */
export interface InvokeEvent {
  readonly sender: unknown;
  readonly senderFrame: { readonly url: string } | null;
}
type Handler = (event: InvokeEvent, ...args: unknown[]) => unknown;

/** `ipcMain`: both directions are structured clones, and a handler's rejection loses everything but its message. */
export class IpcDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }

  async invoke(event: InvokeEvent, channel: string, message: unknown): Promise<unknown> {
    const sent = structuredClone(message);
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    try {
      return structuredClone(await handler(event, sent));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  }
}
