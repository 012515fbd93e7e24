import { useEffect } from 'react';
import type { i18n } from 'i18next';
import { I18nProvider } from 'react-aria-components';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { useAppearance } from '../shell/use-appearance.ts';
import { CustomerCart } from './customer-cart.tsx';
import { CustomerMessage } from './customer-message.tsx';
import { customerScene } from './customer-scene.ts';
import styles from './customer.module.css';

/**
 * The side of the till that faces the customer: what was rung up, what is to be paid, what the reader asks, how it ended.
 * It only shows: there is nothing to press, and it asks the till for nothing but what is true.
 */
export function CustomerApp({ messages }: { readonly messages: i18n }) {
  const till_language = useTill(({ till }) => till.language);
  const language = useTill(({ checkout }) => checkout?.customer_language) ?? till_language;
  useAppearance();
  useEffect(() => {
    document.documentElement.lang = language;
    void messages.changeLanguage(language);
  }, [messages, language]);
  return (
    <I18nProvider locale={language}>
      <Display />
    </I18nProvider>
  );
}

function Display() {
  const wording = useWording();
  const link = useLink();
  const store_name = useTill(({ till }) => till.store_name);
  const training = useTill(({ till }) => till.training);
  const simulated = useTill(({ till }) => till.simulated_reader);
  const sale = useTill((snapshot) => snapshot.sale);
  const checkout = useTill((snapshot) => snapshot.checkout);
  // What is shown could be old: better nothing than a total that is not true any more.
  const scene = link === 'open' ? customerScene(sale, checkout, wording) : null;
  return (
    <div className={styles.display}>
      <header className={styles.head}>
        <b>{store_name}</b>
        {(training || simulated) && (
          <span className={styles.training}>
            {wording.say(training ? 'training.banner' : 'training.simulated_reader')}
          </span>
        )}
      </header>
      <main className={styles.main} aria-live="polite">
        {scene === null && <CustomerMessage scene={{ kind: 'message', title: wording.say('customer.soon') }} />}
        {scene?.kind === 'cart' && <CustomerCart sale={sale} />}
        {scene?.kind === 'message' && <CustomerMessage scene={scene} />}
      </main>
    </div>
  );
}
