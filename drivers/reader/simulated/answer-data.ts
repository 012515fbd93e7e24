import { createHash } from 'node:crypto';
import { type TestCard, fullNumber } from './cards.ts';
import { encryptCardData, testKeySerial } from './dukpt.ts';

/** The till's request, as the device read it from the activation: hex values by tag. */
export interface Activation {
  readonly wait_seconds: number;
  readonly interfaces: number;
  readonly objects: ReadonlyMap<string, Buffer>;
}

export interface CardReading {
  readonly card: TestCard;
  readonly activation: Activation;
  /** Counts transactions of this device, from 1. */
  readonly counter: number;
}

const ATTRIBUTION = { contactless: 0xe1, contact: 0xc0, stripe: 0xc8, contactless_clear: 0x01 } as const;
export const SERVICE_CODE = '201';

/** `tag length value`, lengths up to 65,535. */
export function object(tag: string, value: Uint8Array | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value.replaceAll(' ', ''), 'hex') : Buffer.from(value);
  const { length: size } = bytes;
  const length =
    size < 0x80 ? Buffer.of(size) : size < 0x100 ? Buffer.of(0x81, size) : Buffer.of(0x82, size >> 8, size & 0xff);
  return Buffer.concat([Buffer.from(tag, 'hex'), length, bytes]);
}

/** A value twice: masked under length form A1, and encrypted with its tag and length under C1 (protocols 1.4). */
function maskedAndEncrypted(tag: string, clear: string, masked: string, serial: Buffer): Buffer {
  const plain = Buffer.from(clear, 'hex');
  const cipher = encryptCardData(Buffer.concat([Buffer.from(tag, 'hex'), Buffer.of(plain.length), plain]), serial);
  return Buffer.concat([
    Buffer.from(tag, 'hex'),
    Buffer.of(0xa1, plain.length),
    Buffer.from(masked, 'hex'),
    Buffer.from(tag, 'hex'),
    Buffer.of(0xc1, cipher.length),
    cipher,
  ]);
}

function cardObjects({ card, counter }: CardReading): Buffer[] {
  const number = fullNumber(card);
  const masked = `${card.first_digits}CCCCCC${card.last_four}`;
  const serial = testKeySerial(counter);
  return [
    object('DFEE12', serial),
    maskedAndEncrypted(
      '57',
      `${number}D${card.expiry}${SERVICE_CODE}${'0'.repeat(12)}`,
      `${masked}D${card.expiry}${'C'.repeat(15)}`,
      serial,
    ),
    maskedAndEncrypted('5A', number, masked, serial),
  ];
}

function clearCardObjects({ card }: CardReading): Buffer[] {
  return [object('5A', fullNumber(card))];
}

/** The objects covered by the cryptogram, and the cryptogram; its value is a digest, because no issuer checks it. */
export function kernelObjects(
  { card, activation, counter }: CardReading,
  entry_mode: string,
  cryptogram_information: string,
): Buffer[] {
  const requested = (tag: string, fallback: string) => activation.objects.get(tag) ?? Buffer.from(fallback, 'hex');
  const counter_bytes = counter.toString(16).padStart(4, '0').slice(-4);
  const digest = createHash('sha256').update(`${card.label} ${counter}`).digest();
  return [
    object('50', Buffer.from(card.label, 'ascii')),
    object('84', card.application),
    object('9F06', card.application),
    object('82', '2020'),
    object('95', '0000000000'),
    object('9A', requested('9A', '260101')),
    object('9C', requested('9C', '00')),
    object('5F2A', requested('5F2A', '0152')),
    object('5F2D', Buffer.from(card.languages, 'ascii')),
    object('5F34', '01'),
    object('9F02', requested('9F02', '000000000000')),
    object('9F03', requested('9F03', '000000000000')),
    object('9F09', '0096'),
    object('9F10', '06010A03A0A800'),
    object('9F1A', '0152'),
    object('9F1E', Buffer.from('COBROSIM', 'ascii')),
    object('9F21', requested('9F21', '000000')),
    ...(card.account_reference === undefined ? [] : [object('9F24', Buffer.from(card.account_reference, 'ascii'))]),
    object('9F26', digest.subarray(0, 8)),
    object('9F27', cryptogram_information),
    object('9F33', 'E0F8C8'),
    object('9F34', card.verification),
    object('9F35', '22'),
    object('9F36', counter_bytes),
    object('9F37', digest.subarray(8, 12)),
    object('9F39', entry_mode),
    object('9F41', counter.toString(16).padStart(8, '0')),
  ];
}

function reached(interface_code: string): Buffer {
  return object('FFEE01', object('DFEE30', interface_code));
}

/** A tapped card that requests online authorization: the final answer of 02-40, attribution E1 (protocols 1.4). */
export function contactlessData(reading: CardReading, cryptogram_information = '80'): Buffer {
  const head = Buffer.of(ATTRIBUTION.contactless);
  return Buffer.concat([
    head,
    ...cardObjects(reading),
    ...kernelObjects(reading, '07', cryptogram_information),
    object('DFEE26', 'E100'),
    reached('00'),
  ]);
}

/** The same from a reader without encryption. Tills must refuse it. */
export function clearContactlessData(reading: CardReading): Buffer {
  const head = Buffer.of(ATTRIBUTION.contactless_clear);
  return Buffer.concat([head, ...clearCardObjects(reading), ...kernelObjects(reading, '07', '80'), reached('00')]);
}

/** A chip that requests online authorization, second answer of 60-11, with DFEE25 0004 (protocols 1.6). */
export function contactOnlineData(reading: CardReading, { is_pin_online = false } = {}): Buffer {
  return Buffer.concat([
    resultCode('0004'),
    ...cardObjects(reading),
    ...kernelObjects(reading, '05', '80'),
    ...(is_pin_online ? [onlinePin(reading)] : []),
    reached('01'),
  ]);
}

/** 99: a digest instead of a PIN block, since no PIN was entered, then its key serial number (protocols 1.4). */
function onlinePin({ counter }: CardReading): Buffer {
  const block = createHash('sha256').update(`pin ${counter}`).digest().subarray(0, 16);
  return object('99', Buffer.concat([block, testKeySerial(counter)]));
}

/** The decision of a contact step, alone. */
export function resultCode(code: string): Buffer {
  return object('DFEE25', code);
}

/** The decision of a unified activation, alone: attribution of a contact card, then the code. */
export function unifiedResultCode(code: string): Buffer {
  return Buffer.concat([Buffer.of(ATTRIBUTION.contact), resultCode(code)]);
}

/** Failure group of a unified activation: error byte, SW1 SW2, RF state (protocols 1.4, 1.8). */
export function failureData(error: number): Buffer {
  return Buffer.concat([Buffer.of(ATTRIBUTION.contactless), object('FFEE1F', Buffer.of(error, 0x00, 0x00, 0x00))]);
}

/** A swiped card: the enhanced stripe block with both check values (protocols 1.4). */
export function stripeData(reading: CardReading, entry_mode: '90' | '80'): Buffer {
  const block = stripeBlock(reading);
  return Buffer.concat([
    Buffer.of(ATTRIBUTION.stripe),
    object('DFEE23', block),
    object('9F02', reading.activation.objects.get('9F02') ?? '000000000000'),
    object('9F39', entry_mode),
    reached('0C'),
  ]);
}

function stripeBlock({ card, counter }: CardReading): Buffer {
  const serial = testKeySerial(counter);
  const clear = `;${fullNumber(card)}=${card.expiry}${SERVICE_CODE}${'0'.repeat(12)}?`;
  const masked = `;${card.first_digits}******${card.last_four}=${card.expiry}${'*'.repeat(15)}?`;
  const encrypted = encryptCardData(Buffer.from(clear, 'ascii'), serial);
  // 80: enhanced format; 02: only track 2 was read; status bytes: track 2 masked, encrypted, serial and KSN present.
  const head = Buffer.of(0x80, 0x02, 0x00, masked.length, 0x00, 0x82, 0x82);
  const content = Buffer.concat([
    head,
    Buffer.from(masked, 'ascii'),
    encrypted,
    Buffer.from('COBROSIM01', 'ascii'),
    serial,
  ]);
  const length = Buffer.of(content.length & 0xff, content.length >> 8);
  const lrc = content.reduce((sum, byte) => sum ^ byte, 0);
  const sum = content.reduce((total, byte) => (total + byte) & 0xff, 0);
  return Buffer.concat([Buffer.of(0x02), length, content, Buffer.of(lrc, sum, 0x03)]);
}
