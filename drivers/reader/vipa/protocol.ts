import { stepDialogue } from '../dialogue/machine.ts';
import { OFFLINE } from '../dialogue/state.ts';
import type { ReaderProtocol } from '../protocol-machine.ts';
import { beginAnswering, stepAnswering, timeOutAnswering } from './answer-host.ts';
import { MIURA, VIPA, abortCommand, disconnectCommand, pingCommand } from './commands.ts';
import { VipaFrameDecoder } from './frame-decoder.ts';
import type { VipaMessage } from './frame.ts';
import { identificationOf } from './identify.ts';
import type { VipaProfile } from './profile.ts';
import { beginReading, stepReading, timeOutReading } from './read.ts';
import { describeReceived, describeSent } from './redact.ts';
import type { VipaFamily, VipaState } from './state.ts';
import { reportOf } from './unsolicited.ts';

/** The specifics of a dialect of this family (protocols 2). */
function vipaFamily(profile: VipaProfile): VipaFamily {
  return {
    unidentified: { model: profile.model, firmware: 'unknown' },
    identification: identificationOf(profile),
    pingCommand,
    isPingAnswer: isSolicited,
    cancelCommand: (tries, reading) =>
      tries === 1 && reading?.stage === 'contactless' ? profile.cancelContactlessCommand() : abortCommand(),
    isCancelAnswer: isSolicited,
    isRestart: (message) =>
      message.kind === 'answer' && message.is_unsolicited && reportOf(message).kind === 'restarted',
    beginReading: (pending, at_ms) => beginReading(profile, pending, at_ms),
    stepReading,
    timeOutReading,
    beginAnswering,
    stepAnswering,
    timeOutAnswering,
  };
}

/** An answer does not name its command, so any solicited one shows that the reader is listening (protocols 2.1). */
function isSolicited(message: VipaMessage): boolean {
  return message.kind === 'answer' && !message.is_unsolicited;
}

function protocolOf(profile: VipaProfile): ReaderProtocol<VipaState, VipaMessage> {
  const family = vipaFamily(profile);
  return {
    initial: OFFLINE,
    step: (state, input) => stepDialogue(family, state, input),
    createDecoder: () => new VipaFrameDecoder(),
    describeSent,
    describeReceived,
  };
}

/** Verifone VIPA and Miura MPI (docs/protocols/vipa-miura.md). */
export const VIPA_PROTOCOL = protocolOf(VIPA);
export const MIURA_PROTOCOL = { ...protocolOf(MIURA), farewell: disconnectCommand() };
