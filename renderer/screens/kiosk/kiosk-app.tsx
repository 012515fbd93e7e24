import { useEffect, useState } from 'react';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { useTapGuard } from '../../keyboard/use-keys.tsx';
import { createKioskView } from '../../stores/kiosk-view.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useAppearance } from '../shell/use-appearance.ts';
import { TrainingPanel } from '../shell/training-panel.tsx';
import { ApprovalPane } from '../staff/approval-pane.tsx';
import { IdleSheet } from './idle-sheet.tsx';
import { KioskContext, useKiosk } from './kiosk-context.tsx';
import { KioskFoot } from './kiosk-foot.tsx';
import { KioskScreen } from './kiosk-screen.tsx';
import { type KioskScene, useKioskScene } from './use-kiosk-scene.ts';
import styles from './kiosk.module.css';
import { useAct } from '../../components/use-act.ts';
import { type Messages, useSay, useSpeaking } from '../../i18n.ts';
import { KioskButton } from './kiosk-button.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';

/** The customer's view of the till: no strip, no menu, one thing at a time (DESIGN 2, Kiosk). */
export function KioskApp({ messages }: { readonly messages: Messages }) {
  const [view] = useState(createKioskView);
  return (
    <KioskContext value={view}>
      <Kiosk messages={messages} />
    </KioskContext>
  );
}

function Kiosk({ messages }: { readonly messages: Messages }) {
  const shop_language = useTill(({ till }) => till.language);
  const language = useKiosk((view) => view.language) ?? shop_language;
  const scene = useKioskScene();
  useAppearance(useKiosk((view) => view.contrast));
  useSurface();
  useTapGuard(scene.key);
  useOutcomeUncovered(scene);
  useSpeaking(messages, language);
  return (
    <div className={styles.kiosk}>
      <KioskScreen scene={scene} />
      <KioskFoot />
      <IdleSheet scene={scene} />
      <HelpSheet />
      <TrainingPanel />
      <ApprovalPane />
    </div>
  );
}

/** Closes the help when the payment goes on: no sheet covers an outcome (DESIGN 13.1). */
function useOutcomeUncovered({ kind, key }: KioskScene): void {
  const setHelp = useKiosk((view) => view.setHelp);
  useEffect(() => {
    if (kind === 'payment') setHelp(false);
  }, [kind, key, setHelp]);
}

/** Scale and reach are set on the root element, where the tokens and the screens' styles look for them. */
function useSurface(): void {
  const large = useKiosk((view) => view.large);
  const low = useKiosk((view) => view.low);
  useEffect(() => {
    const root = document.documentElement.dataset;
    root['surface'] = 'kiosk';
    return () => {
      for (const name of ['surface', 'text', 'reach']) delete root[name];
    };
  }, []);
  useEffect(() => {
    const root = document.documentElement.dataset;
    for (const [name, value, on] of [
      ['text', 'large', large],
      ['reach', 'low', low],
    ] as const) {
      if (on) root[name] = value;
      else delete root[name];
    }
  }, [large, low]);
}

function isWaitingForCard(checkout: CheckoutSlice | null): boolean {
  const current = checkout?.current;
  return current?.step === 'card' && current.prompt === 'present_card' && !current.cancelling;
}

/** Where to get help, and access for staff: their PIN turns the kiosk into a till. */
export function HelpSheet() {
  const say = useSay();
  const { act, problem } = useAct();
  const open = useKiosk((view) => view.help_open);
  const reader_waits = useTill(({ checkout }) => isWaitingForCard(checkout));
  const setHelp = useKiosk((view) => view.setHelp);
  if (!open) return null;
  const close = (): void => setHelp(false);
  const leave = (): void => {
    // The PIN is requested over the screen itself; an open sheet would keep the focus.
    close();
    void act('kiosk.exit');
  };
  return (
    <KioskSheet label={say('kiosk.helpTitle')} onClose={close}>
      <h2>{say('kiosk.helpTitle')}</h2>
      <p>{problem ?? say(reader_waits ? 'kiosk.helpAtReader' : 'kiosk.helpLead')}</p>
      <KioskButton primary onPress={close}>
        {say('kiosk.helpClose')}
      </KioskButton>
      <KioskButton icon="lock" onPress={leave}>
        {say('kiosk.staff')}
      </KioskButton>
    </KioskSheet>
  );
}
