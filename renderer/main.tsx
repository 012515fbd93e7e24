import './styles/base.css';
import './styles/tokens.css';
import './styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../core/assert.ts';
import { App } from './app.tsx';
import { createBridge } from './bridge.ts';
import { createPhrasebook } from './i18n.ts';
import { KeyboardDesk } from './keyboard/keyboard-desk.ts';
import { startSounds } from './sounds/sounds.ts';
import { createNavigation } from './stores/navigation.ts';
import { createPreferences } from './stores/preferences.ts';
import { createTillStore } from './stores/till-store.ts';
import { connect } from './transports/connect.ts';

const bridge = createBridge(connect(window));
const till = {
  bridge,
  store: createTillStore(bridge),
  navigation: createNavigation(),
  preferences: createPreferences(window.localStorage),
};
const desk = new KeyboardDesk(window);
desk.start();
startSounds(till.store, till.preferences);

const root = document.getElementById('root');
assert(root, 'the page has a root element');
createRoot(root).render(
  <StrictMode>
    <App till={till} desk={desk} phrasebook={createPhrasebook('es')} />
  </StrictMode>,
);
