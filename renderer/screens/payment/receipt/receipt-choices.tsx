import type { ReceiptState } from '../../../../core/contract/checkout.ts';
import { Choice, Choices } from '../../../components/choice.tsx';
import { useSay } from '../../../i18n.ts';
import type { PanelView } from './receipt-panel.tsx';

export interface ReceiptChoicesProps {
  readonly receipt: ReceiptState;
  /** The view shown beside the choices. */
  readonly view: PanelView;
  readonly onPrint: () => void;
  readonly onCode: () => void;
  readonly onEmail: () => void;
  readonly onNone: () => void;
}

/** How the customer gets the receipt. After a print the same key prints a copy marked as such. */
export function ReceiptChoices({ receipt, view, onPrint, onCode, onEmail, onNone }: ReceiptChoicesProps) {
  const say = useSay();
  const again = ['printed', 'failed', 'uncertain'].includes(receipt.printing);
  const no_printer = receipt.printing === 'no_printer';
  return (
    <>
      <h2>{say('payment.receipt')}</h2>
      <Choices layout="pairs" label={say('payment.receipt')}>
        <Choice
          icon="printer"
          title={say(again ? 'payment.receiptCopy' : 'payment.receiptPrint')}
          note={printNote(receipt.printing, again, say)}
          keyCap="P"
          busy={receipt.printing === 'printing'}
          unavailable={no_printer}
          onPress={onPrint}
        />
        <Choice
          icon="mail"
          title={say('tender.receiptEmail')}
          note={say('tender.receiptEmailSub')}
          keyCap="C"
          checked={view === 'email'}
          onPress={onEmail}
        />
        <Choice
          icon="qr"
          title={say('tender.receiptCode')}
          note={say('tender.receiptCodeSub')}
          keyCap="Q"
          checked={view === 'code'}
          onPress={onCode}
        />
        <Choice
          icon="leaf"
          title={say('payment.receiptNone')}
          note={say('payment.receiptNoneSub')}
          keyCap="N"
          onPress={onNone}
        />
      </Choices>
    </>
  );
}

function printNote(printing: ReceiptState['printing'], again: boolean, say: ReturnType<typeof useSay>): string {
  if (printing === 'no_printer') return say('payment.receiptNoPrinter');
  if (printing === 'printing') return say('payment.printing');
  return say(again ? 'payment.receiptCopySub' : 'payment.receiptPrintSub');
}
