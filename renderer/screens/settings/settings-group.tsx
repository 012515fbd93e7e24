import { useEffect, useId, useRef, useState } from 'react';
import { isTypedCard } from '../../../core/payments/typed-card.ts';
import type { BackupView } from '../../../core/contract/settings.ts';
import { About } from './about.tsx';
import { Chip } from '../../components/chip.tsx';
import { useSay } from '../../i18n.ts';
import { usePreferences, useRequest } from '../../stores/till-context.tsx';
import { clockTime, weekdayAndDay } from '../../text/moments.ts';
import { useWording } from '../../text/wording.ts';
import { EmailRows } from './email-rows.tsx';
import { LeavingRows } from './leaving-rows.tsx';
import { RecordChangeRows } from './record-change-rows.tsx';
import { RecordRows } from './record-rows.tsx';
import { ServiceRows } from './service-rows.tsx';
import type { ReadCodeView } from '../../../core/contract/catalogue.ts';
import { formatQuantity } from '../../../core/money/format.ts';
import { TextField } from '../../components/text-field.tsx';
import { useScan } from '../../keyboard/use-keys.tsx';
import { SettingControl } from './setting-control.tsx';
import { Row } from './setting-row.tsx';
import { ShopVersions } from './shop-versions.tsx';
import { Updates } from './updates.tsx';
import type { EditedSettings } from './use-settings.ts';
import { invalidText } from './view/invalid-text.ts';
import { type Field, GROUPS, type Group } from './view/groups.ts';
import styles from './settings-group.module.css';

export interface SettingsGroupProps {
  readonly group: Group;
  readonly settings: EditedSettings;
}

/** One topic: the outcome of the last save, and its settings. */
export function SettingsGroup({ group, settings }: SettingsGroupProps) {
  const say = useSay();
  // In training there is no service to configure; a live till is created by set-up.
  const is_empty = group === 'service' && settings.view.values.service_url === null;
  const fields = is_empty ? [] : (GROUPS.find((one) => one.group === group)?.fields ?? []);
  return (
    <section className={styles.group} aria-label={say(`settings.group.${group}`)} data-scrolls="">
      <ShopVersionNote settings={settings} />
      {group === 'updates' && <Updates />}
      {fields
        .filter(({ shown }) => shown(settings.draft))
        .map((field) => (
          <SettingRow key={field.name} field={field} settings={settings} />
        ))}
      {group === 'labels' && <LabelTest />}
      {group === 'updates' && <ShopVersions />}
      {group === 'updates' && <About />}
      {group === 'screen' && <Sounds />}
      {group === 'email' && <EmailRows />}
      {group === 'service' && <ServiceRows />}
      {group === 'service' && <RecordRows />}
      {group === 'service' && <RecordChangeRows />}
      {group === 'backup' && settings.view.values.backup_every !== 'off' && <LastBackup />}
      {group === 'backup' && <LeavingRows />}
    </section>
  );
}

function ShopVersionNote({ settings }: Pick<SettingsGroupProps, 'settings'>) {
  const say = useSay();
  const { saving, problem } = settings;
  if (saving?.kind === 'invalid') {
    return (
      <p className={styles.message} data-level="no" role="alert">
        {invalidText(saving.setting, settings.draft, say)}
      </p>
    );
  }
  if (problem !== null)
    return (
      <p className={styles.message} data-level="no" role="alert">
        {problem}
      </p>
    );
  return (
    <p className={styles.message} data-level={saving?.kind === 'unsaved' ? 'warn' : 'ok'} role="status">
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
  // Judged only after leaving the field or trying to save, not while typing.
  const is_wrong = (left && !settings.understands(name)) || (saving?.kind === 'invalid' && saving.setting === name);
  return (
    <Row
      title={say(`settings.field.${name}`)}
      changed={settings.changed.includes(name)}
      wide={field.control.as === 'installment_plans'}
      onLeave={() => setLeft(true)}
      description={
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

/** Sounds belong to this window, not to the till: they switch at once, without saving. */
function Sounds() {
  const say = useSay();
  const { scan_sounds, payment_sounds, set } = usePreferences();
  return (
    <Row title={say('settings.sounds')} description={<p>{say('settings.sounds.help')}</p>}>
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

/** Tries out how a code is read, without a customer waiting. */
function LabelTest() {
  const wording = useWording();
  const { say, money } = wording;
  const request = useRequest();
  const [code, setCode] = useState('');
  const [read, setRead] = useState<ReadCodeView | null>(null);
  const latest = useRef('');
  const ask = async (typed: string): Promise<void> => {
    // Card data is neither shown nor sent (payment-safety I13).
    const code = isTypedCard(typed) ? '' : typed;
    latest.current = code;
    setCode(code);
    const answer = code.trim() === '' ? null : await request('catalogue.readCode', { code });
    // Ignores the reply to an earlier text.
    if (latest.current === code) setRead(answer?.ok ? answer.value : null);
  };
  useScan((scanned) => void ask(scanned));
  const textOf = (one: ReadCodeView): string => {
    if (one.code === null) return say('settings.label_test.none');
    return [
      one.name ?? say('settings.label_test.unknown', { code: one.code }),
      ...(one.quantity_milli === null ? [] : [formatQuantity(one.quantity_milli, 'kg', wording.store_locale)]),
      ...(one.price_minor === null ? [] : [money(one.price_minor)]),
      ...(one.expires_on === null ? [] : [say('settings.label_test.expires', { day: one.expires_on })]),
      ...(one.lot === null ? [] : [say('settings.label_test.lot', { lot: one.lot })]),
      ...(one.serial === null ? [] : [say('settings.label_test.serial', { serial: one.serial })]),
    ].join(' · ');
  };
  return (
    <Row title={say('settings.label_test')} description={<p>{say('settings.label_test.help')}</p>}>
      <TextField label={say('settings.label_test')} value={code} max={128} onChange={(text) => void ask(text)} />
      <p role="status">{read !== null && textOf(read)}</p>
    </Row>
  );
}

/** The age of the last good backup, read once because its disk may be asleep. */
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
      description={<p>{say('settings.backup.last.help')}</p>}
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
