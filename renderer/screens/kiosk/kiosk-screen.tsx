import { useEffect, useRef } from 'react';
import { assertNever } from '../../../core/assert.ts';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { useSay } from '../../i18n.ts';
import { useLink, useRequest, useTill } from '../../stores/till-context.tsx';
import { AttractScreen } from './attract-screen.tsx';
import { BasketScreen } from './basket-screen.tsx';
import { BrowseScreen } from './browse-screen.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskApproved } from './kiosk-approved.tsx';
import { KioskCard } from './kiosk-card.tsx';
import { KioskGift } from './kiosk-gift.tsx';
import { KioskPlans } from './kiosk-plans.tsx';
import { KioskRefused } from './kiosk-refused.tsx';
import { KioskTip } from './kiosk-tip.tsx';
import { KioskUnknown } from './kiosk-unknown.tsx';
import { OrderQuestions } from './order-questions.tsx';
import type { Closed, KioskScene } from './use-kiosk-scene.ts';
import styles from './kiosk.module.css';
import { Icon } from '../../components/icon.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { orderCode } from '../../../core/sale/service.ts';
import { KioskButton } from './kiosk-button.tsx';
import { useWording } from '../../text/wording.ts';
import { ReaderArt } from './kiosk-art.tsx';
import pay from './kiosk-payment.module.css';

/** Shows the screen of the current scene. */
export function KioskScreen({ scene }: { readonly scene: KioskScene }) {
  const say = useSay();
  const link = useLink();
  const training = useTill(({ till }) => till.training);
  const simulated = useTill(({ till }) => till.simulated_reader);
  useOrderFound();
  // A closed kiosk states its reason itself; a payment stays on the screen and must not look alive.
  const is_cut = link !== 'open' && scene.kind === 'payment';
  return (
    <>
      {is_cut && (
        <p className={styles.cut} role="alert">
          {say('kiosk.linkLost')}
        </p>
      )}
      <main className={styles.main} inert={link !== 'open'}>
        {(training || simulated) && (
          <p className={styles.training}>{say(training ? 'training.banner' : 'training.simulated_reader')}</p>
        )}
        <Shown scene={scene} />
      </main>
    </>
  );
}

function Shown({ scene }: { readonly scene: KioskScene }) {
  switch (scene.kind) {
    case 'closed':
      return <ClosedScreen why={scene.why} />;
    case 'payment':
      return <Payment checkout={scene.checkout} />;
    case 'place':
      return (
        <>
          <Place place={scene.place} />
          {OF_AN_ORDER.has(scene.place) && <OrderQuestions />}
        </>
      );
    default:
      return assertNever(scene, 'scene of the kiosk');
  }
}

const OF_AN_ORDER: ReadonlySet<string> = new Set(['browse', 'basket', 'gift']);

function Place({ place }: { readonly place: Extract<KioskScene, { kind: 'place' }>['place'] }) {
  switch (place) {
    case 'attract':
      return <AttractScreen />;
    case 'browse':
      return <BrowseScreen />;
    case 'basket':
      return <BasketScreen />;
    case 'gift':
      return <KioskGift />;
    case 'counter':
      return <CounterScreen />;
    default:
      return assertNever(place, 'place of the kiosk');
  }
}

function Payment({ checkout }: { readonly checkout: CheckoutSlice }) {
  const { current } = checkout;
  switch (current.step) {
    case 'tip':
      return <KioskTip step={current} />;
    case 'card':
      return <KioskCard step={current} />;
    case 'installments':
      return <KioskPlans step={current} />;
    case 'approved':
      return <KioskApproved checkout={checkout} step={current} />;
    case 'declined':
    case 'not_charged':
      return <KioskRefused checkout={checkout} step={current} />;
    case 'unknown':
      return <KioskUnknown checkout={checkout} step={current} />;
    // Steps for a cashier only; a restart can bring one back briefly, and it ends by itself.
    case 'tender':
    case 'cash':
    case 'signature':
    case 'exchange':
    case 'return':
    case 'held':
    case 'settling':
    case 'settle_failed':
    case 'link':
    case 'processing':
      return <KioskProcessing amount_minor={checkout.left_minor} />;
    default:
      return assertNever(current, 'step of the payment');
  }
}

/**
 * Shows an order that the till still has after this page restarts; leaves the choice of tender, which a kiosk does not
 * have, at once.
 */
function useOrderFound(): void {
  const has_lines = useTill(({ sale }) => sale.lines.length > 0);
  const at_tender = useTill(({ checkout }) => checkout?.current.step === 'tender');
  const place = useKiosk((view) => view.place);
  const go = useKiosk((view) => view.go);
  const request = useRequest();
  useEffect(() => {
    if (at_tender) void request('kiosk.back', {});
  }, [at_tender, request]);
  useEffect(() => {
    if (has_lines && place === 'attract') go('basket');
  }, [has_lines, place, go]);
  useNextOrder(has_lines);
}

/** Leaves an empty basket when the next order was begun on another page while this one showed a payment. */
function useNextOrder(has_lines: boolean): void {
  const is_paying = useTill(({ checkout }) => checkout !== null);
  const has_begun = useTill(({ kiosk }) => kiosk.service !== null);
  const place = useKiosk((view) => view.place);
  const go = useKiosk((view) => view.go);
  const was_paying = useRef(false);
  useEffect(() => {
    if (is_paying) was_paying.current = true;
    else if (has_lines || place !== 'basket') was_paying.current = false;
    else if (was_paying.current && has_begun) go('browse');
  }, [is_paying, has_begun, has_lines, place, go]);
}

/** Out of order: what the customer can do instead, and in small print what staff needs to know. */
export function ClosedScreen({ why }: { readonly why: Closed }) {
  const say = useSay();
  const store_name = useTill(({ till }) => till.store_name);
  return (
    <section className={styles.closed} role="status">
      <p className={styles.store}>{store_name}</p>
      <Icon name={why === 'service' ? 'cloudoff' : 'plug'} className={styles.sign} />
      <ScreenTitle className={styles.closedTitle} focusKey={why}>
        {say('kiosk.closed')}
      </ScreenTitle>
      <p className={styles.lead}>{say('kiosk.closedLead')}</p>
      <p className={styles.why}>{say(`kiosk.closed.${why}`)}</p>
    </section>
  );
}

/** The number of the order held at the counter. */
export function CounterScreen() {
  const say = useSay();
  const order = useKiosk((view) => view.order);
  const reset = useKiosk((view) => view.reset);
  return (
    <section className={styles.closed}>
      <Icon name="bag" className={styles.sign} />
      <ScreenTitle className={styles.closedTitle} focusKey="counter">
        {say('kiosk.counterTitle')}
      </ScreenTitle>
      <p className={styles.code}>{order === null ? '' : orderCode(order.number)}</p>
      <p className={styles.lead}>{say('kiosk.counterShow')}</p>
      <p className={styles.why}>{order?.printed ? say('kiosk.slipPrinted') : ''}</p>
      <KioskButton primary onPress={reset}>
        {say('kiosk.nextOrder')}
      </KioskButton>
    </section>
  );
}

/** The request is in flight. There is nothing to press, because no answer would be true (DESIGN 6). */
export function KioskProcessing({ amount_minor }: { readonly amount_minor: number }) {
  const { say, money } = useWording();
  return (
    <section className={pay.pay} aria-busy="true">
      <p className={pay.lead}>{say('kiosk.toPay')}</p>
      <p className={pay.amount}>{money(amount_minor)}</p>
      <ReaderArt />
      <i className={pay.spinner} aria-hidden="true" />
      <ScreenTitle className={pay.hero} focusKey="processing">
        {say('kiosk.processing')}
      </ScreenTitle>
      <p className={pay.lead} role="status">
        {say('kiosk.processingLead')}
      </p>
    </section>
  );
}
