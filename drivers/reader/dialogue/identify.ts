import { assert } from '../../../core/assert.ts';
import type { ReaderInput } from '../protocol-machine.ts';
import type { IdentificationStep, ReaderFamily } from './family.ts';
import {
  type DialogueStep,
  type IdentifyingState,
  NO_ANSWER,
  WAIT,
  becomeReady,
  hangUp,
  ignore,
  messageOf,
} from './state.ts';

/** Tries per query. Losing the first is harmless: some readers take any command in an old transaction for Cancel. */
const TRIES_MAX = 3;

/** Starts identification after the line was opened (protocols 1.10). */
export function beginIdentifying<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
): DialogueStep<Reading, Answering> {
  return ask(family, { phase: 'identifying', question: 0, tries: 1, identity: family.unidentified });
}

function questionOf<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: IdentifyingState,
): IdentificationStep<Message> {
  const question = family.identification[state.question];
  assert(question, `there is no question ${state.question}`);
  return question;
}

function ask<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: IdentifyingState,
): DialogueStep<Reading, Answering> {
  const question = questionOf(family, state);
  return {
    state,
    effects: [
      { kind: 'send', bytes: question.encode() },
      { kind: 'timer', delay_ms: question.wait_ms ?? WAIT.identify_ms },
    ],
  };
}

export function stepIdentifying<Message, Reading, Answering>(
  family: ReaderFamily<Message, Reading, Answering>,
  state: IdentifyingState,
  input: ReaderInput<Message>,
): DialogueStep<Reading, Answering> {
  if (input.kind === 'timer') {
    if (state.tries >= TRIES_MAX) return hangUp({ state: 'lost', detail: NO_ANSWER });
    return ask(family, { ...state, tries: state.tries + 1 });
  }
  const question = questionOf(family, state);
  const message = messageOf(input);
  const verdict = message === undefined ? undefined : question.judge(message, state.identity);
  switch (verdict?.kind) {
    case undefined:
      return ignore(state, `while identifying: ${input.kind} is not an answer to ${question.name}`);
    case 'refused':
      return hangUp({ state: 'refused', detail: verdict.detail });
    case 'again':
      return state.tries < TRIES_MAX
        ? ask(family, { ...state, tries: state.tries + 1 })
        : hangUp({ state: 'lost', detail: NO_ANSWER });
    case 'next': {
      const { identity } = verdict;
      const next = { phase: 'identifying', question: state.question + 1, tries: 1, identity } as const;
      return next.question < family.identification.length
        ? ask(family, next)
        : becomeReady(family, { identity, before: [] });
    }
  }
}
