import type { CheckoutSlice } from '../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import { orderCode } from '../../../core/sale/service.ts';
import { Band } from '../../components/band.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import type { ApprovedStep } from '../payment/outcome/outcome-view.ts';
import { approvedView } from '../payment/outcome/outcome-view.ts';
import { KioskActs, KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskNumber } from './kiosk-number.tsx';
import { earlierDoubt } from './kiosk-unknown.tsx';
import styles from './kiosk-payment.module.css';

const RECEIPT = {
  idle: null,
  printing: 'kiosk.receiptPrinting',
  printed: 'kiosk.receiptPrinted',
  failed: 'kiosk.receiptFailed',
  uncertain: 'kiosk.receiptUncertain',
  no_printer: null,
} as const satisfies Record<ApprovedStep['receipt']['printing'], MessageKey | null>;

/** Paid: the number to wait for, and the receipt. */
export function KioskApproved({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: ApprovedStep }) {
  const wording = useWording();
  const { say } = wording;
  const { act, problem } = useAct();
  const reset = useKiosk((view) => view.reset);
  const view = approvedView(step, wording);
  const { printing } = step.receipt;
  const receipt = RECEIPT[printing];
  const finish = async (): Promise<void> => {
    const left = await act('kiosk.leave');
    if (left.ok) reset();
  };
  return (
    <section className={styles.outcome}>
      <Band
        sign="paid"
        title={say('kiosk.approved')}
        amount_minor={step.tender.amount_minor}
        lead={say('kiosk.approvedLead')}
        spoken={view.alert}
        outcomeKey={`approved/${step.tender.tender_id}`}
      />
      <div className={styles.facts}>
        <KioskNumber code={orderCode(checkout.number)} />
        <p className={styles.note} role="status">
          {view.remove_card && <b>{say('payment.removeCard')}</b>}
          {problem ?? (receipt === null ? '' : say(receipt))} {earlierDoubt(checkout, wording)}
        </p>
      </div>
      <KioskActs>
        {printing !== 'no_printer' && (
          <KioskButton
            icon="printer"
            disabled={printing === 'printing' || printing === 'printed'}
            onPress={() => void act('receipt.print', { sale_id: checkout.sale_id })}
          >
            {say('kiosk.receipt')}
          </KioskButton>
        )}
        <KioskButton primary onPress={() => void finish()}>
          {say('kiosk.nextOrder')}
        </KioskButton>
      </KioskActs>
    </section>
  );
}
