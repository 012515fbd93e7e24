import { useEffect, useRef } from 'react';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { useAppearance } from '../shell/use-appearance.ts';
import { CustomerPlans } from './customer-plans.tsx';
import { customerScene, type CustomerMessageScene } from './customer-scene.ts';
import styles from './customer.module.css';
import type { SaleSlice } from '../../../core/contract/snapshot.ts';
import { Amount, useFigures } from '../../components/amount.tsx';
import { type Messages, useSay, useSpeaking } from '../../i18n.ts';
import { classes } from '../../components/classes.ts';
import { Glyph, Hatch } from '../../components/glyph.tsx';
import { LinkCode } from '../payment/link/link-code.tsx';
import { ReaderPictureView } from '../payment/card/reader-picture.tsx';

/** A single message, readable from two metres. */
function CustomerMessage({ scene }: { readonly scene: CustomerMessageScene }) {
  return (
    <section className={classes(styles.message, scene.sign && styles[scene.sign])}>
      {scene.sign && <Glyph sign={scene.sign} className={styles.glyph} />}
      {scene.amount_minor !== undefined && (
        <p>
          <Amount className={styles.amount} minor={scene.amount_minor} />
        </p>
      )}
      <h1>{scene.title}</h1>
      {scene.picture !== undefined && <ReaderPictureView picture={scene.picture} />}
      {scene.link !== undefined && <LinkCode step={scene.link} className={styles.code} />}
      {scene.lead !== undefined && <p className={styles.lead}>{scene.lead}</p>}
      {scene.sign === 'unknown' && <Hatch className={styles.edge} />}
    </section>
  );
}

/** Every cart line as it is added, the newest in view, and the total. */
function CustomerCart({ sale }: { readonly sale: SaleSlice }) {
  const say = useSay();
  const figures = useFigures();
  const list = useRef<HTMLOListElement>(null);
  const { lines, totals } = sale;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  return (
    <section className={styles.cart}>
      <ol ref={list} className={styles.lines} data-scrolls="" tabIndex={0} aria-label={say('kiosk.order')}>
        {lines.map((line) => (
          <li key={line.line_id} className={styles.line}>
            <span className={styles.quantity}>{figures.quantity(line.quantity_milli, line.unit)}</span>
            <span data-clip-ok="">{line.name}</span>
            <Amount minor={line.net_minor} />
          </li>
        ))}
      </ol>
      {totals.promotions_minor + totals.discount_minor > 0 && (
        <p className={styles.discount}>
          {say(totals.promotions_minor > 0 ? 'sale.saved' : 'customer.discount')}
          <Amount minor={-totals.promotions_minor - totals.discount_minor} />
        </p>
      )}
      <p className={styles.total}>
        {say('kiosk.total')}
        <Amount minor={totals.total_minor} />
      </p>
    </section>
  );
}

/**
 * The customer display: the cart, the amount due, the reader's prompts, the outcome. It decides nothing: a plan tapped
 * here is shown at the till and confirmed there.
 */
export function CustomerApp({ messages }: { readonly messages: Messages }) {
  const till_language = useTill(({ till }) => till.language);
  const language = useTill(({ checkout }) => checkout?.customer_language) ?? till_language;
  useAppearance();
  useSpeaking(messages, language);
  return <Display />;
}

function Display() {
  const wording = useWording();
  const link = useLink();
  const store_name = useTill(({ till }) => till.store_name);
  const training = useTill(({ till }) => till.training);
  const simulated = useTill(({ till }) => till.simulated_reader);
  const sale = useTill((snapshot) => snapshot.sale);
  const checkout = useTill((snapshot) => snapshot.checkout);
  // Without a link the data may be stale: better nothing than a wrong total.
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
        {scene?.kind === 'plans' && <CustomerPlans step={scene.step} />}
        {scene?.kind === 'message' && <CustomerMessage scene={scene} />}
      </main>
    </div>
  );
}
