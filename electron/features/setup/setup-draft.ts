import { readFileSync } from 'node:fs';
import { type SetupAnswers, type SetupPerson, setupDraftSchema } from '../../../core/setup/setup-answers.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

export interface SetupDraft {
  readonly answers: SetupAnswers;
  readonly people: readonly SetupPerson[];
}

/** The stored draft of an unfinished set-up; null when there is none that can be read. */
export function readDraft({ setup_draft }: DataFolder): SetupDraft | null {
  try {
    const { people, ...answers } = setupDraftSchema.parse(JSON.parse(readFileSync(setup_draft, 'utf8')));
    return { answers, people };
  } catch {
    return null;
  }
}

export function writeDraft({ setup_draft }: DataFolder, { answers, people }: SetupDraft): Answer<null> {
  try {
    writeDurably(setup_draft, `${JSON.stringify({ ...answers, people })}\n`);
    return DONE;
  } catch (error) {
    return refuse('settings_not_saved', error instanceof Error ? error.message : 'the answers cannot be written');
  }
}
