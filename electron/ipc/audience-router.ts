import type { ContractError } from '../../core/contract/refusals.ts';
import { type IntentName, type IntentResults, isFor, isIntent } from '../../core/contract/intents.ts';
import type { Audience } from '../../core/contract/intents/declare.ts';
import type { SnapshotSlice, TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Router } from './router.ts';

/** Pages other than the till's own, and the slices that each may see. */
export type GuestAudience = Exclude<Audience, 'till'>;

const SHOWN_SLICES: Readonly<Record<GuestAudience, readonly SnapshotSlice[]>> = {
  /** What faces the customer: the shop, the goods, and how the payment goes. */
  customer_display: ['till', 'sale', 'checkout'],
  kiosk: ['till', 'sale', 'checkout', 'status', 'kiosk'],
};
/** Of a kiosk, but for the till's own page: staff takes the till back there. */
const STAFF_ALONE: ReadonlySet<string> = new Set<IntentName>(['kiosk.exit']);

function shownTo(audience: GuestAudience, slices: Partial<TillSnapshot>): Partial<TillSnapshot> {
  const shown = SHOWN_SLICES[audience].filter((name) => slices[name] !== undefined);
  const seen: Partial<TillSnapshot> = Object.fromEntries(shown.map((name) => [name, slices[name]]));
  // The manager's PIN of training is for who stands behind the counter.
  return seen.till ? { ...seen, till: { ...seen.till, training_pin: null } } : seen;
}

/**
 * The till as a guest page may see it: only its audience's slices, and every request not meant for that audience is
 * refused before the gate, whatever PIN it carries.
 */
export function routerFor(audience: GuestAudience, router: Router): Router {
  function isRefused(intent: string): boolean {
    if (!isIntent(intent) || !isFor(audience, intent) || STAFF_ALONE.has(intent)) return true;
    return audience === 'kiosk' && intent !== 'till.snapshot' && !router.snapshot().kiosk.on;
  }
  return {
    async handle(intent, args, _approval, key): Promise<Result<IntentResults[IntentName], ContractError>> {
      if (isRefused(intent))
        return fail({ code: 'not_permitted', detail: `${intent.slice(0, 64)} is not for this page` });
      const answer = await router.handle(intent, args, undefined, key);
      if (!answer.ok || intent !== 'till.snapshot') return answer;
      return succeed(shownTo(audience, answer.value as TillSnapshot) as TillSnapshot);
    },
    // The page reads no other slice.
    snapshot: () => shownTo(audience, router.snapshot()) as TillSnapshot,
    onChange: (listener) =>
      router.onChange((slices) => {
        const seen = shownTo(audience, slices);
        if (Object.keys(seen).length > 0) listener(seen);
      }),
    // Only the till's own page needs lines early; guests see stored state.
    onLine: () => () => undefined,
  };
}
