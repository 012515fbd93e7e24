import { useEffect, useRef, useState } from 'react';
import type { FrameView } from '../../../core/contract/diagnostics.ts';
import { explainFrame } from '../../../core/support/frame-explanation.ts';
import { readerNote } from '../../../core/support/reader-notes.ts';
import { Chip } from '../../components/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-shapes.ts';
import { useSay } from '../../i18n.ts';
import { clockTimeWithSeconds } from '../../text/moments.ts';
import styles from './frame-pane.module.css';
import { useRequest } from '../../stores/till-context.tsx';

/** Short enough to follow a payment by eye. */
const ASK_MS = 700;
const SHOWN_MAX = 300;

/** The live dialogue with the reader; pausing keeps the frames shown. */
function useFrames(paused: boolean): readonly FrameView[] {
  const request = useRequest();
  const [frames, setFrames] = useState<readonly FrameView[]>([]);
  const last = useRef(0);
  useEffect(() => {
    if (paused) return undefined;
    let is_shown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await request('diagnostics.frames', { after: last.current });
      if (!is_shown) return;
      if (answer.ok && answer.value.frames.length > 0) {
        last.current = answer.value.frames.at(-1)?.number ?? last.current;
        setFrames((before) => [...before, ...answer.value.frames].slice(-SHOWN_MAX));
      }
      timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      is_shown = false;
      clearTimeout(timer);
    };
  }, [request, paused]);
  return frames;
}

const ICONS: Readonly<Record<FrameView['event'], IconName>> = {
  sent: 'arrowright',
  received: 'arrowleft',
  note: 'note',
  status: 'plug',
};

/** The messages between till and reader, without card data. */
export function FramePane() {
  const say = useSay();
  const [paused, setPaused] = useState(false);
  const [notes_only, setNotesOnly] = useState(false);
  const [explained, setExplained] = useState(true);
  const frames = useFrames(paused);
  const shown = frames.filter(({ event }) => !notes_only || event === 'note' || event === 'status');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!paused) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [frames, notes_only, explained, paused]);
  return (
    <section className={styles.pane} aria-label={say('diagnostics.frames')}>
      <header className={styles.head}>
        <h3>{say('diagnostics.frames')}</h3>
        <p className={styles.masked}>
          <Icon name="eyeoff" />
          {say('diagnostics.frames.masked')}
        </p>
        <Chip selected={explained} onSelect={() => setExplained(!explained)}>
          {say('diagnostics.frames.explain')}
        </Chip>
        <Chip selected={notes_only} onSelect={() => setNotesOnly(!notes_only)}>
          {say('diagnostics.frames.notes')}
        </Chip>
        <Chip selected={paused} onSelect={() => setPaused(!paused)}>
          {say('diagnostics.frames.pause')}
        </Chip>
      </header>
      {shown.length === 0 && <p className={styles.none}>{say('diagnostics.frames.none')}</p>}
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-live="off"
        aria-label={say('diagnostics.frames')}
        tabIndex={0}
        data-scrolls=""
      >
        {shown.map((frame) => (
          <Frame key={frame.number} frame={frame} explained={explained} />
        ))}
      </div>
    </section>
  );
}

/** One line as the driver wrote it, or explained: family, command or status, meaning, and every object by name. */
function Frame({ frame, explained }: { readonly frame: FrameView; readonly explained: boolean }) {
  const say = useSay();
  const note = frame.event === 'note' ? readerNote(frame.text) : null;
  const parsed = explained ? explainFrame(frame.event, frame.text) : null;
  return (
    <div className={styles.frame} data-event={frame.event}>
      <time>
        {clockTimeWithSeconds(frame.at_ms)}.{String(frame.at_ms % 1_000).padStart(3, '0')}
      </time>
      <span className={styles.event}>
        <Icon name={ICONS[frame.event]} />
        {say(`diagnostics.frames.${frame.event}`)}
      </span>
      {note !== null ? (
        <span>{say(`diagnostics.note.${note}`)}</span>
      ) : parsed === null ? (
        <code>{frame.text}</code>
      ) : (
        <div>
          <code>{parsed.code}</code> <b>{say(`diagnostics.frame.${parsed.meaning}`)}</b> <small>{parsed.family}</small>
          {parsed.objects.length > 0 && (
            <dl className={styles.objects}>
              {parsed.objects.map(({ tag, name, value, byte_count }, index) => (
                <div key={`${tag} ${index}`}>
                  <dt>
                    <code>{tag}</code> {name}
                  </dt>
                  <dd>{value ?? say('diagnostics.frames.hidden', { count: byte_count ?? 0 })}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </div>
  );
}
