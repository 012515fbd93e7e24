import { useEffect } from 'react';
import { assertNever } from '../../../core/assert.ts';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { useSay } from '../../i18n.ts';
import { useLink, useRequest, useTill } from '../../stores/till-context.tsx';
import { AttractScreen } from './attract-screen.tsx';
import { BasketScreen } from './basket-screen.tsx';
import { BrowseScreen } from './browse-screen.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import { CounterScreen } from './counter-screen.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskApproved } from './kiosk-approved.tsx';
import { KioskCard } from './kiosk-card.tsx';
import { KioskPlans } from './kiosk-plans.tsx';
import { KioskProcessing } from './kiosk-processing.tsx';
import { KioskRefused } from './kiosk-refused.tsx';
import { KioskTip } from './kiosk-tip.tsx';
import { KioskUnknown } from './kiosk-unknown.tsx';
import type { KioskScene } from './use-kiosk-scene.ts';
import styles from './kiosk.module.css';

/** One screen at a time, whatever brought the customer there. */
export function KioskScreen({ scene }: { readonly scene: KioskScene }) {
  const say = useSay();
  const link = useLink();
  const training = useTill(({ till }) => till.training);
  const simulated = useTill(({ till }) => till.simulated_reader);
  useOrderFound();
  return (
    <main className={styles.main} inert={link !== 'open'}>
      {(training || simulated) && (
        <p className={styles.training}>{say(training ? 'training.banner' : 'training.simulated_reader')}</p>
      )}
      <Shown scene={scene} />
    </main>
  );
}

function Shown({ scene }: { readonly scene: KioskScene }) {
  switch (scene.kind) {
    case 'closed':
      return <ClosedScreen why={scene.why} />;
    case 'payment':
      return <Payment checkout={scene.checkout} />;
    case 'place':
      return <Place place={scene.place} />;
    default:
      return assertNever(scene, 'scene of the kiosk');
  }
}

function Place({ place }: { readonly place: Extract<KioskScene, { kind: 'place' }>['place'] }) {
  switch (place) {
    case 'attract':
      return <AttractScreen />;
    case 'browse':
      return <BrowseScreen />;
    case 'basket':
      return <BasketScreen />;
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
      return <KioskRefused step={current} />;
    case 'unknown':
      return <KioskUnknown checkout={checkout} step={current} />;
    // What only a cashier does; a restart can bring it back for a moment, and it ends by itself.
    case 'tender':
    case 'cash':
    case 'signature':
    case 'return':
    case 'processing':
      return <KioskProcessing amount_minor={checkout.left_minor} />;
    default:
      return assertNever(current, 'step of the payment');
  }
}

/**
 * An order that the till still has after a restart of this page is shown, not the first screen; and a choice of tender,
 * which a kiosk does not have, is left at once.
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
}
