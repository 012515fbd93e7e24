import { contextBridge, ipcRenderer } from 'electron';
import { DESKTOP_BRIDGE, type DesktopBridge, type ResponseMessage, type TillEvent } from '../core/contract/envelope.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './ipc/desktop/channels.ts';

/**
 * All that the page can reach of the main process: one request channel and one event channel, both fixed here. The raw
 * `ipcRenderer` and its event objects (which carry the sender) never cross the bridge.
 */
const bridge: DesktopBridge = {
  request: (message) => ipcRenderer.invoke(REQUEST_CHANNEL, message) as Promise<ResponseMessage>,
  onEvent(listener) {
    const forward = (_event: unknown, message: TillEvent) => listener(message);
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => void ipcRenderer.off(EVENT_CHANNEL, forward);
  },
};

contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
