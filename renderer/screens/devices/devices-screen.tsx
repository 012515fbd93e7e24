import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { useAct } from '../../components/use-act.ts';
import { type Say, useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { DeviceDetail } from './device-detail.tsx';
import { type Chosen, DeviceList } from './device-list.tsx';
import { FramePane } from './frame-pane.tsx';
import { PagesPane } from './pages-pane.tsx';
import { PortsPane } from './ports-pane.tsx';
import { type DeviceRow, deviceRows, firstTrouble } from './view/device-rows.ts';
import styles from './devices-screen.module.css';

/**
 * Copies text to the clipboard; false when that is not permitted. The desktop shell grants pages no permissions, so the
 * legacy copy from a selected field is tried too.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Which device has a problem, what to try, and the tools for it. */
export function DevicesScreen() {
  const say = useSay();
  const go = useNavigation((navigation) => navigation.go);
  const devices = useTill((snapshot) => snapshot.peripherals.devices);
  const service = useTill((snapshot) => snapshot.status.service);
  const pages = useTill((snapshot) => snapshot.peripherals.pages);
  const is_searching = useTill((snapshot) => snapshot.diagnostics.search !== null);
  const rows = deviceRows({ devices, service }, say);
  // The page opens at the first problem and then stays where the user went.
  const [picked, setPicked] = useState<Chosen | null>(null);
  const [first] = useState<Chosen>(() => firstTrouble(rows)?.row.key ?? 'reader');
  const chosen = picked ?? first;
  const { act, busy, problem } = useAct();
  const [status, setStatus] = useState<string | null>(null);
  const find = async (): Promise<void> => {
    setStatus(null);
    setPicked('ports');
    await act('diagnostics.find', {});
  };
  const copy = async (): Promise<void> => {
    setStatus(null);
    const answer = await act('diagnostics.report', {});
    if (!answer.ok) return;
    const { text, file } = answer.value;
    setStatus(copiedText(await copyText(text), file, say));
  };
  // Choices and the log use the arrow keys themselves.
  const move = (step: number): false | undefined => {
    if (document.activeElement?.matches('select, input, [role=log]')) return false;
    const keys: readonly Chosen[] = [
      ...rows.map(({ key }) => key),
      'ports',
      ...(pages === null ? [] : (['pages'] as const)),
    ];
    const next = keys[keys.indexOf(chosen) + step];
    if (next !== undefined) setPicked(next);
    return undefined;
  };
  useKeys({
    Escape: () => go('sale'),
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    F2: () => void find(),
  });
  const row = rows.find(({ key }) => key === chosen);
  return (
    <Page
      title={say('diagnostics.title')}
      focusKey="devices"
      acts={
        <>
          <Button
            icon="search"
            keyCap="F2"
            disabled={is_searching || busy === 'diagnostics.find'}
            onPress={() => void find()}
          >
            {say(is_searching ? 'diagnostics.finding' : 'diagnostics.find')}
          </Button>
          <Button
            icon="copy"
            busy={busy === 'diagnostics.report' ? say('diagnostics.copying') : undefined}
            onPress={() => void copy()}
          >
            {say('diagnostics.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Verdict rows={rows} status={problem ?? status} />
        <div className={styles.panes}>
          <DeviceList rows={rows} chosen={chosen} has_pages={pages !== null} onChoose={setPicked} />
          <div className={styles.main}>
            {row && <DeviceDetail key={row.key} row={row} />}
            {chosen === 'ports' && <PortsPane />}
            {chosen === 'pages' && pages !== null && <PagesPane connected={pages} />}
            {chosen === 'reader' && <FramePane />}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The first line: the main problem and the one thing to try, or that there is none. */
function Verdict({ rows, status }: { readonly rows: readonly DeviceRow[]; readonly status: string | null }) {
  const say = useSay();
  const trouble = firstTrouble(rows);
  return (
    <div className={styles.verdict} data-level={trouble?.row.level ?? 'ok'}>
      <Icon name={trouble ? 'alert' : 'ok'} />
      <div>
        <p className={styles.sentence} role="status">
          {trouble
            ? say('diagnostics.wrong', { name: trouble.row.name, what: trouble.row.what })
            : say('diagnostics.all_well')}
        </p>
        {trouble && trouble.others > 0 && <p>{say('diagnostics.more', { count: trouble.others })}</p>}
        {status !== null && (
          <p className={styles.message} role="status">
            {status}
          </p>
        )}
      </div>
    </div>
  );
}

function copiedText(copied: boolean, file: string | null, say: Say): string {
  if (copied) return file === null ? say('diagnostics.copied_only') : say('diagnostics.copied', { file });
  return file === null ? say('diagnostics.not_kept') : say('diagnostics.saved_only', { file });
}
