import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../core/clock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Notifies a service manager; no-op without one (sd_notify(3)). */
export interface Supervisor {
  /** The till serves at this address. */
  ready(url: string): void;
  stopping(): void;
}

/** Node has no Unix datagram sockets, so systemd's own program sends the message; the unit sets `NotifyAccess=all`. */
function notify(...states: readonly string[]): void {
  execFile('systemd-notify', [...states], () => undefined);
}

/**
 * Notifies systemd if it started this program: readiness, a heartbeat twice per watchdog period from the till's own
 * loop, and the page's address for users in the service's group.
 */
export function createSupervisor(environment: Environment, clock: Clock): Supervisor {
  if (!environment['NOTIFY_SOCKET']) return { ready: () => undefined, stopping: () => undefined };
  const period_ms = Number(environment['WATCHDOG_USEC'] ?? 0) / 2_000;
  let cancel = () => {};
  const beat = (): void => {
    notify('WATCHDOG=1');
    cancel = clock.schedule(period_ms, beat);
  };
  return {
    ready(url) {
      leaveAddress(environment['RUNTIME_DIRECTORY'], url);
      notify('--ready');
      if (period_ms > 0) beat();
    },
    stopping() {
      cancel();
      notify('STOPPING=1');
    },
  };
}

/**
 * Both files contain the token: only their owner and the service's group may read them. A browser gets the page instead
 * of the address, because every user of the machine can read a command line.
 */
function leaveAddress(folder: string | undefined, url: string): void {
  if (!folder) return;
  const page = `<!doctype html><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}">\n`;
  try {
    for (const [name, text] of [
      ['open.html', page],
      ['address', `${url}\n`],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o640 });
      chmodSync(path, 0o640);
    }
  } catch {
    // The till still sells; the address is in the service's log.
  }
}
