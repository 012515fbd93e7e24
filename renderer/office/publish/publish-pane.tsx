import { useEffect, useState } from 'react';
import type { FeedName } from '../../../store/contract/feeds.ts';
import type { FeedPreview, FeedSource } from '../../../store/contract/office-feeds.ts';
import type { CallProblem } from '../office-bridge.ts';
import { useCall, useOfficeQuery, useOfficeWording } from '../office-context.tsx';
import { PinAct } from '../pin-act.tsx';
import { EVERYWHERE_NOW, PlacementFields, placed } from './placement.tsx';
import { Preview } from './preview.tsx';
import styles from '../office.module.css';

export interface PublishPaneProps {
  readonly feed: FeedName;
  readonly source: FeedSource;
  readonly title: string;
  /** The version that the source was edited from; absent when it was not made from one. */
  readonly based_on?: number | null | undefined;
  /** Another version replaced that one, and nothing is published until the edits are applied to it. */
  readonly is_outdated?: boolean;
  /** Called with a sentence that states what was published, and the version if it is in force everywhere. */
  readonly onDone: (sentence: string, version_in_force: number | null) => void;
  readonly onCancel: () => void;
}

/** Publishes a version: its changes, when and where it takes effect, and the PIN of the person who approves it. */
export function PublishPane(props: PublishPaneProps) {
  const { feed, source, title, based_on, is_outdated = false, onDone, onCancel } = props;
  const wording = useOfficeWording();
  const { say } = wording;
  const ask = useCall();
  const feeds = useOfficeQuery('feeds.read', {});
  const [placement, setPlacement] = useState(EVERYWHERE_NOW);
  const [answered, setAnswered] = useState<{ readonly of: string; readonly preview: FeedPreview } | null>(null);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  /** The preview whose doubt was confirmed. */
  const [confirmed_of, setConfirmedOf] = useState<FeedPreview | null>(null);
  const [turn, setTurn] = useState(0);
  const [is_publishing, setIsPublishing] = useState(false);
  const place = placed(placement);
  const json = place && JSON.stringify(place);
  const asked = `${turn} ${json ?? ''}`;
  const preview = answered?.preview ?? null;
  const confirmed = preview !== null && confirmed_of === preview;
  useEffect(() => {
    if (json === null) return;
    let is_over = false;
    void ask('feeds.preview', { feed, source, ...(JSON.parse(json) as NonNullable<typeof place>) }).then((answer) => {
      if (is_over) return;
      setAnswered(answer.ok ? { of: asked, preview: answer.value } : null);
      setProblem(answer.ok ? null : answer.error);
    });
    return () => {
      is_over = true;
    };
  }, [ask, feed, source, json, asked]);
  const ready = preview?.outcome === 'ready' ? preview : null;
  // While the next preview is awaited, the last one still shows, and nothing is published.
  const is_awaited = answered?.of !== asked;
  const needs_word = ready !== null && ready.doubt !== null && !confirmed;
  const confirm = (is_confirmed: boolean): void => setConfirmedOf(is_confirmed ? preview : null);
  const is_elsewhere = feeds.value?.signer === 'elsewhere';
  const publish = async (pin: string, reason: string): Promise<CallProblem | null> => {
    if (ready === null || place === null || is_awaited) return null;
    setIsPublishing(true);
    const base = based_on === undefined ? {} : { based_on };
    const wish = { feed, source, ...place, ...base, after: ready.after, confirmed, reason };
    const answer = await ask('feeds.publish', wish, pin);
    setIsPublishing(false);
    if (answer.ok) {
      const { version, valid_from_ms } = answer.value;
      const named = { feed: say(`office.feed.${feed}`), version, time: wording.dayTime(valid_from_ms) };
      onDone(say('office.publish.done', named), place.valid_from_ms === null && place.lanes === null ? version : null);
      return null;
    }
    if (answer.error.code === 'moved') setTurn((one) => one + 1);
    return answer.error;
  };
  return (
    <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {wording.problem(problem)}
        </p>
      )}
      {preview === null && problem === null && <p role="status">{say('office.publish.checking')}</p>}
      {is_elsewhere && <p className={styles.warning}>{say('office.publish.elsewhere')}</p>}
      {preview !== null && <Preview feed={feed} preview={preview} confirmed={confirmed} onConfirm={confirm} />}
      {ready !== null && (
        <PlacementFields
          value={placement}
          lanes={feeds.value?.live_lanes ?? []}
          // What is on its way cannot be placed elsewhere.
          onChange={(next) => !is_publishing && setPlacement(next)}
        />
      )}
      <PinAct
        title={say('office.publish.press')}
        lead={say('office.publish.lead')}
        reason={say('office.publish.reason')}
        is_reason_needed={false}
        press={say('office.publish.press')}
        unready={ready === null || place === null || is_awaited || needs_word || is_elsewhere || is_outdated}
        onCancel={onCancel}
        onAct={publish}
      />
    </section>
  );
}
