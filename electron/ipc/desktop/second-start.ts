import type { App, BrowserWindow } from 'electron';

/** What a second start of the program leads to: the one till with its window in front, whatever that till does now. */
export interface SecondStarts {
  /** There is a window. One that was asked for while the till started comes to the front when it is drawn. */
  opened(window: BrowserWindow): void;
  /** This till ends: another one takes its place when it is asked for. */
  stops(): void;
}

/** Listens from the program's first moment: a start on a slow disk takes longer than a person waits. */
export function followSecondStarts(app: App): SecondStarts {
  let window: BrowserWindow | null = null;
  let is_asked = false;
  let is_stopping = false;
  app.on('second-instance', () => {
    if (is_stopping) {
      // Each call starts one more program.
      if (!is_asked) app.relaunch();
      is_asked = true;
    } else if (window === null) is_asked = true;
    else show(window);
  });
  return {
    opened(opened) {
      window = opened;
      if (is_asked) opened.once('ready-to-show', () => show(opened));
      is_asked = false;
    },
    stops() {
      is_stopping = true;
    },
  };
}

function show(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
