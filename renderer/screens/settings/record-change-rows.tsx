import { useEffect, useRef, useState } from 'react';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import {
  CARD_ACTS,
  CARD_STATUSES,
  RECORD_ACTS,
  RECORD_ACT_FIELDS,
  type RecordAct,
  type RecordChanged,
  type RecordColumn,
  type RecordField,
} from '../../../core/contract/service-records.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useWording } from '../../text/wording.ts';
import styles from './record-rows.module.css';
import { cardText } from './record-text.ts';
import { Row } from './setting-row.tsx';

const TEXT_MAX = 128;

/**
 * Changes to records that the payment service keeps beside payments, for people who may change the settings; each needs
 * the PIN.
 */
export function RecordChangeRows() {
  const { say } = useWording();
  const { act: ask, busy, problem } = useAct();
  const [act, setAct] = useState<RecordAct>('keep_card');
  const [texts, setTexts] = useState<Partial<Record<RecordField, string>>>({});
  const [status, setStatus] = useState<(typeof CARD_STATUSES)[number]>('INACTIVE');
  const [done, setDone] = useState<{ readonly act: RecordAct; readonly changed: RecordChanged } | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  // Scrolls to the result, which is below the fold on small screens.
  useEffect(() => {
    if (done !== null) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  const { needed, any = [], more = [] } = RECORD_ACT_FIELDS[act];
  const given = [...needed, ...any, ...more].flatMap((field) => {
    const text = texts[field]?.trim() ?? '';
    return text === '' ? [] : [[field, text] as const];
  });
  const has = (field: RecordField): boolean => given.some(([name]) => name === field);
  const ready = needed.every(has) && (any.length === 0 || any.some(has));
  const choose = (next: RecordAct): void => {
    setAct(next);
    setTexts({});
    setDone(null);
  };
  const send = async (): Promise<void> => {
    setDone(null);
    const wish = { act, ...Object.fromEntries(given), ...(act === 'card_status' ? { status } : {}) };
    const changed = await ask('settings.changeRecord', wish as IntentArguments<'settings.changeRecord'>);
    if (changed.ok) setDone({ act, changed: changed.value });
  };
  return (
    <Row
      wide
      title={say('records.change.title')}
      description={<p>{say('records.change.help')}</p>}
      notes={problem !== null && <strong role="alert">{problem}</strong>}
    >
      <div className={styles.change}>
        <Segment
          label={say('records.change.kind')}
          value={act}
          choices={RECORD_ACTS.map((one) => ({ value: one, text: say(`records.act.${one}`) }))}
          onChange={choose}
        />
        {[...needed, ...any, ...more].map((field) => (
          <TextField
            key={field}
            value={texts[field] ?? ''}
            label={say(`records.field.${field}`)}
            max={TEXT_MAX}
            onChange={(text) => setTexts({ ...texts, [field]: text })}
          />
        ))}
        {act === 'card_status' && (
          <Segment
            label={say('records.status')}
            value={status}
            choices={CARD_STATUSES.map((one) => ({ value: one, text: say(`records.status.${one}`) }))}
            onChange={setStatus}
          />
        )}
        {CARD_ACTS.has(act) && <p className={styles.note}>{say('records.card')}</p>}
        {any.length > 0 && <p className={styles.note}>{say('records.any')}</p>}
        <div className={styles.act}>
          <Button
            disabled={!ready}
            busy={busy === null ? undefined : say('common.sending')}
            onPress={() => void send()}
          >
            {say(`records.act.${act}`)}
          </Button>
        </div>
      </div>
      <div role="status" ref={answer}>
        {done !== null && <Changed {...done} />}
      </div>
    </Row>
  );
}

function Changed({ act, changed: { parts } }: { readonly act: RecordAct; readonly changed: RecordChanged }) {
  const wording = useWording();
  const { say } = wording;
  const textOf = (column: RecordColumn, text: string): string =>
    act.endsWith('merchant') ? text : cardText(column, text, wording);
  const texts = parts.map(({ column, text }) => `${say(`records.column.${column}`)}: ${textOf(column, text)}`);
  return (
    <p className={styles.note}>
      <b>{say('records.done', { act: say(`records.act.${act}`) })}</b>
      {texts.length > 0 && ` · ${texts.join(' · ')}`}
    </p>
  );
}
