import { useRef, useState } from 'react';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import type { FeedName } from '../../../store/contract/feeds.ts';
import type { FeedSource } from '../../../store/contract/office-feeds.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { decodeFile } from '../../text/decode-file.ts';
import { useLatest } from '../late-answers.ts';
import { useOfficeWording } from '../office-context.tsx';
import { PublishPane } from './publish-pane.tsx';
import styles from '../office.module.css';

export interface FilePaneProps {
  readonly feed: FeedName;
  /** Currency of the catalogue in force, or the default; unused by other feeds. */
  readonly currency: string;
  readonly tax_ids: readonly string[];
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

const FILE_BYTES_MAX = 30_000_000;

/** Uploads a file in the format of `cobro store push`. */
export function FilePane({ feed, currency: usual, tax_ids, onDone, onCancel }: FilePaneProps) {
  const { say } = useOfficeWording();
  const input = useRef<HTMLInputElement>(null);
  const [currency, setCurrency] = useState(usual);
  const [taxes, setTaxes] = useState(tax_ids.join(', '));
  const [source, setSource] = useState<FeedSource | null>(null);
  const [is_too_large, setIsTooLarge] = useState(false);
  const title = `${say('office.publish.file')}: ${say(`office.feed.${feed}`)}`;
  const begin = useLatest();
  const take = async (file: File): Promise<void> => {
    const isLatest = begin();
    setIsTooLarge(file.size > FILE_BYTES_MAX);
    if (file.size > FILE_BYTES_MAX) return;
    const text = decodeFile(await file.arrayBuffer());
    if (!isLatest()) return;
    const named = taxes.split(/[\s,]+/).filter((one) => one !== '');
    setSource({ kind: 'file', name: file.name, text, currency, tax_ids: named });
  };
  if (source !== null)
    return <PublishPane feed={feed} source={source} title={title} onDone={onDone} onCancel={onCancel} />;
  return (
    <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.calm}>{say(`office.publish.fileLead.${feed}`)}</p>
      {feed === 'catalogue' && (
        <>
          <label className={styles.moment}>
            <span>{say('office.publish.currency')}</span>
            <select value={currency} onChange={(event) => setCurrency(event.target.value)}>
              {CURRENCY_CODES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </label>
          <TextField label={say('office.publish.taxes')} value={taxes} onChange={setTaxes} max={200} />
        </>
      )}
      {is_too_large && (
        <p className={styles.problem} role="alert">
          {say('office.publish.tooLarge')}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={feed === 'catalogue' ? '.csv,.txt,.json,text/csv' : '.json,application/json'}
        onChange={({ target }) => target.files?.[0] && void take(target.files[0])}
      />
      <div className={styles.row}>
        <Button onPress={onCancel}>{say('approval.cancel')}</Button>
        <Button variant="primary" onPress={() => input.current?.click()}>
          {say('office.publish.choose')}
        </Button>
      </div>
    </section>
  );
}
