import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nProvider } from 'react-aria-components';
import { I18nextProvider } from 'react-i18next';
import { assertNever } from '../core/assert.ts';
import type { CheckoutStep } from '../core/contract/snapshot.ts';
import { KeyboardProvider, useTapGuard } from './keyboard/use-keys.tsx';
import type { KeyboardDispatcher } from './keyboard/keyboard-dispatcher.ts';
import { CustomerApp } from './screens/customer/customer-app.tsx';
import { KioskApp } from './screens/kiosk/kiosk-app.tsx';
import { AuditScreen } from './screens/audit/audit-screen.tsx';
import { CatalogueScreen } from './screens/catalogue/catalogue-screen.tsx';
import { DevicesScreen } from './screens/devices/devices-screen.tsx';
import { SettingsScreen } from './screens/settings/settings-screen.tsx';
import { TabsScreen } from './screens/tabs/tabs-screen.tsx';
import { SetupScreen } from './screens/setup/setup-screen.tsx';
import { StaffScreen } from './screens/staff/staff-screen.tsx';
import { PaymentScreen } from './screens/payment/payment-screen.tsx';
import { RecoveryScreen } from './screens/recovery/recovery-screen.tsx';
import { RefundScreen } from './screens/refund/refund-screen.tsx';
import { ShiftScreen } from './screens/shift/shift-screen.tsx';
import { SaleScreen } from './screens/sale/sale-screen.tsx';
import { GuestWait, PairGate } from './screens/shell/pair-gate.tsx';
import { LinkGate } from './screens/shell/link-gate.tsx';
import { ManagerFrame } from './screens/shell/manager-frame.tsx';
import { TillFrame } from './screens/shell/till-frame.tsx';
import { useAppearance } from './screens/shell/use-appearance.ts';
import type { View } from './transports/connect.ts';
import { TillProvider, useHasSnapshot, useNavigation, useTill } from './stores/till-context.tsx';
import type { TillHandle } from './stores/till-context.tsx';

export interface AppProps {
  readonly till: TillHandle;
  readonly keyboard: KeyboardDispatcher;
  readonly messages: i18n;
  /** `customer` faces the customer: it shows, and nothing on it can be pressed. */
  readonly view?: View;
}

/** Everything the cashier sees. */
export function App({ till, keyboard, messages, view = 'till' }: AppProps) {
  return (
    <I18nextProvider i18n={messages}>
      <TillProvider till={till}>
        <KeyboardProvider keyboard={keyboard}>
          <Shown messages={messages} view={view} />
        </KeyboardProvider>
      </TillProvider>
    </I18nextProvider>
  );
}

function Shown({ messages, view }: Required<Pick<AppProps, 'messages' | 'view'>>) {
  const shown = useHasSnapshot();
  if (!shown) return view === 'till' ? <LinkGate /> : <PairGate messages={messages} />;
  if (view === 'customer') return <CustomerApp messages={messages} />;
  return view === 'kiosk' ? <KioskPage messages={messages} /> : <Surface messages={messages} />;
}

/** A page that is a kiosk and nothing else waits while the till is none. */
function KioskPage({ messages }: { readonly messages: i18n }) {
  const is_kiosk = useTill(({ kiosk }) => kiosk.on);
  return is_kiosk ? <KioskApp messages={messages} /> : <GuestWait messages={messages} />;
}

/** A kiosk and a till are the same program with different screens; staff can turn one into the other. */
function Surface({ messages }: { readonly messages: i18n }) {
  const is_kiosk = useTill(({ kiosk }) => kiosk.on);
  return is_kiosk ? <KioskApp messages={messages} /> : <Till messages={messages} />;
}

/** A till that is being set up shows nothing else; its trial goes on behind it. */
function SetUpOr({ children }: { readonly children: ReactNode }) {
  const state = useTill(({ setup }) => setup.state);
  return state === 'none' || state === 'offered' ? children : <SetupScreen />;
}

function Till({ messages }: { readonly messages: i18n }) {
  const language = useTill((snapshot) => snapshot.till.language);
  useEffect(() => {
    document.documentElement.lang = language;
    void messages.changeLanguage(language);
  }, [messages, language]);
  useAppearance();
  return (
    <I18nProvider locale={language}>
      <SetUpOr>
        <TillFrame>
          <Screen />
        </TillFrame>
      </SetUpOr>
    </I18nProvider>
  );
}

/** A payment takes the screen whatever the place, so that an unknown outcome is never behind anything (DESIGN 13.1). */
function Screen() {
  const outcome = useTill((snapshot) => snapshot.checkout && outcomeKey(snapshot.checkout.current));
  const place = useNavigation((navigation) => navigation.place);
  useTapGuard(outcome ?? place);
  if (outcome !== null) return <PaymentScreen />;
  switch (place) {
    case 'sale':
      return <SaleScreen />;
    case 'recovery':
      return (
        <ManagerFrame>
          <RecoveryScreen />
        </ManagerFrame>
      );
    case 'tabs':
      return (
        <ManagerFrame>
          <TabsScreen />
        </ManagerFrame>
      );
    case 'refund':
      return (
        <ManagerFrame>
          <RefundScreen />
        </ManagerFrame>
      );
    case 'shift':
      return (
        <ManagerFrame>
          <ShiftScreen />
        </ManagerFrame>
      );
    case 'catalogue':
      return (
        <ManagerFrame>
          <CatalogueScreen />
        </ManagerFrame>
      );
    case 'staff':
      return (
        <ManagerFrame>
          <StaffScreen />
        </ManagerFrame>
      );
    case 'audit':
      return (
        <ManagerFrame>
          <AuditScreen />
        </ManagerFrame>
      );
    case 'devices':
      return (
        <ManagerFrame>
          <DevicesScreen />
        </ManagerFrame>
      );
    case 'settings':
      return (
        <ManagerFrame>
          <SettingsScreen />
        </ManagerFrame>
      );
    default:
      return assertNever(place, 'place of the navigation');
  }
}

/** Changes whenever a control may mean something else at the same spot: with the step, its attempt, and its undoing. */
function outcomeKey(step: CheckoutStep): string {
  const trace = 'trace_id' in step ? step.trace_id : '';
  const undoing = step.step === 'unknown' ? step.recovery.state : '';
  return `${step.step}/${trace}/${undoing}`;
}
