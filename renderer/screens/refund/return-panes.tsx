import { useEffect, useRef, useState } from 'react';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { RefundOutcome } from './refund-outcome.tsx';
import { type Executing, useExecute, usePastSale, useReturnPlan } from './use-refund.ts';
import { type Standing, useStanding } from './use-standing.ts';
import { PIN_DIGITS_MIN } from '../../components/pin-pad.tsx';
import { VerdictPane } from './verdict-pane.tsx';
import type { ReturnWish, SelectedReturn } from './view/return-amount.ts';
import { NOTHING_SELECTED, exchangedLines, returnAmount, returnableTenders, wishOf } from './view/return-amount.ts';
import { WhatPane } from './what-pane.tsx';
import styles from './refund-screen.module.css';

export interface ReturnPanesProps {
  readonly sale_id: string;
  /** A return of it that was just finished. */
  readonly ended: ReturnView | null;
  readonly wording: Wording;
  readonly onLeave: () => void;
  readonly onStanding: (standing: Standing) => void;
}

/** One sale: what goes back, how, the PIN, and the outcome. */
export function ReturnPanes({ sale_id, ended, wording, onLeave, onStanding }: ReturnPanesProps) {
  const [version, setVersion] = useState(0);
  const sale = usePastSale(sale_id, version);
  const [marked, setMarked] = useState<SelectedReturn>(NOTHING_SELECTED);
  const [reason, setReason] = useState('');
  const [pin, setPin] = useState('');
  /** While an amount is being typed, no PIN is requested. */
  const [entering, setEntering] = useState(false);
  const executing = useExecute(ended);
  const needs_pin = useTill(({ staff }) => staff.verdicts.refund !== 'allow');
  const needs_reason = useTill(({ sale_rules }) => sale_rules.refund_reason_required);
  useStanding(standingOf(executing), onStanding);

  // A PIN approves only what was shown when it was typed.
  const mark = (next: SelectedReturn): void => {
    setPin('');
    setMarked(next);
  };
  const amount_minor = sale ? returnAmount(marked, sale) : 0;
  const planned = useReturnPlan(sale?.sale_id ?? null, wishOf(marked), version);
  const plan = planned !== null && 'plan' in planned ? planned.plan : null;
  // A plan for an earlier selection does not apply to the current one, although the amount may be the same.
  const is_of_this = planned !== null && 'wish' in planned && isSameWish(planned.wish, wishOf(marked));
  const is_current = plan !== null && plan.amount_minor === amount_minor && is_of_this;
  const [only, second] = plan?.parts ?? [];
  const is_untouched = marked === NOTHING_SELECTED;
  useWholeForCancellation(only?.act === 'cancellation' && second === undefined && is_untouched, () =>
    mark({ ...NOTHING_SELECTED, mode: 'all' }),
  );
  const ready =
    is_current &&
    amount_minor > 0 &&
    plan.problem === null &&
    (!needs_reason || reason.trim() !== '') &&
    (!needs_pin || pin.length >= PIN_DIGITS_MIN);

  const execute = (): void => {
    if (!sale || !ready || executing.busy || executing.returned) return;
    const parts = plan.parts.flatMap(({ tender_id, amount_minor: part_minor, act }) =>
      act === 'none' ? [] : [{ tender_id, amount_minor: part_minor, act }],
    );
    setPin('');
    const text = reason.trim();
    void executing.execute(
      {
        sale_id,
        ...wishOf(marked),
        parts,
        ...(plan?.by_exception === true ? { by_exception: true as const } : {}),
        ...(text === '' ? {} : { reason: text }),
        ...(needs_pin ? { pin } : {}),
      },
      sale,
    );
  };
  const goods = sale ? exchangedLines(marked, sale) : [];
  const may_exchange = goods.length > 0 && amount_minor > 0 && !executing.busy;
  const exchange = (): void => {
    if (!sale || !may_exchange || executing.returned) return;
    const text = reason.trim();
    void executing.exchange({ sale_id, lines: goods, ...(text === '' ? {} : { reason: text }) });
  };
  useKeys({ c: exchange });
  // In a search field Enter searches, handled by the screen below. In the amount field it ends the entry; the PIN comes
  // next.
  useKeys({ Enter: () => (document.activeElement?.closest('[data-find], [data-entry]') ? false : execute()) });
  // The payment changed while the PIN was typed: reload it, so that the manager reads the new plan.
  const changed = executing.refused !== null && REREAD.has(executing.refused.code);
  useEffect(() => {
    if (changed) setVersion((was) => was + 1);
  }, [changed]);

  // Reloads the sale beside the outcome too, now and when that is proven late.
  useEffect(() => {
    if (executing.returned !== null) setVersion((was) => was + 1);
  }, [executing.returned]);

  const again = (): void => {
    executing.clear();
    setMarked(NOTHING_SELECTED);
    setVersion((was) => was + 1);
  };
  if (!sale) return <div className={styles.returnPanesEmpty} />;
  return (
    <>
      <WhatPane
        sale={sale}
        tenders={returnableTenders(sale)}
        marked={marked}
        plan={executing.returned ? null : plan}
        reason={needs_reason ? reason : null}
        wording={wording}
        onMark={mark}
        onReason={setReason}
        onEntering={setEntering}
        onExchange={may_exchange && executing.returned === null ? exchange : null}
      />
      {executing.returned ? (
        <RefundOutcome returned={executing.returned} wording={wording} onAnother={onLeave} onRetry={again} />
      ) : (
        <VerdictPane
          planned={planned !== null && 'code' in planned ? planned : is_current ? plan : null}
          amount_minor={amount_minor}
          pin={needs_pin ? pin : null}
          entering={entering}
          ready={ready && !executing.exchanging}
          misses_reason={needs_reason && reason.trim() === ''}
          busy={executing.busy && !executing.exchanging}
          refused={executing.refused}
          wording={wording}
          onPin={setPin}
          onExecute={execute}
        />
      )}
    </>
  );
}

function standingOf({ busy, returned }: Executing): Standing {
  if (busy) return 'running';
  if (returned === null) return 'free';
  return returned.parts.some(({ state }) => state === 'unknown') ? 'unknown' : 'ended';
}

const isSameWish = (one: ReturnWish, other: ReturnWish): boolean => JSON.stringify(one) === JSON.stringify(other);

const REREAD: ReadonlySet<string> = new Set([
  'plan_changed',
  'amount_exceeds_rest',
  'goods_returned',
  'return_waiting',
  'gift_spent',
  'gift_loaded',
]);

/**
 * Before capture only the whole payment can be cancelled, so the page starts with "all", unless something was chosen
 * before the plan was there.
 */
function useWholeForCancellation(applies: boolean, mark: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!applies || done.current) return;
    done.current = true;
    mark();
  }, [applies, mark]);
}
