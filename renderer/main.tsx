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
import { createNavigation } from './stores/navigation.ts';
import { createPreferences } from './stores/preferences.ts';
import { createTillStore } from './stores/till-store.ts';
import { connect, viewOf } from './transports/connect.ts';

const approvals = createApprovalRequests();
const bridge = createBridge(connect(window), REQUEST_TIMEOUT_MS, approvals);
const store = createTillStore(bridge);
const preferences = createPreferences(window.localStorage);
/** `?view=customer`, on a second screen beside the till; `?view=kiosk`, on one that customers use. */
const view = viewOf(window);
// The sounds are the cashier's: heard once, not from every screen.
const scanSound = view === 'customer' ? () => undefined : startSounds(store, preferences);
const till = { bridge, approvals: approvals.store, store, navigation: createNavigation(), preferences, scanSound };
const keyboard = new KeyboardDispatcher(window);
keyboard.start();

const root = document.getElementById('root');
assert(root, 'the page has a root element');
// React Aria remembers every element from the start of a transition to its end. One that leaves the page in between, as a
// pressed key does with its screen, would be remembered for ever, with all that was around it.
root.addEventListener('transitionrun', (event) => event.stopPropagation());
createRoot(root).render(
  <StrictMode>
    <App till={till} keyboard={keyboard} messages={createMessages('es')} view={view} />
  </StrictMode>,
);
