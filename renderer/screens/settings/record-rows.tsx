import { useEffect, useRef, useState } from 'react';
import {
  RECORDS_BY_ID,
  RECORD_KINDS,
  type RecordColumn,
  type RecordKind,
  type RecordsView,
} from '../../../core/contract/service-records.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import styles from './record-rows.module.css';
import { cardText } from './record-text.ts';
import { Row } from './setting-row.tsx';

/** Records that the payment service keeps beside payments, for people who may change the settings. */
export function RecordRows() {
  const { say } = useWording();
  const { act, busy, problem } = useAct();
  const [of, setKind] = useState<RecordKind>('webhooks');
  const [id, setId] = useState('');
  const [view, setView] = useState<{ readonly of: string; readonly records: RecordsView } | null>(null);
  const asked = `${of} ${id.trim()}`;
  // Another kind or number may have been chosen meanwhile.
  const shown = view?.of === asked ? view.records : null;
  const answer = useRef<HTMLDivElement>(null);
  // Scrolls to the result, which is below the fold on small screens.
  useEffect(() => {
    if (view !== null) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  const by_id = RECORDS_BY_ID.has(of);
  const ready = !by_id || id.trim() !== '';
  const choose = (kind: RecordKind): void => {
    setKind(kind);
    setId('');
    setView(null);
  };
  const read = async (): Promise<void> => {
    setView(null);
    const wish = of === 'merchants' || of === 'cashout' ? { of, id: id.trim() } : { of };
    const records = await act('settings.records', wish);
    if (records.ok) setView({ of: asked, records: records.value });
  };
  return (
    <Row
      wide
      title={say('records.title')}
      description={<p>{say('records.help')}</p>}
      notes={problem !== null && <strong role="alert">{problem}</strong>}
    >
      <div className={styles.ask}>
        <Segment
          label={say('records.kind')}
          value={of}
          choices={RECORD_KINDS.map((kind) => ({ value: kind, text: say(`records.kind.${kind}`) }))}
          onChange={choose}
        />
        {(of === 'merchants' || of === 'cashout') && (
          <TextField value={id} label={say(`records.id.${of}`)} max={128} onChange={setId} />
        )}
        <Button
          icon="cloud"
          disabled={!ready}
          busy={busy === null ? undefined : say('common.sending')}
          onPress={() => void read()}
        >
          {say('records.read')}
        </Button>
      </div>
      <div role="status" ref={answer}>
        {shown !== null && <Records view={shown} kind={of} />}
      </div>
    </Row>
  );
}

function Records({ view, kind }: { readonly view: RecordsView; readonly kind: RecordKind }) {
  const wording = useWording();
  const { say } = wording;
  const textOf = (column: RecordColumn | undefined, text: string): string =>
    kind === 'instruments' ? cardText(column, text, wording) : text;
  const { columns, rows, of } = view;
  const headOf = (column: RecordColumn): string => say(`records.column.${column}`);
  if (rows.length === 0) return <p className={styles.note}>{say('records.none')}</p>;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, column) => (
                <td key={columns[column]}>{textOf(columns[column], text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < of && <p className={styles.note}>{say('records.shown', { shown: rows.length, of })}</p>}
    </>
  );
}
