import { useEffect, useState } from 'react';
import { useNow } from '../../../components/use-now.ts';

/** The reader's own time limit, if it reported one, counted down locally between its messages. */
export function useReaderSeconds(seconds_left: number | null): number | null {
  const [reported, setReported] = useState({ seconds_left, at_ms: Date.now() });
  useEffect(() => setReported({ seconds_left, at_ms: Date.now() }), [seconds_left]);
  const now_ms = useNow(seconds_left !== null);
  if (seconds_left === null || reported.seconds_left === null) return null;
  return Math.max(0, reported.seconds_left - Math.floor((now_ms - reported.at_ms) / 1000));
}
