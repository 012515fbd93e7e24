import type { App, BrowserWindow, Event, PowerMonitor } from 'electron';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../log/log.ts';

/** How long an orderly stop may take before the process ends anyway; the journal is safe at any moment. */
const STOP_WITHIN_MS = 4_500;

/** Electron's types leave out the event of `shutdown`, which its documentation describes. */
type Held = Pick<Event, 'preventDefault'>;

export interface Lifecycle {
  readonly app: App;
  readonly powerMonitor: PowerMonitor;
  readonly log: Log;
  /** Makes every unresolved payment due at once (payment-safety 5.5: network up, unlock, resume). */
  kickRecovery(): void;
  stop(): Promise<void>;
}

/**
 * Sleep, wake-up and the end of the session. Safety depends on none of these events (payment-safety 5.7); a shutdown that is
 * held lets a payment's answer arrive and the till stop in order, for as long as the system allows (logind: 5 s).
 */
export function followPower({ app, powerMonitor, log, kickRecovery }: Lifecycle): void {
  powerMonitor.on('suspend', () => log.info('the machine goes to sleep'));
  powerMonitor.on('resume', () => {
    log.info('the machine woke up');
    kickRecovery();
  });
  powerMonitor.on('unlock-screen', () => kickRecovery());
  powerMonitor.on('shutdown', (event?: Held) => {
    log.info('the machine is shutting down');
    event?.preventDefault();
    app.quit();
  });
}

/** When a page that ended is loaded again, in milliseconds: at once, and with more rest each time that it ends soon. */
const LOAD_AFTER_MS = [0, 1_000, 5_000, 30_000] as const;
/** A page that lived this long ended by a mishap of its own, in milliseconds. */
const LIVED_MS = 60_000;
/** Chromium's code for a load that another one replaced. */
const LOAD_REPLACED = -3;

export interface PageParts {
  readonly app: App;
  readonly log: Log;
  readonly clock: Clock;
}

/** A page that crashed or hangs is loaded again: the main process holds all state, so nothing is lost with it. */
export function keepPageAlive(window: BrowserWindow, { app, log, clock }: PageParts): void {
  let ends = 0;
  let loaded_ms = clock.monotonicMs();
  const load = (): void => {
    if (window.isDestroyed()) return;
    loaded_ms = clock.monotonicMs();
    window.webContents.reload();
  };
  const loadAgain = (): void => {
    if (clock.monotonicMs() - loaded_ms >= LIVED_MS) ends = 0;
    const after_ms = LOAD_AFTER_MS[Math.min(ends, LOAD_AFTER_MS.length - 1)] ?? 0;
    ends += 1;
    if (after_ms === 0) load();
    else clock.schedule(after_ms, load);
  };
  window.webContents.on('render-process-gone', (_event, details) => {
    log.error('the page ended and is loaded again', { reason: details.reason });
    if (details.reason !== 'clean-exit') loadAgain();
  });
  window.webContents.on('did-fail-load', (_event, code, description, _address, is_page) => {
    if (!is_page || code === LOAD_REPLACED) return;
    log.error('the page could not be loaded and is asked for again', { code, description });
    loadAgain();
  });
  window.on('unresponsive', () => {
    log.error('the page hangs and is started again');
    window.webContents.forcefullyCrashRenderer();
  });
  // Windows ends the process as soon as `session-end` was answered; the question before it is held until the till stopped.
  window.on('query-session-end', (event) => {
    log.info('the session is about to end', { reasons: event.reasons });
    event.preventDefault();
    app.quit();
  });
  window.on('session-end', () => app.quit());
}

/** Quitting waits for the orderly stop, once, and no longer than leaves half a second of the 5 s for the end itself. */
export function stopBeforeQuit(
  { app, log, stop }: Lifecycle,
  schedule: (delay_ms: number, task: () => void) => unknown,
): void {
  let stopping = false;
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    schedule(STOP_WITHIN_MS, () => app.exit(0));
    stop()
      .catch((error: unknown) => log.error('the till did not stop in order', { error: String(error) }))
      .finally(() => app.exit(0));
  });
}
