import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ClosedPage } from '../../components/closed-page.tsx';
import { Page } from '../../components/page.tsx';
import { useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation } from '../../stores/till-context.tsx';
import { GroupList } from './group-list.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { type EditedSettings, useSettings } from './use-settings.ts';
import { GROUPS, type Group, groupOf } from './view/groups.ts';
import styles from './settings-screen.module.css';

/** The settings of daily work by topic; one draft for all, saved as one. */
export function SettingsScreen() {
  const say = useSay();
  const { state, load } = useSettings();
  if (typeof state !== 'string') return <Editor settings={state} />;
  return (
    <Page title={say('settings.title')} focusKey="settings">
      <Closed state={state} onAsk={load} />
    </Page>
  );
}

function Closed({ state, onAsk }: { readonly state: 'loading' | 'refused'; readonly onAsk: () => void }) {
  const say = useSay();
  const go = useNavigation((navigation) => navigation.go);
  useKeys({ Escape: () => go('sale') });
  if (state === 'loading')
    return (
      <p className={styles.loading} role="status">
        {say('settings.loading')}
      </p>
    );
  return <ClosedPage title={say('settings.closed')} permission="change_settings" onAsk={onAsk} />;
}

function Editor({ settings }: { readonly settings: EditedSettings }) {
  const say = useSay();
  const go = useNavigation((navigation) => navigation.go);
  const [group, setGroup] = useState<Group>('shop');
  const { changed, busy } = settings;
  const holdWith = useNavigation((navigation) => navigation.holdWith);
  const unsaved = changed.length > 0;
  useEffect(() => {
    holdWith(unsaved ? settings.remind : null);
    return () => holdWith(null);
  }, [holdWith, unsaved, settings.remind]);
  const ready = changed.length > 0 && !busy;
  const save = (): void => {
    // Opens the group with the first invalid value.
    const wrong = changed.find((name) => !settings.understands(name));
    if (wrong !== undefined) setGroup(groupOf(wrong));
    void settings.save();
  };
  // Fields and choices use the arrow keys themselves.
  const move = (step: number): false | undefined => {
    if (document.activeElement?.matches('select, input')) return false;
    const next = GROUPS[GROUPS.findIndex((one) => one.group === group) + step];
    if (next !== undefined) setGroup(next.group);
    return undefined;
  };
  useKeys({
    Escape: () => go('sale'),
    Enter: () => (ready ? save() : false),
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
  });
  return (
    <Page
      title={say('settings.title')}
      focusKey="settings"
      acts={
        <>
          {changed.length > 0 && (
            <Button disabled={busy} onPress={() => settings.discard()}>
              {say('settings.discard')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!ready && !busy}
            busy={busy ? say('settings.saving') : undefined}
            onPress={save}
            keyCap="Enter"
          >
            {say(changed.length > 0 ? 'settings.save' : 'settings.same')}
          </Button>
        </>
      }
    >
      <div className={styles.panes}>
        <GroupList chosen={group} changed={changed} onChoose={setGroup} onDevices={() => go('devices')} />
        <SettingsGroup key={group} group={group} settings={settings} />
      </div>
    </Page>
  );
}
