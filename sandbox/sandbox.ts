import type { RequestListener, Server } from 'node:http';
import { type SandboxOptions, assembleSandbox } from './assembly.ts';
import { createServer } from './http/server.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Service } from './service.ts';

export type { SandboxOptions } from './assembly.ts';

/** A running payment service. */
export interface Sandbox {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Moves the service's clock forward and runs everything due. */
  advanceClock(by_ms: number): void;
  /** The service's wall clock, milliseconds since the epoch. */
  nowMs(): number;
  /** How many of the requested faults have yet to happen. */
  faultsLeft(): number;
  /** Closes every connection, then the ledger. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the payment service on 127.0.0.1.
 *
 * @throws LedgerUnusable when the ledger cannot be used, or the error of `listen` when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const server = createServer();
  const { service, closeLedger } = assembleSandbox(options, server);
  try {
    const url = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    service.webhooks.refresh();
    service.captures.refresh();
    return runningSandbox(url, service, async () => {
      await server.close();
      closeLedger();
    });
  } catch (error) {
    closeLedger();
    throw error;
  }
}

/**
 * Puts the service together behind a server that listens already, on an open ledger. Its `stop` closes the ledger, and
 * leaves the server open.
 */
export async function startSandboxBehind(
  url: string,
  takeOver: (handler: RequestListener) => Server,
  ledger: Ledger,
): Promise<Sandbox> {
  const server = createServer(takeOver);
  const { service, closeLedger } = assembleSandbox({}, server, ledger);
  await server.ready();
  service.webhooks.refresh();
  service.captures.refresh();
  return runningSandbox(url, service, async () => {
    await server.close();
    closeLedger();
  });
}

function runningSandbox(url: string, service: Service, close: () => Promise<void>): Sandbox {
  let stopped: Promise<void> | undefined;
  return {
    url,
    advanceClock: (by_ms) => service.moveClock(by_ms),
    nowMs: () => service.clock.wallMs(),
    faultsLeft: () => service.faults.list().length,
    stop: () => {
      if (!stopped) {
        service.webhooks.stop();
        service.captures.stop();
        service.clock.stop();
        stopped = close();
      }
      return stopped;
    },
  };
}
