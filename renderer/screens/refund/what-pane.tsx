import type { PastSaleDetail } from '../../../core/contract/refunds.ts';
import { Pad } from '../../components/pad.tsx';
import { Segment } from '../../components/segment.tsx';
import { Timeline } from '../../components/timeline.tsx';
import type { Wording } from '../../text/wording.ts';
import { ReturnLines } from './return-lines.tsx';
import type { MarkedReturn, PastTender } from './view/return-amount.ts';
import { paymentTimeline } from './view/payment-timeline.ts';
import type { PlannedReturn } from './view/payment-timeline.ts';
import styles from './what-pane.module.css';

export interface WhatPaneProps {
  readonly sale: PastSaleDetail;
  readonly tenders: readonly PastTender[];
  readonly tender: PastTender;
  readonly marked: MarkedReturn;
  readonly plan: PlannedReturn | null;
  readonly wording: Wording;
  readonly onTender: (trace_id: string) => void;
  readonly onMark: (marked: MarkedReturn) => void;
}

/** What goes back: lines, an amount, or all; and the story of the payment it goes back from. */
export function WhatPane({ sale, tenders, tender, marked, plan, wording, onTender, onMark }: WhatPaneProps) {
  const { say } = wording;
  return (
    <section className={styles.pane} aria-label={say('refund.what')} data-scrolls="">
      {tenders.length > 1 && (
        <Segment
          label={say('refund.paymentChoice')}
          value={tender.trace_id ?? ''}
          choices={tenders.map(({ trace_id, card }) => ({
            value: trace_id ?? '',
            text: card ? wording.card(card) : say('payment.tenderCard'),
          }))}
          onChange={onTender}
        />
      )}
      <Segment
        label={say('refund.mode')}
        value={marked.mode}
        choices={[
          { value: 'lines', text: say('refund.mode.lines') },
          { value: 'amount', text: say('refund.mode.amount') },
          { value: 'all', text: say('refund.mode.all') },
        ]}
        onChange={(mode) => onMark({ ...marked, mode })}
      />
      {marked.mode === 'amount' ? (
        <AmountEntry marked={marked} max_minor={tender.remaining_minor} wording={wording} onMark={onMark} />
      ) : (
        <ReturnLines sale={sale} marked={marked} wording={wording} onMark={onMark} />
      )}
      <h2>{say('refund.paymentOf', { number: sale.number })}</h2>
      <Timeline layout="dated" facts={paymentTimeline(sale, tender, plan, Date.now(), wording)} />
      {sale.tenders.some(({ kind }) => kind === 'cash') && <p className={styles.cash}>{say('refund.cashPart')}</p>}
    </section>
  );
}

interface AmountEntryProps {
  readonly marked: MarkedReturn;
  readonly max_minor: number;
  readonly wording: Wording;
  readonly onMark: (marked: MarkedReturn) => void;
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '000', '0', 'backspace'] as const;

/** The field takes the keyboard while it has the focus; the pad is for fingers. Digits beyond what remains are refused. */
function AmountEntry({ marked, max_minor, wording, onMark }: AmountEntryProps) {
  const { say, money } = wording;
  const set = (digits: string): void => {
    const amount_minor = Number(digits.replace(/\D/g, '') || '0');
    if (amount_minor <= max_minor) onMark({ ...marked, amount_minor });
  };
  const digits = String(marked.amount_minor);
  return (
    <>
      <label className={styles.amount}>
        <span>
          {say('refund.amountLabel')}
          <small>{say('refund.amountMax', { amount: money(max_minor) })}</small>
        </span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={money(marked.amount_minor)}
          onChange={(event) => set(event.target.value)}
          autoFocus
        />
      </label>
      <Pad
        rows={KEYS}
        compact
        onType={(typed) => set(digits + typed)}
        onBackspace={() => set(digits.slice(0, -1))}
        onClear={() => set('0')}
      />
    </>
  );
}
