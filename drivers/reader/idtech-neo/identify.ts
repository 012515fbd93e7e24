import { COMMAND, pingCommand, pollOnDemandCommand, queryEncryptionCommand, versionCommand } from './commands.ts';
import type { NeoResponse } from './frame.ts';
import {
  type IdentifyingState,
  type IdentifyingStep,
  type NeoInput,
  type NeoStep,
  type ReaderIdentity,
  UNIDENTIFIED,
  WAIT,
  becomeReady,
  hangUp,
  ignore,
  responseTo,
} from './state.ts';
import { STATUS, hexByte } from './status.ts';

/**
 * Tries per command. The first ping may be lost without harm: a reader that is still in an old transaction takes any
 * command for Cancel (protocols 1.2).
 */
const TRIES_MAX = 3;

const STEPS: Readonly<Record<IdentifyingStep, { readonly command: number; readonly encode: () => Uint8Array }>> = {
  ping: { command: COMMAND.ping, encode: pingCommand },
  version: { command: COMMAND.version, encode: versionCommand },
  poll_mode: { command: COMMAND.poll_mode, encode: pollOnDemandCommand },
  encryption: { command: COMMAND.security, encode: queryEncryptionCommand },
};

/** Begins the dialogue after the line was opened (protocols 1.10). */
export function beginIdentifying(): NeoStep {
  return ask({ phase: 'identifying', step: 'ping', tries: 1, identity: UNIDENTIFIED });
}

function ask(state: IdentifyingState): NeoStep {
  return {
    state,
    effects: [
      { kind: 'send', bytes: STEPS[state.step].encode() },
      { kind: 'timer', delay_ms: WAIT.identify_ms },
    ],
  };
}

export function stepIdentifying(state: IdentifyingState, input: NeoInput): NeoStep {
  if (input.kind === 'timer') {
    if (state.tries >= TRIES_MAX) return hangUp({ state: 'lost', detail: 'no_answer' });
    return ask({ ...state, tries: state.tries + 1 });
  }
  const response = responseTo(input, STEPS[state.step].command);
  if (!response) return ignore(state, `while identifying: ${input.kind} is not an answer to ${state.step}`);
  if (response.status === STATUS.crc_error && state.tries < TRIES_MAX) return ask({ ...state, tries: state.tries + 1 });
  return advance(state, response);
}

function advance(state: IdentifyingState, response: NeoResponse): NeoStep {
  switch (state.step) {
    case 'ping':
      if (response.status !== STATUS.ok)
        return hangUp({ state: 'refused', detail: `ping_${hexByte(response.status)}` });
      return ask({ ...state, step: 'version', tries: 1 });
    case 'version':
      return ask({ ...state, step: 'poll_mode', tries: 1, identity: identityOf(response) });
    case 'poll_mode':
      // In auto-poll the reader would read cards that no sale asked for.
      if (response.status !== STATUS.ok)
        return hangUp({ state: 'refused', detail: `poll_mode_${hexByte(response.status)}` });
      return ask({ ...state, step: 'encryption', tries: 1 });
    case 'encryption':
      return judgeEncryption(state, response);
  }
}

/**
 * A reader that says it encrypts nothing is not used. One that does not know the question is: every single answer is
 * still checked for clear card data.
 */
function judgeEncryption(state: IdentifyingState, response: NeoResponse): NeoStep {
  const flags = response.data[0];
  if (response.status === STATUS.ok && flags !== undefined && (flags & 0x03) === 0) {
    return hangUp({ state: 'refused', detail: 'encryption_off' });
  }
  return becomeReady(state.identity);
}

/** Splits a version text such as `NEO II v1.00.123` into model and firmware; text of any other form is the model. */
function identityOf(response: NeoResponse): ReaderIdentity {
  if (response.status !== STATUS.ok) return UNIDENTIFIED;
  const text = Buffer.from(response.data)
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 80);
  const match = /^(.+?)\s+[vV]?(\d[\w.-]*)$/.exec(text);
  if (match) return { model: match[1] ?? text, firmware: match[2] ?? 'unknown' };
  return text === '' ? UNIDENTIFIED : { model: text, firmware: 'unknown' };
}
