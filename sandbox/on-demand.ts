import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from './sandbox.ts';
import { openLedger } from './ledger/ledger.ts';

/** A payment service that listens at once, and is put together when it is first asked for something. */
export type SandboxOnDemand = Pick<Sandbox, 'url' | 'faultsLeft' | 'stop'>;

/** By then the till that waits for it has its page; captures and webhooks that are due wait no longer. */
const BEGIN_AFTER_MS = 2_000;
/** As long as the service itself keeps a connection (`http/server.ts`). */
const KEEP_ALIVE_MS = 72_000;

/**
 * Starts the payment service on 127.0.0.1 with an open ledger and a listening port; its schemas and routes, which take
 * most of its start, follow with its first request, or after two seconds. Requests wait for them.
 *
 * @param ledger_file path of the ledger
 * @param onBroken told once when the service cannot be put together: it answers nothing until the next start
 * @throws LedgerUnusable when the ledger cannot be used
 */
export async function startSandboxOnDemand(
  ledger_file: string,
  onBroken: (error: unknown) => void,
): Promise<SandboxOnDemand> {
  const ledger = openLedger(ledger_file);
  let sandbox: Sandbox | null = null;
  let beginning: Promise<RequestListener> | null = null;
  const begin = async (): Promise<RequestListener> => {
    const { startSandboxBehind } = await import('./sandbox.ts');
    const handler = Promise.withResolvers<RequestListener>();
    const takeOver = (handle: RequestListener) => {
      handler.resolve(handle);
      return server;
    };
    sandbox = await startSandboxBehind(url, takeOver, ledger);
    return await handler.promise;
  };
  const handlerOf = (): Promise<RequestListener> => {
    if (beginning === null) {
      beginning = begin();
      beginning.catch(onBroken);
    }
    return beginning;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      (await handlerOf())(request, response);
    } catch {
      // The caller sees a service that ended.
      response.destroy();
    }
  };
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void answer(request, response),
  );
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  } catch (error) {
    ledger.database.close();
    throw error;
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timer = setTimeout(() => void handlerOf().catch(() => undefined), BEGIN_AFTER_MS);
  timer.unref();
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    await beginning?.catch(() => undefined);
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    if (sandbox === null) ledger.database.close();
    else await sandbox.stop();
  };
  let ended: Promise<void> | null = null;
  return { url, faultsLeft: () => sandbox?.faultsLeft() ?? 0, stop: () => (ended ??= end()) };
}
