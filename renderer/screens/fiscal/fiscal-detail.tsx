import type { FiscalDocumentView } from '../../../core/contract/fiscal.ts';
import { SIMULATED_REJECTION } from '../../../core/fiscal/fiscal-provider.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { SideForm } from '../../components/side-form.tsx';
import type { Acting } from '../../components/use-act.ts';
import { isSameDay } from '../../text/moments.ts';
import type { Wording } from '../../text/wording.ts';
import { ReceiptPreview } from '../payment/receipt/receipt-preview.tsx';
import form from '../../components/side-form.module.css';

/** `Boleta de la venta 1047`, or the return that it documents. */
export function documentOf({ kind, document, sale_number }: FiscalDocumentView, { say }: Wording): string {
  return say(`fiscal.of.${kind === 'issue' && document === 'invoice' ? 'invoice' : kind}`, { number: sale_number });
}

/** Its state; when an invoice replaced it, which one. */
export function stateText({ state, replaced_by, waits_for_rejected }: FiscalDocumentView, { say }: Wording): string {
  if (waits_for_rejected) return say('fiscal.state.waits');
  if (state !== 'issued' || replaced_by === null) return say(`fiscal.state.${state}`);
  const { number } = replaced_by;
  return number === null ? say('fiscal.state.replacing') : say('fiscal.state.replaced', { number });
}

/** When the next attempt is due: the time, or that it is a matter of seconds. */
export function nextText(at_ms: number, { say, time, dayTime }: Wording): string {
  const now_ms = Date.now();
  if (at_ms - now_ms < 60_000) return say('fiscal.next.now');
  return isSameDay(at_ms, now_ms) ? time(at_ms) : dayTime(at_ms);
}

interface FiscalDetailProps {
  readonly document: FiscalDocumentView;
  readonly wording: Wording;
  readonly acting: Acting;
  readonly onTryAgain: () => void;
}

/** One document: its state and why, the possible actions, and the receipt of its sale as it now prints. */
export function FiscalDetail({ document, wording, acting, onTryAgain }: FiscalDetailProps) {
  const { say, money, dayTime } = wording;
  const { sale_id, state, number, next_try_at_ms, link } = document;
  const facts: (readonly [name: string, value: string])[] = [
    ...(document.customer_name === null ? [] : [[say('fiscal.whose'), document.customer_name] as const]),
    [say('fiscal.number'), number ?? say('fiscal.number.none')],
    [say('fiscal.amount'), money(document.amount_minor, document.currency)],
    [say('fiscal.asked'), dayTime(document.at_ms)],
    [say('fiscal.changed'), dayTime(document.changed_at_ms)],
  ];
  if (next_try_at_ms !== null) facts.push([say('fiscal.next'), nextText(next_try_at_ms, wording)]);
  if (link !== null) facts.push([say('fiscal.link'), link]);
  return (
    <SideForm
      label={documentOf(document, wording)}
      foot={
        <>
          <p className={form.problem} role="alert">
            {acting.problem}
          </p>
          {state !== 'issued' && !document.waits_for_rejected && (
            <Button
              variant="primary"
              size="lg"
              keyCap="Enter"
              busy={acting.busy === 'fiscal.tryAgain' ? say('fiscal.trying') : undefined}
              onPress={onTryAgain}
            >
              {say('fiscal.again')}
            </Button>
          )}
          <Button
            variant="quiet"
            icon="printer"
            busy={acting.busy === 'receipt.print' ? say('payment.printing') : undefined}
            onPress={() => void acting.act('receipt.print', { sale_id })}
          >
            {say('payment.receiptCopy')}
          </Button>
        </>
      }
    >
      <h2>
        {documentOf(document, wording)} · {stateText(document, wording)}
      </h2>
      <p role="status">{causeText(document, wording)}</p>
      <Facts facts={facts} />
      <h2>{say('fiscal.receipt')}</h2>
      <div>
        {/* Keyed to reload once the document has its number. */}
        <ReceiptPreview key={`${state} ${number ?? ''}`} sale_id={sale_id} />
      </div>
    </SideForm>
  );
}

/** The receipt carries the invoice once that has a number; until then the sale's own document. */
export function causeText(shown: FiscalDocumentView, { say }: Wording): string {
  const { kind, document, state, reason, replaced_by, waits_for_rejected } = shown;
  if (waits_for_rejected) return say('fiscal.why.waits');
  if (state === 'rejected')
    return say('fiscal.why.rejected', {
      reason: reason === SIMULATED_REJECTION ? say('fiscal.simulated.reason') : (reason ?? ''),
    });
  if (state === 'issued' && kind === 'credit') return say('fiscal.why.issued.credit');
  if (state === 'issued' && replaced_by !== null)
    return replaced_by.number === null
      ? say('fiscal.why.replacing')
      : say('fiscal.why.replaced', { number: replaced_by.number });
  if (state === 'issued' && (kind === 'invoice' || document === 'invoice')) return say('fiscal.why.issued.invoice');
  return say(`fiscal.why.${state}`);
}
