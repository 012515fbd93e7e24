import { createContext, createElement, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { assert } from '../core/assert.ts';
import type { Language } from '../core/contract/snapshot.ts';
import { FIRST_SCREEN_MESSAGES } from '../core/i18n/first-picture.ts';
import { type Phrases, type Say, speaker } from '../core/i18n/say.ts';

export type { Say } from '../core/i18n/say.ts';

interface Spoken {
  readonly say: Say;
  readonly language: Language;
}
/** The page's language and the function that speaks it. */
export type Messages = StoreApi<Spoken>;

/** The phrases loaded so far. */
let known: Phrases = FIRST_SCREEN_MESSAGES;

/** Adds the phrases of screens that load after the first one; available at once everywhere. */
export function addPhrases(more: Phrases): void {
  known = { ...known, ...more };
}

function spokenIn(language: Language): Spoken {
  return { language, say: speaker(language, () => known) };
}

/** One per till shown, so that tests do not share a language. All languages are bundled. */
export function createMessages(language: Language): Messages {
  return createStore(() => spokenIn(language));
}

/** Switches the page to this language. */
export function speak(messages: Messages, language: Language): void {
  if (messages.getState().language !== language) messages.setState(spokenIn(language));
}

/** Sets the page's language, for its texts and for screen readers. */
export function useSpeaking(messages: Messages, language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
    speak(messages, language);
  }, [messages, language]);
}

const SpokenContext = createContext<Spoken | null>(null);

/** Provides the phrases by context: one store subscription per page instead of one per component. */
export function SayProvider({ messages, children }: { readonly messages: Messages; readonly children: ReactNode }) {
  return createElement(SpokenContext, { value: useStore(messages) }, children);
}

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  assert(spoken, 'the part is inside of a SayProvider');
  return spoken;
}

/** The phrases in the current language; re-renders when it changes. */
export function useSay(): Say {
  return useSpoken().say;
}

export function useLanguage(): Language {
  return useSpoken().language;
}
