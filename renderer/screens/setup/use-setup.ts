import { useCallback, useState } from 'react';
import type { SetupAnswers } from '../../../core/setup/setup-answers.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

export interface SetupDraft {
  readonly answers: SetupAnswers;
  /** Takes an answer; the till saves it at the next step, or on leaving a field that must be saved at once. */
  set(change: Partial<SetupAnswers>): void;
  /** Keeps the answers durably; false: the till could not. */
  keep(change?: Partial<SetupAnswers>): Promise<boolean>;
}

/** What was typed, begun with what the till kept of it. */
export function useSetupDraft(): SetupDraft | null {
  const request = useRequest();
  const kept = useTill(({ setup }) => setup.answers);
  const [typed, setTyped] = useState<Partial<SetupAnswers>>({});
  const set = useCallback((change: Partial<SetupAnswers>) => setTyped((before) => ({ ...before, ...change })), []);
  if (kept === null) return null;
  const answers = { ...kept, ...typed };
  return {
    answers,
    set,
    async keep(change = {}) {
      const { ok } = await request('setup.answer', { answers: { ...answers, ...change } });
      // What is shown as answered is kept: a step that was left is not asked again.
      if (ok) setTyped((before) => ({ ...before, ...change }));
      return ok;
    },
  };
}
