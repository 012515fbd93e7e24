import { Button as AriaButton, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segment } from '../../components/segment.tsx';
import { useSay } from '../../i18n.ts';
import { KeyScope, useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, usePreferences, useRequest, useTill, useTillHandle } from '../../stores/till-context.tsx';
import { LANGUAGE_NAMES } from '../../../core/i18n/language-names.ts';
import { usePlaces } from './manager-frame.tsx';
import { Shortcuts } from './shortcuts.tsx';
import styles from './menu.module.css';

/** F1: places, language, appearance, sounds, and keys. Also opens during a payment, for language and keys. */
export function Menu() {
  const say = useSay();
  const open = useNavigation((navigation) => navigation.menu_open);
  const setOpen = useNavigation((navigation) => navigation.setMenu);
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen={open} onOpenChange={setOpen} isDismissable>
      <Modal className={styles.sheet ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('shell.menu')}>
          <KeyScope>
            <MenuContent onClose={() => setOpen(false)} />
          </KeyScope>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function MenuContent({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  useKeys({ F1: onClose });
  return (
    <>
      <div className={styles.head}>
        <h2>{say('shell.menu')}</h2>
        <AriaButton className={styles.close ?? ''} aria-label={say('common.close')} onPress={onClose}>
          <Icon name="x" />
        </AriaButton>
      </div>
      <div className={styles.column} data-scrolls="">
        <Places />
        <Person />
        <AppearanceChoices />
        <Sounds />
        <Fingers />
        <SelfService />
        <SetUp />
        <Version />
      </div>
      <div className={styles.column} data-scrolls="">
        <Shortcuts />
      </div>
    </>
  );
}

/** Returns to kiosk mode after staff left it for a while. */
function SelfService() {
  const say = useSay();
  const request = useRequest();
  const possible = useTill(({ kiosk }) => kiosk.possible);
  if (!possible) return null;
  return (
    <Button icon="bag" onPress={() => void request('kiosk.enter', {})}>
      {say('kiosk.enter')}
    </Button>
  );
}

/** A trial can become the shop's live till at any time. */
function SetUp() {
  const say = useSay();
  const request = useRequest();
  const offered = useTill(({ setup }) => setup.state === 'offered');
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  if (!offered) return null;
  return (
    <Button icon="store" disabled={paying} onPress={() => void request('setup.begin', { from_backup: false })}>
      {say('setup.title')}
    </Button>
  );
}

function Places() {
  const say = useSay();
  const current = useNavigation((navigation) => navigation.place);
  const go = useNavigation((navigation) => navigation.go);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const places = usePlaces();
  return (
    <nav className={styles.places} aria-label={say('shell.sections')}>
      {places.map(({ place, icon, text }) => (
        <AriaButton
          key={place}
          className={styles.place ?? ''}
          isDisabled={paying}
          data-current={(!paying && place === current) || undefined}
          onPress={() => go(place)}
        >
          <Icon name={icon} />
          {say(text)}
        </AriaButton>
      ))}
      {paying && <p className={styles.why}>{say('shell.afterPayment')}</p>}
    </nav>
  );
}

/** Who is signed in, and how to sign out. */
function Person() {
  const say = useSay();
  const { bridge } = useTillHandle();
  const person = useTill(({ staff }) => staff.person);
  const setOpen = useNavigation((navigation) => navigation.setMenu);
  const leave = (): void => {
    setOpen(false);
    void bridge.request('staff.signOut');
  };
  const come = (): void => {
    setOpen(false);
    void bridge.signIn();
  };
  return (
    <div className={styles.row}>
      <Button icon="user" onPress={come}>
        {say('staff.switch')}
      </Button>
      {person !== null && <Button onPress={leave}>{say('staff.leave')}</Button>}
    </div>
  );
}

function AppearanceChoices() {
  const say = useSay();
  const request = useRequest();
  const language = useTill((snapshot) => snapshot.till.language);
  const languages = useTill((snapshot) => snapshot.till.languages);
  const theme = useTill((snapshot) => snapshot.till.theme);
  return (
    <>
      <h3>{say('shell.language')}</h3>
      <Segment
        label={say('shell.language')}
        value={language}
        choices={languages.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
        onChange={(value) => void request('till.setLanguage', { language: value })}
      />
      <h3>{say('shell.theme')}</h3>
      <Segment
        label={say('shell.theme')}
        value={theme}
        choices={[
          { value: 'light', text: say('shell.theme.light') },
          { value: 'dark', text: say('shell.theme.dark') },
          { value: 'system', text: say('shell.theme.system') },
        ]}
        onChange={(value) => void request('till.setTheme', { theme: value })}
      />
    </>
  );
}

function Sounds() {
  const say = useSay();
  const { scan_sounds, payment_sounds, set } = usePreferences();
  return (
    <>
      <h3>{say('shell.sounds')}</h3>
      <div className={styles.row}>
        <Chip selected={scan_sounds} onSelect={() => set({ scan_sounds: !scan_sounds })}>
          {say('shell.sounds.scan')}
        </Chip>
        <Chip selected={payment_sounds} onSelect={() => set({ payment_sounds: !payment_sounds })}>
          {say('shell.sounds.payment')}
        </Chip>
      </div>
    </>
  );
}

function Fingers() {
  const say = useSay();
  const { screen_keys, set } = usePreferences();
  return (
    <>
      <h3>{say('screenKeys.title')}</h3>
      <Chip selected={screen_keys} onSelect={() => set({ screen_keys: !screen_keys })}>
        {say('screenKeys.onTouch')}
      </Chip>
    </>
  );
}

function Version() {
  const say = useSay();
  const version = useTill((snapshot) => snapshot.till.version);
  const terminal = useTill((snapshot) => snapshot.till.terminal_id);
  return <p className={styles.version}>{say('shell.version', { version, terminal })}</p>;
}
