import { OFFLINE } from '../dialogue/state.ts';
import type { ReaderProtocol } from '../protocol-machine.ts';
import { NeoFrameDecoder } from './frame-decoder.ts';
import type { NeoMessage } from './frame.ts';
import { describeReceived, describeSent } from './redact.ts';
import { type NeoState, type NeoFamily, type NeoInput, type NeoStep, responseTo } from './state.ts';
import { stepDialogue } from '../dialogue/machine.ts';
import { beginAnswering, stepAnswering } from './answer-host.ts';
import { COMMAND, cancelCommand, pingCommand } from './commands.ts';
import { IDENTIFICATION, UNIDENTIFIED } from './identify.ts';
import { beginReading, stepReading, timeOutReading } from './read.ts';

/** The specifics of ID TECH NEO (protocols 1). */
const NEO_FAMILY: NeoFamily = {
  unidentified: UNIDENTIFIED,
  identification: IDENTIFICATION,
  pingCommand,
  isPingAnswer: (message) => responseTo(message, COMMAND.ping) !== undefined,
  cancelCommand,
  isCancelAnswer: (message) => responseTo(message, COMMAND.cancel) !== undefined,
  isRestart: (message) => responseTo(message, COMMAND.boot_notification) !== undefined,
  beginReading,
  stepReading,
  timeOutReading,
  beginAnswering,
  stepAnswering,
};

/** The NEO dialogue as a pure function (protocols 1.10). */
export function stepNeo(state: NeoState, input: NeoInput): NeoStep {
  return stepDialogue(NEO_FAMILY, state, input);
}

/** ID TECH NEO, command set "NEO 2" (docs/protocols/idtech-neo.md). */
export const NEO_PROTOCOL: ReaderProtocol<NeoState, NeoMessage> = {
  initial: OFFLINE,
  step: stepNeo,
  createDecoder: () => new NeoFrameDecoder(),
  describeSent,
  describeReceived,
};
