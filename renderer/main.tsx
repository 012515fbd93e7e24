import './styles/base.css';
import './styles/tokens.css';
import './styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../core/assert.ts';
import { App } from './app.tsx';
import { REQUEST_TIMEOUT_MS } from '../core/contract/envelope.ts';
import { createBridge } from './bridge.ts';
import { createMessages } from './i18n.ts';
import { KeyboardDispatcher } from './keyboard/keyboard-dispatcher.ts';
import { startSounds } from './sounds/sounds.ts';
import { createApprovalRequests } from './stores/approvals.ts';
import { createSearch } from './stores/first-search.ts';
import { whenKnown } from './stores/first-snapshot.ts';
import { createNavigation } from './stores/navigation.ts';
import { createPreferences } from './stores/preferences.ts';
import { LinesAhead } from './stores/line-ahead.ts';
import { Scans } from './stores/scans.ts';
import { createTillStore } from './stores/till-store.ts';
import { connect } from './transports/connect.ts';
import { viewOf } from './transports/page-address.ts';

const approvals = createApprovalRequests();
const bridge = createBridge(connect(window), REQUEST_TIMEOUT_MS, approvals);
const ahead = new LinesAhead();
const store = createTillStore(bridge, ahead);
const preferences = createPreferences(window.localStorage);
/** `?view=customer`, on a second screen beside the till; `?view=kiosk`, on one that customers use. */
const view = viewOf(window);
// Sounds are for the cashier: one screen plays them, not each.
const scanSound = view === 'customer' ? () => undefined : startSounds(store, preferences);
const scans = new Scans(window.localStorage);
const till = {
  bridge,
  search: createSearch(store, bridge.request, view === 'till'),
  approvals: approvals.store,
  store,
  ahead,
  navigation: createNavigation(),
  preferences,
  scans,
  scanSound,
};
const keyboard = new KeyboardDispatcher(window);
keyboard.onUntaken((code) => {
  const { snapshot } = store.getState();
  if (view !== 'till') return;
  // Before the first snapshot, a scan is for the cart that is about to be shown.
  if (snapshot === null) return void scans.receive(code, 0);
  // Scans at an idle kiosk are ignored, and text typed into set-up is not a code.
  if (snapshot.kiosk.on || (snapshot.setup.state !== 'none' && snapshot.setup.state !== 'offered')) return;
  scans.leave(code);
  scanSound(false);
});
keyboard.start();

// Only the till prints. The system's print dialog would cover a kiosk and offer a way out of it.
Object.defineProperty(window, 'print', { value: () => undefined, writable: false, configurable: false });
window.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') event.preventDefault();
});

const root = document.getElementById('root');
assert(root, 'the page has a root element');
// React Aria keeps every element from `transitionrun` to the end of the transition. An element removed in between, such
// as a pressed key together with its screen, would leak with everything around it.
root.addEventListener('transitionrun', (event) => event.stopPropagation());
whenKnown(store, () =>
  createRoot(root).render(
    <StrictMode>
      <App till={till} keyboard={keyboard} messages={createMessages('es')} view={view} />
    </StrictMode>,
  ),
);
