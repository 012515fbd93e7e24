import { useEffect, useState } from 'react';
import type { i18n } from 'i18next';
import { I18nProvider } from 'react-aria-components';
import { useTapGuard } from '../../keyboard/use-keys.tsx';
import { createKioskView } from '../../stores/kiosk-view.ts';
import { useTill } from '../../stores/till-context.tsx';
import { useAppearance } from '../shell/use-appearance.ts';
import { TrainingPanel } from '../shell/training-panel.tsx';
import { ApprovalPane } from '../staff/approval-pane.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { IdleSheet } from './idle-sheet.tsx';
import { KioskContext, useKiosk } from './kiosk-context.tsx';
import { KioskFoot } from './kiosk-foot.tsx';
import { KioskScreen } from './kiosk-screen.tsx';
import { useKioskScene } from './use-kiosk-scene.ts';
import styles from './kiosk.module.css';

/** The till as a customer meets it: no strip, no menu, one thing at a time (DESIGN 2, Kiosk). */
export function KioskApp({ messages }: { readonly messages: i18n }) {
  const [view] = useState(createKioskView);
  return (
    <KioskContext value={view}>
      <Kiosk messages={messages} />
    </KioskContext>
  );
}

function Kiosk({ messages }: { readonly messages: i18n }) {
  const shop_language = useTill(({ till }) => till.language);
  const language = useKiosk((view) => view.language) ?? shop_language;
  const scene = useKioskScene();
  useAppearance(useKiosk((view) => view.contrast));
  useSurface();
  useTapGuard(scene.key);
  useEffect(() => {
    document.documentElement.lang = language;
    void messages.changeLanguage(language);
  }, [messages, language]);
  return (
    <I18nProvider locale={language}>
      <div className={styles.kiosk}>
        <KioskScreen scene={scene} />
        <KioskFoot />
        <IdleSheet scene={scene} />
        <HelpSheet />
        <TrainingPanel />
        <ApprovalPane />
      </div>
    </I18nProvider>
  );
}

/** Scale and reach stand on the root element, where the tokens and the screens' rules look for them. */
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
