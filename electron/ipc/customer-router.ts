import type { ContractError } from '../../core/contract/refusals.ts';
import { type IntentName, type IntentResults, isFor, isIntent } from '../../core/contract/intents.ts';
import type { SnapshotSlice, TillSnapshot } from '../../core/contract/snapshot.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import type { Router } from './router.ts';

/** What faces the customer: the shop, the goods, and how the payment goes. */
const SHOWN_SLICES = ['till', 'sale', 'checkout'] as const satisfies readonly SnapshotSlice[];

type Shown = Pick<TillSnapshot, (typeof SHOWN_SLICES)[number]>;

function shown(slices: Partial<TillSnapshot>): Partial<Shown> {
  const { till, sale, checkout } = slices;
  return {
    // The manager's PIN of training is for who stands behind the counter.
    ...(till ? { till: { ...till, training_pin: null } } : {}),
    ...(sale ? { sale } : {}),
    ...(checkout === undefined ? {} : { checkout }),
  };
}

/**
 * The till as a page that faces the customer may know it: it sees three slices, and every request that is not for
 * its audience is refused before anybody is asked, whatever PIN comes with it.
 */
export function customerRouter(router: Router): Router {
  return {
    async handle(intent, args): Promise<Result<IntentResults[IntentName], ContractError>> {
      if (!isIntent(intent) || !isFor('customer_display', intent))
        return fail({ code: 'not_permitted', detail: `${intent.slice(0, 64)} is not for a page that only shows` });
      const answer = await router.handle(intent, args);
      return answer.ok ? succeed(shown(answer.value as TillSnapshot) as TillSnapshot) : answer;
    },
    // The page reads no other slice.
    snapshot: () => shown(router.snapshot()) as TillSnapshot,
    onChange: (listener) =>
      router.onChange((slices) => {
        const seen = shown(slices);
        if (Object.keys(seen).length > 0) listener(seen);
      }),
  };
}
