import { useCallback, useEffect, useRef, useState } from 'react';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import { saleNumberOf } from '../../../core/receipt/receipt-code.ts';
import { useScanForNext } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import type { Standing } from './use-standing.ts';

export interface RefundScans {
  readonly take: (code: string) => void;
  /** What happened to a scanned product. */
  readonly notice: { readonly text: string; readonly key: number } | null;
  readonly forget: () => void;
}

/**
 * Scans during a refund. A receipt opens its sale, or waits: the page does not change under a return that is running or
 * unknown, and the outcome of one is read first. Products go into the cart behind this page, and questions about them
 * wait for the cart. No scan is lost, and none changes the refund.
 */
export function useRefundScans(searchFor: (code: string) => void, standing: Standing, { say }: Wording): RefundScans {
  const request = useRequest();
  const keepForNext = useScanForNext();
  const training = useTill(({ till }) => till.training);
  const held = useRef<string | null>(null);
  const now = useRef(standing);
  now.current = standing;
  const [notice, setNotice] = useState<RefundScans['notice']>(null);
  const tell = useCallback((text: string) => setNotice((was) => ({ text, key: (was?.key ?? 0) + 1 })), []);
  const find = (code: string): void => {
    const waits = now.current === 'running' || now.current === 'unknown';
    held.current = waits ? code : null;
    if (!waits) return searchFor(code);
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
  useEffect(() => {
    const code = held.current;
    if (standing !== 'free' || code === null) return;
    held.current = null;
    searchFor(code);
  }, [standing, searchFor]);
  return {
    take: (code) => {
      // A card finds its sale only through the reader: its number is neither shown nor sent (payment-safety I13).
      if (isTypedCard(code)) return tell(say('sale.scan.card'));
      return saleNumberOf(code, training) === null ? void addToCart(code) : find(code);
    },
    notice,
    forget: useCallback(() => setNotice(null), []),
  };
}
