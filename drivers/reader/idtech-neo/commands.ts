import { assert } from '../../../core/assert.ts';
import { hostObjects } from '../../emv/host-objects.ts';
import { encodeTlv, fromHex } from '../../emv/tlv.ts';
import { purchaseObjects } from '../../emv/transaction-data.ts';
import type { CardRequest, HostAnswer } from '../card-reader.ts';
import type { LocalTime } from '../protocol-machine.ts';
import { encodeCommand } from './frame.ts';

/** Command bytes (protocols 1.2). The answer repeats the command byte only. */
export const COMMAND = {
  poll_mode: 0x01,
  activate: 0x02,
  update_balance: 0x03,
  cancel: 0x05,
  boot_notification: 0x14,
  ping: 0x18,
  version: 0x29,
  contact: 0x60,
  security: 0xc7,
} as const;

/** Interfaces of an activation, tag DFEF37 (protocols 1.4). */
export const INTERFACES = { stripe: 0x01, contactless: 0x02, contact: 0x04, all: 0x07 } as const;

const EMPTY = new Uint8Array(0);

export function pingCommand(): Uint8Array {
  return encodeCommand({ command: COMMAND.ping, sub_command: 0x01, data: EMPTY });
}

export function versionCommand(): Uint8Array {
  return encodeCommand({ command: COMMAND.version, sub_command: 0x00, data: EMPTY });
}

/** Poll on demand: the reader reads cards only on command. In auto-poll it refuses several commands. */
export function pollOnDemandCommand(): Uint8Array {
  return encodeCommand({ command: COMMAND.poll_mode, sub_command: 0x01, data: Uint8Array.of(0x01) });
}

/** Queries which card data the reader encrypts. */
export function queryEncryptionCommand(): Uint8Array {
  return encodeCommand({ command: COMMAND.security, sub_command: 0x37, data: EMPTY });
}

export function cancelCommand(): Uint8Array {
  return encodeCommand({ command: COMMAND.cancel, sub_command: 0x01, data: EMPTY });
}

/**
 * Activate Transaction, unified layout (protocols 1.2 and 1.4). `wait_seconds`, 1 to 255: how long the reader waits for
 * a card. Asserts that the amount fits 9F02.
 */
export function activateCommand(
  request: CardRequest,
  local_time: LocalTime,
  wait_seconds: number,
  interfaces: number = INTERFACES.all,
): Uint8Array {
  assert(wait_seconds >= 1 && wait_seconds <= 255, `a reader waits 1 to 255 seconds, not ${wait_seconds}`);
  const data = [Uint8Array.of(wait_seconds), ...purchaseObjects(request, local_time)];
  data.push(encodeTlv('DFEF37', Uint8Array.of(interfaces)));
  // Fallback from an unreadable chip to the stripe is allowed during the whole wait.
  data.push(encodeTlv('DFEF3C', Uint8Array.of(0x01, 0x00, wait_seconds)));
  return encodeCommand({ command: COMMAND.activate, sub_command: 0x40, data: Buffer.concat(data) });
}

/** Starts a contact transaction, 60-10: fallback allowed, time to insert, time to continue (protocols 1.6). */
export function contactStartCommand(request: CardRequest, local_time: LocalTime, wait_seconds: number): Uint8Array {
  const head = Uint8Array.of(0x01, 0x00, wait_seconds, 0x00, wait_seconds);
  const data = Buffer.concat([head, ...purchaseObjects(request, local_time)]);
  return encodeCommand({ command: COMMAND.contact, sub_command: 0x10, data });
}

/** Time for PIN entry and the card's processing, in seconds; as in the vendor's example. */
export const AUTHENTICATE_SECONDS = 0x78;

/** Authenticate, 60-11. Forced online, because the host authorizes and nothing is approved offline. */
export function contactAuthenticateCommand(): Uint8Array {
  const data = Uint8Array.of(0x01, 0x00, AUTHENTICATE_SECONDS);
  return encodeCommand({ command: COMMAND.contact, sub_command: 0x11, data });
}

/** Update Balance, 03-03: sends the host's answer to a contactless reader (protocols 1.5). */
export function updateBalanceCommand(answer: HostAnswer, local_time: LocalTime): Uint8Array {
  const data: Uint8Array[] = [Uint8Array.of(answer.result === 'approved' ? 0x00 : 0x01)];
  // The field has exactly six characters; a code of another length is left out, never cut or padded.
  if (answer.result === 'approved' && /^[\x20-\x7e]{6}$/.test(answer.approval_code ?? '')) {
    data.push(encodeTlv('E300', Buffer.from(answer.approval_code ?? '', 'ascii')));
  }
  data.push(encodeTlv('9A', fromHex(local_time.date)), encodeTlv('9F21', fromHex(local_time.time)));
  return encodeCommand({ command: COMMAND.update_balance, sub_command: 0x03, data: Buffer.concat(data) });
}

/** Apply host response, 60-12 (protocols 1.6). First byte as in the vendor's scripts: 01 with an answer, 00 without. */
export function contactHostAnswerCommand(answer: HostAnswer): Uint8Array {
  const was_reached = answer.result !== 'unreachable';
  const data = Buffer.concat([Uint8Array.of(was_reached ? 0x01 : 0x00), ...hostObjects(answer)]);
  return encodeCommand({ command: COMMAND.contact, sub_command: 0x12, data });
}
