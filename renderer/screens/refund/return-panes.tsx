import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { RefundOutcome } from './refund-outcome.tsx';
import { useExecute, usePastSale, useUndoPlan } from './use-refund.ts';
import { PIN_DIGITS_MIN, VerdictPane } from './verdict-pane.tsx';
import type { MarkedReturn } from './view/return-amount.ts';
import { NOTHING_MARKED, returnAmount, returnableTenders, returnedLines } from './view/return-amount.ts';
import { WhatPane } from './what-pane.tsx';
import styles from './return-panes.module.css';

export interface ReturnPanesProps {
  readonly sale_id: string;
  readonly wording: Wording;
  readonly onLeave: () => void;
}

/** One sale: what goes back, what it will be, the PIN, and what became of it. */
export function ReturnPanes({ sale_id, wording, onLeave }: ReturnPanesProps) {
  const { say } = wording;
  const [version, setVersion] = useState(0);
  const sale = usePastSale(sale_id, version);
  const [trace_id, setTrace] = useState<string | null>(null);
  const [marked, setMarked] = useState<MarkedReturn>(NOTHING_MARKED);
  const [pin, setPin] = useState('');
  const executing = useExecute();
  const needs_pin = useTill(({ staff }) => staff.verdicts.refund !== 'allow');

  const tenders = sale ? returnableTenders(sale) : [];
  const tender =
    tenders.find((candidate) => candidate.trace_id === trace_id) ??
    tenders.find(({ remaining_minor }) => remaining_minor > 0) ??
    tenders[0];
  const amount_minor = sale && tender ? returnAmount(marked, sale, tender) : 0;
  const plan = useUndoPlan(tender?.trace_id ?? null, amount_minor, version);
  const known = plan !== null && 'act' in plan ? plan : null;
  useWholeForCancellation(known?.act === 'cancellation' && amount_minor === 0, () =>
    setMarked((was) => ({ ...was, mode: 'all' })),
  );

  const execute = (): void => {
    if (!sale || !tender?.trace_id || !known || known.act === 'none' || executing.busy) return;
    if (amount_minor === 0 || amount_minor > known.remaining_minor || (needs_pin && pin.length < PIN_DIGITS_MIN))
      return;
    const lines = returnedLines(marked, sale);
    setPin('');
    void executing.execute({
      trace_id: tender.trace_id,
      amount_minor,
      act: known.act,
      ...(needs_pin ? { pin } : {}),
      ...(lines ? { lines } : {}),
    });
  };
  // In a search field Enter searches, and the screen below hears it.
  useKeys({ Enter: () => (document.activeElement?.closest('[data-find]') ? false : execute()) });
  // The payment changed while the PIN was typed: it is read again, and the manager reads what it would be now.
  const changed = executing.refused?.code === 'plan_changed' || executing.refused?.code === 'amount_exceeds_rest';
  useEffect(() => {
    if (changed) setVersion((was) => was + 1);
  }, [changed]);

  const again = (): void => {
    executing.clear();
    setVersion((was) => was + 1);
  };
  if (!sale) return <div className={styles.empty} />;
  if (!tender) {
    return (
      <div className={styles.empty}>
        <EmptyState icon="cash" title={say('refund.onlyCash')} />
      </div>
    );
  }
  const next =
    known && known.act !== 'none'
      ? { act: known.act, captured: known.captured, amount_minor, partial: amount_minor < known.remaining_minor }
      : null;
  return (
    <>
      <WhatPane
        sale={sale}
        tenders={tenders}
        tender={tender}
        marked={marked}
        plan={executing.executed ? null : next}
        wording={wording}
        onTender={setTrace}
        onMark={setMarked}
      />
      {executing.executed ? (
        <RefundOutcome executed={executing.executed} wording={wording} onAnother={onLeave} onRetry={again} />
      ) : (
        <VerdictPane
          plan={plan}
          amount_minor={amount_minor}
          pin={needs_pin ? pin : null}
          busy={executing.busy}
          refused={executing.refused}
          wording={wording}
          onPin={setPin}
          onExecute={execute}
        />
      )}
    </>
  );
}

/** Before capture only the whole payment can be taken back: then "all" is what the page opens with. */
function useWholeForCancellation(applies: boolean, mark: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!applies || done.current) return;
    done.current = true;
    mark();
  }, [applies, mark]);
}
