import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import type { ScanOutcome } from '../../../core/scanning/scan-queue.ts';
import { useTillHandle } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { useKiosk, useKioskStore } from './kiosk-context.tsx';
import { OptionsSheet } from './options-sheet.tsx';
import { useOrderActs } from './use-order-acts.ts';

/** Products that customers can order alone: fixed price, by the piece. The rest is sold at the counter. */
export function isSelfService(product: ProductView): boolean {
  return product.unit === 'each' && product.price_minor !== null;
}

/** Takes the scans of an order on all of its pages, and asks for the options of products that have some. */
export function OrderQuestions() {
  const [first] = useKiosk((view) => view.questions);
  const answered = useKiosk((view) => view.answered);
  useOrderScans();
  if (first === undefined) return null;
  return <OptionsSheet key={first.number} product={first.product} onClose={() => answered(first)} />;
}

/** Scans wait while options are requested; a customer sees a note for each code instead of a list. */
function useOrderScans(): void {
  const { scans } = useTillHandle();
  const kiosk = useKioskStore();
  const is_asking = useKiosk((view) => view.questions.length > 0);
  const take = useTakeScan();
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isBusy = (): boolean => kiosk.getState().questions.length > 0;
    return scans.serveBy({ take: (code) => latest.current(code), isBusy });
  }, [scans, kiosk]);
  useEffect(() => scans.resume(), [scans, is_asking]);
}

function useTakeScan(): (code: string) => Promise<ScanOutcome> {
  const { say } = useWording();
  const { change } = useOrderActs();
  const kiosk = useKioskStore();
  return async (code) => {
    const { customer_number, ask, setNote } = kiosk.getState();
    const added = await change('sale.addCode', { code });
    if (!added.ok || kiosk.getState().customer_number !== customer_number) return 'added';
    const { asks, found } = added.value;
    if (asks !== null && isSelfService(asks)) ask(asks);
    else if (!found || asks !== null) setNote(say('kiosk.askAtCounter'));
    return 'added';
  };
}
