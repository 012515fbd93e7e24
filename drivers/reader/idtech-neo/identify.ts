import type { IdentificationStep, ReaderIdentity, Verdict } from '../dialogue/family.ts';
import { COMMAND, pingCommand, pollOnDemandCommand, queryEncryptionCommand, versionCommand } from './commands.ts';
import type { NeoMessage, NeoResponse } from './frame.ts';
import { responseTo } from './state.ts';
import { STATUS } from './status.ts';
import { hexCode } from '../failure-remedy.ts';

export const UNIDENTIFIED: ReaderIdentity = { model: 'ID TECH NEO', firmware: 'unknown' };

/** The queries after the line was opened (protocols 1.10). */
export const IDENTIFICATION: readonly IdentificationStep<NeoMessage>[] = [
  question('ping', COMMAND.ping, pingCommand, (response, identity) =>
    response.status === STATUS.ok ? next(identity) : refused(`ping_${hexCode(response.status)}`),
  ),
  question('version', COMMAND.version, versionCommand, (response) => next(identityOf(response))),
  // In auto-poll the reader would read cards without a sale.
  question('poll_mode', COMMAND.poll_mode, pollOnDemandCommand, (response, identity) =>
    response.status === STATUS.ok ? next(identity) : refused(`poll_mode_${hexCode(response.status)}`),
  ),
  // For diagnostics only: 00 may mean TDES as well as "off" (protocols 1.2). Whatever it is, every answer must contain
  // cipher and no readable number.
  question('encryption', COMMAND.security, queryEncryptionCommand, (_, identity) => next(identity)),
];

function question(
  name: string,
  command: number,
  encode: () => Uint8Array,
  judge: (response: NeoResponse, identity: ReaderIdentity) => Verdict,
): IdentificationStep<NeoMessage> {
  return {
    name,
    encode,
    judge(message, identity) {
      const response = responseTo(message, command);
      if (!response) return undefined;
      return response.status === STATUS.crc_error ? { kind: 'again' } : judge(response, identity);
    },
  };
}

function next(identity: ReaderIdentity): Verdict {
  return { kind: 'next', identity };
}

function refused(detail: string): Verdict {
  return { kind: 'refused', detail };
}

/** Splits a version text such as `NEO II v1.00.123` into model and firmware; any other text is the model. */
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
