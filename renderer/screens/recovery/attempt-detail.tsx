import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { StateTag } from '../../components/glyph.tsx';
import { Timeline } from '../../components/timeline.tsx';
import type { TimelineFact } from '../../components/timeline.tsx';
import type { Acting } from '../../components/use-act.ts';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { adviceText, canTryNow, chargedMinor, isUnresolved, signOf, causeText } from './view/attempt-messages.ts';
import { messageKeysOf } from './view/attempt-message-keys.ts';
import type { TimelineEvent } from './view/attempt-timeline.ts';
import { foldedAt, nextFact, timelineOf } from './view/attempt-timeline.ts';
import { ClosePane } from './close-pane.tsx';
import type { RecoveryDetail } from './use-recovery.ts';
import styles from './attempt-detail.module.css';

export interface AttemptDetailProps {
  readonly detail: RecoveryDetail;
  readonly now_ms: number;
  readonly wording: Wording;
  readonly acting: Acting;
  readonly onTryNow: () => void;
  readonly closing: boolean;
  readonly onClosing: (closing: boolean) => void;
}

/** One attempt: its amount, whose money is at risk, what happened in plain words, and the possible actions. */
export function AttemptDetail({ detail, now_ms, wording, acting, onTryNow, closing, onClosing }: AttemptDetailProps) {
  const { say, money } = wording;
  const { attempt, timeline } = detail;
  const keys = messageKeysOf(attempt);
  const wantReturn = useNavigation((navigation) => navigation.wantReturn);
  const till_name = useTill(({ till }) => till.till_name);
  const [slip_printed, setSlipPrinted] = useState(false);
  const printSlip = async (): Promise<void> => {
    const printed = await acting.act('receipt.printUnknownSlip', { trace_id: attempt.trace_id });
    if (printed.ok) setSlipPrinted(true);
  };
  const card = attempt.card ? wording.card(attempt.card) : say(keys.nothing_read);
  const open = isUnresolved(attempt);
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.eyebrow}>
            {attempt.sale_number === null
              ? `${till_name} · ${card}`
              : say('recovery.eyebrow', { number: attempt.sale_number, till: till_name, card })}
          </p>
          <p className={styles.amount}>{money(chargedMinor(attempt), attempt.currency)}</p>
        </div>
        {/* The charge stands, so a tag for the charge would not describe its return. */}
        {attempt.ended_return?.is_done !== false && <StateTag sign={signOf(attempt)} />}
      </header>
      <p className={styles.why}>{causeText(attempt, wording)}</p>
      {closing && attempt.open_item !== null ? (
        <ClosePane
          trace_id={attempt.trace_id}
          item={attempt.open_item}
          wording={wording}
          onLeave={() => onClosing(false)}
        />
      ) : (
        <div className={styles.detail} data-scrolls="">
          <AttemptTimeline
            facts={timelineOf(timeline, keys, wording)}
            next={nextFact(attempt, now_ms, wording)}
            wording={wording}
            reference={attempt.trace_id}
          />
        </div>
      )}
      {attempt.ended_return?.is_done === false && (
        <footer className={styles.foot}>
          <Button variant="primary" onPress={() => wantReturn(attempt.sale_id)}>
            {say('recovery.goReturn')}
          </Button>
        </footer>
      )}
      {open && !closing && (
        <footer className={styles.foot}>
          <Button
            variant="primary"
            icon="retry"
            keyCap="Enter"
            disabled={!canTryNow(attempt)}
            onPress={onTryNow}
            busy={acting.busy === 'recovery.tryNow' || attempt.trying_now ? say(keys.trying) : undefined}
          >
            {say(keys.try_now)}
          </Button>
          <Button
            variant="quiet"
            icon="printer"
            onPress={() => void printSlip()}
            busy={acting.busy === 'receipt.printUnknownSlip' ? say('payment.printing') : undefined}
          >
            {say(slip_printed ? 'recovery.slipDone' : 'recovery.slip')}
          </Button>
          {attempt.open_item !== null && (
            <Button variant="quiet" icon="lock" onPress={() => onClosing(true)}>
              {say('recovery.close')}
            </Button>
          )}
          <p className={acting.problem ? styles.problem : styles.advice} role={acting.problem ? 'alert' : undefined}>
            {acting.problem ?? adviceText(attempt, wording)}
          </p>
        </footer>
      )}
    </>
  );
}

interface AttemptTimelineProps {
  readonly facts: readonly TimelineEvent[];
  readonly next: TimelineEvent | null;
  readonly wording: Wording;
  readonly reference: string;
}

function AttemptTimeline({ facts, next, wording, reference }: AttemptTimelineProps) {
  const [unfolded, setUnfolded] = useState(false);
  const folded = unfolded ? null : foldedAt(facts);
  const shown = folded === null ? facts : [...facts.slice(0, folded.from), ...facts.slice(folded.from + folded.count)];
  const items = (next === null ? shown : [...shown, next]).map((fact, index) =>
    itemOf(fact, index === 0 ? reference : null, wording),
  );
  if (folded)
    items.splice(
      folded.from,
      0,
      moreItem(folded.count, () => setUnfolded(true), wording),
    );
  return <Timeline layout="wide" facts={items} label={wording.say('recovery.detail')} />;
}

function itemOf(fact: TimelineEvent, reference: string | null, { say }: Wording): TimelineFact {
  const detail =
    reference === null ? (
      fact.is_reference && fact.detail !== null ? (
        <code>{fact.detail}</code>
      ) : (
        fact.detail
      )
    ) : (
      <>
        {say('recovery.event.reference')} <code>{reference}</code>
      </>
    );
  return { key: fact.key, time: fact.time, node: fact.node, fact: fact.fact, detail };
}

function moreItem(count: number, onPress: () => void, { say }: Wording): TimelineFact {
  const fact = (
    <AriaButton className={styles.more ?? ''} onPress={onPress}>
      <Icon name="down" className={styles.moreIcon} />
      {say('recovery.event.more', { count })}
    </AriaButton>
  );
  return { key: 'more', time: '…', node: 'plain', fact };
}
