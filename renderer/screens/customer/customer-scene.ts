import { handedMinor } from '../payment/frame/rail-view.ts';
import { assertNever } from '../../../core/assert.ts';
import { endsTabHere } from '../../../core/payments/tab-stop.ts';
import type { CheckoutSlice, SaleSlice } from '../../../core/contract/snapshot.ts';
import type { PaymentSign } from '../../components/glyph.tsx';
import type { Wording } from '../../text/wording.ts';
import { approvedView, changeOf, declinedView, notChargedView } from '../payment/outcome/outcome-view.ts';
import { type ReaderPicture, readerView } from '../payment/card/reader-view.ts';
import { doubtWording } from '../payment/outcome/hold-wording.ts';
import { adjustedWays } from '../payment/tender/way-cost.ts';
import { unknownPhase } from '../payment/outcome/unknown-view.ts';

type Step<Name extends CheckoutSlice['current']['step']> = Extract<CheckoutSlice['current'], { step: Name }>;

export interface CustomerMessageScene {
  readonly kind: 'message';
  readonly sign?: PaymentSign;
  /** A picture of what to do with the card. */
  readonly picture?: ReaderPicture;
  readonly amount_minor?: number;
  /** The payment by link whose code is shown. */
  readonly link?: Step<'link'>;
  readonly title: string;
  readonly lead?: string;
}
export interface CustomerPlansScene {
  readonly kind: 'plans';
  readonly step: Step<'installments'>;
}
export type CustomerScene = { readonly kind: 'cart' } | CustomerPlansScene | CustomerMessageScene;

/** What the customer sees, worded for them; never more than the till knows (payment-safety 5.9). */
export function customerScene(sale: SaleSlice, checkout: CheckoutSlice | null, wording: Wording): CustomerScene {
  if (checkout !== null) return paymentScene(checkout, wording);
  return sale.lines.length > 0 ? { kind: 'cart' } : { kind: 'message', title: wording.say('customer.welcome') };
}

function paymentScene(checkout: CheckoutSlice, wording: Wording): CustomerScene {
  const { current, left_minor, hold_minor, tenders } = checkout;
  const { say } = wording;
  const due = { kind: 'message', amount_minor: left_minor } as const;
  switch (current.step) {
    case 'tender':
      return { ...due, title: say('kiosk.toPay'), ...waysLead(current, checkout, wording) };
    case 'tip':
    case 'return':
      return { ...due, title: say('kiosk.toPay') };
    case 'cash':
      return { kind: 'message', amount_minor: current.cash_due_minor, title: say('kiosk.toPay') };
    case 'card': {
      const { headline, picture } = readerView(current, wording);
      return {
        kind: 'message',
        amount_minor: current.amount_minor,
        title: current.prompt === 'enter_pin' ? say('kiosk.pin') : headline,
        picture,
      };
    }
    case 'link':
      return current.code === null || current.giving_up
        ? { kind: 'message', amount_minor: current.amount_minor, title: say('link.customerSoon') }
        : { kind: 'message', amount_minor: current.amount_minor, title: say('link.customer'), link: current };
    case 'installments':
      return { kind: 'plans', step: current };
    case 'processing':
    case 'signature':
      return { ...due, title: say('kiosk.processing') };
    case 'approved':
      return approvedScene(current, wording);
    case 'held':
      return {
        ...({ kind: 'message', sign: 'held' } as const),
        ...{ amount_minor: current.amount_minor, title: say('customer.held'), lead: say('customer.heldLead') },
      };
    case 'exchange':
      return { kind: 'message', title: say('customer.exchange') };
    case 'settling':
      return { kind: 'message', amount_minor: current.amount_minor, title: say('customer.settling') };
    case 'settle_failed':
      if (current.outcome === 'raised')
        return { kind: 'message', sign: 'held', title: say('customer.held'), lead: say('customer.heldLead') };
      if (current.outcome === 'refused' && endsTabHere(current.reason))
        return { kind: 'message', sign: 'unknown', title: say('customer.settleEnded') };
      return current.outcome === 'unknown' && current.act === 'capture'
        ? { kind: 'message', sign: 'unknown', title: say('customer.settleUnknown') }
        : { kind: 'message', sign: 'cancelled', title: say('customer.settleRefused') };
    case 'declined': {
      const { headline, lead } = declinedView(current, 0, wording);
      return { kind: 'message', sign: 'declined', title: headline, lead };
    }
    case 'not_charged': {
      const { headline, lead } = notChargedView(current, wording, true);
      return { kind: 'message', sign: 'cancelled', title: headline, lead };
    }
    case 'unknown':
      return unknownScene(current, doubtWording({ hold_minor, tenders }, current, wording));
    default:
      return assertNever(current, 'step of the payment');
  }
}

/** Ways of paying with a different price, for the customer to choose. */
function waysLead(
  step: Step<'tender'>,
  { left_minor, cash_step_minor = 1 }: CheckoutSlice,
  wording: Wording,
): Pick<CustomerMessageScene, 'lead'> {
  const ways = adjustedWays(step, left_minor, cash_step_minor, wording);
  return ways.length === 0 ? {} : { lead: ways.join('\n') };
}

function approvedScene(step: Step<'approved'>, wording: Wording): CustomerScene {
  const change = changeOf(step, wording, wording.money);
  return {
    kind: 'message',
    sign: 'paid',
    amount_minor: handedMinor(step.tender),
    title: approvedView(step, wording).headline,
    lead: change === null ? thanks(step, wording) : wording.say('payment.changeDue', { amount: change }),
  };
}

/** Thanks; tells a customer who paid by gift card its remaining balance. */
function thanks({ tender: { gift } }: Step<'approved'>, { say, money }: Wording): string {
  return gift === undefined ? say('customer.thanks') : say('gift.pay.left', { amount: money(gift.left_minor) });
}

function unknownScene(step: Step<'unknown'>, { say }: Wording): CustomerScene {
  const phase = unknownPhase(step.recovery);
  if (phase === 'refunded')
    return { kind: 'message', sign: 'cancelled', title: say('payment.refundedTitle'), lead: say('kiosk.refundedLead') };
  if (phase === 'reversed' || phase === 'undone')
    return { kind: 'message', sign: 'cancelled', title: say('payment.cancelledTitle'), lead: say('kiosk.settledLead') };
  if (phase === 'no_charge')
    return {
      kind: 'message',
      sign: 'cancelled',
      title: say('payment.cancelledNoneTitle'),
      lead: say('kiosk.neverLead'),
    };
  const lead = say(phase === 'attention' ? 'attention.customer' : 'kiosk.undoingLead');
  return { kind: 'message', sign: 'unknown', title: say('kiosk.unknown'), lead };
}
