import { useEffect, useMemo, useState } from 'react';
import { I18nProvider, Button as Tab } from 'react-aria-components';
import type { Language } from '../../core/contract/snapshot.ts';
import { LANGUAGES } from '../../core/i18n/index.ts';
import { LANGUAGE_NAMES } from '../../core/i18n/language-names.ts';
import type { OfficePerson } from '../../store/contract/office.ts';
import { classes } from '../components/classes.ts';
import { Icon, Mark } from '../components/icon.tsx';
import { type Messages, SayProvider, speak, useLanguage, useSay } from '../i18n.ts';
import frames from '../screens/shell/frames.module.css';
import { callOffice } from './office-bridge.ts';
import { OfficeContext, useOffice } from './office-context.tsx';
import { PAGES } from './office-pages.ts';
import { SignIn } from './sign-in.tsx';
import styles from './office.module.css';

/** A shop's back office: what runs, what happened, and decisions for all lanes. */
export function OfficeApp({ messages }: { readonly messages: Messages }) {
  return (
    <SayProvider messages={messages}>
      <Localized>
        <Door onLanguage={(language) => speak(messages, language)} />
      </Localized>
    </SayProvider>
  );
}

function Localized({ children }: { readonly children: React.ReactNode }) {
  const language = useLanguage();
  const say = useSay();
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = say('office.title');
  }, [language, say]);
  return <I18nProvider locale={language}>{children}</I18nProvider>;
}

function Door({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const [person, setPerson] = useState<OfficePerson | 'nobody' | 'asking'>('asking');
  useEffect(() => {
    void callOffice('person.read', {}).then((answer) => setPerson(answer.ok ? answer.value : 'nobody'));
  }, []);
  const office = useMemo(() => {
    if (typeof person === 'string') return null;
    // An answer to somebody who has left does not sign the next person out.
    return { person, leave: () => setPerson((now) => (now === person ? 'nobody' : now)) };
  }, [person]);
  if (person === 'asking') return null;
  if (office === null)
    return (
      <SignIn onPerson={setPerson}>
        <LanguageChoice onLanguage={onLanguage} />
      </SignIn>
    );
  return (
    <OfficeContext value={office}>
      <Rooms onLanguage={onLanguage} />
    </OfficeContext>
  );
}

function Rooms({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const say = useSay();
  const { person, leave } = useOffice();
  const pages = PAGES.filter(({ right }) => person.rights.includes(right));
  const [chosen, setChosen] = useState<string>(pages[0]?.page ?? '');
  const Shown = pages.find(({ page }) => page === chosen)?.Shown;
  return (
    <div className={styles.office}>
      <header className={styles.strip}>
        <Mark />
        <b>{say('office.title')}</b>
        <span>
          {person.name} · {say(`staff.role.${person.role}`)}
        </span>
        <LanguageChoice onLanguage={onLanguage} />
        <button
          type="button"
          className={styles.leave}
          onClick={() => void callOffice('person.sign_out', {}).then(() => leave())}
        >
          {say('staff.leave')}
        </button>
      </header>
      <div className={frames.manager}>
        <nav className={classes(frames.navigation, styles.navigation)} aria-label={say('office.title')}>
          {pages.map(({ page, icon, text }) => (
            <Tab
              key={page}
              className={frames.item ?? ''}
              aria-current={page === chosen ? 'page' : 'false'}
              data-current={page === chosen || undefined}
              onPress={() => setChosen(page)}
            >
              <Icon name={icon} />
              {say(text)}
            </Tab>
          ))}
        </nav>
        <main className={frames.place}>{Shown && <Shown />}</main>
      </div>
    </div>
  );
}

function LanguageChoice({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <select
      className={styles.language}
      aria-label={say('settings.field.language')}
      value={language}
      onChange={(event) => {
        const wished = LANGUAGES.find((one) => one === event.target.value);
        if (wished !== undefined) onLanguage(wished);
      }}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
