import { OFFLINE } from '../dialogue/state.ts';
import type { ReaderProtocol } from '../protocol-machine.ts';
import { NeoFrameDecoder } from './frame-decoder.ts';
import type { NeoMessage } from './frame.ts';
import { stepNeo } from './machine.ts';
import { describeReceived, describeSent } from './redact.ts';
import type { NeoState } from './state.ts';

/** ID TECH NEO, command set "NEO 2" (docs/protocols/idtech-neo.md). */
export const NEO_PROTOCOL: ReaderProtocol<NeoState, NeoMessage> = {
  initial: OFFLINE,
  step: stepNeo,
  createDecoder: () => new NeoFrameDecoder(),
  describeSent,
  describeReceived,
};
