import { useEffect, useState } from 'react';
import { useSay } from '../../../i18n.ts';
import { useRequest } from '../../../stores/till-context.tsx';
import { EmailForm } from './email-form.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import styles from './receipt-panel.module.css';

export type PanelView = 'preview' | 'code' | 'email';

export interface ReceiptPanelProps {
  readonly sale_id: string;
  readonly view: PanelView;
  readonly onClose: () => void;
}

/** Beside the receipt choices: the paper as printed, the code for the customer's phone, or the address. */
export function ReceiptPanel({ sale_id, view, onClose }: ReceiptPanelProps) {
  switch (view) {
    case 'preview':
      return <ReceiptPreview sale_id={sale_id} />;
    case 'code':
      return <CodePanel sale_id={sale_id} />;
    case 'email':
      return <EmailForm sale_id={sale_id} onClose={onClose} />;
  }
}

const SAYS = { address: 'tender.codeAddress', page: 'tender.codePage', facts: 'tender.codeFacts' } as const;

type Code = { readonly url: string; readonly says: keyof typeof SAYS } | 'loading' | 'unavailable';

/** Rendered as an image, like the paper, so that nothing in it can run or load. */
function CodePanel({ sale_id }: { readonly sale_id: string }) {
  const say = useSay();
  const request = useRequest();
  const [code, setCode] = useState<Code>('loading');
  useEffect(() => {
    let gone = false;
    void request('receipt.qr', { sale_id }).then((answer) => {
      if (gone) return;
      if (!answer.ok) return setCode('unavailable');
      const { svg, says } = answer.value;
      setCode({ url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, says });
    });
    return () => {
      gone = true;
    };
  }, [request, sale_id]);
  return (
    <figure className={styles.panel}>
      {typeof code === 'string' ? (
        <p className={styles.note}>
          {say(code === 'loading' ? 'payment.receiptLoading' : 'payment.receiptUnavailable')}
        </p>
      ) : (
        <>
          <img className={styles.code} src={code.url} alt={say('tender.codeView')} />
          <figcaption className={styles.note} aria-live="polite">
            {say(SAYS[code.says])}
          </figcaption>
        </>
      )}
    </figure>
  );
}
