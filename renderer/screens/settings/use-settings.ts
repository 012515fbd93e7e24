import { useCallback, useEffect, useState } from 'react';
import type { SettingsView } from '../../../core/contract/settings.ts';
import type { ShopSetting } from '../../../core/settings/shop-descriptors.ts';
import { useAct } from '../../components/use-act.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { type SettingsDraft, changeOf, changedNames, draftOf, isUnderstood } from './view/settings-draft.ts';

/** Outcome of the last attempt to save. */
export type Saving =
  { readonly kind: 'saved' | 'waits' | 'unsaved' } | { readonly kind: 'invalid'; readonly setting: ShopSetting };

export interface EditedSettings {
  readonly view: SettingsView;
  readonly draft: SettingsDraft;
  readonly changed: readonly ShopSetting[];
  readonly busy: boolean;
  /** Why saving failed, in words. */
  readonly problem: string | null;
  readonly saving: Saving | null;
  understands(name: ShopSetting): boolean;
  edit(name: ShopSetting, text: string): void;
  discard(): void;
  /** Reminds of unsaved changes instead of losing them. */
  remind(): void;
  save(): Promise<void>;
}

function withoutSaved(edits: Partial<SettingsDraft>, saved: SettingsDraft): Partial<SettingsDraft> {
  return Object.fromEntries(Object.entries(edits).filter(([name, text]) => saved[name as ShopSetting] !== text));
}

/** The saved settings, and the draft of them being edited. */
export function useSettings(): { readonly state: 'loading' | 'refused' | EditedSettings; readonly load: () => void } {
  const request = useRequest();
  const wording = useWording();
  const { currency, store_locale } = wording;
  const { act, busy, problem } = useAct();
  const [view, setView] = useState<SettingsView | 'loading' | 'refused'>('loading');
  const [edits, setEdits] = useState<Partial<SettingsDraft>>({});
  const [saving, setSaving] = useState<Saving | null>(null);
  const read = useCallback(async (): Promise<void> => {
    const answer = await request('settings.read');
    setView(answer.ok ? answer.value : 'refused');
  }, [request]);
  useEffect(() => void read(), [read]);
  const load = (): void => {
    setView('loading');
    void read();
  };
  if (typeof view === 'string') return { state: view, load };
  const rules = { currency, store_locale };
  const draft = { ...draftOf(view.values, rules), ...edits };
  const changed = changedNames(draft, view.values, rules);
  const save = async (): Promise<void> => {
    const change = changeOf(draft, view, rules);
    if (!change.ok) return setSaving({ kind: 'invalid', setting: change.error });
    setSaving(null);
    const answer = await act('settings.change', { change: change.value });
    if (!answer.ok) {
      const { setting } = answer.error;
      return setting === undefined ? undefined : setSaving({ kind: 'invalid', setting });
    }
    setView(answer.value);
    // What was typed while it was being saved stays a change.
    setEdits((now) => withoutSaved(now, draft));
    const waits = changed.some((name) => answer.value.waiting.includes(name));
    setSaving({ kind: waits ? 'waits' : 'saved' });
  };
  const state: EditedSettings = {
    view,
    draft,
    changed,
    busy: busy !== null,
    problem,
    saving,
    understands: (name) => isUnderstood(name, draft, rules),
    edit(name, text) {
      setSaving(null);
      setEdits((before) => ({ ...before, [name]: text }));
    },
    discard() {
      setSaving(null);
      setEdits({});
    },
    remind: () => setSaving({ kind: 'unsaved' }),
    save,
  };
  return { state, load };
}
