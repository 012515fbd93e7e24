import { useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { RetryRing } from '../../../components/retry-ring.tsx';
import { Timeline } from '../../../components/timeline.tsx';
import { secondsUntil, useNow } from '../../../components/use-now.ts';
import { type Wording, useWording } from '../../../text/wording.ts';
import type { UnknownStep, UnknownView } from './unknown-view.ts';
import { nextTryText } from './unknown-view.ts';
import styles from './outcome.module.css';

interface UnknownTimelineProps {
  readonly step: UnknownStep;
  readonly view: UnknownView;
  readonly wording: Wording;
}

/** What happened, and what the till does about it automatically, with the seconds to its next attempt. */
export function UnknownTimeline({ step, view, wording: { say } }: UnknownTimelineProps) {
  return (
    <div className={styles.alone}>
      <h2>{say('payment.unknownHappened')}</h2>
      <Timeline
        facts={[
          { key: 'sent', time: view.sent.at ?? '', node: 'done', fact: view.sent.text },
          { key: 'doubt', time: view.doubt.at, node: 'unknown', fact: view.doubt.text },
        ]}
      />
      <h2>{say(doerOf(view))}</h2>
      <div className={styles.auto}>
        {view.resolved ? <Icon name="ok" className={styles.done} /> : <UnknownRing step={step} />}
        <div>
          <p className={styles.title}>{view.auto_title}</p>
          {!view.resolved && <NextTry step={step} />}
          {!view.resolved && (view.auto_note ?? view.errors) !== null && (
            <p className="dim">{view.auto_note ?? view.errors}</p>
          )}
        </div>
      </div>
      {view.reference !== null && (
        <p className={styles.reference}>
          <span className="dim">{say('attention.reference')}</span>
          <b>{view.reference}</b>
        </p>
      )}
      {view.assurances.map((text) => (
        <Assurance key={text} text={text} />
      ))}
    </div>
  );
}

function doerOf({ phase, resolved }: UnknownView): 'attention.who' | 'payment.unknownDid' | 'payment.unknownAlone' {
  if (phase === 'attention') return 'attention.who';
  return resolved ? 'payment.unknownDid' : 'payment.unknownAlone';
}

function Assurance({ text }: { readonly text: string }) {
  return (
    <p className={styles.assure}>
      <Icon name="check" className={styles.check} />
      <span>{text}</span>
    </p>
  );
}

function NextTry({ step }: { readonly step: UnknownStep }) {
  const wording = useWording();
  const now_ms = useNow();
  return <p>{nextTryText(step, secondsUntil(step.recovery.next_try_at_ms, now_ms), wording)}</p>;
}

/** The ring empties over the delay that was left when the next attempt was announced. */
export function UnknownRing({ step }: { readonly step: UnknownStep }) {
  const now_ms = useNow();
  const { next_try_at_ms, trying_now } = step.recovery;
  const seconds_left = secondsUntil(next_try_at_ms, now_ms) ?? 0;
  const announced = useRef({ next_try_at_ms, total_seconds: seconds_left });
  if (announced.current.next_try_at_ms !== next_try_at_ms)
    announced.current = { next_try_at_ms, total_seconds: seconds_left };
  return (
    <RetryRing
      seconds_left={seconds_left}
      total_seconds={Math.max(1, announced.current.total_seconds)}
      trying={trying_now || next_try_at_ms === null || seconds_left === 0}
    />
  );
}
