import { useEffect } from 'react';

/**
 * How far the return on the page is: nothing begun, money being given back, an outcome that is not known, or one that
 * is to be read.
 */
export type Standing = 'free' | 'running' | 'unknown' | 'ended';

/** Tells the page how far its pane's return is, until the pane is left. */
export function useStanding(standing: Standing, onStanding: (standing: Standing) => void): void {
  useEffect(() => onStanding(standing), [onStanding, standing]);
  useEffect(() => () => onStanding('free'), [onStanding]);
}
