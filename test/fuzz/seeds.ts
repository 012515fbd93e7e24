import { encodeAnswer, encodeDisplayEvent } from '../../drivers/reader/simulated/device-codec.ts';
import { encodeVipaMessage } from '../../drivers/reader/simulated/vipa-device-codec.ts';
import { contactOnlineData, contactlessData, stripeData } from '../../drivers/reader/simulated/answer-data.ts';
import { SIMULATED_CARDS } from '../../drivers/reader/simulated/cards.ts';
import { decisionData, onlineData, swipeData } from '../../drivers/reader/simulated/vipa-answer-data.ts';

/** Valid data of the simulated readers, to be spoiled; the same in every run. */
const READING = {
  card: SIMULATED_CARDS.visa_credit.card,
  activation: { wait_seconds: 30, interfaces: 7, objects: new Map([['9F02', Buffer.from('000000012990', 'hex')]]) },
  counter: 1,
};

export const NEO_DATA: readonly Uint8Array[] = [
  contactlessData(READING),
  contactOnlineData(READING),
  stripeData(READING, '90'),
  Buffer.from('C0DFEE25020012', 'hex'),
  Buffer.from('E1FFEE1F0427000000', 'hex'),
  Buffer.from('0027000000', 'hex'),
];

export const VIPA_DATA: readonly Uint8Array[] = [
  onlineData('vipa', READING, '07'),
  onlineData('miura', READING, '05', { wants_online_pin: true }),
  swipeData('vipa', READING),
  swipeData('miura', READING),
  decisionData(READING),
  Buffer.from('E10448020302', 'hex'),
  Buffer.from('E603C30102', 'hex'),
  Buffer.alloc(0),
];

export const NEO_FRAMES: readonly Uint8Array[] = [
  ...NEO_DATA.flatMap((data) =>
    (['v2', 'v3'] as const).map((header) =>
      encodeAnswer(header, { command: 0x02, sub_command: 0x40, status: 0x23, data }),
    ),
  ),
  encodeAnswer('v2', { command: 0x18, sub_command: 0x01, status: 0x00 }),
  encodeDisplayEvent(3),
];

export const VIPA_FRAMES: readonly Uint8Array[] = VIPA_DATA.flatMap((data) =>
  [false, true].map((is_unasked) => encodeVipaMessage({ status_word: 0x9000, data, is_unasked })),
);

/** A printer's answers: to three queries, unsolicited, and at a job's end. */
export const PRINTER_ANSWERS: readonly Uint8Array[] = [
  Buffer.from('161212', 'hex'),
  Buffer.from('1E3272', 'hex'),
  Buffer.from('10000000', 'hex'),
  Buffer.from('3800000F00', 'hex'),
];
