import { createCipheriv } from 'node:crypto';

/**
 * Key derivation of ANSI X9.24-1:2009 (TDES DUKPT), as a reader does it for each card. Used only by simulated readers,
 * with the standard's published test key; the till holds no key and decrypts nothing.
 */

/** The base derivation key printed in ANSI's examples. Protects nothing. */
const TEST_BASE_KEY = Buffer.from('0123456789ABCDEFFEDCBA9876543210', 'hex');
/** Key set and device of the standard's examples; the last 21 bits count transactions. */
const TEST_KEY_SERIAL = Buffer.from('FFFF9876543210E00000', 'hex');

const INITIAL_KEY_VARIANT = Buffer.from('C0C0C0C000000000C0C0C0C000000000', 'hex');
const DATA_VARIANT = Buffer.from('0000000000FF00000000000000FF0000', 'hex');
const COUNTER_MAX = 0x1fffff;

/** The key serial number of the n-th transaction, 10 bytes; `counter` is 1 to 2,097,151. */
export function testKeySerial(counter: number): Buffer {
  if (!Number.isInteger(counter) || counter < 1 || counter > COUNTER_MAX)
    throw new RangeError(`no DUKPT counter ${counter}`);
  const serial = Buffer.from(TEST_KEY_SERIAL);
  serial.writeUInt32BE((serial.readUInt32BE(6) | counter) >>> 0, 6);
  return serial;
}

/** Encrypts with the data key of this serial number: TDES, CBC, IV 0, zero padded to the block (protocols 1.4). */
export function encryptCardData(plain: Uint8Array, serial: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil(plain.length / 8) * 8);
  padded.set(plain);
  const cipher = createCipheriv('des-ede-cbc', dataKey(serial), Buffer.alloc(8)).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/** The data key: the transaction key's data variant, encrypted under itself. */
export function dataKey(serial: Buffer, base_key: Buffer = TEST_BASE_KEY): Buffer {
  const variant = xor(transactionKey(serial, base_key), DATA_VARIANT);
  return tdes(variant, variant);
}

function transactionKey(serial: Buffer, base_key: Buffer): Buffer {
  const register = Buffer.from(serial.subarray(2));
  const counter = serial.readUInt32BE(6) & COUNTER_MAX;
  register.writeUInt32BE((register.readUInt32BE(4) & ~COUNTER_MAX) >>> 0, 4);
  let key = initialKey(serial, base_key);
  for (let bit = 0x100000; bit > 0; bit >>= 1) {
    if ((counter & bit) === 0) continue;
    register.writeUInt32BE((register.readUInt32BE(4) | bit) >>> 0, 4);
    key = nextKey(key, register);
  }
  return key;
}

function initialKey(serial: Buffer, base_key: Buffer): Buffer {
  const head = Buffer.from(serial.subarray(0, 8));
  head.writeUInt8((head[7] ?? 0) & 0xe0, 7);
  return Buffer.concat([tdes(base_key, head), tdes(xor(base_key, INITIAL_KEY_VARIANT), head)]);
}

/** Non-reversible key generation of X9.24-1, Annex A. */
function nextKey(key: Buffer, register: Buffer): Buffer {
  const left = halfKey(xor(key, INITIAL_KEY_VARIANT), register);
  return Buffer.concat([left, halfKey(key, register)]);
}

function halfKey(key: Buffer, register: Buffer): Buffer {
  const right = key.subarray(8);
  return xor(des(key.subarray(0, 8), xor(register, right)), right);
}

function tdes(key: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('des-ede-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Single DES is TDES with one key three times; OpenSSL 3 only offers the latter. */
function des(key: Buffer, data: Buffer): Buffer {
  return tdes(Buffer.concat([key, key]), data);
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)));
}
