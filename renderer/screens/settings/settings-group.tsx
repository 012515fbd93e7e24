import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import type { BackupView } from '../../../core/contract/settings.ts';
import { Chip } from '../../components/chip.tsx';
import { useSay } from '../../i18n.ts';
import { usePreferences, useRequest } from '../../stores/till-context.tsx';
import { clockTime, weekdayAndDay } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import { SettingControl } from './setting-control.tsx';
import type { EditedSettings } from './use-settings.ts';
import { type Field, GROUPS, type Group } from './view/groups.ts';
import styles from './settings-group.module.css';

export interface SettingsGroupProps {
  readonly group: Group;
  readonly settings: EditedSettings;
}

/** One topic: what was done about the draft, and its settings below each other. */
export function SettingsGroup({ group, settings }: SettingsGroupProps) {
  const say = useSay();
  const fields = GROUPS.find((one) => one.group === group)?.fields ?? [];
  return (
    <section className={styles.group} aria-label={say(`settings.group.${group}`)} data-scrolls="">
      <Told settings={settings} />
      {fields
        .filter(({ shown }) => shown(settings.draft))
        .map((field) => (
          <SettingRow key={field.name} field={field} settings={settings} />
        ))}
      {group === 'screen' && <Sounds />}
      {group === 'backup' && settings.view.values.backup_every !== 'off' && <LastBackup />}
    </section>
  );
}

function Told({ settings }: Pick<SettingsGroupProps, 'settings'>) {
  const say = useSay();
  const { saving, problem } = settings;
  if (saving?.kind === 'invalid') {
    const name = say(`settings.field.${saving.setting}`);
    return (
      <p className={styles.told} data-level="no" role="alert">
        {say('settings.invalid', { name, help: say(`settings.help.${saving.setting}`) })}
      </p>
    );
  }
  if (problem !== null)
    return (
      <p className={styles.told} data-level="no" role="alert">
        {problem}
      </p>
    );
  return (
    <p className={styles.told} data-level={saving?.kind === 'unsaved' ? 'warn' : 'ok'} role="status">
      {saving?.kind === 'saved' && say('settings.saved')}
      {saving?.kind === 'waits' && say('settings.saved.waiting')}
      {saving?.kind === 'unsaved' && say('settings.unsaved')}
    </p>
  );
}

function SettingRow({ field, settings }: { readonly field: Field; readonly settings: EditedSettings }) {
  const say = useSay();
  const help = useId();
  const { name, at_start } = field;
  const { view, saving } = settings;
  const [left, setLeft] = useState(false);
  // What is still being typed is not judged; what was left, or was to be saved, is.
  const is_wrong = (left && !settings.understands(name)) || (saving?.kind === 'invalid' && saving.setting === name);
  return (
    <Row
      title={say(`settings.field.${name}`)}
      changed={settings.changed.includes(name)}
      onLeave={() => setLeft(true)}
      words={
        <p id={help}>
          {say(`settings.help.${name}`)}
          {at_start && !view.waiting.includes(name) && ` ${say('settings.at_start')}`}
        </p>
      }
      notes={
        <>
          {is_wrong && <strong>{say('settings.not_understood')}</strong>}
          {view.waiting.includes(name) && <em>{say('settings.waiting')}</em>}
          {view.overridden.includes(name) && <em>{say('settings.overridden')}</em>}
        </>
      }
    >
      <SettingControl
        field={field}
        text={settings.draft[name]}
        label={say(`settings.field.${name}`)}
        describedBy={help}
        wrong={is_wrong}
        onChange={(text) => settings.edit(name, text)}
      />
    </Row>
  );
}

interface RowProps {
  readonly title: string;
  readonly words: ReactNode;
  readonly notes?: ReactNode;
  readonly changed?: boolean;
  /** The focus went out of it. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** What a setting is and does on the left, its control on the right. */
function Row({ title, words, notes, changed = false, onLeave, children }: RowProps) {
  return (
    <div
      className={styles.row}
      data-changed={changed || undefined}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}
    >
      <div className={styles.words}>
        <h2>{title}</h2>
        {words}
        <div className={styles.notes}>{notes}</div>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}

/** Sounds belong to this screen and not to the till: they are on or off at once, and nothing is saved. */
function Sounds() {
  const say = useSay();
  const { scan_sounds, payment_sounds, set } = usePreferences();
  return (
    <Row title={say('settings.sounds')} words={<p>{say('settings.sounds.help')}</p>}>
      <div className={styles.chips}>
        <Chip selected={scan_sounds} onSelect={() => set({ scan_sounds: !scan_sounds })}>
          {say('shell.sounds.scan')}
        </Chip>
        <Chip selected={payment_sounds} onSelect={() => set({ payment_sounds: !payment_sounds })}>
          {say('shell.sounds.payment')}
        </Chip>
      </div>
    </Row>
  );
}

/** How old the last good backup is, looked up once: what is saved here may be on a disk that sleeps. */
function LastBackup() {
  const say = useSay();
  const request = useRequest();
  const { language } = useWording();
  const [backup, setBackup] = useState<BackupView | null>(null);
  useEffect(() => {
    void request('settings.backup').then((answer) => setBackup(answer.ok ? answer.value : null));
  }, [request]);
  const last_ms = backup?.last_ms ?? null;
  return (
    <Row
      title={say('settings.backup.last')}
      words={<p>{say('settings.backup.last.help')}</p>}
      notes={backup?.is_late === true && <strong>{say('settings.backup.late')}</strong>}
    >
      <p role="status">
        {backup !== null &&
          (last_ms === null
            ? say('settings.backup.none')
            : say('settings.backup.at', { day: weekdayAndDay(last_ms, language), time: clockTime(last_ms) }))}
      </p>
    </Row>
  );
}
