import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LedgerUnusable } from './database.ts';

/** Card data that the interface returns in clear to an authorized consumer. */
export interface SensitiveCard {
  readonly number: string;
  readonly cvv?: string | undefined;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts card numbers with AES-256-GCM before they reach the ledger, because the ledger file is copied and searched
 * by people and tests. The key has its own file, readable only by its owner.
 */
export class CardVault {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(card: SensitiveCard): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(card), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws when the text was not sealed with this key */
  open(sealed: string): SensitiveCard {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const clear = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(clear.toString('utf8')) as SensitiveCard;
  }

  /** Equal for equal numbers, and useless without the key. */
  fingerprint(number: string): string {
    return createHmac('sha256', this.#key).update(number).digest('hex').slice(0, 32);
  }
}

/** Opens a ledger's vault: its key file next to it is created on first use; in memory it lasts for the process. */
export function openCardVault(ledger_file: string): CardVault {
  if (ledger_file === ':memory:') return new CardVault(randomBytes(KEY_BYTES));
  const file = `${ledger_file}.key`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file);
  if (key.length === KEY_BYTES) return new CardVault(key);
  throw new LedgerUnusable(
    `the key ${file} is damaged; stored cards cannot be read. Restore it, or use another folder`,
  );
}
