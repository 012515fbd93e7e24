import { type App, type Session, type WebContents } from 'electron';
import type { Log } from '../../log/log.ts';
import { isOwnPage } from './channels.ts';

/** No permission, no device and no address but the page's own: the till's page needs none (payment-safety 10). */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isAllowedRequest(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
}

function isAllowedRequest(address: string): boolean {
  return isOwnPage(address) || address.startsWith('data:image/') || address.startsWith('devtools:');
}

function lockContents(contents: WebContents, log: Log): void {
  const refuse = (event: { preventDefault(): void; url: string }) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    log.warn('a navigation was refused', { url: event.url.slice(0, 200) });
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Every page that will ever exist in this process stays where it is and opens nothing. */
export function lockEveryPage(app: App, log: Log): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, log));
}
