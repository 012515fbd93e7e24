import { useEffect, useState } from 'react';
import { frameShown } from '../stores/line-ahead.ts';

/** Whether the component's first frame was painted; content that is not urgent is rendered after it. */
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
