import { encodeTlv } from '../../emv/tlv.ts';
import { hostObjects } from '../../emv/host-objects.ts';
import { encodeAmount, encodeCurrency, purchaseObjects } from '../../emv/transaction-data.ts';
import type { HostAnswer } from '../card-reader.ts';
import { displayText } from './display-texts.ts';
import { encodeCommand } from './frame.ts';
import type { Purchase, VipaProfile } from './profile.ts';

/** `CLA INS` as one number, with P1, P2, and data if any (protocols 2.2). */
function command(code: number, p1: number, p2: number, data?: Uint8Array): Uint8Array {
  return encodeCommand({ instruction_class: code >> 8, instruction: code & 0xff, p1, p2, ...(data ? { data } : {}) });
}

/** Objects in the template of commands. */
function inTemplate(...objects: readonly Uint8Array[]): Uint8Array {
  return encodeTlv('E0', Buffer.concat(objects));
}

function byteObject(tag: string, value: number): Uint8Array {
  return encodeTlv(tag, Uint8Array.of(value));
}

/** Ends any activity of the reader and keeps the line open. */
export function abortCommand(): Uint8Array {
  return command(0xd0ff, 0x00, 0x00);
}

/** Miura only: the line over USB is closed after it (protocols 2.1). */
export function disconnectCommand(): Uint8Array {
  return command(0xd0c0, 0x00, 0x00);
}

/** Device information: it changes nothing, and any answer, even a refusal, shows that the reader is alive. */
export function pingCommand(): Uint8Array {
  return command(0xd002, 0x00, 0x00);
}

const CARD_STATUS = { report: 0x01, track_1: 0x04, track_2: 0x08, track_3: 0x10 } as const;
const STARTS = { contact: 0xded1, continue: 0xded2, online_pin: 0xded6 } as const;

function amountAndCurrency({ request }: Purchase): readonly Uint8Array[] {
  return [encodeTlv('9F02', encodeAmount(request.amount_minor)), encodeTlv('5F2A', encodeCurrency(request.currency))];
}

function purchase({ request, local_time }: Purchase): readonly Uint8Array[] {
  return purchaseObjects(request, local_time);
}

export const MIURA: VipaProfile = {
  dialect: 'miura',
  model: 'Miura',
  answers_taps: true,
  pin_tags: { data: 'DFAE04', ksn: 'DFAE05' },
  resetCommand: () => command(0xd000, 0x00, 0x00),
  encryptionQuery: () => command(0xeee0, 0x00, 0x00),
  cardStatusCommand: () => command(0xd060, CARD_STATUS.report | CARD_STATUS.track_1 | CARD_STATUS.track_2, 0x00),
  startContactlessCommand: (about) => command(0xdec1, 0x00, 0x00, inTemplate(...purchase(about))),
  cancelContactlessCommand: abortCommand,
  // DFA204: the customer chooses the application; DFA203: nothing is forced (protocols 2.1, computed frame).
  startContactCommand: (about) =>
    command(
      STARTS.contact,
      0x00,
      0x00,
      inTemplate(...purchase(about), byteObject('DFA204', 0x01), byteObject('DFA203', 0x00)),
    ),
  decideCommand: (about, chosen) =>
    command(STARTS.continue, 0x00, 0x00, inTemplate(...amountAndCurrency(about), ...(chosen ? [chosen] : []))),
  continueCommand: (_about, answer) => command(STARTS.continue, 0x00, 0x00, inTemplate(...hostObjects(answer))),
  onlinePinCommand: (about, { track, label }) =>
    command(
      STARTS.online_pin,
      0x01,
      0x00,
      inTemplate(
        ...amountAndCurrency(about),
        ...(label ? [label] : []),
        ...(track ? [encodeTlv('DFAE22', track)] : []),
      ),
    ),
  // Four rows, with backlight, UTF-8.
  displayCommand: (screen, language) =>
    command(0xd201, 0x00, 0x81, Buffer.from(`\n${displayText(screen, language)}`, 'utf8')),
};

/** Fixed screens of D2 01. */
const VIPA_SCREENS = { idle: 0x01, processing: 0x03, declined: 0x04, insert: 0x0d } as const;
/** The reader's first acquirer (C2), and what the host's answer requests of the card (C0). */
const ACQUIRER = 0x01;
const ASK_FOR = { approval: 0x01, decline: 0x00 } as const;
/** Time limit of PIN entry in seconds, and PIN lengths. */
const PIN = { seconds: 0x3c, shortest: 4, longest: 12 } as const;

function verdictObject(answer: HostAnswer): readonly Uint8Array[] {
  // Left out without an answer of the host: the card decides by itself, and is expected to decline.
  if (answer.result === 'unreachable') return [];
  return [byteObject('C0', answer.result === 'approved' ? ASK_FOR.approval : ASK_FOR.decline)];
}

export const VIPA: VipaProfile = {
  dialect: 'vipa',
  model: 'Verifone VIPA',
  answers_taps: false,
  pin_tags: { data: 'DFED6C', ksn: 'DFED03' },
  // P2 bit 0: over the serial line.
  resetCommand: () => command(0xd000, 0x00, 0x01),
  openContactlessCommand: () => command(0xc001, 0x00, 0x00),
  // All tracks, and the keys enter, cancel, clear and function keys.
  cardStatusCommand: () =>
    command(0xd060, CARD_STATUS.report | CARD_STATUS.track_1 | CARD_STATUS.track_2 | CARD_STATUS.track_3, 0x03),
  startContactlessCommand: (about) => command(0xc0a0, 0x01, 0x00, inTemplate(...purchase(about))),
  cancelContactlessCommand: () => command(0xc0c0, 0x00, 0x00),
  startContactCommand: (about) =>
    command(STARTS.contact, 0x00, 0x00, inTemplate(...purchase(about), byteObject('DFA204', 0x01))),
  decideCommand: (about, chosen) =>
    command(
      STARTS.continue,
      0x00,
      0x00,
      inTemplate(...amountAndCurrency(about), byteObject('C2', ACQUIRER), ...(chosen ? [chosen] : [])),
    ),
  continueCommand(about, answer, is_contact) {
    const verdict = [byteObject('C2', ACQUIRER), ...verdictObject(answer), ...hostObjects(answer)];
    return is_contact
      ? command(STARTS.continue, 0x00, 0x00, inTemplate(...amountAndCurrency(about), ...verdict))
      : command(0xc0a1, 0x00, 0x00, inTemplate(...verdict));
  },
  onlinePinCommand: ({ request }) =>
    command(
      STARTS.online_pin,
      0x00,
      0x00,
      inTemplate(
        encodeTlv('DFDF17', encodeAmount(request.amount_minor)),
        encodeTlv('DFDF24', Buffer.from(request.currency, 'ascii')),
        byteObject('DFA20E', PIN.seconds),
        byteObject('DFED04', PIN.shortest),
        byteObject('DFED05', PIN.longest),
      ),
    ),
  displayCommand(screen, language) {
    if (screen === 'approved' || screen === 'swipe') {
      return command(
        0xd202,
        0x00,
        0x00,
        inTemplate(encodeTlv('DF8104', Buffer.from(displayText(screen, language), 'ascii'))),
      );
    }
    return command(0xd201, VIPA_SCREENS[screen], 0x01);
  },
};
