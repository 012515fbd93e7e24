import { type IpcMainInvokeEvent, type WebContents, ipcMain } from 'electron';
import { REQUEST_BYTES_MAX, type ResponseMessage, UNKNOWN_REQUEST_ID } from '../../../core/contract/envelope.ts';
import type { Log } from '../../log/log.ts';
import { createAnswerer, refuseNotJson, refuseTooLarge } from '../answer.ts';
import { createEventStream } from '../event-stream.ts';
import type { Router } from '../router.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL, isOwnPage } from './channels.ts';

/** Receives requests of our windows: each has its own router, and any other sender is refused. */
export interface IpcBinding {
  /** Binds a router to a window's renderer: the same contract as over the headless socket. Returns what undoes it. */
  admit(renderer: WebContents, router: Router): () => void;
  close(): void;
}

type Answer = (message: unknown) => Promise<ResponseMessage>;

/**
 * Only the top frame of one of our windows, showing our own page, is a renderer. Identity comes from the event alone.
 */
function isOwnRenderer({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}

/** Size of a cloned message in bytes of JSON, or null when it is not plain data. */
function sizeOf(message: unknown): number | null {
  try {
    return Buffer.byteLength(JSON.stringify(message) ?? 'null');
  } catch {
    return null;
  }
}

export function bindIpc(log: Log): IpcBinding {
  const answers = new Map<WebContents, Answer>();
  ipcMain.handle(REQUEST_CHANNEL, async (event, message: unknown): Promise<ResponseMessage> => {
    const answer = isOwnRenderer(event) ? answers.get(event.sender) : undefined;
    if (!answer) {
      log.warn('a request of a foreign sender was refused', { url: event.senderFrame?.url.slice(0, 200) ?? 'gone' });
      return { id: UNKNOWN_REQUEST_ID, ok: false, error: { code: 'bad_request', detail: 'foreign_sender' } };
    }
    const size = sizeOf(message);
    if (size === null) return refuseNotJson();
    return size > REQUEST_BYTES_MAX ? refuseTooLarge() : answer(message);
  });
  return {
    admit(renderer, router) {
      let stream = streamTo(renderer);
      // A reloaded page starts anew: numbers from 1, and the old page's answers are dropped.
      const restart = () => {
        answers.set(renderer, createAnswerer(router));
        stream = streamTo(renderer);
      };
      restart();
      renderer.on('did-navigate', restart);
      const stopEvents = router.onChange((slices) => stream.push(slices));
      const stopLines = router.onLine((line) => stream.ahead(line));
      return () => {
        stopEvents();
        stopLines();
        answers.delete(renderer);
        if (!renderer.isDestroyed()) renderer.off('did-navigate', restart);
      };
    },
    close: () => ipcMain.removeHandler(REQUEST_CHANNEL),
  };
}

function streamTo(renderer: WebContents) {
  return createEventStream({
    send: (event) => {
      if (!renderer.isDestroyed()) renderer.send(EVENT_CHANNEL, event);
    },
    isFull: () => false,
  });
}
