import { useState } from 'react';
import type { ReceiptState } from '../../../../core/contract/checkout.ts';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Band } from '../../../components/band.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAct } from '../../../components/use-act.ts';
import { useFrameShown } from '../../../components/use-frame-shown.ts';
import { useKeys, useScansForNext } from '../../../keyboard/use-keys.tsx';
import { type Wording, useWording } from '../../../text/wording.ts';
import { handedMinor } from '../frame/rail-view.ts';
import { FootFigure, PayFrame } from '../frame/pay-frame.tsx';
import { ReceiptChoices } from '../receipt/receipt-choices.tsx';
import { type PanelView, ReceiptPanel } from '../receipt/receipt-panel.tsx';
import { type ApprovedStep, approvedView, changeOf, changePieces, givenBackText } from './outcome-view.ts';
import styles from './outcome.module.css';

/** Paid: amount, change, receipt, next sale. A part of a split sale leads on to the rest. */
export function ApprovedScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: ApprovedStep }) {
  const wording = useWording();
  const { say, money } = wording;
  const { act, problem } = useAct();
  // Separate from printing: a cashier who waits for a printer can still move on.
  const leaving = useAct();
  // Drawn after the outcome, long before they can be pressed (`useTapGuard`).
  const has_choices = useFrameShown() && step.sale_paid;
  const [panel, setPanel] = useState<PanelView>(step.receipt_default === 'qr' ? 'code' : 'preview');
  const view = approvedView(step, wording);
  const change = changeOf(step, wording, money);
  const given = givenBackText(step, wording);

  const finish = async (): Promise<boolean> => (await leaving.act('checkout.finish')).ok;
  const next = (): void => void finish();
  // The first scan of the next customer's goods starts the next sale; this one stays paid.
  useScansForNext(step.sale_paid, finish);
  const print = (): void => {
    if (step.sale_paid && step.receipt.printing !== 'no_printer' && step.receipt.printing !== 'printing')
      void act('receipt.print', { sale_id: checkout.sale_id });
  };
  const toggle = (to: PanelView): void => setPanel(panel === to ? 'preview' : to);
  useKeys(
    {
      Enter: next,
      p: print,
      ...(step.sale_paid ? { n: next, q: () => toggle('code'), c: () => toggle('email') } : {}),
    },
    { choices: true },
  );

  const figure = step.sale_paid
    ? receiptLine(step.receipt, checkout.number, wording)
    : { text: say('payment.stillLeftWhy'), failed: false };
  return (
    <PayFrame
      checkout={checkout}
      band={
        <Band
          sign="paid"
          title={view.headline}
          amount_minor={handedMinor(step.tender)}
          sub={view.details}
          spoken={view.alert}
          outcomeKey={`approved/${step.tender.tender_id}`}
        />
      }
      foot={
        <>
          <FootFigure
            label={figure.text}
            problem={leaving.problem ?? problem ?? (figure.failed ? figure.text : null)}
          />
          <Button
            variant="primary"
            size="lg"
            wide
            // While an address is typed, Enter belongs to its form.
            {...(panel === 'email' ? {} : { keyCap: 'Enter' })}
            onPress={next}
            busy={leaving.busy !== null ? say('common.sending') : undefined}
          >
            {step.sale_paid ? say('payment.newSale') : say('payment.payRest')}
          </Button>
        </>
      }
    >
      <section className={styles.after}>
        <div className={styles.acts}>
          {change !== null && (
            <Notice
              icon="cash"
              title={say('payment.changeDue', { amount: change })}
              note={changePieces(step, wording) ?? say('payment.changeDueLead')}
              large
            />
          )}
          {view.remove_card && (
            <Notice icon="card" title={say('payment.removeCard')} note={say('payment.removeCardWhy')} />
          )}
          {given !== null && <Notice icon="refund" title={given.title} note={given.note} />}
          {!step.sale_paid && (
            <Notice
              icon="split"
              title={say('payment.stillLeft', { amount: money(checkout.left_minor) })}
              note={say('payment.stillLeftWhy')}
            />
          )}
          {has_choices && (
            <ReceiptChoices
              receipt={step.receipt}
              view={panel}
              onPrint={print}
              onCode={() => toggle('code')}
              onEmail={() => toggle('email')}
              onNone={next}
            />
          )}
        </div>
        {step.sale_paid && <ReceiptPanel sale_id={checkout.sale_id} view={panel} onClose={() => setPanel('preview')} />}
      </section>
    </PayFrame>
  );
}

interface NoticeProps {
  readonly icon: 'cash' | 'card' | 'split' | 'refund';
  readonly title: string;
  readonly note: string;
  readonly large?: boolean;
}

/** Something to do by hand before the next sale. */
function Notice({ icon, title, note, large = false }: NoticeProps) {
  return (
    <p className={styles.notice} data-large={large || undefined}>
      <Icon name={icon} />
      <b>{title}</b>
      <span>{note}</span>
    </p>
  );
}

/** The receipt's status for the footer. A failing printer never affects the sale, and the text says so. */
export function receiptLine(
  receipt: ReceiptState,
  sale_number: number,
  { say }: Wording,
): { readonly text: string; readonly failed: boolean } {
  switch (receipt.printing) {
    case 'printing':
      return { text: say('payment.printing'), failed: false };
    case 'printed':
      return { text: say('payment.printed'), failed: false };
    case 'failed':
      return { text: say('payment.printFailed'), failed: true };
    case 'uncertain':
      return { text: say('payment.printUncertain'), failed: true };
    case 'idle':
    case 'no_printer':
      return { text: say('payment.receiptReady', { number: sale_number }), failed: false };
  }
}
