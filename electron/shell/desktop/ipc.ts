import { type IpcMainInvokeEvent, type WebContents, ipcMain } from 'electron';
import { REQUEST_BYTES_MAX, type ResponseMessage, UNKNOWN_REQUEST_ID } from '../../../core/contract/envelope.ts';
import type { Log } from '../../journal/log.ts';
import { createAnswerer, refuseNotJson, refuseTooLarge } from '../answer.ts';
import { createEventStream } from '../event-stream.ts';
import type { Router } from '../router.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL, isOwnPage } from './channels.ts';

/** Only the top frame of our own window, showing our own page, is the renderer. Identity comes from the event alone. */
function isOwnRenderer(event: IpcMainInvokeEvent, renderer: WebContents): boolean {
  const frame = event.senderFrame;
  return event.sender === renderer && frame !== null && frame === renderer.mainFrame && isOwnPage(frame.url);
}

/** Size of a cloned message in bytes of JSON, or null when it is not plain data. */
function sizeOf(message: unknown): number | null {
  try {
    return Buffer.byteLength(JSON.stringify(message) ?? 'null');
  } catch {
    return null;
  }
}

/** Binds the router to the window's renderer: the same contract as over the headless socket. Returns what undoes it. */
export function bindRouter(renderer: WebContents, router: Router, log: Log): () => void {
  let answer = createAnswerer(router);
  let stream = streamTo(renderer);
  // A page that was loaded again begins anew: numbers from 1, and nobody waits for the answers of the old one.
  const restart = () => {
    answer = createAnswerer(router);
    stream = streamTo(renderer);
  };
  renderer.on('did-navigate', restart);
  const stopEvents = router.onChange((slices) => stream.push(slices));

  ipcMain.handle(REQUEST_CHANNEL, async (event, message: unknown): Promise<ResponseMessage> => {
    if (!isOwnRenderer(event, renderer)) {
      log.warn('a request of a foreign sender was refused', { url: event.senderFrame?.url.slice(0, 200) ?? 'gone' });
      return { id: UNKNOWN_REQUEST_ID, ok: false, error: { code: 'bad_request', detail: 'foreign_sender' } };
    }
    const size = sizeOf(message);
    if (size === null) return refuseNotJson();
    return size > REQUEST_BYTES_MAX ? refuseTooLarge() : answer(message);
  });
  return () => {
    stopEvents();
    ipcMain.removeHandler(REQUEST_CHANNEL);
    if (!renderer.isDestroyed()) renderer.off('did-navigate', restart);
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
