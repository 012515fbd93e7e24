import { useEffect, useState } from 'react';
import type { MoveOutcome, MoveView } from '../../../core/contract/move.ts';
import { Button } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { useAct } from '../../components/use-act.ts';
import { useSay } from '../../i18n.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { dayOf, startOfDay } from '../../text/date-text.ts';
import { downloadText } from '../../text/download.ts';
import { useWording } from '../../text/wording.ts';
import { Row } from './setting-row.tsx';
import { TextInput } from './text-input.tsx';
import styles from './settings-group.module.css';

/** Exports: an emergency sheet, files for bookkeeping, and moving the till itself. */
export function LeavingRows() {
  return (
    <>
      <Sheet />
      <Accounts />
      <Move />
    </>
  );
}

function Sheet() {
  const say = useSay();
  const { act, busy, problem } = useAct();
  const [kept, setKept] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await act('move.sheet', {});
    if (made.ok) setKept(downloadText(made.value.file, made.value.text));
  };
  return (
    <Row
      title={say('move.sheet')}
      description={<p>{say('move.sheet.help')}</p>}
      notes={<Notes problem={problem} done={kept === null ? null : say('move.written', { file: kept })} />}
    >
      <Button busy={busy === null ? undefined : say('move.making')} onPress={() => void make()}>
        {say('move.sheet.make')}
      </Button>
    </Row>
  );
}

/** The previous month: the most common choice. */
function lastMonth(): { readonly from: string; readonly to: string } {
  const now = new Date();
  return {
    from: dayOf(new Date(now.getFullYear(), now.getMonth() - 1, 1)),
    to: dayOf(new Date(now.getFullYear(), now.getMonth(), 0)),
  };
}

function Accounts() {
  const wording = useWording();
  const { say } = wording;
  const { act, busy, problem } = useAct();
  const [period, setPeriod] = useState(lastMonth);
  const [done, setDone] = useState<string | null>(null);
  const { from, to } = period;
  const are_days = startOfDay(from) !== null && startOfDay(to) !== null;
  const are_reversed = are_days && to < from;
  const make = async (): Promise<void> => {
    setDone(null);
    const made = await act('accounts.export', period);
    if (!made.ok) return;
    const { sales = 0, payments = 0, returns = 0, closes = 0 } = made.value.counts;
    const file = downloadText(made.value.file, made.value.text);
    setDone(say('accounts.done', { file, sales, payments, returns, closes }));
  };
  return (
    <Row
      title={say('accounts.title')}
      description={<p>{say('accounts.help')}</p>}
      notes={<Notes problem={are_reversed ? say('refund.badDates') : problem} done={done} />}
    >
      <div className={styles.period}>
        <DayField
          label={say('accounts.from')}
          value={from}
          wording={wording}
          onChange={(day) => setPeriod({ from: day, to })}
        />
        <DayField
          label={say('accounts.to')}
          value={to}
          wording={wording}
          onChange={(day) => setPeriod({ from, to: day })}
        />
        <Button
          disabled={!are_days || are_reversed}
          busy={busy === null ? undefined : say('move.making')}
          onPress={() => void make()}
        >
          {say('accounts.make')}
        </Button>
      </div>
    </Row>
  );
}

/** One act: stops the till, saves and verifies it, and writes the sheet for the new machine. */
function Move() {
  const say = useSay();
  const request = useRequest();
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<MoveView | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  /** The folder that was confirmed; another one is asked about anew. */
  const [sure_of, setSureOf] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null);
  useEffect(() => {
    void request('move.view').then((answer) => answer.ok && setView(answer.value));
  }, [request, outcome]);
  if (view === null) return null;
  const chosen = folder ?? view.folders[0] ?? '';
  const sure = sure_of === chosen;
  const rests = view.state === 'moved_away';
  const change = (next: string): void => {
    setFolder(next);
    setSureOf(null);
  };
  const go = async (): Promise<void> => {
    if (!rests && !sure) return setSureOf(chosen);
    setSureOf(null);
    const moved = await act('move.away', { folder: chosen });
    if (!moved.ok) return;
    setOutcome(moved.value);
    const sheet = moved.value.outcome === 'moved' ? moved.value.sheet : null;
    if (sheet !== null) downloadText(sheet.file, sheet.text);
  };
  const moving = busy === null ? undefined : say('move.going');
  return (
    <Row
      title={say('move.title')}
      description={<p>{say(rests ? 'move.rests' : 'move.help')}</p>}
      notes={
        <>
          {view.obstacle !== null && <em>{say(`move.obstacle.${view.obstacle}`)}</em>}
          {sure && <strong role="alert">{say('move.sure')}</strong>}
          <Notes
            problem={outcome?.outcome === 'not_moved' ? say(`move.trouble.${outcome.trouble}`) : problem}
            done={outcome?.outcome === 'moved' ? say('move.done', { file: outcome.file }) : null}
          />
        </>
      }
    >
      {view.obstacle === null && (
        <div className={styles.with_act}>
          <TextInput text={chosen} label={say('move.folder')} max={1_000} wrong={false} onChange={change} />
          <Button disabled={chosen.trim() === ''} busy={moving} onPress={() => void go()}>
            {say(rests ? 'move.again' : sure ? 'move.sure.go' : 'move.go')}
          </Button>
        </div>
      )}
    </Row>
  );
}

function Notes({ problem, done }: { readonly problem: string | null; readonly done: string | null }) {
  if (problem !== null) return <strong role="alert">{problem}</strong>;
  return done === null ? null : <span role="status">{done}</span>;
}
