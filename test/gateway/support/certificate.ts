import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

/** A key and a self-signed certificate for 127.0.0.1, valid since yesterday. */
export const selfSigned = (): OwnCertificate => certificate(Date.now() - DAY_MS, Date.now() + DAY_MS);

/** The same, valid for one day long ago. */
export const expiredCertificate = (): OwnCertificate => certificate(Date.parse('2020-01-01'), Date.parse('2020-01-02'));

/** Tags of DER. */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const IP_ADDRESS = 0x87;

/** Object identifiers, whole. */
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');

function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

/** YYMMDDHHMMSSZ */
const timeOf = (at_ms: number): Buffer =>
  der(UTC_TIME, new Date(at_ms).toISOString().slice(2, 19).replaceAll(/\D/g, '') + 'Z');

/** Node makes keys but no certificates, and not every machine has openssl (RFC 5280, 4.1). */
function certificate(from_ms: number, to_ms: number): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, 'cobro-test'))));
  const address = der(SEQUENCE, der(IP_ADDRESS, Uint8Array.of(127, 0, 0, 1)));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Uint8Array.of(2))),
    der(INTEGER, Uint8Array.of(1), randomBytes(8)),
    algorithm,
    name,
    der(SEQUENCE, timeOf(from_ms), timeOf(to_ms)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALTERNATIVE_NAME, der(OCTET_STRING, address)))),
  );
  const signature = der(BIT_STRING, Uint8Array.of(0), sign('sha256', content, privateKey));
  const text = der(SEQUENCE, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
