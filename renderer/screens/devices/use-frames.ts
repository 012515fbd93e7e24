import { useEffect, useRef, useState } from 'react';
import type { FrameView } from '../../../core/contract/diagnostics.ts';
import { useRequest } from '../../stores/till-context.tsx';

/** Often enough to follow a payment by eye. */
const ASK_MS = 700;
const SHOWN_MAX = 300;

/** The reader's dialogue as it goes, while somebody looks; a pause keeps what is there. */
export function useFrames(paused: boolean): readonly FrameView[] {
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
