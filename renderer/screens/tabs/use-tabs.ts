import { useCallback, useEffect, useState } from 'react';
import type { IntentResults } from '../../../core/contract/intents.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

export type TabList = IntentResults['tab.list'];

/** What another page or command does shows here after at most this long. */
const REFRESH_MS = 5_000;

/** The open tabs as the till has them now. `undefined` until read once; null when they cannot be read. */
export function useTabs(): { readonly list: TabList | null | undefined; readonly refresh: () => void } {
  const request = useRequest();
  const [list, setList] = useState<TabList | null | undefined>(undefined);
  const [version, setVersion] = useState(0);
  const open = useTill(({ status }) => status.tabs.open);
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<void> => {
      const answer = await request('tab.list', {});
      if (!gone) setList(answer.ok ? answer.value : null);
    };
    void read();
    const timer = setInterval(() => void read(), REFRESH_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [request, version, open]);
  return { list, refresh: useCallback(() => setVersion((was) => was + 1), []) };
}
