import type { ComponentType } from 'react';
import { I18nProvider } from 'react-aria-components';
import { assertNever } from '../../core/assert.ts';
import { MESSAGES } from '../../core/i18n/index.ts';
import { CONTROL_ICONS } from '../components/control-icons.ts';
import { addIcons } from '../components/icon.tsx';
import { addPhrases, useLanguage } from '../i18n.ts';
import type { Place } from '../stores/navigation.ts';
import { PromotionsScreen } from './promotions/promotions-screen.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { CatalogueScreen } from './catalogue/catalogue-screen.tsx';
import { CustomerApp as Customer } from './customer/customer-app.tsx';
import { CustomersScreen } from './customers/customers-screen.tsx';
import { DevicesScreen } from './devices/devices-screen.tsx';
import { FiscalScreen } from './fiscal/fiscal-screen.tsx';
import { KioskApp as Kiosk } from './kiosk/kiosk-app.tsx';
import { PaymentScreen as Payment } from './payment/payment-screen.tsx';
import { RecoveryScreen } from './recovery/recovery-screen.tsx';
import { RefundScreen } from './refund/refund-screen.tsx';
import { Pane as SalePane } from './sale/pane.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { SetupScreen as Setup } from './setup/setup-screen.tsx';
import { ManagerFrame } from './shell/manager-frame.tsx';
import { Menu } from './shell/menu.tsx';
import { GuestWait as Guest, PairGate as Pair } from './shell/pair-gate.tsx';
import { StripDetails as Details } from './shell/strip-details.tsx';
import { TrainingPanel } from './shell/training-panel.tsx';
import { ShiftScreen } from './shift/shift-screen.tsx';
import { ApprovalPane } from './staff/approval-pane.tsx';
import { PinAlerts } from './staff/pin-alerts.tsx';
import { PinReset } from './staff/pin-reset.tsx';
import { StaffScreen } from './staff/staff-screen.tsx';
import { TabsScreen } from './tabs/tabs-screen.tsx';

addPhrases(MESSAGES);
addIcons(CONTROL_ICONS);

/** All screens but the first one, in one file that loads right after it (`use-other-screens.ts`). */
export { ScreenKeys } from '../keyboard/screen-keys.tsx';
export const CustomerApp = localized(Customer);
export const KioskApp = localized(Kiosk);
export const PaymentScreen = localized(Payment);
export const Pane = localized(SalePane);
export const SetupScreen = localized(Setup);
export const GuestWait = localized(Guest);
export const PairGate = localized(Pair);
export const StripDetails = localized(Details);
export const OverScreens = localized(Over);
export const OtherPlace = localized(Managed);

/** Gives React Aria, which has texts of its own, the page's language. */
function localized<Props extends object>(Screen: ComponentType<Props>) {
  return function Localized(props: Props) {
    return (
      <I18nProvider locale={useLanguage()}>
        <Screen {...props} />
      </I18nProvider>
    );
  };
}

/** Overlays of every till screen. */
function Over() {
  return (
    <>
      <TrainingPanel />
      <Menu />
      <PinReset />
      <PinAlerts />
      <ApprovalPane />
    </>
  );
}

/** The places other than the sale. */
function Managed({ place }: { readonly place: Exclude<Place, 'sale'> }) {
  return (
    <ManagerFrame>
      <PlaceScreen place={place} />
    </ManagerFrame>
  );
}

function PlaceScreen({ place }: { readonly place: Exclude<Place, 'sale'> }) {
  switch (place) {
    case 'recovery':
      return <RecoveryScreen />;
    case 'tabs':
      return <TabsScreen />;
    case 'refund':
      return <RefundScreen />;
    case 'shift':
      return <ShiftScreen />;
    case 'promotions':
      return <PromotionsScreen />;
    case 'catalogue':
      return <CatalogueScreen />;
    case 'staff':
      return <StaffScreen />;
    case 'audit':
      return <AuditScreen />;
    case 'devices':
      return <DevicesScreen />;
    case 'customers':
      return <CustomersScreen />;
    case 'fiscal':
      return <FiscalScreen />;
    case 'settings':
      return <SettingsScreen />;
    default:
      return assertNever(place, 'place of the navigation');
  }
}
