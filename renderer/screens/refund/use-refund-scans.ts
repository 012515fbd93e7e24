import { useCallback, useRef, useState } from 'react';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { useScanForNext } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';

export interface RefundScans {
  readonly take: (code: string) => void;
  /** While a refund is running, a scanned receipt waits: the page must not change under it. */
  readonly hold: (busy: boolean) => void;
  /** What happened to a scanned product. */
  readonly notice: { readonly text: string; readonly key: number } | null;
  readonly forget: () => void;
}

/**
 * Scans during a refund. A receipt opens its sale; products go into the cart behind this page, and questions about them
 * wait for the cart. No scan is lost, and none changes the refund.
 */
export function useRefundScans(searchFor: (code: string) => void, { say }: Wording): RefundScans {
  const request = useRequest();
  const keepForNext = useScanForNext();
  const training = useTill(({ till }) => till.training);
  const held = useRef<string | null>(null);
  const busy = useRef(false);
  const [notice, setNotice] = useState<RefundScans['notice']>(null);
  const tell = useCallback((text: string) => setNotice((was) => ({ text, key: (was?.key ?? 0) + 1 })), []);
  const find = (code: string): void => {
    if (!busy.current) return searchFor(code);
    held.current = code;
    tell(say('refund.scan.held'));
  };
  const addToCart = async (code: string): Promise<void> => {
    const answer = await request('sale.addCode', { code });
    if (answer.ok && answer.value.found && answer.value.asks === null) tell(say('refund.scan.toCart'));
    else if (answer.ok && answer.value.asks !== null) {
      keepForNext(code);
      tell(say('refund.scan.waits', { name: answer.value.asks.name }));
    } else find(code);
  };
  const latest = useRef(searchFor);
  latest.current = searchFor;
  const hold = useCallback((now_busy: boolean): void => {
    busy.current = now_busy;
    const code = held.current;
    // The outcome is read first: the receipt is searched once this return is left, or at once if none was begun.
    if (now_busy || code === null) return;
    held.current = null;
    latest.current(code);
  }, []);
  return {
    take: (code) => {
      // A card finds its sale only through the reader: its number is neither shown nor sent (payment-safety I13).
      if (isTypedCard(code)) return tell(say('sale.scan.card'));
      return saleNumberOf(code, training) === null ? void addToCart(code) : find(code);
    },
    hold,
    notice,
    forget: useCallback(() => setNotice(null), []),
  };
}
