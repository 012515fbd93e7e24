import { Button } from '../../components/button.tsx';
import { tenderName } from '../../text/tender-name.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PastSaleDetail, ReturnPlanView } from '../../../core/contract/refunds.ts';
import { RETURN_REASON_MAX } from '../../../core/sale/limits.ts';
import { currencyDecimals } from '../../../core/money/currency.ts';
import { useTypedAmount } from '../../components/amount-pad.tsx';
import { Chip } from '../../components/chip.tsx';
import { KeyCap } from '../../components/key-cap.tsx';
import { Pad } from '../../components/pad.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { Timeline } from '../../components/timeline.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { ReturnLines } from './return-lines.tsx';
import type { SelectedReturn, PastTender } from './view/return-amount.ts';
import { payableOf } from './view/return-amount.ts';
import { paymentTimeline } from './view/payment-timeline.ts';
import { saleMoment, saleNumberText } from './view/refund-messages.ts';
import styles from './what-pane.module.css';

export interface WhatPaneProps {
  readonly sale: PastSaleDetail;
  readonly tenders: readonly PastTender[];
  readonly marked: SelectedReturn;
  readonly plan: ReturnPlanView | null;
  /** Null when the shop requires no reason. */
  readonly reason: string | null;
  readonly wording: Wording;
  readonly onMark: (marked: SelectedReturn) => void;
  readonly onReason: (reason: string) => void;
  /** Reports whether digits go to the amount, and so not to the PIN. */
  readonly onEntering: (entering: boolean) => void;
  /** Exchanges the goods instead of refunding; null when none are selected. */
  readonly onExchange: (() => void) | null;
}

/** What to return: lines, an amount, or everything; from which payments; and their history. */
export function WhatPane({
  sale,
  tenders,
  marked,
  plan,
  reason,
  wording,
  onMark,
  onReason,
  onEntering,
  onExchange,
}: WhatPaneProps) {
  const { say, money } = wording;
  const store_credit = useTill(({ sale_rules }) => sale_rules.store_credit);
  const pane = useRef<HTMLElement>(null);
  // Takes the focus from the control that led here: PIN and Enter are for what is shown now.
  const focus = (): void => pane.current?.focus({ preventScroll: true });
  useEffect(focus, []);
  useKeys({ t: () => onMark({ ...marked, mode: 'all' }) });
  const nameOf = (tender: PastTender): string => tenderName(tender, wording);
  return (
    <section ref={pane} tabIndex={-1} className={styles.pane} aria-label={say('refund.what')} data-scrolls="">
      <Segment
        label={say('refund.mode')}
        value={marked.mode}
        choices={[
          { value: 'lines', text: say('refund.mode.lines') },
          { value: 'amount', text: say('refund.mode.amount') },
          { value: 'all', text: <AllChoice text={say('refund.mode.all')} /> },
        ]}
        onChange={(mode) => onMark({ ...marked, mode })}
      />
      {tenders.length > 1 && (
        <Segment
          label={say('refund.paymentChoice')}
          value={marked.from ?? ''}
          choices={[
            { value: '', text: say('refund.from.all') },
            ...tenders.map((tender) => ({ value: tender.tender_id, text: nameOf(tender) })),
          ]}
          onChange={(tender_id) => onMark({ ...marked, from: tender_id === '' ? null : tender_id })}
        />
      )}
      {store_credit && (
        <Segment
          label={say('refund.to.title')}
          value={marked.to}
          choices={[
            { value: 'origin', text: say('refund.to.origin') },
            { value: 'store_credit', text: say('refund.to.store_credit') },
          ]}
          onChange={(to) => onMark({ ...marked, to })}
        />
      )}
      {marked.mode === 'amount' ? (
        <AmountEntry
          marked={marked}
          max_minor={payableOf(sale, marked)}
          wording={wording}
          onMark={onMark}
          onTyped={focus}
          onEntering={onEntering}
        />
      ) : (
        <ReturnLines sale={sale} marked={marked} wording={wording} onMark={onMark} />
      )}
      {reason !== null && <ReasonEntry reason={reason} wording={wording} onReason={onReason} />}
      {onExchange !== null && (
        <Button icon="refund" keyCap="C" onPress={onExchange}>
          {say('exchange.start')}
        </Button>
      )}
      <h2>{say('refund.paymentOf', { number: saleNumberText(sale) })}</h2>
      {sale.elsewhere.map(({ lane, at_ms, amount_minor }) => (
        <p key={`${lane} ${at_ms}`} className={styles.elsewhere} role="status">
          {say('refund.elsewhere', {
            lane,
            time: saleMoment(at_ms, Date.now(), wording),
            amount: money(amount_minor, sale.currency),
          })}
        </p>
      ))}
      {tenders.map((tender) => (
        <Timeline
          key={tender.tender_id}
          layout="dated"
          facts={paymentTimeline(
            sale,
            tender,
            plan?.parts.find(({ tender_id }) => tender_id === tender.tender_id) ?? null,
            plan !== null && plan.amount_minor > 0,
            Date.now(),
            wording,
          )}
        />
      ))}
    </section>
  );
}

/** The most common choice has a key. */
function AllChoice({ text }: { readonly text: string }) {
  return (
    <span className={styles.all}>
      <span>{text}</span>
      <KeyCap name="T" />
    </span>
  );
}

interface ReasonEntryProps {
  readonly reason: string;
  readonly wording: Wording;
  readonly onReason: (reason: string) => void;
}

/** One of the shop's reasons by a tap, or other text. */
function ReasonEntry({ reason, wording, onReason }: ReasonEntryProps) {
  const { say } = wording;
  const reasons = useTill(({ sale_rules }) => sale_rules.refund_reasons);
  return (
    <div className={styles.reasons} role="group" aria-label={say('refund.reason')}>
      <h2>{say('refund.reason')}</h2>
      {reasons.map((offered) => (
        <Chip key={offered} selected={offered === reason} onSelect={() => onReason(offered)}>
          {offered}
        </Chip>
      ))}
      <TextField label={say('refund.reasonOther')} max={RETURN_REASON_MAX} value={reason} onChange={onReason} />
    </div>
  );
}

interface AmountEntryProps {
  readonly marked: SelectedReturn;
  readonly max_minor: number;
  readonly wording: Wording;
  readonly onMark: (marked: SelectedReturn) => void;
  /** The amount is complete: the keyboard moves on to the PIN. */
  readonly onTyped: () => void;
  readonly onEntering: (entering: boolean) => void;
}

/** In minor units; more than any sale. */
const AMOUNT_MAX = 999_999_999_999;
/** Shown in place of digits that are no valid amount. */
const HIDDEN = '••••';

/**
 * The field takes the keyboard while focused, until Enter; the pad is for touch. More than remains is no valid amount:
 * an error is shown, and its digits, which may be a PIN, are neither shown nor kept.
 */
function AmountEntry({ marked, max_minor, wording, onMark, onTyped, onEntering }: AmountEntryProps) {
  const { say, money, currency } = wording;
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const set = (amount_minor: number): void => {
    setOver(amount_minor > max_minor);
    onMark({ ...marked, amount_minor: amount_minor > max_minor ? 0 : amount_minor });
  };
  const decimals = currencyDecimals(currency);
  const typing = useTypedAmount({ value: marked.amount_minor, onChange: set, decimals, max: AMOUNT_MAX });
  const clear = (): void => {
    typing.clear();
    set(0);
  };
  const type = (digits: string): void => (over ? undefined : typing.type(digits));
  const backspace = over ? clear : typing.backspace;
  // Another payment, with less left, may have been selected meanwhile.
  const too_much = over || marked.amount_minor > max_minor;
  useKeys({
    Enter: () => (document.activeElement !== field.current ? false : over ? clear() : onTyped()),
  });
  useEffect(() => () => onEntering(false), [onEntering]);
  const keyed = (event: KeyboardEvent): void => {
    const { key } = event;
    if (/^\d$/.test(key)) type(key);
    else if (key === '.' || key === ',') typing.mark();
    else if (key === 'Backspace') backspace();
    else if (key === 'Delete') clear();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <label className={styles.amount} data-wrong={too_much || undefined} data-entry="">
        <span>
          {say('refund.amountLabel')}
          <small role={too_much ? 'alert' : undefined}>
            {say(too_much ? 'refund.why.tooMuch' : 'refund.amountMax', { amount: money(max_minor) })}
          </small>
        </span>
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={too_much}
          value={over ? HIDDEN : money(marked.amount_minor)}
          onFocus={() => onEntering(true)}
          onBlur={() => onEntering(false)}
          onKeyDown={keyed}
          onChange={({ target: { value } }) =>
            value.includes(HIDDEN) || set(Math.min(AMOUNT_MAX, Number(value.replace(/\D/g, ''))))
          }
          autoFocus
        />
        <KeyCap name="Enter" />
      </label>
      <Pad
        rows={['7', '8', '9', '4', '5', '6', '1', '2', '3', decimals === 2 ? '00' : '000', '0', 'backspace']}
        compact
        onType={type}
        onBackspace={backspace}
        onClear={clear}
      />
    </>
  );
}
