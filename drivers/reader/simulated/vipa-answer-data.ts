import { createHash } from 'node:crypto';
import { type CardReading, SERVICE_CODE, kernelObjects, object } from './answer-data.ts';
import { fullNumber } from './cards.ts';
import { encryptCardData, testKeySerial } from './dukpt.ts';

export type VipaDialect = 'vipa' | 'miura';

/** Objects in an answer's template. */
export function template(tag: string, ...objects: readonly Buffer[]): Buffer {
  return object(tag, Buffer.concat(objects));
}

/** The device's identity, as answer to a reset: serial number, then software name and version (protocols 2.7). */
export function identityData(version: string): Buffer {
  const match = /^(.+?)\s+v?(\d[\w.-]*)$/.exec(version);
  const text = (tag: string, value: string) => object(tag, Buffer.from(value, 'latin1'));
  const software = template('EF', text('DF0D', match?.[1] ?? version), text('DF7F', match?.[2] ?? '0'));
  return template('E1', text('9F1E', 'COBROSIM'), software, template('EF', text('DF0D', 'SIM-OS'), text('DF7F', '1')));
}

function track2({ card }: CardReading): { readonly clear: string; readonly masked: string } {
  return {
    clear: `${fullNumber(card)}D${card.expiry}${SERVICE_CODE}${'0'.repeat(12)}`,
    masked: `${card.first_digits}AAAAAA${card.last_four}D${card.expiry}${'A'.repeat(15)}`,
  };
}

/** One object encrypted with this transaction's data key (protocols 2.6). */
function encrypted(reading: CardReading, tag: string, value: Buffer): { serial: Buffer; cipher: Buffer } {
  const serial = testKeySerial(reading.counter);
  return { serial, cipher: encryptCardData(object(tag, value), serial) };
}

/** Encrypted card data in each dialect: single objects for Miura, a group with its initial vector for VIPA. */
function encryptedObjects(dialect: VipaDialect, reading: CardReading, tag: string, clear: Buffer): Buffer[] {
  const { serial, cipher } = encrypted(reading, tag, clear);
  if (dialect === 'miura') return [object('DFAE02', cipher), object('DFAE03', serial)];
  const group = [object('DFDF12', Buffer.alloc(8)), object('DFDF11', serial), object('DFDF10', cipher)];
  return [template('FF7F', ...group, object('DFDB0F', '00'))];
}

function chipObjects(dialect: VipaDialect, reading: CardReading): Buffer[] {
  const { clear, masked } = track2(reading);
  const shown =
    dialect === 'vipa'
      ? [object('57', masked), object('5A', masked.slice(0, 16))]
      : [object('DFAE57', Buffer.from(maskedText(reading), 'ascii'))];
  return [...encryptedObjects(dialect, reading, '57', Buffer.from(clear, 'hex')), ...shown];
}

function maskedText({ card }: CardReading): string {
  return `;${card.first_digits}******${card.last_four}=${card.expiry}${'*'.repeat(15)}?`;
}

export interface CardFlaws {
  readonly is_clear?: boolean;
  readonly wants_online_pin?: boolean;
}

/** E4: the card requests online authorization. A clear number comes from a reader without encryption. */
export function onlineData(
  dialect: VipaDialect,
  reading: CardReading,
  entry_mode: '05' | '07',
  { is_clear = false, wants_online_pin = false }: CardFlaws = {},
): Buffer {
  const card = is_clear ? [object('5A', fullNumber(reading.card))] : chipObjects(dialect, reading);
  const kernel = kernelObjects(reading, entry_mode, '80');
  const verification = wants_online_pin ? kernel.map(withOnlinePin) : kernel;
  return template('E4', ...card, ...verification);
}

/** 9F34: enciphered PIN, to be verified by the host. */
function withOnlinePin(element: Buffer): Buffer {
  return element.subarray(0, 2).toString('hex') === '9f34' ? object('9F34', '420300') : element;
}

/** E3 or E5: the card's own decision. `results` are the terminal verification results, 95. */
export function decidedData(approved: boolean, reading: CardReading, results = '0000000000'): Buffer {
  const kernel = kernelObjects(reading, '05', approved ? '40' : '00');
  const objects = kernel.map((element) => (element[0] === 0x95 ? object('95', results) : element));
  return template(approved ? 'E3' : 'E5', ...objects);
}

/** E2: what was found on the chip, before it is used. */
export function decisionData({ card }: CardReading): Buffer {
  const name = object('50', Buffer.from(card.label, 'ascii'));
  return template('E2', name, object('84', card.application), object('5F2D', Buffer.from(card.languages, 'ascii')));
}

/** The card in the slot, and whether a swipe was read: Miura in E1, VIPA in E0 (protocols 2.5). */
export function cardStatusData(dialect: VipaDialect, is_inserted: boolean): Buffer {
  return template(dialect === 'miura' ? 'E1' : 'E0', object('48', is_inserted ? '0300' : '0000'));
}

/** A swiped card: only track 2 was read, masked for people and encrypted for the host. */
export function swipeData(dialect: VipaDialect, reading: CardReading): Buffer {
  const clear = `;${fullNumber(reading.card)}=${reading.card.expiry}${SERVICE_CODE}${'0'.repeat(12)}?`;
  const cipher = encryptedObjects(dialect, reading, '5F22', Buffer.from(clear, 'ascii'));
  const masked = object(dialect === 'miura' ? 'DFAE22' : 'DFDB06', Buffer.from(maskedText(reading), 'ascii'));
  return template(dialect === 'miura' ? 'E1' : 'E0', object('48', '0005'), ...cipher, masked);
}

/** A digest in place of a PIN block, since no PIN was entered, under its own key serial number. */
export function onlinePinData(dialect: VipaDialect, reading: CardReading): Buffer {
  const block = createHash('sha256').update(`pin ${reading.counter}`).digest().subarray(0, 8);
  const [data, serial] = dialect === 'miura' ? ['DFAE04', 'DFAE05'] : ['DFED6C', 'DFED03'];
  return template('E1', object(data ?? '', block), object(serial ?? '', testKeySerial(reading.counter)));
}

/** E6: what the reader shows its customer (protocols 2.5). */
export function statusData(code: number): Buffer {
  return template('E6', object('C3', Buffer.of(code)));
}

export function keyData(key: number): Buffer {
  return template('E0', object('DFA205', Buffer.of(key)));
}
