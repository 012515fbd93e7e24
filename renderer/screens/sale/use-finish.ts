import { useRef } from 'react';
import { useSaleStore } from './sale-acts.tsx';
import { asksOfGoods } from './sale-view.ts';

/**
 * How a pane does its act: one at a time, so that a second press does not do it twice. Once it is done, the pane closes,
 * or `then` runs, unless it was left meanwhile: what was opened after it stays.
 */
export function useFinish(): (act: () => Promise<boolean>, then?: () => void) => Promise<void> {
  const view = useSaleStore();
  const running = useRef(false);
  return async (act, then = view.getState().close) => {
    if (running.current) return;
    running.current = true;
    const { pane, asked_code } = view.getState();
    // The scanned code is answered now, unless the till refuses it or asks on.
    view.setState({ asked_code: undefined });
    const done = await act();
    running.current = false;
    if (!done && asksOfGoods(view.getState().pane)) view.setState({ asked_code });
    if (done && view.getState().pane === pane) then();
  };
}
