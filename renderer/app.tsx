import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CheckoutStep } from '../core/contract/snapshot.ts';
import { type Messages, SayProvider, useSpeaking } from './i18n.ts';
import { KeyboardProvider, useTapGuard } from './keyboard/use-keys.tsx';
import type { KeyboardDispatcher } from './keyboard/keyboard-dispatcher.ts';
import { SaleScreen } from './screens/sale/sale-screen.tsx';
import { LinkGate } from './screens/shell/link-gate.tsx';
import { useOtherScreens } from './screens/use-other-screens.ts';
import { TillFrame } from './screens/shell/till-frame.tsx';
import { useAppearance } from './screens/shell/use-appearance.ts';
import type { View } from './transports/page-address.ts';
import { TillProvider, useHasSnapshot, useNavigation, useRequest, useTill } from './stores/till-context.tsx';
import type { TillHandle } from './stores/till-context.tsx';

export interface AppProps {
  readonly till: TillHandle;
  readonly keyboard: KeyboardDispatcher;
  readonly messages: Messages;
  /** `customer` is the customer-facing display: read-only, nothing on it can be pressed. */
  readonly view?: View;
}

/** Everything the cashier sees. */
export function App({ till, keyboard, messages, view = 'till' }: AppProps) {
  return (
    <SayProvider messages={messages}>
      <TillProvider till={till}>
        <KeyboardProvider keyboard={keyboard}>
          <Shown messages={messages} view={view} />
        </KeyboardProvider>
      </TillProvider>
    </SayProvider>
  );
}

function Shown({ messages, view }: Required<Pick<AppProps, 'messages' | 'view'>>) {
  const shown = useHasSnapshot();
  const others = useOtherScreens(view !== 'till');
  // A version that cannot load its other screens must not be kept.
  usePainted(shown && others !== null);
  if (!shown && view === 'till') return <LinkGate />;
  if (view !== 'till' && others === null) return null;
  if (!shown) return others && <others.PairGate />;
  if (view === 'customer') return others && <others.CustomerApp messages={messages} />;
  return view === 'kiosk' ? <KioskPage messages={messages} /> : <Surface messages={messages} />;
}

/** Reports once that the page is on the screen; the till keeps a new version only after this. */
function usePainted(shown: boolean): void {
  const request = useRequest();
  useEffect(() => {
    if (!shown) return;
    const frame = requestAnimationFrame(() => void request('till.painted'));
    return () => cancelAnimationFrame(frame);
  }, [shown, request]);
}

/** A kiosk-only page waits while the till is not a kiosk. */
function KioskPage({ messages }: { readonly messages: Messages }) {
  const is_kiosk = useTill(({ kiosk }) => kiosk.on);
  const others = useOtherScreens();
  if (others === null) return null;
  return is_kiosk ? <others.KioskApp messages={messages} /> : <others.GuestWait />;
}

/** Kiosk and till are the same program with different screens; staff can switch between them. */
function Surface({ messages }: { readonly messages: Messages }) {
  const is_kiosk = useTill(({ kiosk }) => kiosk.on);
  const others = useOtherScreens(is_kiosk);
  if (!is_kiosk) return <Till messages={messages} />;
  return others && <others.KioskApp messages={messages} />;
}

/** A till that is being set up shows nothing else; its trial keeps running behind it. */
function SetUpOr({ children }: { readonly children: ReactNode }) {
  const state = useTill(({ setup }) => setup.state);
  const is_set_up = state === 'none' || state === 'offered';
  const others = useOtherScreens(!is_set_up);
  if (is_set_up) return children;
  return others && <others.SetupScreen />;
}

function Till({ messages }: { readonly messages: Messages }) {
  useSpeaking(
    messages,
    useTill((snapshot) => snapshot.till.language),
  );
  useAppearance();
  const others = useOtherScreens();
  return (
    <>
      <SetUpOr>
        <TillFrame>
          <Screen />
        </TillFrame>
      </SetUpOr>
      {others && <others.ScreenKeys />}
    </>
  );
}

/** A payment covers every other page, so that nothing ever hides an unknown outcome (DESIGN 13.1). */
function Screen() {
  const outcome = useTill((snapshot) => snapshot.checkout && outcomeKey(snapshot.checkout.current));
  const place = useNavigation((navigation) => navigation.place);
  useTapGuard(outcome ?? place);
  useReturnsFirst();
  const others = useOtherScreens(outcome !== null || place !== 'sale');
  if (outcome !== null) return others && <others.PaymentScreen />;
  if (place === 'sale') return <SaleScreen />;
  return others && <others.OtherPlace place={place} />;
}

/** A start begins with the returns that the last one left for a person, as it does with an unfinished payment. */
function useReturnsFirst(): void {
  const go = useNavigation((navigation) => navigation.go);
  const [are_left] = useState(useTill(({ status }) => status.recovery.returns_left > 0));
  useEffect(() => {
    if (are_left) go('refund');
  }, [are_left, go]);
}

/** Changes whenever a control at the same spot may mean something else: new step, new attempt, new recovery state. */
function outcomeKey(step: CheckoutStep): string {
  const trace = 'trace_id' in step ? step.trace_id : '';
  const undoing = step.step === 'unknown' ? step.recovery.state : '';
  return `${step.step}/${trace}/${undoing}`;
}
