import { holdsCardNumberText } from '../../emv/clear-card-data.ts';
import { NEO_DIALECT } from '../../emv/neo-dialect.ts';
import { ONLINE_TAGS } from '../../emv/online-data.ts';
import { parseTlv, toHex } from '../../emv/tlv.ts';
import { COMMAND } from './commands.ts';
import { HEADER_V2, type NeoMessage, type NeoResponse } from './frame.ts';
import { STATUS, hexByte } from './status.ts';

/** Values that show nothing of a card and explain most field problems. */
const SHOWN_TAGS: ReadonlySet<string> = new Set([
  'DFEE25',
  'DFEE26',
  'DFEE30',
  'DFEF37',
  'DFEF3C',
  'FFEE1F',
  'DF8129',
  'DF8116',
]);
/** Allow-listed for the host, but too telling of a card for a log. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['5F24', '5F34', '8E', '9F10', '9F24', '9F26', '9F6E', '9F7C']);

/** Commands whose data never hold card data: shown whole. */
const OPEN_COMMANDS: ReadonlySet<number> = new Set([
  COMMAND.ping,
  COMMAND.version,
  COMMAND.poll_mode,
  COMMAND.cancel,
  COMMAND.security,
]);

/** A log line of a command; its data are the sale's, except in a host answer, whose objects are hidden. Pings are chatter. */
export function describeSent(bytes: Uint8Array): string | undefined {
  const head = HEADER_V2.length;
  const command = bytes[head] ?? 0;
  if (command === COMMAND.ping) return undefined;
  const data = bytes.subarray(head + 4, bytes.length - 2);
  return `${hexByte(command)}-${hexByte(bytes[head + 1] ?? 0)} ${describeData(command, data, command === COMMAND.activate)}`.trimEnd();
}

/** A log line of what the reader said, without any value that could tell of a card. */
export function describeReceived(message: NeoMessage): string | undefined {
  switch (message.kind) {
    case 'garbage':
      return `${message.byte_count} bytes that are no frame`;
    case 'user_interface':
      return `user interface ${message.entries.map((entry) => `${hexByte(entry.target)}:${hexByte(entry.definition)}`).join(' ')}`;
    case 'response':
      return describeResponse(message);
  }
}

function describeResponse(response: NeoResponse): string | undefined {
  if (response.command === COMMAND.ping && response.status === STATUS.ok) return undefined;
  const head = `${hexByte(response.command)} status ${hexByte(response.status)}`;
  return `${head} ${describeData(response.command, response.data, false)}`.trimEnd();
}

function describeData(command: number, data: Uint8Array, is_open: boolean): string {
  if (data.length === 0) return '';
  // A reader that puts a number where none belongs must not get it into the log.
  if (holdsCardNumberText(data)) return `<${data.length} bytes>`;
  if (is_open || OPEN_COMMANDS.has(command) || data.length === 1) return toHex(data);
  // The first byte is an attribution or a status; contact answers may begin with an object at once.
  for (const start of [1, 0]) {
    const parsed = parseTlv(data.subarray(start), NEO_DIALECT);
    if (!parsed.ok) continue;
    const objects = parsed.value.map(({ tag, form, value }) => {
      const is_shown = form === 'plain' && (SHOWN_TAGS.has(tag) || (ONLINE_TAGS.has(tag) && !HIDDEN_TAGS.has(tag)));
      return `${tag}${form === 'plain' ? '' : `(${form})`}=${is_shown ? toHex(value) : `<${value.length} bytes>`}`;
    });
    return `${start === 1 ? `${hexByte(data[0] ?? 0)} ` : ''}${objects.join(' ')}`;
  }
  return `<${data.length} bytes>`;
}
