import { hash, randomBytes, randomInt } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** A code to be typed once: 50 bits. */
export function newEnrolCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('');
}

/** 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database stores of a code, a nonce or a token. */
export const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
