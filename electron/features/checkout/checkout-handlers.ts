import type { CHECKOUT_INTENTS } from '../../../core/contract/intents/checkout.ts';
import type { TillDevices } from '../devices/ports.ts';
import { type Grant, answerable } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { CheckoutService } from './checkout-service.ts';

export interface CheckoutHandlerParts {
  readonly checkout: CheckoutService;
  /** The gate approved the current discounts. */
  readonly cart: { approveDiscount(): void };
  readonly devices: Pick<TillDevices, 'drawer'>;
  /** Records that the drawer was opened without a sale. */
  readonly shift: { drawerOpened(grant: Grant): void };
}

async function openDrawer({ devices, shift }: CheckoutHandlerParts, grant: Grant): Promise<Answer<null>> {
  if (devices.drawer) shift.drawerOpened(grant);
  const opened = devices.drawer ? await devices.drawer.open() : null;
  return opened?.ok ? DONE : refuse('no_drawer', opened ? opened.error : 'this till has no drawer');
}

function charge(
  { checkout, cart }: CheckoutHandlerParts,
  begin: () => Answer<null>,
): Answer<null> | Promise<Answer<null>> {
  if (checkout.isOpen) return begin();
  cart.approveDiscount();
  return checkout.exchange.isOpen ? chargeExchange(checkout, begin) : begin();
}

async function chargeExchange({ exchange }: CheckoutService, begin: () => Answer<null>): Promise<Answer<null>> {
  const claimed = await exchange.claim();
  if (!claimed.ok) return claimed;
  const begun = begin();
  if (!begun.ok) await exchange.giveUp();
  return begun;
}

/** Handlers of the open sale's payment. */
export function checkoutHandlers(parts: CheckoutHandlerParts): HandlersOf<typeof CHECKOUT_INTENTS> {
  const { checkout } = parts;
  return {
    'checkout.begin': () => charge(parts, () => checkout.begin()),
    'checkout.exactCash': () => charge(parts, () => checkout.exactCash()),
    'checkout.back': () => checkout.back(),
    'checkout.setTip': ({ tip_minor }) => checkout.setTip(tip_minor),
    'checkout.typeTip': () => checkout.typeTip(),
    'checkout.chooseCash': ({ amount_minor }) => checkout.chooseCash(amount_minor),
    'checkout.takeCash': ({ received_minor }) => checkout.takeCash(received_minor),
    'checkout.takeForeignCash': ({ received_minor, change_in }) => checkout.takeForeignCash(received_minor, change_in),
    'checkout.chooseCard': ({ amount_minor }) => checkout.chooseCard(amount_minor),
    'checkout.chooseLink': ({ amount_minor }) => checkout.link.choose(amount_minor),
    'checkout.giveUpLink': () => checkout.link.giveUp(),
    'checkout.settleTab': ({ amount_minor }, grant) => checkout.tab.settle(amount_minor, grant),
    'checkout.cancelCard': () => checkout.card.cancel(),
    'checkout.chooseInstallments': ({ trace_id, quantity }) => checkout.card.chooseInstallments(trace_id, quantity),
    'checkout.wishInstallments': ({ trace_id, quantity }) => checkout.card.wishInstallments(trace_id, quantity),
    'checkout.judgeSignature': ({ trace_id, accepted }) => checkout.card.judgeSignature(trace_id, accepted),
    'checkout.reviewParts': () => checkout.reviewParts(),
    'checkout.returnParts': (_, grant) => checkout.returnParts(answerable(grant).name),
    'checkout.anotherTender': () => checkout.anotherTender(),
    'checkout.holdUnknown': () => checkout.holdUnknown(),
    'checkout.finish': () => checkout.finish(),
    'drawer.open': (_, grant) => openDrawer(parts, grant),
  };
}
