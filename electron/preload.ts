import { contextBridge, ipcRenderer } from 'electron';
import type { DESKTOP_BRIDGE, DesktopBridge, ResponseMessage, SnapshotEvent } from '../core/contract/envelope.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './shell/desktop/channels.ts';

/** Repeated here, and checked by its type, because importing the value would bring the whole contract along. */
const BRIDGE_NAME: typeof DESKTOP_BRIDGE = 'cobro';

/**
 * All that the page can reach of the main process: one request channel and one event channel, both fixed here. The raw
 * `ipcRenderer` and its event objects (which carry the sender) never cross the bridge.
 */
const bridge: DesktopBridge = {
  request: (message) => ipcRenderer.invoke(REQUEST_CHANNEL, message) as Promise<ResponseMessage>,
  onEvent(listener) {
    const forward = (_event: unknown, message: SnapshotEvent) => listener(message);
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => void ipcRenderer.off(EVENT_CHANNEL, forward);
  },
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);
