import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { Clock } from '../../../core/clock.ts';
import type { Log } from '../../log/log.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { readSmallFile } from '../../platform/small-file.ts';

/** Holds the version of the program that draws without the graphics card; can be deleted. */
const MARK = 'software-drawing';
/** Two crashes of the graphics process within this time are no mishap, in milliseconds. */
const SOON_MS = 60 * 60_000;

export interface DrawingParts {
  readonly app: App;
  /** Of the desktop's own files. */
  readonly folder: string;
  readonly clock: Clock;
}

export interface Drawing {
  /** Tells the log from here on; what happened before is told now. */
  tell(log: Log): void;
}

/**
 * Chromium ends the whole program when its graphics process crashes again and again. After the second crash the next start
 * draws without the graphics card, and goes on so until another version of the program is installed. Call before the app is
 * ready.
 */
export function followDrawing({ app, folder, clock }: DrawingParts): Drawing {
  const mark = join(folder, MARK);
  const is_software = wantsSoftware(mark, app.getVersion());
  if (is_software) app.disableHardwareAcceleration();
  let log: Log | null = null;
  const untold: ((log: Log) => void)[] = [];
  const tell = (line: (log: Log) => void): void => {
    if (log === null) untold.push(line);
    else line(log);
  };
  if (is_software) tell((to) => to.warn('the till draws without the graphics card, which crashed', { mark }));
  let crashed_ms = Number.NEGATIVE_INFINITY;
  app.on('child-process-gone', (_event, { type, reason, exitCode: exit_code, name }) => {
    if (reason === 'clean-exit') return;
    tell((to) => to.error('a process of the desktop ended', { type, name, reason, exit_code }));
    if (type !== 'GPU') return;
    const now_ms = clock.monotonicMs();
    const is_repeated = now_ms - crashed_ms < SOON_MS;
    crashed_ms = now_ms;
    if (!is_repeated || is_software) return;
    if (keepMark(mark, folder, app.getVersion()))
      tell((to) => to.warn('the graphics process crashed again: the next start draws without the graphics card'));
  });
  return {
    tell(given) {
      log = given;
      for (const line of untold.splice(0)) line(given);
    },
  };
}

/** The mark of another version is removed: its graphics may work. */
function wantsSoftware(mark: string, version: string): boolean {
  try {
    if (!existsSync(mark)) return false;
    if (readSmallFile(mark).toString('utf8') === version) return true;
    rmSync(mark);
  } catch {
    // What cannot be read asks for nothing.
  }
  return false;
}

function keepMark(mark: string, folder: string, version: string): boolean {
  try {
    makeFolder(folder);
    writeDurably(mark, version);
    return true;
  } catch {
    // A full disk: the crash is in the log where that has room, and the till goes on.
    return false;
  }
}
