import { ExchangeScreen } from './tender/exchange-screen.tsx';
import { assertNever } from '../../../core/assert.ts';
import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import { useTill } from '../../stores/till-context.tsx';
import { ApprovedScreen } from './outcome/approved-screen.tsx';
import { CardScreen } from './card/card-screen.tsx';
import { CashScreen } from './tender/cash-screen.tsx';
import { DeclinedScreen, NotChargedScreen } from './outcome/declined-screen.tsx';
import { InstallmentsScreen } from './card/installments-screen.tsx';
import { LinkScreen } from './link/link-screen.tsx';
import { RailBehind } from './frame/pay-frame.tsx';
import { ProcessingScreen } from './card/processing-screen.tsx';
import { ReturnScreen } from './tender/return-screen.tsx';
import { HeldScreen } from './tab/held-screen.tsx';
import { SettleFailedScreen } from './tab/settle-failed-screen.tsx';
import { SettlingScreen } from './tab/settling-screen.tsx';
import { SignatureScreen } from './card/signature-screen.tsx';
import { TenderScreen } from './tender/tender-screen.tsx';
import { TipScreen } from './tender/tip-screen.tsx';
import { UnknownScreen } from './outcome/unknown-screen.tsx';

/**
 * The payment in progress, one screen per step. No screen here takes scans, so a scan is dropped as a whole (DESIGN 7).
 */
export function PaymentScreen() {
  return (
    <RailBehind>
      <StepShown />
    </RailBehind>
  );
}

function StepShown() {
  const checkout = useTill((snapshot) => snapshot.checkout);
  return checkout === null ? null : <Step checkout={checkout} />;
}

/** Keyed by attempt, so that nothing typed or marked for one part carries over to the next. */
function Step({ checkout }: { readonly checkout: CheckoutSlice }) {
  const { current } = checkout;
  switch (current.step) {
    case 'tip':
      return <TipScreen checkout={checkout} step={current} />;
    case 'tender':
      // Another tip leaves what was typed meanwhile; a paid part does not.
      return <TenderScreen key={checkout.left_minor - checkout.tip_minor} checkout={checkout} step={current} />;
    case 'cash':
      return <CashScreen key={current.amount_minor} checkout={checkout} step={current} />;
    case 'card':
      return <CardScreen checkout={checkout} step={current} />;
    case 'installments':
      return <InstallmentsScreen key={current.trace_id} checkout={checkout} step={current} />;
    case 'processing':
      return <ProcessingScreen checkout={checkout} step={current} />;
    case 'signature':
      return <SignatureScreen key={current.trace_id} checkout={checkout} step={current} />;
    case 'link':
      return <LinkScreen checkout={checkout} step={current} />;
    case 'held':
      return <HeldScreen key={current.trace_id} checkout={checkout} step={current} />;
    case 'settling':
      return <SettlingScreen checkout={checkout} step={current} />;
    case 'settle_failed':
      return <SettleFailedScreen key={current.outcome} checkout={checkout} step={current} />;
    case 'exchange':
      return <ExchangeScreen checkout={checkout} step={current} />;
    case 'return':
      return <ReturnScreen checkout={checkout} step={current} />;
    case 'approved':
      return <ApprovedScreen key={current.tender.tender_id} checkout={checkout} step={current} />;
    case 'declined':
      return <DeclinedScreen key={current.trace_id} checkout={checkout} step={current} />;
    case 'not_charged':
      return <NotChargedScreen key={current.trace_id} checkout={checkout} step={current} />;
    case 'unknown':
      return <UnknownScreen key={current.trace_id} checkout={checkout} step={current} />;
    default:
      return assertNever(current, 'step of the payment');
  }
}
