import type { App } from 'electron';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../log/log.ts';

/** A till that lived this long begins anew by itself, in milliseconds; one that did not would end again and again. */
const LIVED_MS = 60_000;
/** As of a command that a bug ended. */
const EXIT_CODE = 70;

/** The process, for what it hears of bugs. */
export interface BugHost {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

export interface BugParts {
  readonly host: BugHost;
  readonly app: App;
  readonly clock: Clock;
  /** Says why in a dialog, and ends the program. */
  readonly refuse: (sentence: string, code: number) => void;
}

/**
 * A bug ends the till, as it ends a command: Electron would show a dialog and go on with half a till. What was in flight is
 * recovered at the next start. Returns what hands over the log once there is one.
 */
export function endOnBug({ host, app, clock, refuse }: BugParts): (log: Log) => void {
  const started_ms = clock.monotonicMs();
  let log: Log | null = null;
  let is_ending = false;
  const end = (error: unknown): void => {
    if (is_ending) return;
    is_ending = true;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log?.error('a bug stopped this program', { detail });
    if (clock.monotonicMs() - started_ms < LIVED_MS) return refuse(`a bug stopped this program: ${detail}`, EXIT_CODE);
    app.relaunch();
    app.exit(EXIT_CODE);
  };
  host.on('uncaughtException', end);
  host.on('unhandledRejection', end);
  return (given) => void (log = given);
}
