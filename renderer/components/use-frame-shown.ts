import { useEffect, useState } from 'react';
import { frameShown } from '../stores/line-ahead.ts';

/** Whether the first frame of what asks is on the screen: what nobody waits for is drawn behind it. */
export function useFrameShown(): boolean {
  const [is_shown, setShown] = useState(false);
  useEffect(() => {
    let gone = false;
    void frameShown().then(() => {
      if (!gone) setShown(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return is_shown;
}
