import { useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useCall, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

interface Status {
  /** What it is said of. */
  readonly file: File;
  readonly text: string;
  readonly is_good: boolean;
}

/**
 * Uploads a day's settlement report from a file that a till wrote, because the store has no payment service
 * credentials.
 */
export function ReportForm({ onTaken }: { readonly onTaken: () => void }) {
  const { say, problem: problemOf } = useOfficeWording();
  const ask = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<Status | null>(null);
  /** One report at a time: of two of the same day the store keeps the one that arrives last. */
  const [sending, setSending] = useState<File | null>(null);
  const take = async (file: File): Promise<Status> => {
    const text = await file.text().catch(() => '');
    const date = dateOf(text);
    if (date === null) return { file, text: say('office.settlement.noReport'), is_good: false };
    const answer = await ask('settlement.take', { date, text });
    if (!answer.ok) return { file, text: problemOf(answer.error), is_good: false };
    onTaken();
    return { file, text: say('office.settlement.taken', { date, count: answer.value.lines }), is_good: true };
  };
  const send = async (file: File): Promise<void> => {
    setSending(file);
    setStatus(null);
    setStatus(await take(file));
    setSending(null);
  };
  return (
    <form className={styles.act} aria-label={say('office.settlement.take')}>
      <h2>{say('office.settlement.take')}</h2>
      <p>{say('office.settlement.takeLead')}</p>
      <input
        ref={input}
        hidden
        type="file"
        disabled={sending !== null}
        aria-label={say('office.settlement.file')}
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined && sending === null) void send(file);
        }}
      />
      <Button
        busy={sending === null ? undefined : say('office.settlement.sending')}
        onPress={() => input.current?.click()}
      >
        {say('office.settlement.file')}
      </Button>
      <p className={status?.is_good === false ? styles.problem : styles.calm} role="status">
        {status !== null && `${status.file.name}: ${status.text}`}
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
