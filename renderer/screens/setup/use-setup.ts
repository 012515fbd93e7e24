import { useCallback, useState } from 'react';
import type { SetupAnswers } from '../../../core/setup/setup-answers.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';

export interface SetupDraft {
  readonly answers: SetupAnswers;
  /** Sets an answer; the till saves it at the next step, or on leaving a field that must be saved at once. */
  set(change: Partial<SetupAnswers>): void;
  /** Saves the answers durably; false when the till could not. */
  keep(change?: Partial<SetupAnswers>): Promise<boolean>;
}

/** The answers typed so far, starting from those that the till saved. */
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
      // Shows only saved answers as answered: a completed step is not asked again.
      if (ok) setTyped((before) => ({ ...before, ...change }));
      return ok;
    },
  };
}
