import { useState } from 'react';
import type { ShopSetting } from '../../core/settings/shop-descriptors.ts';
import type { FeedSource } from '../../store/contract/office-feeds.ts';
import type { Say } from '../i18n.ts';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { Page } from '../components/page.tsx';
import { TextField } from '../components/text-field.tsx';
import { SettingControl } from '../screens/settings/setting-control.tsx';
import { fieldOf } from '../screens/settings/view/groups.ts';
import { isSetting, writeSetting } from '../screens/settings/view/settings-draft.ts';
import { useUntilRead } from './late-answers.ts';
import { disputedParts, mergeParts } from './merge-edits.ts';
import { useOfficeQuery, useOfficeWording } from './office-context.tsx';
import { PublishPane } from './publish/publish-pane.tsx';
import { settingName } from './publish/setting-name.ts';
import { type Part, type PartsDraft, isWrong, namesIn, partsOf, sourceOfParts } from './settings-draft.ts';
import { Notices } from './notices.tsx';
import { Outdated } from './outdated.tsx';
import styles from './office.module.css';

interface Read {
  readonly version: number | null;
  readonly parts: PartsDraft;
}

/** Settings of the whole shop, and the overrides of its lane groups. */
export function SettingsPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const query = useOfficeQuery('settings.read', {});
  const feeds = useOfficeQuery('feeds.read', {});
  /** Null until something is changed. */
  const [draft, setDraft] = useState<PartsDraft | null>(null);
  /** What the draft was made from. */
  const [base, setBase] = useState<Read | null>(null);
  const [chosen, setChosen] = useState(0);
  const [source, setSource] = useState<FeedSource | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [published, keepPublished] = useUntilRead<Read>(query.value);
  const read = published ?? (query.value && { version: query.value.version, parts: partsOf(query.value, wording) });
  const parts = draft ?? read?.parts ?? [];
  const sides =
    draft !== null && base !== null && read !== null && read.version !== base.version
      ? { base: base.parts, mine: draft, theirs: read.parts }
      : null;
  const part = parts[chosen] ?? parts[0];
  const ready = draft === null ? null : sourceOfParts(draft, wording);
  const change = (next: PartsDraft): void => {
    if (draft === null) setBase(read);
    setDraft(next);
    setSource(null);
  };
  const close = (sentence: string | null, version_in_force: number | null = null): void => {
    // What was edited or opened while the answer was awaited stays.
    setSource((now) => (now === source ? null : now));
    setDone(sentence);
    if (sentence !== null && draft !== null) {
      const next = { version: version_in_force ?? base?.version ?? null, parts: draft };
      keepPublished(next);
      if (version_in_force !== null) setBase(next);
      setDraft((now) => (now === draft ? null : now));
    }
    query.again();
  };
  const taken = parts.flatMap(({ lanes }, index) => (index === chosen ? [] : lanes));
  return (
    <Page
      title={say('office.settings.title')}
      lead={say('office.settings.lead')}
      focusKey="settings"
      split={source !== null}
      acts={
        draft !== null && (
          <>
            <Button
              onPress={() => {
                setDraft(null);
                setSource(null);
                setChosen(0);
              }}
            >
              {say('office.catalogue.drop')}
            </Button>
            <Button variant="primary" disabled={ready === null || sides !== null} onPress={() => setSource(ready)}>
              {say('office.staff.review')}
            </Button>
          </>
        )
      }
      tools={
        <div className={styles.chips}>
          {parts.map(({ name }, index) => (
            <Chip key={index} selected={index === chosen} onSelect={() => setChosen(index)}>
              {index === 0 ? say('office.settings.shop') : name || say('office.settings.addGroup')}
            </Chip>
          ))}
          <Button
            size="sm"
            icon="plus"
            onPress={() => {
              change([...parts, { name: '', lanes: [], texts: {} }]);
              setChosen(parts.length);
            }}
          >
            {say('office.settings.addGroup')}
          </Button>
        </div>
      }
    >
      <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.settings.title')}>
        <Notices problem={query.problem} done={done} />
        {sides !== null && read !== null && (
          <Outdated
            version={read.version}
            both={bothOf(disputedParts(sides), say)}
            onTake={() => {
              setBase(read);
              setDraft(mergeParts(sides));
              setSource(null);
              setChosen(0);
            }}
          />
        )}
        {draft !== null && ready === null && (
          <p className={styles.warning}>
            {say(
              draft.slice(1).every(({ name, lanes }) => name.trim() !== '' && lanes.length > 0)
                ? 'office.settings.wrong'
                : 'office.settings.noLanes',
            )}
          </p>
        )}
        {part !== undefined && query.value !== null && (
          <PartForm
            key={chosen}
            part={part}
            is_group={chosen > 0}
            lanes={(feeds.value?.live_lanes ?? part.lanes).filter((lane) => !taken.includes(lane))}
            usual={query.value.usual}
            onChange={(next) => change(parts.map((one, index) => (index === chosen ? next : one)))}
            onRemove={() => {
              change(parts.filter((_one, index) => index !== chosen));
              setChosen(0);
            }}
          />
        )}
      </section>
      {source !== null && (
        <PublishPane
          feed="settings"
          source={source}
          title={say('office.staff.review')}
          based_on={base?.version}
          is_outdated={sides !== null}
          onDone={close}
          onCancel={() => close(null)}
        />
      )}
    </Page>
  );
}

const bothOf = ({ settings, groups }: ReturnType<typeof disputedParts>, say: Say): readonly string[] => [
  ...settings.map((name) => settingName(name, say)),
  ...groups,
];

interface PartFormProps {
  readonly part: Part;
  readonly is_group: boolean;
  /** Lanes that the group may include: those of the shop that no other group has. */
  readonly lanes: readonly number[];
  readonly usual: Readonly<Record<string, unknown>>;
  readonly onChange: (part: Part) => void;
  readonly onRemove: () => void;
}

function PartForm({ part, is_group, lanes, usual, onChange, onRemove }: PartFormProps) {
  const wording = useOfficeWording();
  const { say } = wording;
  const { texts } = part;
  const named = namesIn(texts);
  const put = (name: ShopSetting, text: string): void => onChange({ ...part, texts: { ...texts, [name]: text } });
  const toggle = (lane: number): void => {
    const without = part.lanes.filter((one) => one !== lane);
    const next = without.length < part.lanes.length ? without : [...part.lanes, lane];
    onChange({ ...part, lanes: next.toSorted((one, other) => one - other) });
  };
  return (
    <>
      {is_group && (
        <>
          <div className={styles.named}>
            <TextField
              label={say('office.settings.groupName')}
              value={part.name}
              max={40}
              onChange={(name) => onChange({ ...part, name })}
            />
            <Button onPress={onRemove}>{say('office.settings.removeGroup')}</Button>
          </div>
          <div className={styles.chips} role="group" aria-label={say('office.settings.groupLanes')}>
            {[...new Set([...part.lanes, ...lanes])]
              .toSorted((one, other) => one - other)
              .map((lane) => (
                <Chip key={lane} selected={part.lanes.includes(lane)} onSelect={() => toggle(lane)}>
                  {say('office.lane', { lane })}
                </Chip>
              ))}
          </div>
        </>
      )}
      {named.length === 0 && <p className={styles.calm}>{say('office.settings.none')}</p>}
      {named.map((name) => {
        const text = texts[name] ?? '';
        const label = settingName(name, say);
        return (
          <div key={name} className={styles.setting}>
            <span>
              <b>{label}</b>
              <small>{say(`settings.help.${name}`)}</small>
            </span>
            <SettingControl
              field={fieldOf(name)}
              text={text}
              label={label}
              wrong={isWrong(name, text, wording)}
              onChange={(next) => put(name, next)}
            />
            <Button
              size="sm"
              label={`${say('office.settings.leaveOut')}: ${label}`}
              onPress={() => {
                const { [name]: _left, ...others } = texts;
                onChange({ ...part, texts: others });
              }}
            >
              {say('office.settings.leaveOut')}
            </Button>
          </div>
        );
      })}
      <label className={styles.moment}>
        <span>{say('office.settings.add')}</span>
        <select
          value=""
          onChange={({ target: { value } }) => {
            if (isSetting(value)) put(value, writeSetting(value, usual[value], wording));
          }}
        >
          <option value="" />
          {Object.keys(usual)
            .filter((name) => isSetting(name) && texts[name] === undefined)
            .map((name) => (
              <option key={name} value={name}>
                {settingName(name, say)}
              </option>
            ))}
        </select>
      </label>
    </>
  );
}
