import { useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useCall, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/**
 * Uploads a day's settlement report from a file that a till wrote, because the store has no payment service
 * credentials.
 */
export function ReportForm({ onTaken }: { readonly onTaken: () => void }) {
  const { say, problem: problemOf } = useOfficeWording();
  const ask = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<{ readonly text: string; readonly is_good: boolean } | null>(null);
  const take = async (file: File): Promise<void> => {
    const text = await file.text();
    const date = dateOf(text);
    if (date === null) return setStatus({ text: say('office.settlement.noReport'), is_good: false });
    const answer = await ask('settlement.take', { date, text });
    if (!answer.ok) return setStatus({ text: problemOf(answer.error), is_good: false });
    setStatus({ text: say('office.settlement.taken', { date, count: answer.value.lines }), is_good: true });
    onTaken();
  };
  return (
    <form className={styles.act} aria-label={say('office.settlement.take')}>
      <h2>{say('office.settlement.take')}</h2>
      <p>{say('office.settlement.takeLead')}</p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={say('office.settlement.file')}
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>{say('office.settlement.file')}</Button>
      <p className={status?.is_good === false ? styles.problem : styles.calm} role="status">
        {status?.text}
      </p>
    </form>
  );
}

/** The day named in the report; the store validates it again. */
function dateOf(text: string): string | null {
  try {
    const { date } = JSON.parse(text) as { readonly date?: unknown };
    return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;
  } catch {
    return null;
  }
}
