import { holdsCardNumberText } from '../../emv/clear-card-data.ts';
import { describeObjects, isText } from '../../emv/describe-objects.ts';
import { NEO_DIALECT } from '../../emv/neo-dialect.ts';
import { parseTlv, toHex } from '../../emv/tlv.ts';
import { COMMAND } from './commands.ts';
import { HEADER_V2, type NeoMessage, type NeoResponse } from './frame.ts';
import { STATUS } from './status.ts';
import { hexCode } from '../failure-remedy.ts';

/** Commands whose answers hold no card data: shown whole, as far as they look it. */
const OPEN_COMMANDS: ReadonlySet<number> = new Set([
  COMMAND.ping,
  COMMAND.version,
  COMMAND.poll_mode,
  COMMAND.cancel,
  COMMAND.security,
]);

/** Settings and states are as short; longer data are a name, or an answer that crossed another. */
const OPEN_BYTES_MAX = 4;

/** Log line of a command. Data is the sale's, but in a host answer its objects are hidden. Undefined for pings. */
export function describeSent(bytes: Uint8Array): string | undefined {
  const head = HEADER_V2.length;
  const command = bytes[head] ?? 0;
  if (command === COMMAND.ping) return undefined;
  const data = bytes.subarray(head + 4, bytes.length - 2);
  return `${hexCode(command)}-${hexCode(bytes[head + 1] ?? 0)} ${describeData(command, data)}`.trimEnd();
}

/** Log line of a message from the reader, without any value that could reveal a card. */
export function describeReceived(message: NeoMessage): string | undefined {
  switch (message.kind) {
    case 'garbage':
      return `${message.byte_count} bytes that are no frame`;
    case 'user_interface':
      return `user interface ${message.entries.map((entry) => `${hexCode(entry.target)}:${hexCode(entry.definition)}`).join(' ')}`;
    case 'response':
      return describeResponse(message);
  }
}

function describeResponse(response: NeoResponse): string | undefined {
  if (response.command === COMMAND.ping && response.status === STATUS.ok) return undefined;
  const head = `${hexCode(response.command)} status ${hexCode(response.status)}`;
  return `${head} ${describeData(response.command, response.data)}`.trimEnd();
}

function describeData(command: number, data: Uint8Array): string {
  if (data.length === 0) return '';
  // A number that a reader puts in the wrong place must not reach the log.
  if (holdsCardNumberText(data)) return `<${data.length} bytes>`;
  const is_open = OPEN_COMMANDS.has(command) && (data.length <= OPEN_BYTES_MAX || isText(data));
  if (is_open || data.length === 1) return toHex(data);
  // The first byte is an attribution, a status or a time; contact answers may begin with an object.
  for (const start of [1, 0]) {
    const parsed = parseTlv(data.subarray(start), NEO_DIALECT);
    if (!parsed.ok) continue;
    const objects = describeObjects(parsed.value);
    return `${start === 1 ? `${hexCode(data[0] ?? 0)} ` : ''}${objects}`;
  }
  return `<${data.length} bytes>`;
}
