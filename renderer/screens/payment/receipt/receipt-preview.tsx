import { useEffect, useState } from 'react';
import { useSay } from '../../../i18n.ts';
import { frameShown } from '../../../stores/line-ahead.ts';
import { useRequest } from '../../../stores/till-context.tsx';
import styles from './receipt-panel.module.css';

type Shown =
  { readonly state: 'loading' } | { readonly state: 'shown'; readonly url: string } | { readonly state: 'unavailable' };

/**
 * The receipt as printed, requested once the rest of the screen is painted. Shown as an image, so that nothing in it
 * can run or load (the page's policy allows images from data only).
 */
export function ReceiptPreview({ sale_id }: { readonly sale_id: string }) {
  const say = useSay();
  const request = useRequest();
  const [shown, setShown] = useState<Shown>({ state: 'loading' });

  useEffect(() => {
    let gone = false;
    const ask = async (): Promise<void> => {
      await frameShown();
      if (gone) return;
      const answer = await request('receipt.view', { sale_id });
      if (gone) return;
      setShown(
        answer.ok
          ? { state: 'shown', url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.value.svg)}` }
          : { state: 'unavailable' },
      );
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [request, sale_id]);

  return (
    <figure className={styles.preview} aria-label={say('payment.receiptView')} data-scrolls="" tabIndex={0}>
      {shown.state === 'shown' ? (
        <img className={styles.paper} src={shown.url} alt={say('payment.receiptView')} />
      ) : (
        <p className={styles.receiptPreviewNote}>
          {say(shown.state === 'loading' ? 'payment.receiptLoading' : 'payment.receiptUnavailable')}
        </p>
      )}
    </figure>
  );
}
