import { X509Certificate, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The store's TLS key and certificate, both PEM; a till knows it by its SHA-256, the pin (store 3.1). */
export interface ServerIdentity {
  readonly key: string;
  readonly certificate: string;
}

const YEARS = 20;

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION_TAG = 0xa0;

const ECDSA_WITH_SHA256 = Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]);
const COMMON_NAME = Buffer.from([0x55, 0x04, 0x03]);

/** One DER value (X.690 8.1): tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const bytes: number[] = [];
  for (let rest = value.length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  const length = value.length < 128 ? [value.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}

const time = (at: Date): Buffer =>
  der(GENERALIZED_TIME, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));

/**
 * Makes a self-signed certificate (RFC 5280 4.1): no authority is needed, because each till gets its SHA-256 with the
 * enrolment code and accepts no other.
 */
export function makeServerIdentity(now: Date): ServerIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OBJECT, ECDSA_WITH_SHA256));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT, COMMON_NAME), der(UTF8_STRING, Buffer.from('Cobro store')))),
  );
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  // The first bit is 0: a serial number must be positive.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const body = der(
    SEQUENCE,
    der(VERSION_TAG, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    algorithm,
    name,
    der(SEQUENCE, time(now), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** The SHA-256 of a certificate, as 64 hexadecimal digits. */
export function pinOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();
}
