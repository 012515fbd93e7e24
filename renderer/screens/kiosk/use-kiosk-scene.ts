import type { CheckoutSlice, StatusSlice } from '../../../core/contract/snapshot.ts';
import type { LinkState } from '../../bridge.ts';
import type { KioskPlace } from '../../stores/kiosk-view.ts';
import { useLink, useTill } from '../../stores/till-context.tsx';
import { useKiosk } from './kiosk-context.tsx';

/** Why the kiosk cannot take payments; shown to the customer, with what staff needs to know. */
export type Closed = 'link' | 'reader' | 'service' | 'cards';

/** What the screen shows: a payment, or the customer's place. */
export type KioskScene =
  | { readonly kind: 'closed'; readonly why: Closed; readonly key: string }
  | { readonly kind: 'place'; readonly place: KioskPlace; readonly key: string }
  | { readonly kind: 'payment'; readonly checkout: CheckoutSlice; readonly key: string };

const SETTLED: ReadonlySet<string> = new Set(['REVERSED', 'NO_CHARGE']);

/** Why cards cannot be taken now, or null. */
export function closedBy(status: StatusSlice, link: LinkState): Closed | null {
  if (link !== 'open') return 'link';
  if (status.card_sales_stopped !== null) return 'cards';
  if (status.reader.level === 'error') return 'reader';
  return status.service.level === 'error' ? 'service' : null;
}

/**
 * Whether a card, a request or an unknown charge is pending: nothing may then reset the kiosk (DESIGN 13.11). An
 * attempt whose undo is proven is not pending.
 */
export function isAlive({ current }: CheckoutSlice): boolean {
  if (current.step === 'unknown') return !SETTLED.has(current.recovery.state);
  return !['tip', 'tender', 'declined', 'not_charged', 'approved'].includes(current.step);
}

function paymentKey({ current }: CheckoutSlice): string {
  const trace = 'trace_id' in current ? current.trace_id : '';
  return `${current.step}/${trace}/${current.step === 'unknown' ? current.recovery.state : ''}`;
}

/** A payment takes precedence, then whether the kiosk is closed, then the customer's place. */
export function useKioskScene(): KioskScene {
  const checkout = useTill((snapshot) => snapshot.checkout);
  const status = useTill((snapshot) => snapshot.status);
  const link = useLink();
  const place = useKiosk((view) => view.place);
  if (checkout !== null && checkout.current.step !== 'tender')
    return { kind: 'payment', checkout, key: paymentKey(checkout) };
  const why = closedBy(status, link);
  // A customer with an order may keep browsing; a new customer is informed at once.
  if (why !== null && (place === 'attract' || link !== 'open')) return { kind: 'closed', why, key: `closed/${why}` };
  return { kind: 'place', place, key: place };
}
