import '../../core/interpreted-checks.ts';
import '../styles/base.css';
import '../styles/tokens.css';
import '../styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../../core/assert.ts';
import type { Language } from '../../core/contract/snapshot.ts';
import { LANGUAGES, MESSAGES } from '../../core/i18n/index.ts';
import { CONTROL_ICONS } from '../components/control-icons.ts';
import { addIcons } from '../components/icon.tsx';
import { createMessages, addPhrases } from '../i18n.ts';
import { OfficeApp } from './office-app.tsx';

const LANGUAGE_KEY = 'cobro.office.language';

/** The language chosen here before, or else the browser's. */
function languageOf(): Language {
  const wished = [window.localStorage.getItem(LANGUAGE_KEY) ?? '', ...navigator.languages];
  return wished.flatMap((tag) => LANGUAGES.find((one) => tag.startsWith(one)) ?? []).at(0) ?? 'es';
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = (): void => void (document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light');
dark.addEventListener('change', paint);
paint();

// First paint is not critical here, so all phrases and icons are loaded at once.
addPhrases(MESSAGES);
addIcons(CONTROL_ICONS);
const messages = createMessages(languageOf());
messages.subscribe(({ language }) => window.localStorage.setItem(LANGUAGE_KEY, language));

const root = document.getElementById('root');
assert(root, 'the page has a root element');
createRoot(root).render(
  <StrictMode>
    <OfficeApp messages={messages} />
  </StrictMode>,
);
