import { holdsCardNumberText, holdsClearCardData } from '../../emv/clear-card-data.ts';
import { describeObjects } from '../../emv/describe-objects.ts';
import type { TlvElement } from '../../emv/tlv.ts';
import { hexCode } from '../failure-remedy.ts';
import { pingCommand } from './commands.ts';
import { contentOf } from './content.ts';
import { VipaFrameDecoder } from './frame-decoder.ts';
import type { VipaMessage } from './frame.ts';

const PING = Buffer.from(pingCommand());
const HEAD_BYTES = 3;
const APDU_HEAD_BYTES = 5;

/** Log line of a command, which may consist of several blocks. Undefined for pings. */
export function describeSent(bytes: Uint8Array): string | undefined {
  if (PING.equals(bytes)) return undefined;
  const code = [0, 1, 2, 3].map((index) => hexCode(bytes[HEAD_BYTES + index] ?? 0)).join('');
  const data = dataOf(bytes);
  return data.length === 0 ? code : `${code} ${describeData(data)}`;
}

/** A command has the form of an answer plus two bytes at its end, so the decoder can join its blocks. */
function dataOf(bytes: Uint8Array): Uint8Array {
  const [message] = new VipaFrameDecoder().push(bytes);
  if (message?.kind !== 'answer') return new Uint8Array(0);
  const tail = Uint8Array.of(message.status_word >> 8, message.status_word & 0xff);
  return Buffer.concat([message.data, tail]).subarray(APDU_HEAD_BYTES);
}

/** Log line of a message from the reader, without any value that could reveal a card. */
export function describeReceived(message: VipaMessage): string | undefined {
  switch (message.kind) {
    case 'garbage':
      return `${message.byte_count} bytes that are no message`;
    case 'sealed':
      return 'a message encrypted for another party';
    case 'answer': {
      const head = `${message.is_unsolicited ? 'unsolicited ' : ''}${hexCode(message.status_word, 2)}`;
      return message.data.length === 0 ? head : `${head} ${describeData(message.data)}`;
    }
  }
}

function describeData(data: Uint8Array): string {
  const content = contentOf({ data });
  // A number that a reader puts in the wrong place must not reach the log.
  if (!content?.is_sound || holdsCardNumberText(data) || holdsClearCardData(content.elements))
    return `<${data.length} bytes>`;
  return describeObjects(content.elements.filter(isLeaf));
}

/** A template is described by its content. */
function isLeaf({ bytes }: TlvElement): boolean {
  return ((bytes[0] ?? 0) & 0x20) === 0;
}
